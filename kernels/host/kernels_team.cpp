// SPDX-License-Identifier: Apache-2.0
// The kernels for several real threads a CTA, so that ThreadSanitizer sees what a barrier is for.
#define TILESCOPE_TARGET team
#include "kernels/host/dispatch.h"
#include "kernels/host/team.h"
#include "kernels/host/threads.h"

namespace tilescope {

namespace {

/// Every loop over elements or rows is dealt out anew, so that no thread happens to meet its own
/// results in the next phase: without the barrier in between it would not see another's.
struct TeamThreads : HostThreads {
    CtaTeam* team;
    int m_thread;
    mutable int m_deal = 0; ///< all threads count the same loops

    TeamThreads(CtaTeam* team_, int thread_) : team(team_), m_thread(thread_) {}
    int thread() const { return (m_thread + m_deal++) % team->size(); }
    int threads() const { return team->size(); }
    int firstRow() const { return thread(); }
    int rowStep() const { return team->size(); }
    bool elected() const { return m_thread == 0; }
    void sync() const { team->sync(m_thread); }
};

} // namespace

void runHostCta_team(const HostCta& cta) { dispatchKernel(cta, TeamThreads(static_cast<CtaTeam*>(cta.team), cta.thread)); }

} // namespace tilescope
