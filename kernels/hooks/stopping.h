// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/hooks/nohooks.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Copies the arena out and ends the CTA. Out of line and with scalar arguments: inlined, it would make
/// the kernel spill registers.
template <class Threads>
TILESCOPE_NOINLINE
#if defined(__CUDACC__)
    __device__
#endif
    void
    stopHere(const float* arena, int64_t floats, float* dump, int thread, int threads)
{
    for (int64_t n = thread; n < floats; n += threads)
        dump[n] = arena[n];
    Threads::leave();
}

/// Runs to event `stopAt` and no further: the arena is handed out exactly as it is there.
struct StoppingHooks : NoHooks {
    TILESCOPE_DEVICE StoppingHooks(const KernelArgs& args, const HookTargets& targets, int64_t cta)
        : NoHooks(args, targets, cta), m_targets(targets), m_floats(args.arenaFloats), m_sequence(args.firstSequence)
    {
    }

    template <class Cta>
    TILESCOPE_DEVICE void event(const Cta& cta, EventKind, TensorId, int64_t)
    {
        if (m_sequence == m_targets.stopAt)
            stopHere<typename Cta::ThreadsType>(cta.arena, m_floats, m_targets.dump, cta.thread(), cta.threads());
        ++m_sequence;
    }

private:
    const HookTargets& m_targets;
    int64_t m_floats;
    uint32_t m_sequence;
};

} // namespace tilescope::inline TILESCOPE_TARGET
