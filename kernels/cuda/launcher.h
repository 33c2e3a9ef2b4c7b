// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/mask.h"
#include "core/program/program.h"
#include "kernels/block/args.h"

#include <cuda_runtime.h>

namespace tilescope {

/// What a kernel is launched with, besides its template arguments.
struct CudaLaunch {
    KernelKind kernel;
    DType dtype;
    HookKind hooks;
    bool masked; ///< by `mask`; otherwise nothing is hidden
    TileMask mask;
    unsigned ctas;
    size_t sramBytes;
    int sramLimit; ///< the most that a CTA may ask the device for
    int* residentCtas = nullptr; ///< asks how many CTAs an SM holds at a time; nothing is launched then
};

// One translation unit for each element type and pass.
cudaError_t launchF32(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets);
cudaError_t launchF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets);
cudaError_t launchBF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets);
cudaError_t launchBackwardF32(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets);
cudaError_t launchBackwardF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets);
cudaError_t launchBackwardBF16(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets);

} // namespace tilescope
