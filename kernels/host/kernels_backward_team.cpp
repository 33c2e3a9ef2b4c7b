// SPDX-License-Identifier: Apache-2.0
// The backward kernels for several real threads a CTA.
#define TILESCOPE_TARGET team
#include "kernels/host/dispatch.h"
#include "kernels/host/teamthreads.h"

namespace tilescope {

void runBackwardCta_team(const HostCta& cta) { dispatchBackward(cta, TeamThreads(cta)); }

} // namespace tilescope
