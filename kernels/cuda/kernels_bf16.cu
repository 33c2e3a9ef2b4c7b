// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/dispatch.cuh"

namespace tilescope {

cudaError_t launchBF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    return isBackward(launch.kernel) ? launchBackwardBF16(launch, args, targets) : dispatchForward<BFloat16>(launch, args, targets);
}

} // namespace tilescope
