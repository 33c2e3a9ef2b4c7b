// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

namespace tilescope {

/// Advances the running sums and the SRAM residency over event `step`: the one place that says what an
/// event changes. Index and step state are both built from it.
void applyEvent(const Trace& trace, int64_t step, TraceIndex::Keyframe& state);

} // namespace tilescope
