// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/hooks/nohooks.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Writes an event for every phase to the CTA's own segment, and m and l of every row at each update.
/// All threads count, so that the number is the same in each of them; one writes.
struct TracingHooks : NoHooks {
    TILESCOPE_DEVICE TracingHooks(const KernelArgs& args, const HookTargets& targets, int64_t cta)
        : NoHooks(args, targets, cta), m_args(args), m_targets(targets), m_cta(uint32_t(cta)),
          m_segment(targets.events + targets.segments[cta]),
          m_capacity(uint32_t(targets.segments[cta + 1] - targets.segments[cta]))
    {
    }

    TILESCOPE_DEVICE void at(int i, int j)
    {
        m_i = i;
        m_j = j;
    }

    template <class Threads>
    TILESCOPE_DEVICE void event(const Threads& threads, EventKind kind, TensorId tensor, int64_t bytes)
    {
        if (threads.elected() && m_sequence < m_capacity) {
            Event event;
            event.clock = threads.clock();
            event.bytes = uint32_t(bytes);
            event.cta = m_cta;
            event.sequence = m_sequence;
            event.row = m_i;
            event.col = m_j;
            event.kind = kind;
            event.tensor = tensor;
            event.launch = m_args.launch;
            event.sm = threads.processor();
            threads.write(m_segment[m_sequence], event);
        }
        ++m_sequence;
    }

    template <class Cta, class Column>
    TILESCOPE_DEVICE void rowStat(const Cta& cta, int r, const Column& m, const Column& l)
    {
        const int64_t column = m_targets.rowStatColumns > 1 ? m_j : 0;
        const int64_t row = int64_t(m_i) * m_args.rowBlock + r;
        m_targets.rowStats[(cta.head * m_targets.rowStatColumns + column) * m_args.nq + row] = {m[r], l[r]};
    }

    /// An overflow is not silent: the recorder compares what was reported with what was planned.
    template <class Threads>
    TILESCOPE_DEVICE void finish(const Threads& threads)
    {
        if (threads.elected())
            m_targets.reported[m_cta] = m_sequence;
    }

private:
    const KernelArgs& m_args;
    const HookTargets& m_targets;
    uint32_t m_cta;
    Event* m_segment;
    uint32_t m_capacity, m_sequence = 0;
    int m_i = -1, m_j = -1;
};

} // namespace tilescope::inline TILESCOPE_TARGET
