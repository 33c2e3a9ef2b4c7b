// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/kernel.cuh"
#include "kernels/cuda/launcher.h"
#include "kernels/hooks/counting.h"
#include "kernels/hooks/stopping.h"
#include "kernels/hooks/tracing.h"

namespace tilescope::inline TILESCOPE_TARGET {

// From run-time choices to the one instance of the kernel template that they name.

template <KernelKind kind, class T, class Hooks, class Mask>
cudaError_t launchKernel(const CudaLaunch& launch, const KernelArgs& args, const Mask& mask, const HookTargets& targets)
{
    const auto kernel = attentionKernel<kind, T, Mask, Hooks>;
    // More than 48 KB of shared memory must be asked for. It is a property of the kernel and not of the launch, so
    // always the same: another thread may be about to launch it with a larger arena.
    if (const cudaError_t error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, launch.sramLimit))
        return error;
    if (launch.residentCtas)
        return cudaOccupancyMaxActiveBlocksPerMultiprocessor(launch.residentCtas, kernel, kCudaThreads, launch.sramBytes);
    kernel<<<launch.ctas, kCudaThreads, launch.sramBytes>>>(args, mask, targets);
    return cudaGetLastError();
}

template <KernelKind kind, class T, class Mask>
cudaError_t dispatchHooks(const CudaLaunch& launch, const KernelArgs& args, const Mask& mask, const HookTargets& targets)
{
    switch (launch.hooks) {
    case HookKind::None: return launchKernel<kind, T, NoHooks>(launch, args, mask, targets);
    case HookKind::Counting: return launchKernel<kind, T, CountingHooks>(launch, args, mask, targets);
    case HookKind::Tracing: return launchKernel<kind, T, TracingHooks>(launch, args, mask, targets);
    case HookKind::Stopping: return launchKernel<kind, T, StoppingHooks>(launch, args, mask, targets);
    }
    return cudaErrorInvalidValue;
}

template <KernelKind kind, class T>
cudaError_t dispatchMask(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    if constexpr (kUsesMask<kind>) {
        if (launch.masked)
            return dispatchHooks<kind, T>(launch, args, launch.mask, targets);
    }
    if constexpr (kind != KernelKind::Mask)
        return dispatchHooks<kind, T>(launch, args, NoMask{}, targets);
    return cudaErrorInvalidValue;
}

// The passes are compiled in translation units of their own, side by side.

template <class T>
cudaError_t dispatchForward(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    switch (launch.kernel) {
    case KernelKind::QKt: return dispatchMask<KernelKind::QKt, T>(launch, args, targets);
    case KernelKind::Mask: return dispatchMask<KernelKind::Mask, T>(launch, args, targets);
    case KernelKind::Softmax: return dispatchMask<KernelKind::Softmax, T>(launch, args, targets);
    case KernelKind::Dropout: return dispatchMask<KernelKind::Dropout, T>(launch, args, targets);
    case KernelKind::PV: return dispatchMask<KernelKind::PV, T>(launch, args, targets);
    case KernelKind::Flash1: return dispatchMask<KernelKind::Flash1, T>(launch, args, targets);
    case KernelKind::Flash2: return dispatchMask<KernelKind::Flash2, T>(launch, args, targets);
    default: return cudaErrorInvalidValue;
    }
}

template <class T>
cudaError_t dispatchBackward(const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    switch (launch.kernel) {
    case KernelKind::PtdO: return dispatchMask<KernelKind::PtdO, T>(launch, args, targets);
    case KernelKind::dOVt: return dispatchMask<KernelKind::dOVt, T>(launch, args, targets);
    case KernelKind::DropoutGrad: return dispatchMask<KernelKind::DropoutGrad, T>(launch, args, targets);
    case KernelKind::SoftmaxGrad: return dispatchMask<KernelKind::SoftmaxGrad, T>(launch, args, targets);
    case KernelKind::dSK: return dispatchMask<KernelKind::dSK, T>(launch, args, targets);
    case KernelKind::dStQ: return dispatchMask<KernelKind::dStQ, T>(launch, args, targets);
    case KernelKind::Flash1Backward: return dispatchMask<KernelKind::Flash1Backward, T>(launch, args, targets);
    case KernelKind::RowDots: return dispatchMask<KernelKind::RowDots, T>(launch, args, targets);
    case KernelKind::Flash2Backward: return dispatchMask<KernelKind::Flash2Backward, T>(launch, args, targets);
    case KernelKind::Flash2BackwardAtomic: return dispatchMask<KernelKind::Flash2BackwardAtomic, T>(launch, args, targets);
    default: return cudaErrorInvalidValue;
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
