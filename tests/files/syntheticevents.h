// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

namespace tilescope::test {

/// The events that a program must report, written down from the order that engines promise rather than
/// by running kernels: files can be tested without an engine.
std::vector<Event> syntheticEvents(const Program& program);

/// A finished trace with such events; tensors and row statistics hold arbitrary bits, NaNs and infinities
/// among them.
Trace syntheticTrace(const Problem& problem, int64_t sramLimit = kHopperSramBytes);

} // namespace tilescope::test
