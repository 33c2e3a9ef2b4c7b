// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/dispatch.cuh"

namespace tilescope {

cudaError_t launchBackwardF32(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    return dispatchBackward<float>(launch, args, targets);
}

} // namespace tilescope
