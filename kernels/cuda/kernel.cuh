// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/attention/run.h"
#include "kernels/cuda/threads.h"
#include "kernels/hooks/nohooks.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// A CTA of the grid: shared memory is the arena. All hooks are compiled under the same launch bound, so
/// that comparing them compares hooks alone.
template <KernelKind kind, class T, class Mask, class Hooks>
__global__ void __launch_bounds__(kCudaThreads, 2)
    attentionKernel(const __grid_constant__ KernelArgs args, const Mask mask, const __grid_constant__ HookTargets targets)
{
    extern __shared__ __align__(16) float arena[];
    runKernel<kind, T, Hooks>(CudaThreads(), args, mask, targets, arena, args.firstCta + blockIdx.x);
}

} // namespace tilescope::inline TILESCOPE_TARGET
