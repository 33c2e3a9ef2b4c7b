// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/chartspec.h"

#include "core/model/iocounts.h"
#include "ui/compare/comparetext.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

struct ChartText {
    Q_DECLARE_TR_FUNCTIONS(ChartText)
};

constexpr double kSmallChartEnd = 65536;
constexpr double kRoom = 1.25; ///< for whole markers at both ends

QColor faded(QColor color, double opacity)
{
    color.setAlphaF(float(opacity));
    return color;
}

/// Smallest power of the base range around all values, a little room included.
void fitAxis(ChartAxis& axis, const std::vector<Curve>& curves, double base, std::optional<double> alsoShow)
{
    double low = 1e300, high = 0;
    const auto take = [&](double value) {
        if (value > 0 && std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    };
    for (const Curve& curve : curves)
        for (const QPointF& point : curve.points)
            take(point.y());
    if (alsoShow)
        take(*alsoShow * 1.5);
    if (high == 0) {
        low = base;
        high = base * base * base;
    }
    axis.base = base;
    axis.low = low / std::sqrt(std::sqrt(base));
    axis.high = high * std::sqrt(std::sqrt(base));
}

ChartLine lineOf(const Curve& curve)
{
    ChartLine line;
    line.points = curve.points;
    const bool standard = curve.algorithm == Algorithm::Standard;
    if (curve.algorithm)
        line.name = algorithmText(*curve.algorithm);
    switch (curve.kind) {
    case Curve::Kind::Model:
        line.color = lineColorOf(*curve.algorithm);
        line.width = standard ? 3.2 : curve.algorithm == Algorithm::Flash1 ? 4 : 2.4; // both show where they coincide
        if (curve.algorithm == Algorithm::Flash1)
            line.dashes = {2.4, 1.4};
        break;
    case Curve::Kind::Issued:
        line.name = ChartText::tr("%1, as our kernels issue it").arg(line.name);
        line.color = tokens().standard;
        line.width = 1.4;
        break;
    case Curve::Kind::Theta:
        line.name = standard ? QStringLiteral("Θ(Nd + N²)") : QStringLiteral("Θ(N²d²/M)");
        line.color = faded(lineColorOf(*curve.algorithm), 0.25);
        line.width = 9;
        break;
    default:
        line.name = ChartText::tr("lower bound");
        line.color = tokens().ink2;
        line.width = 1.8;
        line.dashes = {1, 2};
        break;
    }
    return line;
}

/// The line up to what fits, and its dotted continuation.
void addSplit(ChartSpec& spec, const ChartLine& line, double longest)
{
    ChartLine fits = line, beyond = line;
    beyond.dashes = {1, 1.5};
    beyond.width = std::min(line.width, 2.6);
    const auto after = std::ranges::upper_bound(line.points, longest, {}, &QPointF::x);
    fits.points.assign(line.points.begin(), after);
    beyond.points.assign(after == line.points.begin() ? after : after - 1, line.points.end());
    if (fits.points.size() > 1)
        spec.lines.push_back(std::move(fits));
    spec.lines.push_back(std::move(beyond));
}

void addMemory(ChartSpec& spec, const CompareModel& model, const Curve& curve, ChartLine line)
{
    const ComparedDevice device = model.device();
    const int64_t longest = longestThatFits(model.setup(), *curve.algorithm, device.hbmBytes);
    if (longest >= kLongest) {
        spec.lines.push_back(std::move(line));
        return;
    }
    const double x = std::clamp(double(longest), double(kShortest), double(kLongest));
    const auto y = double(memoryModel(model.setup(), problemAt(model.setup(), *curve.algorithm, Axis::N, x)));
    const auto at = std::ranges::lower_bound(line.points, x, {}, &QPointF::x);
    if (at == line.points.end() || at->x() != x)
        line.points.insert(at, QPointF(x, y));
    addSplit(spec, line, x);
    if (curve.algorithm == Algorithm::Standard || curve.algorithm == model.flash() || model.setup().training)
        spec.crosses.push_back({{x, y},
                                true,
                                ChartText::tr("Out of memory"),
                                longest < kShortest
                                    ? ChartText::tr("even at %1").arg(figuretext::lengthText(kShortest))
                                    : ChartText::tr("above %1").arg(figuretext::lengthText(longest))});
}

void addDots(ChartSpec& spec, const Curve& curve)
{
    if (curve.kind == Curve::Kind::DoesNotFit) {
        for (const QPointF& point : curve.points)
            spec.crosses.push_back({point, false, {}, {}});
    } else if (!curve.points.empty()) {
        spec.dots.push_back({ChartText::tr("%1, measured").arg(algorithmText(*curve.algorithm)),
                             lineColorOf(*curve.algorithm), markerOf(*curve.algorithm), curve.points});
    }
}

void addEnd(ChartSpec& spec, const CompareModel& model, Quantity quantity, Axis axis, const Curve& curve)
{
    if (curve.kind == Curve::Kind::Bound)
        spec.ends.push_back(
            {curve.points.back().y(), ChartText::tr("Lower bound"), QStringLiteral("4Nd"), tokens().ink2});
    if (!curve.algorithm || curve.points.empty() ||
        (curve.kind != Curve::Kind::Model && (quantity != Quantity::Time || curve.kind != Curve::Kind::Measured)))
        return;
    const double y = curve.points.back().y();
    const bool flash1InTraining =
        model.setup().training && quantity == Quantity::Memory && curve.algorithm == Algorithm::Flash1;
    spec.ends.push_back(
        {y, flash1InTraining ? ChartText::tr("Flash") : algorithmText(*curve.algorithm),
         quantity == Quantity::Time ? figuretext::timeText(y) : comparetext::growth(*curve.algorithm, quantity, axis),
         lineColorOf(*curve.algorithm)});
}

double baseOf(Quantity quantity) { return quantity == Quantity::Time ? 10 : 16; }

} // namespace

