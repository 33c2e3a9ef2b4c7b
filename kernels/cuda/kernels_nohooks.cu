// SPDX-License-Identifier: Apache-2.0
// The kernels without hooks, for the test that compiles this file twice, the second time with
// TILESCOPE_STRIP_HOOKS, and compares the machine code.
#include "kernels/cuda/kernel.cuh"

namespace tilescope {

template <KernelKind kind, class T, class Mask>
constexpr auto kKernel = &attentionKernel<kind, T, Mask, NoHooks>;

// Taking their addresses instantiates them.
extern void* const noHooksKernels[];
void* const noHooksKernels[]{
    (void*)kKernel<KernelKind::QKt, float, NoMask>,        (void*)kKernel<KernelKind::Mask, float, TileMask>,
    (void*)kKernel<KernelKind::Softmax, float, NoMask>,    (void*)kKernel<KernelKind::Dropout, float, NoMask>,
    (void*)kKernel<KernelKind::PV, float, NoMask>,         (void*)kKernel<KernelKind::Flash1, float, TileMask>,
    (void*)kKernel<KernelKind::Flash2, Half, TileMask>,    (void*)kKernel<KernelKind::Flash2, float, NoMask>,
    (void*)kKernel<KernelKind::SoftmaxGrad, float, NoMask>, (void*)kKernel<KernelKind::Flash2Backward, float, TileMask>};

} // namespace tilescope
