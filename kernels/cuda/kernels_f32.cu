// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/dispatch.cuh"

namespace tilescope {

cudaError_t launchF32(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    return isBackward(launch.kernel) ? launchBackwardF32(launch, args, targets) : dispatchForward<float>(launch, args, targets);
}

} // namespace tilescope
