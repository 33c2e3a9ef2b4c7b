// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/exploretext.h"

#include "ui/text/errortext.h"
#include "ui/text/numbertext.h"

#include <QCoreApplication>

#include <array>
#include <cmath>
#include <span>

namespace tilescope {

namespace {

struct ExploreText {
    Q_DECLARE_TR_FUNCTIONS(ExploreText)
};

struct Unit {
    const char* name;
    double size;
};

constexpr std::array<Unit, 3> kTimes{{{"µs", 1e-3}, {"ms", 1}, {"s", 1e3}}};
constexpr std::array<Unit, 4> kBytes{{{"B", 1}, {"KB", 1024}, {"MB", 1048576}, {"GB", 1073741824}}};

MapUnit largestBelow(std::span<const Unit> units, double value)
{
    const Unit* best = &units.front();
    for (const Unit& unit : units)
        if (value >= unit.size)
            best = &unit;
    return {QString::fromUtf8(best->name), best->size};
}

} // namespace

MapUnit unitFor(MapMetric metric, double value)
{
    switch (metric) {
    case MapMetric::Time: return largestBelow(kTimes, value);
    case MapMetric::HbmBytes: return largestBelow(kBytes, value);
    case MapMetric::Sram: return {QStringLiteral("KB"), 1024};
    case MapMetric::Occupancy: break;
    }
    return {};
}

MapUnit unitOf(const ExploreModel& model)
{
    const auto range = model.range();
    return unitFor(model.metric(), range ? std::sqrt(range->first * range->second) : 1);
}

QString inUnit(double value, const MapUnit& unit)
{
    value /= unit.size;
    const bool plain = unit.name.isEmpty() || unit.name == QLatin1String("B");
    return QString::number(value, 'f', plain || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

QString valueText(MapMetric metric, double value)
{
    const MapUnit unit = unitFor(metric, value);
    return unit.name.isEmpty() ? inUnit(value, unit) : inUnit(value, unit) + u' ' + unit.name;
}

QString timeText(double milliseconds) { return valueText(MapMetric::Time, milliseconds); }

QString metricName(MapMetric metric)
{
    switch (metric) {
    case MapMetric::HbmBytes: return ExploreText::tr("HBM bytes");
    case MapMetric::Time: return ExploreText::tr("Time");
    case MapMetric::Sram: return ExploreText::tr("SRAM");
    case MapMetric::Occupancy: return ExploreText::tr("Occupancy");
    }
    return {};
}

namespace {

/// Where the byte counts of the map come from.
QString hbmCaption(const SweepStatus& sweep)
{
    if (sweep.done == 0)
        return ExploreText::tr("read and written by the closed form, in %1, lower is better");
    if (sweep.complete())
        return ExploreText::tr("read and written, counted by the hooks, in %1, lower is better");
    return ExploreText::tr("counted by the hooks where measured, else by the closed form, in %1");
}

} // namespace

QString metricCaption(const ExploreModel& model)
{
    const auto range = model.range();
    const QString unit = isolated(unitOf(model).name);
    switch (model.metric()) {
    case MapMetric::HbmBytes: return hbmCaption(model.sweep()).arg(unit);
    case MapMetric::Time:
        return range ? ExploreText::tr("time in %1, lower is better").arg(unit)
                     : ExploreText::tr("nothing is measured yet");
    case MapMetric::Sram: return ExploreText::tr("of one CTA, in %1, lower is better").arg(unit);
    case MapMetric::Occupancy:
        return model.asksDriver() ? ExploreText::tr("CTAs an SM holds at a time, says the driver; higher is better")
                                  : ExploreText::tr("CTAs that an H100's SM would hold by its SRAM alone");
    }
    return {};
}

QString blocksText(const Problem& problem) { return QStringLiteral("%1 × %2").arg(problem.br).arg(problem.bc); }

QString needText(const ExploreCell& cell)
{
    const SramBudget& sram = cell.plan.sram;
    if (sram.fits())
        return cell.refusal() ? errorText(*cell.refusal()) : QString();
    return ExploreText::tr("Needs %1 KB of %2 KB").arg(kilobytes(sram.total), kilobytes(sram.limit));
}

QString excessText(const ExploreCell& cell)
{
    const SramBudget& sram = cell.plan.sram;
    return sram.fits() ? QString()
                       : ExploreText::tr("%1 KB too much for one CTA").arg(kilobytes(sram.total - sram.limit));
}

QString cellSentence(const ExploreModel& model, GridPlace place)
{
    const ExploreCell cell = model.cell(place);
    const QString blocks = ExploreText::tr("Br %1, Bc %2").arg(cell.problem.br).arg(cell.problem.bc);
    if (!cell.runs())
        return ExploreText::tr("%1: does not fit. %2").arg(blocks, needText(cell));
    const QString time = cell.timeMs() ? timeText(*cell.timeMs()) : ExploreText::tr("not measured yet");
    return ExploreText::tr("%1: time %2, HBM %3, SRAM %4")
        .arg(blocks, time, bytesText(cell.hbmBytes()), bytesText(cell.plan.sram.total));
}

} // namespace tilescope
