// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/ctaclock.h"

namespace tilescope {

void toNanoseconds(std::span<Event> cta)
{
    if (cta.size() < 2)
        return;
    Event &begin = cta.front(), &end = cta.back();
    const std::span<Event> inner = cta.subspan(1, cta.size() - 2);
    if (!inner.empty()) {
        const uint64_t first = inner.front().clock, last = inner.back().clock;
        const uint64_t beginCycles = first - uint32_t(uint32_t(first) - begin.bytes);
        const uint64_t endCycles = last + uint32_t(end.bytes - uint32_t(last));
        const double cycles = double(endCycles - beginCycles);
        const double nsPerCycle = cycles > 0 ? double(end.clock - begin.clock) / cycles : 0;
        for (Event& event : inner)
            event.clock = begin.clock + uint64_t(double(event.clock - beginCycles) * nsPerCycle);
    }
    begin.bytes = end.bytes = 0;
}

} // namespace tilescope
