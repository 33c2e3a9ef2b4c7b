// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/event.h"

#include <span>

namespace tilescope {

/// Turns the clocks of one CTA's events from cycles into nanoseconds, along the straight line through its first
/// and its last event. These carry nanoseconds already, and the low 32 bits of the cycles as their bytes (see
/// TracingHooks), which become 0. Two neighbouring events may lie up to 2³² cycles apart, some two seconds.
void toNanoseconds(std::span<Event> cta);

} // namespace tilescope
