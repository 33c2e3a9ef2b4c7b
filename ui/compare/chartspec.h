// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparemodel.h"
#include "ui/compare/curvechart.h"

namespace tilescope {

/// How each algorithm looks: standard slate and squares, FA1 dashed and diamonds, FA2 solid and circles.
MarkerShape markerOf(Algorithm algorithm);
QColor lineColorOf(Algorithm algorithm);

/// The main chart in the present theme.
ChartSpec mainSpec(const CompareModel& model);
/// HBM traffic over N of standard attention and the chosen flash algorithm, for the small chart.
ChartSpec trafficSpec(const CompareModel& model);

/// Where the shortest and the longest N stand in the main chart's plot when N is its axis.
std::pair<double, double> lengthEdges(const QRectF& plot);

/// The cursor of the main or the small chart: values of the model (or, for time, measured) at the setup's place.
ChartCursor cursorOf(const CompareModel& model, Quantity quantity, Axis axis, bool arrow);

} // namespace tilescope
