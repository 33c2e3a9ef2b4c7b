// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/trace.h"

#include <filesystem>

namespace tilescope {

struct Progress;

/// Writes the trace in the Trace Event Format that Perfetto and chrome://tracing open: a process for each launch, a
/// thread for each CTA or, where SMs were observed, for each CTA that an SM holds at a time; counters of the HBM bytes
/// read, written and live. Times are the events' own clocks. A hook reads the clock when its phase is over, so a slice
/// lasts from the CTA's previous event to its own. Where the clocks cannot be such times (a file may hold anything)
/// every step counts as a microsecond, and the file says which.
/// What is held in memory beside the trace grows with the CTAs, not with the events.
Result<void> writeChromeTrace(const std::filesystem::path& path, const Trace& trace, Progress* progress = nullptr);

/// Whether it may be written there: nothing is, an empty file, or one that it wrote. Worth asking before a long run.
Result<void> checkChromeTraceTarget(const std::filesystem::path& path);

} // namespace tilescope
