// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparecurves.h"
#include "ui/compare/comparemodel.h"

#include <QString>

#include <cstdint>

namespace tilescope::comparetext {

QString valueText(Quantity quantity, double value);

QString chartTitle(Quantity quantity, bool training);
QString axisTitle(Axis axis);
QString axisSymbol(Axis axis);
QString axisValue(Axis axis, double x);                            ///< "4,096", "64", "227 KB"
QString growth(Algorithm algorithm, Quantity quantity, Axis axis); ///< "quadratic in N"
QString deviceCaption(const ComparedDevice& device);
/// "QKᵀ, softmax and PV": what a time is the time of.
QString timedKernels(const Problem& problem, int64_t sramBytes);

/// What is behind a number of the memory table, with the numbers: "16 heads × 4,096 × 4,096 × 2 B = 512 MB".
QString product(const Problem& problem, int64_t columns, int64_t elementBytes, int64_t bytes);
/// The chart's values at one place.
QString tipAt(const CompareModel& model, double pointer);
/// Θ, the bound and what they say, with the numbers at N.
QString trafficTheory(const CompareModel& model);

} // namespace tilescope::comparetext
