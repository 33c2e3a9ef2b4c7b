// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/engine/session.h"

namespace tilescope {

/// Runs the program with TracingHooks and puts the trace together.
Result<std::shared_ptr<const Trace>> recordTrace(Session& session, const DeviceInfo& device, const Program& program,
                                                 std::shared_ptr<const Inputs> inputs, const RunOptions& options, Progress* progress);

/// L = m + ln l of every row: FA2's own, or from the l and m that FA1 left; empty for standard attention.
Result<std::vector<float>> logSumExpOf(Session& session, const Program& program);

} // namespace tilescope
