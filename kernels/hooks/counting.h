// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/hooks/nohooks.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Adds up bytes, flops and operations in the CTA's own slot.
struct CountingHooks : NoHooks {
    TILESCOPE_DEVICE CountingHooks(const KernelArgs& args, const HookTargets& targets, int64_t cta)
        : NoHooks(args, targets, cta), m_counters(targets.counters + cta)
    {
    }

    template <class Threads>
    TILESCOPE_DEVICE void event(const Threads& threads, EventKind kind, TensorId tensor, int64_t bytes)
    {
        if (!threads.elected() || tensor == TensorId::None)
            return;
        if (kind == EventKind::Load)
            threads.add(m_counters->read[int(tensor)], bytes);
        if (kind == EventKind::Store)
            threads.add(m_counters->write[int(tensor)], bytes);
    }

    template <class Threads>
    TILESCOPE_DEVICE void flops(const Threads& threads, long long flops)
    {
        if (threads.elected())
            threads.add(m_counters->flops, flops);
    }

    template <class Threads>
    TILESCOPE_DEVICE void operations(const Threads& threads, long long operations)
    {
        if (threads.elected())
            threads.add(m_counters->operations, operations);
    }

private:
    CtaCounters* m_counters;
};

} // namespace tilescope::inline TILESCOPE_TARGET
