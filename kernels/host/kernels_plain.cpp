// SPDX-License-Identifier: Apache-2.0
// The kernels for any other processor.
#define TILESCOPE_TARGET plain
#include "kernels/host/dispatch.h"
#include "kernels/host/probes.h"
#include "kernels/host/threads.h"

namespace tilescope {

void runBackwardCta_plain(const HostCta& cta);

void runHostCta_plain(const HostCta& cta)
{
    return isBackward(cta.kernel) ? runBackwardCta_plain(cta) : dispatchForward(cta, OneThread(cta.watch));
}

float readAll_plain(const float* data, int64_t floats, int64_t passes) { return readAll(data, floats, passes); }
int64_t multiplyAdd_plain(int64_t rounds, float factor, float& result) { return multiplyAdd(rounds, factor, result); }

} // namespace tilescope
