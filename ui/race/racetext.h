// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"

#include <QColor>
#include <QString>

namespace tilescope {

/// "FlashAttention"; with its blocks, "FlashAttention 64 × 32", where both sides run the same algorithm. Of the run
/// on screen or, before there is one, of the run that is wanted.
QString sideName(const Race& race, RaceSide side);
/// What the side runs: "5 kernels, S and P go through HBM".
QString sideKernels(const Race& race, RaceSide side);
/// Slate for standard attention, the accent for flash; a second flash side is paler.
QColor sideColor(const Race& race, RaceSide side);

/// A time of the race: "139 µs"; bytes while it is not known how long they take.
QString tickText(const Race& race, int64_t ticks);
/// "Modelled HBM time: bytes ÷ 4.40 TB/s measured on NVIDIA H200".
QString clockText(const Race& race);
QString clockName(Race::Clock clock);
/// What exactly the clock says, and what it leaves out.
QString clockTip(const Race& race);

/// "Outputs agree: max |Δ dQ| 3.1e-7", of the worst of several outputs.
QString agreementText(const Race& race);
/// Each output with its largest difference and what rounding may make of it.
QString agreementTip(const Race& race);
/// "1 µs = 50 ms", or how long the whole is played where a tick is no time.
QString paceText(const Race& race);
/// "played 50,000× slower"
QString slownessText(const Race& race);

} // namespace tilescope
