// SPDX-License-Identifier: Apache-2.0
// The backward kernels for x86-64-v2; the compiler flags are this file's own.
#define TILESCOPE_TARGET x86_64_v2
#define TILESCOPE_VECTOR_BYTES 16
#include "kernels/host/dispatch.h"
#include "kernels/host/threads.h"

namespace tilescope {

void runBackwardCta_v2(const HostCta& cta) { dispatchBackward(cta, OneThread(cta.watch)); }

} // namespace tilescope
