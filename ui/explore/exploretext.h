// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/exploremodel.h"

#include <QString>

namespace tilescope {

/// A unit that all numbers of one picture share, so that the cells need not name it.
struct MapUnit {
    QString name; ///< "µs", "MB"; empty for plain numbers
    double size = 1;
};

/// The largest unit in which the value is at least 1.
MapUnit unitFor(MapMetric metric, double value);
/// That of the map: of the middle of its range.
MapUnit unitOf(const ExploreModel& model);
/// At most four digits: "137", "9.24", "1024".
QString inUnit(double value, const MapUnit& unit);
/// With its unit: "137 µs", "6.85 MB", "2".
QString valueText(MapMetric metric, double value);
QString timeText(double milliseconds);

QString metricName(MapMetric metric);
/// Beside the title: "time in µs, lower is better".
QString metricCaption(const ExploreModel& model);

/// "64 × 96".
QString blocksText(const Problem& problem);
/// "Needs 257 KB of 227 KB", and by how much that is too much; the sentence of the engine where SRAM is not the reason.
QString needText(const ExploreCell& cell);
QString excessText(const ExploreCell& cell);
/// The cell as one sentence, for screen readers.
QString cellSentence(const ExploreModel& model, GridPlace place);

} // namespace tilescope