MarkerShape markerOf(Algorithm algorithm)
{
    return algorithm == Algorithm::Standard ? MarkerShape::Square
           : algorithm == Algorithm::Flash1 ? MarkerShape::Diamond
                                            : MarkerShape::Circle;
}

QColor lineColorOf(Algorithm algorithm)
{
    return algorithm == Algorithm::Standard ? tokens().standard : tokens().accentStroke;
}

ChartSpec mainSpec(const CompareModel& model)
{
    const Quantity quantity = model.quantity();
    const Axis axis = model.axis();
    const std::vector<Curve> curves = model.curves(quantity, axis);
    ChartSpec spec;
    spec.x = {rangeOf(axis).low / kRoom, rangeOf(axis).high * kRoom, 2,
              axis == Axis::M ? figuretext::byteTick : figuretext::countTick, comparetext::axisTitle(axis)};
    const bool memory = quantity == Quantity::Memory;
    if (memory) {
        const ComparedDevice device = model.device();
        spec.capacity = double(device.hbmBytes);
        spec.capacityText = (device.free ? ChartText::tr("free device memory %1") : ChartText::tr("device memory %1"))
                                .arg(isolated(bytesText(device.hbmBytes)));
    }
    fitAxis(spec.y, curves, baseOf(quantity), spec.capacity);
    if (std::log(spec.y.high / spec.y.low) < std::log(16.0) * 3 && quantity != Quantity::Time)
        spec.y.base = 4;
    if (spec.y.high / spec.y.low < 100 && quantity == Quantity::Time)
        spec.y.base = 2;
    spec.y.text = quantity == Quantity::Time ? figuretext::timeTick : figuretext::byteTick;
    for (const Curve& curve : curves) {
        if (curve.kind == Curve::Kind::Measured || curve.kind == Curve::Kind::DoesNotFit)
            addDots(spec, curve);
        else if (memory)
            addMemory(spec, model, curve, lineOf(curve));
        else if (curve.kind == Curve::Kind::Theta)
            spec.lines.insert(spec.lines.begin(), lineOf(curve)); // beneath the lines
        else
            spec.lines.push_back(lineOf(curve));
        addEnd(spec, model, quantity, axis, curve);
    }
    if (quantity == Quantity::Time)
        for (const ChartDots& dots : spec.dots) // joins what belongs together; no model
            spec.lines.push_back({dots.name, faded(dots.color, 0.45), 1.4, {2, 2}, dots.points});
    return spec;
}

ChartSpec trafficSpec(const CompareModel& model)
{
    std::vector<Curve> curves = model.curves(Quantity::Traffic, Axis::N);
    const Algorithm other = model.flash() == Algorithm::Flash1 ? Algorithm::Flash2 : Algorithm::Flash1;
    std::erase_if(curves, [&](const Curve& curve) { return curve.algorithm == other; });
    for (Curve& curve : curves)
        std::erase_if(curve.points, [](const QPointF& point) { return point.x() > kSmallChartEnd; });
    ChartSpec spec;
    spec.compact = true;
    spec.x = {double(kShortest) / kRoom, kSmallChartEnd * kRoom, 2, figuretext::countTick, {}};
    fitAxis(spec.y, curves, 16, std::nullopt);
    spec.y.text = figuretext::byteTick;
    for (const Curve& curve : curves) {
        if (curve.kind == Curve::Kind::Measured || curve.kind == Curve::Kind::DoesNotFit) {
            addDots(spec, curve);
            continue;
        }
        ChartLine line = lineOf(curve);
        line.width = std::min(line.width, 2.8) + (curve.kind == Curve::Kind::Theta ? 4 : 0);
        spec.lines.insert(curve.kind == Curve::Kind::Theta ? spec.lines.begin() : spec.lines.end(), line);
    }
    return spec;
}

std::pair<double, double> lengthEdges(const QRectF& plot)
{
    const double margin = std::log(kRoom) / std::log(kRoom * kRoom * double(kLongest) / kShortest) * plot.width();
    return {plot.left() + margin, plot.right() - margin};
}

ChartCursor cursorOf(const CompareModel& model, Quantity quantity, Axis axis, bool arrow)
{
    ChartCursor cursor;
    cursor.x = positionOn(axis, model.setup(), model.device().sramBytes);
    std::optional<double> standard, flash;
    for (const Algorithm algorithm : {Algorithm::Standard, model.flash()}) {
        std::optional<double> y;
        if (quantity == Quantity::Time) {
            if (const Cell* cell = axis == Axis::M ? nullptr : model.cell(algorithm); cell && cell->ran())
                y = cell->measurement.timeMs;
        } else {
            const Problem p = problemAt(model.setup(), algorithm, axis, cursor.x);
            y = double(quantity == Quantity::Memory ? memoryModel(model.setup(), p) : bytesIssued(p, model.machine().sramBytes));
        }
        if (y)
            cursor.points.push_back({*y, markerOf(algorithm),
                                     algorithm == Algorithm::Standard ? tokens().standard : tokens().accentStroke});
        (algorithm == Algorithm::Standard ? standard : flash) = y;
    }
    if (arrow && standard && flash && *flash > 0 && *standard > 0) {
        cursor.span = std::pair(*standard, *flash);
        cursor.spanText = figuretext::ratioText(std::max(*standard, *flash) / std::min(*standard, *flash));
    }
    return cursor;
}

} // namespace tilescope
