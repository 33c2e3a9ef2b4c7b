// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racetext.h"

#include "ui/text/figuretext.h"
#include "ui/machine/machinetext.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace tilescope {

namespace {

struct RaceText {
    Q_DECLARE_TR_FUNCTIONS(RaceText)
};

Problem problemOf(const Race& race, RaceSide side)
{
    if (const auto run = race.trace(side))
        return run->problem();
    const auto left = race.trace(RaceSide::Left);
    const Problem& shared = left ? left->problem() : race.document().problem();
    return side == RaceSide::Left ? shared : race.opponent().problem(shared);
}

QColor mixed(const QColor& color, const QColor& with, double share)
{
    return QColor::fromRgbF(float(color.redF() * (1 - share) + with.redF() * share), float(color.greenF() * (1 - share) + with.greenF() * share),
                            float(color.blueF() * (1 - share) + with.blueF() * share));
}

QString deviceName(const Race& race) { return isolated(QString::fromStdString(race.document().device().name)); }

} // namespace

QString sideName(const Race& race, RaceSide side)
{
    const Problem own = problemOf(race, side), other = problemOf(race, side == RaceSide::Left ? RaceSide::Right : RaceSide::Left);
    const QString name = algorithmText(own.algorithm);
    return own.algorithm == other.algorithm ? QStringLiteral("%1 %2").arg(name, isolated(QStringLiteral("%1 × %2").arg(own.br).arg(own.bc))) : name;
}

QString sideKernels(const Race& race, RaceSide side)
{
    const auto run = race.trace(side);
    if (!run)
        return {};
    const auto kernels = int(run->program.launches.size());
    return run->problem().algorithm == Algorithm::Standard ? RaceText::tr("%1 kernels, S and P go through HBM").arg(kernels)
           : kernels > 1                                     ? RaceText::tr("%1 kernels, S and P stay on chip").arg(kernels)
               : RaceText::tr("%1 fused kernel, S and P stay on chip").arg(kernels);
}

QColor sideColor(const Race& race, RaceSide side)
{
    const Algorithm own = problemOf(race, side).algorithm, left = problemOf(race, RaceSide::Left).algorithm;
    const QColor color = theme().algorithmColor(own);
    const bool alike = side == RaceSide::Right && theme().algorithmColor(left) == color;
    return alike ? mixed(color, tokens().panel, 0.42) : color;
}

QString tickText(const Race& race, int64_t ticks)
{
    const double seconds = race.secondsPerTick();
    if (seconds <= 0)
        return bytesText(ticks);
    return ticks == 0 ? QStringLiteral("0 µs") : figuretext::timeText(double(ticks) * seconds * 1000);
}

QString clockName(Race::Clock clock)
{
    return clock == Race::Clock::Device ? RaceText::tr("GPU timestamps") : RaceText::tr("Modelled HBM time");
}

QString clockText(const Race& race)
{
    if (race.clock() == Race::Clock::Device)
        return RaceText::tr("timestamps of %1").arg(deviceName(race));
    if (race.bandwidth() > 0)
        return RaceText::tr("bytes ÷ %1, measured here").arg(isolated(machinetext::rateText(race.bandwidth())));
    return race.bandwidthError().isEmpty() ? RaceText::tr("bytes; the bandwidth is being measured") : RaceText::tr("bytes; the bandwidth is not known");
}

QString clockTip(const Race& race)
{
    if (race.clock() == Race::Clock::Device)
        return RaceText::tr("Both sides by the timestamps that the kernels wrote on %1. A kernel lasts from its first timestamp to its "
                            "last, and kernels follow each other without the pauses between. Thread blocks that ran side by side are "
                            "shown one after the other: inside a kernel an event lies at the share of the blocks' own time, added up, "
                            "that has passed by then. Recording costs some percent of time, on both sides.")
            .arg(deviceName(race));
    const QString rate = race.bandwidth() > 0 ? RaceText::tr("the %1 that main memory of %2 was measured to deliver")
                                                    .arg(isolated(machinetext::rateText(race.bandwidth())), deviceName(race))
                                              : RaceText::tr("the bandwidth of main memory, which is not known yet: until then the axis is in bytes");
    QString tip = RaceText::tr("An event is over once the bytes that the kernels have moved between HBM and SRAM up to it, counted by their "
                               "hooks, have passed at %1. Thread blocks and heads follow one another on this one lane, whatever ran side by "
                               "side: they share the bandwidth. Arithmetic, latency and launches cost nothing here and L2 serves nothing, so "
                               "this is what the traffic alone takes, not how long the kernels take.")
                      .arg(rate);
    if (!race.bandwidthError().isEmpty())
        tip += QStringLiteral("\n\n") + race.bandwidthError();
    return tip;
}

QString agreementText(const Race& race)
{
    if (!race.ready())
        return {};
    const OutputDifference& difference = race.difference();
    const QString name = race.differences().size() > 1 ? QStringLiteral("max |Δ %1| %2").arg(Theme::tensorLetter(difference.tensor))
                                                       : QStringLiteral("max |Δ| %1");
    const QString size = isolated(name.arg(figuretext::errorText(difference.largest)));
    return (difference.agrees() ? RaceText::tr("Outputs agree: %1") : RaceText::tr("Outputs differ: %1")).arg(size);
}

QString agreementTip(const Race& race)
{
    if (!race.ready())
        return {};
    QStringList lines;
    for (const OutputDifference& difference : race.differences())
        lines << RaceText::tr("%1: the largest difference of two elements is %2. Rounding alone may make %3 of it here.")
                     .arg(isolated(Theme::tensorLetter(difference.tensor)), isolated(figuretext::errorText(difference.largest)),
                          isolated(QString::number(difference.allowed, 'e', 1)));
    return lines.join(u'\n');
}

QString paceText(const Race& race)
{
    if (race.pace() <= 0)
        return RaceText::tr("%1 s in all").arg(race.duration());
    const double ms = race.pace() * 1e-3; // for a microsecond
    const double shown = ms >= 1000 ? ms / 1000 : ms >= 1 ? ms : ms * 1000;
    const QString unit = ms >= 1000 ? QStringLiteral("s") : ms >= 1 ? QStringLiteral("ms") : QStringLiteral("µs");
    return isolated(QStringLiteral("1 µs = %1 %2").arg(QLocale::c().toString(shown, 'g', 6), unit));
}

QString slownessText(const Race& race)
{
    return race.pace() > 0 ? RaceText::tr("played %1× slower").arg(grouped(std::llround(race.pace()))) : QString();
}

} // namespace tilescope
