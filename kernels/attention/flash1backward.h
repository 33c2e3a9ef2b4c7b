// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/matmul.h"
#include "kernels/block/move.h"
#include "kernels/block/softmaxgradient.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// FlashAttention, backward (arXiv 2205.14135, Algorithm 4). One CTA does one head. The outer loop runs over K and V, whose
/// gradients stay on chip meanwhile; the inner one over Q, whose gradient comes from HBM and goes back there at each step.
/// S and P are computed once more, from l and m that the forward pass left; D = rowsum(dO ∘ O) is all that the softmax's
/// gradient needs of a whole row. HBM starts with dQ = 0 (line 5).
template <class T, class Mask, class Cta>
TILESCOPE_DEVICE void flash1Backward(Cta& cta, const Mask& mask)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int Br = args.br, Bc = args.bc, Tr = args.Tr, Tc = args.Tc, d = args.d;

    const auto Q_gmem = cta.template hbm<const T>(Q, args.nq, d), dO_gmem = cta.template hbm<const T>(dO, args.nq, d);
    const auto K_gmem = cta.template hbm<const T>(K, args.nk, d), V_gmem = cta.template hbm<const T>(V, args.nk, d);
    const auto O_gmem = cta.template hbm<const float>(O, args.nq, d);
    const auto l_gmem = cta.template hbm<const float>(L, args.nq, 1), m_gmem = cta.template hbm<const float>(M, args.nq, 1);
    const auto dQ_gmem = cta.template hbm<float>(dQ, args.nq, d);
    const auto dK_gmem = cta.template hbm<T>(dK, args.nk, d), dV_gmem = cta.template hbm<T>(dV, args.nk, d);

    for (int j = args.firstColumn; j < Tc; ++j) {
        cta.at(-1, j);
        const int cols = cta.colsIn(j);
        const int64_t col = int64_t(j) * Bc;
        const Tile K_smem = cta.tile(K, cols, d), KT_smem = cta.tile(KT, cols, d), V_smem = cta.tile(V, cols, d);
        const Tile dK_smem = cta.tile(dK, cols, d), dV_smem = cta.tile(dV, cols, d);
        fill(cta, dK_smem, 0);
        fill(cta, dV_smem, 0);
        cta.sync(); // a hidden column is stored, and seen, without another phase
        if (!args.testFirst || !hidesColumn(cta, mask, j)) {
            loadBothWays(cta, K_smem, KT_smem, K_gmem.tile(col));
            loadTransposed(cta, V_smem, V_gmem.tile(col));
        }
        for (int i = 0; i < Tr; ++i) {
            cta.at(i, j);
            const TileSpan span = cta.span(i, j);
            const TileCover cover = mask.cover(span);
            if (cover == TileCover::Skipped) {
                skip(cta);
                continue;
            }
            const int64_t row = int64_t(i) * Br;
            const int rows = cta.rowsIn(i);
            const Tile Q_smem = cta.tile(Q, rows, d), O_smem = cta.tile(O, rows, d), dO_smem = cta.tile(dO, rows, d);
            const Tile dQ_smem = cta.tile(dQ, rows, d), S_smem = cta.tile(S, rows, cols), dP_smem = cta.tile(dP, rows, cols);
            const Column l = cta.column(L, rows), m = cta.column(M, rows), D_smem = cta.column(D, rows);

            load(cta, Q_smem, Q_gmem.tile(row));
            load(cta, O_smem, O_gmem.tile(row));
            load(cta, dO_smem, dO_gmem.tile(row));
            load(cta, dQ_smem, dQ_gmem.tile(row));
            load(cta, l, l_gmem.tile(row));
            load(cta, m, m_gmem.tile(row));
            matmul(cta, S_smem, Q_smem, KT_smem, args.tau);                       // S = τ Q Kᵀ
            if (cover == TileCover::Partial)
                applyMask(cta, S_smem, mask, span);                               // S ← −∞ where hidden
            exponentiate(cta, S_smem, m, l);                                      // P = diag(l)⁻¹ e^(S − m), in S's place
            if (args.dropout.active())
                dropElements(cta, dP_smem, S_smem, PDrop, args.dropout, span);    // dropout(P), where dP will be
            const Tile P_smem = args.dropout.active() ? dP_smem : S_smem;
            accumulateValues(cta, dV_smem, P_smem, dO_smem);                      // dV ← dV + Pᵀ dO
            matmulGradient(cta, dP_smem, dO_smem, V_smem);                        // dP = dO Vᵀ
            if (args.dropout.active())
                dropElements(cta, dP_smem, dP_smem, dP, args.dropout, span);
            rowDots(cta, D_smem, dO_smem, O_smem);                                // D = rowsum(dO ∘ O)
            softmaxGradient(cta, dP_smem, S_smem, D_smem);                        // dS = P ∘ (dP − D), in dP's place
            accumulateQueries(cta, dQ_smem, dP_smem, K_smem, args.tau);           // dQ ← dQ + τ dS K
            store(cta, dQ_gmem.tile(row), dQ_smem);
            accumulateKeys(cta, dK_smem, dP_smem, Q_smem, args.tau);              // dK ← dK + τ dSᵀ Q
        }
        cta.at(-1, j);
        store(cta, dK_gmem.tile(col), dK_smem);
        store(cta, dV_gmem.tile(col), dV_smem);
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
