// SPDX-License-Identifier: Apache-2.0
// The backward kernels for any other processor.
#define TILESCOPE_TARGET plain
#include "kernels/host/dispatch.h"
#include "kernels/host/threads.h"

namespace tilescope {

void runBackwardCta_plain(const HostCta& cta) { dispatchBackward(cta, OneThread(cta.watch)); }

} // namespace tilescope
