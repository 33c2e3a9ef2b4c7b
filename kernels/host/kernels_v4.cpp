// SPDX-License-Identifier: Apache-2.0
// The kernels for x86-64-v4; the compiler flags are this file's own.
#define TILESCOPE_TARGET x86_64_v4
#define TILESCOPE_VECTOR_BYTES 64
#include "kernels/host/dispatch.h"
#include "kernels/host/probes.h"
#include "kernels/host/threads.h"

namespace tilescope {

void runBackwardCta_v4(const HostCta& cta);

void runHostCta_v4(const HostCta& cta)
{
    return isBackward(cta.kernel) ? runBackwardCta_v4(cta) : dispatchForward(cta, OneThread(cta.watch));
}

float readAll_v4(const float* data, int64_t floats, int64_t passes) { return readAll(data, floats, passes); }
int64_t multiplyAdd_v4(int64_t rounds, float factor, float& result) { return multiplyAdd(rounds, factor, result); }

} // namespace tilescope
