// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace tilescope {

/// When each event of a run was over, in ticks since its start: never less than at the event before. A trace has its
/// CTAs one after the other, whatever ran side by side, so both clocks are about work done, in the order of the trace.
using RunClock = std::vector<int64_t>;

/// A tick is a byte moved between HBM and SRAM, up to and including the event. Divided by a bandwidth it is the
/// time that the traffic alone takes: nothing for arithmetic, latency or launches, and L2 serves nothing.
RunClock trafficClock(const Trace& trace);

/// Whether a GPU recorded the trace and stamped its events.
bool hasDeviceClock(const Trace& trace);

/// A tick is a nanosecond of the GPU's own timer; empty where it stamped nothing. Each kernel lasts from its first
/// timestamp to its last, and they follow each other without the pauses between. Inside a kernel, whose CTAs ran
/// side by side, an event lies at the share of the CTAs' own time, added up, that has passed by then.
RunClock deviceClock(const Trace& trace);

/// How long each kernel took by that timer, in nanoseconds; empty where it stamped nothing.
std::vector<int64_t> kernelTimes(const Trace& trace);

} // namespace tilescope
