// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/attention/run.h"
#include "kernels/hooks/counting.h"
#include "kernels/hooks/stopping.h"
#include "kernels/hooks/tracing.h"
#include "kernels/host/hostcta.h"

namespace tilescope::inline TILESCOPE_TARGET {

// From run-time choices to the one instance of the kernel template that they name.

template <KernelKind kind, class T, class Mask, class Threads>
inline void dispatchHooks(const HostCta& cta, const Threads& threads, const Mask& mask)
{
    const auto run = [&]<class Hooks>() { runKernel<kind, T, Hooks>(threads, *cta.args, mask, *cta.targets, cta.arena, cta.index); };
    switch (cta.hooks) {
    case HookKind::None: return run.template operator()<NoHooks>();
    case HookKind::Counting: return run.template operator()<CountingHooks>();
    case HookKind::Tracing: return run.template operator()<TracingHooks>();
    case HookKind::Stopping: return run.template operator()<StoppingHooks>();
    }
}

template <KernelKind kind, class T, class Threads>
inline void dispatchMask(const HostCta& cta, const Threads& threads)
{
    if constexpr (kUsesMask<kind>) {
        if (cta.mask)
            return dispatchHooks<kind, T>(cta, threads, *cta.mask);
    }
    if constexpr (kind != KernelKind::Mask)
        dispatchHooks<kind, T>(cta, threads, NoMask{});
}

template <KernelKind kind, class Threads>
inline void dispatchType(const HostCta& cta, const Threads& threads)
{
    switch (cta.dtype) {
    case DType::F32: return dispatchMask<kind, float>(cta, threads);
    case DType::F16: return dispatchMask<kind, Half>(cta, threads);
    case DType::BF16: return dispatchMask<kind, BFloat16>(cta, threads);
    }
}

// The passes are compiled in translation units of their own, side by side.

template <class Threads>
inline void dispatchForward(const HostCta& cta, const Threads& threads)
{
    switch (cta.kernel) {
    case KernelKind::QKt: return dispatchType<KernelKind::QKt>(cta, threads);
    case KernelKind::Mask: return dispatchType<KernelKind::Mask>(cta, threads);
    case KernelKind::Softmax: return dispatchType<KernelKind::Softmax>(cta, threads);
    case KernelKind::Dropout: return dispatchType<KernelKind::Dropout>(cta, threads);
    case KernelKind::PV: return dispatchType<KernelKind::PV>(cta, threads);
    case KernelKind::Flash1: return dispatchType<KernelKind::Flash1>(cta, threads);
    default: return dispatchType<KernelKind::Flash2>(cta, threads);
    }
}

template <class Threads>
inline void dispatchBackward(const HostCta& cta, const Threads& threads)
{
    switch (cta.kernel) {
    case KernelKind::PtdO: return dispatchType<KernelKind::PtdO>(cta, threads);
    case KernelKind::dOVt: return dispatchType<KernelKind::dOVt>(cta, threads);
    case KernelKind::DropoutGrad: return dispatchType<KernelKind::DropoutGrad>(cta, threads);
    case KernelKind::SoftmaxGrad: return dispatchType<KernelKind::SoftmaxGrad>(cta, threads);
    case KernelKind::dSK: return dispatchType<KernelKind::dSK>(cta, threads);
    case KernelKind::dStQ: return dispatchType<KernelKind::dStQ>(cta, threads);
    case KernelKind::Flash1Backward: return dispatchType<KernelKind::Flash1Backward>(cta, threads);
    case KernelKind::RowDots: return dispatchType<KernelKind::RowDots>(cta, threads);
    case KernelKind::Flash2Backward: return dispatchType<KernelKind::Flash2Backward>(cta, threads);
    default: return dispatchType<KernelKind::Flash2BackwardAtomic>(cta, threads);
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
