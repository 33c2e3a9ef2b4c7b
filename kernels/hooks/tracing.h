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
          m_capacity(uint32_t(targets.segments[cta + 1] - targets.segments[cta])),
          m_firstStatColumn(cta / args.ctasPerHead * targets.rowStatColumns)
    {
    }

    TILESCOPE_DEVICE void at(int i, int j)
    {
        m_i = i;
        m_j = j;
        const int64_t column = m_targets.rowStatColumns > 1 ? j : 0;
        m_firstStat = (m_firstStatColumn + column) * m_args.nq + int64_t(i) * m_args.rowBlock;
    }

    template <class Threads>
    TILESCOPE_DEVICE void event(const Threads& threads, EventKind kind, TensorId tensor, int64_t bytes)
    {
        if (threads.elected() && m_sequence < m_capacity) {
            if (m_sequence == 0)
                m_processor = threads.processor();
            m_clock = threads.clockAfter(m_clock);
            Event event;
            event.clock = m_clock;
            event.bytes = uint32_t(bytes);
            event.cta = m_cta;
            event.sequence = m_sequence;
            event.row = m_i;
            event.col = m_j;
            event.kind = kind;
            event.tensor = tensor;
            event.launch = m_args.launch;
            event.sm = m_processor;
            threads.write(m_segment[m_sequence], event);
        }
        ++m_sequence;
    }

    template <class Cta, class Column>
    TILESCOPE_DEVICE void rowStat(const Cta&, int r, const Column& m, const Column& l)
    {
        m_targets.rowStats[m_firstStat + r] = {m[r], l[r]};
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
    int64_t m_firstStatColumn; ///< of the head
    int64_t m_firstStat = 0;   ///< of the current tile's rows
    uint64_t m_clock = 0;      ///< of the latest event
    uint8_t m_processor = 0;
};

} // namespace tilescope::inline TILESCOPE_TARGET
