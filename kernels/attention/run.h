// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"
#include "core/trace/trace.h"
#include "kernels/attention/flash1.h"
#include "kernels/attention/flash1backward.h"
#include "kernels/attention/flash2.h"
#include "kernels/attention/flash2backward.h"
#include "kernels/attention/standard.h"
#include "kernels/attention/standardbackward.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Fills the arena before the kernel starts: with the image of a checkpoint, or with a NaN that says
/// 'nobody has written here'.
template <class Cta>
TILESCOPE_DEVICE void prepareArena(Cta& cta)
{
    if (!cta.args.arenaImage && !cta.args.poison)
        return;
    for (int64_t n = cta.thread(); n < cta.args.arenaFloats; n += cta.threads())
        cta.arena[n] = cta.args.arenaImage ? cta.args.arenaImage[n] : floatFromBits(kUnwritten);
    cta.sync();
}

template <KernelKind kind, class T, class Mask, class Cta>
TILESCOPE_DEVICE void kernelBody(Cta& cta, const Mask& mask)
{
    if constexpr (kind == KernelKind::QKt)
        qkt<T>(cta);
    else if constexpr (kind == KernelKind::Mask)
        maskScores<T>(cta, mask);
    else if constexpr (kind == KernelKind::Softmax) {
        if (cta.args.rowFits)
            softmaxOfRows<T>(cta);
        else
            softmaxInTwoPasses<T>(cta);
    } else if constexpr (kind == KernelKind::Dropout)
        dropProbabilities<T>(cta);
    else if constexpr (kind == KernelKind::PV)
        pv<T>(cta);
    else if constexpr (kind == KernelKind::Flash1)
        flash1<T>(cta, mask);
    else if constexpr (kind == KernelKind::Flash2)
        flash2<T>(cta, mask);
    else if constexpr (kind == KernelKind::PtdO)
        ptdO<T>(cta);
    else if constexpr (kind == KernelKind::dOVt)
        dOVt<T>(cta);
    else if constexpr (kind == KernelKind::DropoutGrad)
        dropGradients<T>(cta);
    else if constexpr (kind == KernelKind::SoftmaxGrad) {
        if (cta.args.rowFits)
            softmaxGradientOfRows<T>(cta);
        else
            softmaxGradientInTwoPasses<T>(cta);
    } else if constexpr (kind == KernelKind::dSK)
        dSK<T>(cta);
    else if constexpr (kind == KernelKind::dStQ)
        dStQ<T>(cta);
    else if constexpr (kind == KernelKind::Flash1Backward)
        flash1Backward<T>(cta, mask);
    else if constexpr (kind == KernelKind::RowDots)
        rowDotsOfOutput<T>(cta);
    else
        flash2Backward<T, kind == KernelKind::Flash2BackwardAtomic>(cta, mask);
}

/// One CTA of one launch, from CtaBegin to CtaEnd. A CTA resumed from a checkpoint has begun before.
template <KernelKind kind, class T, class Hooks, class Mask, class Threads>
TILESCOPE_DEVICE void runKernel(const Threads& threads, const KernelArgs& args, const Mask& mask, const HookTargets& targets,
                                float* arena, int64_t index)
{
    constexpr CtaShare share = shareOf(kind);
    Cta<Threads, Hooks> cta(threads, args, arena, Hooks(args, targets, index), index);
    [[maybe_unused]] const int i = share == CtaShare::RowBlock ? cta.block : -1, j = share == CtaShare::ColumnBlock ? cta.block : -1;
    prepareArena(cta);
    cta.at(i, j);
    if (!args.arenaImage) {
        TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::CtaBegin, TensorId::None, 0));
    }
    kernelBody<kind, T>(cta, mask);
    cta.at(i, j);
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::CtaEnd, TensorId::None, 0));
    TILESCOPE_HOOK(cta.hooks.finish(cta));
}

/// Masks that hide nothing need no kernel of their own.
template <KernelKind kind>
constexpr bool kUsesMask = kind == KernelKind::Mask || kind == KernelKind::Flash1 || kind == KernelKind::Flash2
    || kind == KernelKind::Flash1Backward || kind == KernelKind::Flash2Backward || kind == KernelKind::Flash2BackwardAtomic;

} // namespace tilescope::inline TILESCOPE_TARGET
