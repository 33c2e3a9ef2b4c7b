// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/dispatch.cuh"

namespace tilescope {

cudaError_t launchBackwardBF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    return dispatchBackward<BFloat16>(launch, args, targets);
}

} // namespace tilescope
