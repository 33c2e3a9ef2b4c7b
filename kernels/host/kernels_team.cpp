// SPDX-License-Identifier: Apache-2.0
// The kernels for several real threads a CTA, so that ThreadSanitizer sees what a barrier is for.
#define TILESCOPE_TARGET team
#include "kernels/host/dispatch.h"
#include "kernels/host/teamthreads.h"

namespace tilescope {

void runBackwardCta_team(const HostCta& cta);

void runHostCta_team(const HostCta& cta)
{
    return isBackward(cta.kernel) ? runBackwardCta_team(cta) : dispatchForward(cta, TeamThreads(cta));
}

} // namespace tilescope
