// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/hooks/nohooks.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Writes an event for every phase to the CTA's own segment, and m and l of every row at each update.
/// All threads count, so that the number is the same in each of them; one writes. What it takes to write is
/// worked out each time: kept in registers it would slow the matrix products down.
struct TracingHooks : NoHooks {
    TILESCOPE_DEVICE TracingHooks(const KernelArgs& args, const HookTargets& targets, int64_t cta)
        : NoHooks(args, targets, cta), m_args(args), m_targets(targets)
    {
    }

    TILESCOPE_DEVICE void at(int i, int j)
    {
        m_i = i;
        m_j = j;
    }

    template <class Cta>
    TILESCOPE_DEVICE void event(const Cta& cta, EventKind kind, TensorId tensor, int64_t bytes)
    {
        if (cta.elected()) {
            const int64_t* segment = m_targets.segments + cta.index();
            if (m_sequence < segment[1] - segment[0]) {
                Event event;
                event.clock = cta.clock();
                event.bytes = uint32_t(bytes);
                event.cta = uint32_t(cta.index());
                event.sequence = m_sequence;
                event.row = m_i;
                event.col = m_j;
                event.kind = kind;
                event.tensor = tensor;
                event.launch = m_args.launch;
                event.sm = cta.processor();
                cta.write(m_targets.events[segment[0] + m_sequence], event);
            }
        }
        ++m_sequence;
    }

    /// m and l are on chip, complete: neighbouring threads write neighbouring rows.
    template <class Cta, class Column>
    TILESCOPE_DEVICE void rowStats(const Cta& cta, const Column& m, const Column& l)
    {
        const int64_t column = m_targets.rowStatColumns > 1 ? m_j : 0;
        RowStat* stats = m_targets.rowStats + (cta.head * m_targets.rowStatColumns + column) * m_args.nq + int64_t(m_i) * m_args.rowBlock;
        for (int r = cta.thread(); r < m.rows; r += cta.threads())
            stats[r] = {m[r], l[r]};
    }

    /// An overflow is not silent: the recorder compares what was reported with what was planned.
    template <class Cta>
    TILESCOPE_DEVICE void finish(const Cta& cta)
    {
        if (cta.elected())
            m_targets.reported[cta.index()] = m_sequence;
    }

private:
    const KernelArgs& m_args;
    const HookTargets& m_targets;
    uint32_t m_sequence = 0;
    int m_i = -1, m_j = -1;
};

} // namespace tilescope::inline TILESCOPE_TARGET
