// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/dispatch.cuh"

namespace tilescope {

cudaError_t launchF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    return isBackward(launch.kernel) ? launchBackwardF16(launch, args, targets) : dispatchForward<Half>(launch, args, targets);
}

} // namespace tilescope
