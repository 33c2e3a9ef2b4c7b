// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/softmax.h"

// What the backward pass does row by row: P once more, from what the forward pass kept of m and l, and the gradient of the
// softmax. Rows that saw nothing have P = 0 and D = 0, so that all their gradients are 0.

namespace tilescope::inline TILESCOPE_TARGET {

/// FA1: P = diag(l)⁻¹ e^(S − m), in S's place.
template <class Cta>
TILESCOPE_DEVICE void exponentiate(Cta& cta, const Tile& S, const Column& m, const Column& l)
{
    for (int r = cta.firstRow(); r < S.rows; r += cta.rowStep()) {
        exponentiate(cta, S.row(r), S.cols, shiftOf(m[r]));
        scale(cta, S.row(r), S.cols, inverseOf(l[r]));
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 3ll * S.rows * S.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Exponentiate, TensorId::P, 0));
}

/// D = rowsum(A ∘ B), or D ← D + rowsum(A ∘ B).
template <bool adds = false, class Cta>
TILESCOPE_DEVICE void rowDots(Cta& cta, const Column& D, const Tile& A, const Tile& B)
{
    for (int r = cta.firstRow(); r < A.rows; r += cta.rowStep()) {
        const float dot = dotOf(cta, A.row(r), B.row(r), A.cols);
        if (cta.lane() == 0)
            D[r] = adds ? D[r] + dot : dot;
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 2ll * A.rows * A.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowSum, TensorId::D, 0));
}

/// dS = P ∘ (dP − D), in dP's place.
template <class Cta>
TILESCOPE_DEVICE void softmaxGradient(Cta& cta, const Tile& dP, const Tile& P, const Column& D)
{
    for (int r = cta.firstRow(); r < P.rows; r += cta.rowStep())
        softmaxGradient(cta, dP.row(r), P.row(r), P.cols, D[r]);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 2ll * P.rows * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::SoftmaxGrad, TensorId::dS, 0));
}

} // namespace tilescope::inline TILESCOPE_TARGET
