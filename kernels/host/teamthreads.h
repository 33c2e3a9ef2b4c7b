// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/host/team.h"
#include "kernels/host/threads.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// One of several real threads that share a CTA. Every loop over elements or rows is dealt out anew, so that no thread
/// happens to meet its own results in the next phase: without the barrier in between it would not see another's.
struct TeamThreads : HostThreads {
    CtaTeam* team;
    int m_thread;
    mutable int m_deal = 0; ///< all threads count the same loops

    explicit TeamThreads(const HostCta& cta) : team(static_cast<CtaTeam*>(cta.team)), m_thread(cta.thread) {}
    int thread() const { return (m_thread + m_deal++) % team->size(); }
    int threads() const { return team->size(); }
    int firstRow() const { return thread(); }
    int rowStep() const { return team->size(); }
    bool elected() const { return m_thread == 0; }
    void sync() const { team->sync(m_thread); }
};

} // namespace tilescope::inline TILESCOPE_TARGET
