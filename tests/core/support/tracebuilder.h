// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <memory>

namespace tilescope::test {

/// Whether the trace's numbers (row statistics, O, L, gradients) come from the oracle or are left out.
enum class Numbers { FromOracle, None };

/// A trace as a recording of the problem would be, built from the program without running a kernel:
/// for tests of what reads traces. Seeded random inputs.
std::shared_ptr<const Trace> buildTrace(const Problem& problem, Numbers numbers = Numbers::FromOracle,
                                        int64_t sramLimit = kHopperSramBytes);
std::shared_ptr<const Trace> buildTrace(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                        Numbers numbers = Numbers::FromOracle, int64_t sramLimit = kHopperSramBytes);

/// A device like an H100 that exists in tests only.
DeviceInfo testDevice();

} // namespace tilescope::test
