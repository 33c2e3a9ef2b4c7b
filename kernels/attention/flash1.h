// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/matmul.h"
#include "kernels/block/move.h"
#include "kernels/block/softmax.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// FlashAttention, forward (arXiv 2205.14135, Algorithm 1 and, with mask and dropout, 2). One CTA does one
/// head. The outer loop runs over K and V, the inner one over Q; so O, l and m of every row block come
/// from HBM and go back there at each inner step, and O is normalised each time.
/// HBM starts with O = 0, l = 0, m = −∞ (line 2). Tiles that the mask hides are skipped (Algorithm 5); as printed there, K and
/// V are loaded before the test, and with the test first only where a tile needs them.
template <class T, class Mask, class Cta>
TILESCOPE_DEVICE void flash1(Cta& cta, const Mask& mask)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int Br = args.br, Bc = args.bc, Tr = args.Tr, Tc = args.Tc, d = args.d;

    const auto Q_gmem = cta.template hbm<const T>(Q, args.nq, d);
    const auto K_gmem = cta.template hbm<const T>(K, args.nk, d), V_gmem = cta.template hbm<const T>(V, args.nk, d);
    const auto O_gmem = cta.template hbm<float>(O, args.nq, d);
    const auto l_gmem = cta.template hbm<float>(L, args.nq, 1), m_gmem = cta.template hbm<float>(M, args.nq, 1);

    for (int j = args.firstColumn; j < Tc; ++j) {
        cta.at(-1, j);
        const int cols = cta.colsIn(j);
        const Tile K_smem = cta.tile(K, cols, d), V_smem = cta.tile(V, cols, d);
        if (!args.testFirst || !hidesColumn(cta, mask, j)) {
            loadTransposed(cta, K_smem, K_gmem.tile(int64_t(j) * Bc));
            load(cta, V_smem, V_gmem.tile(int64_t(j) * Bc));
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
            const Tile Q_smem = cta.tile(Q, rows, d), O_smem = cta.tile(O, rows, d), S_smem = cta.tile(S, rows, cols);
            const Column m = cta.column(M, rows), l = cta.column(L, rows);
            const Column mTile = cta.column(MTile, rows), lTile = cta.column(LTile, rows);
            const Column alpha = cta.column(Alpha, rows), beta = cta.column(Beta, rows);

            load(cta, Q_smem, Q_gmem.tile(row));
            load(cta, O_smem, O_gmem.tile(row));
            load(cta, l, l_gmem.tile(row));
            load(cta, m, m_gmem.tile(row));
            matmul(cta, S_smem, Q_smem, K_smem, args.tau);              // S = τ Q Kᵀ
            if (cover == TileCover::Partial)
                applyMask(cta, S_smem, mask, span);                     // S ← −∞ where hidden
            rowMax(cta, mTile, S_smem, MTile);                          // m̃ = rowmax S
            exponentiate(cta, S_smem, mTile);                           // P̃ = e^(S − m̃), in S's place
            rowSumAndMerge(cta, m, l, mTile, lTile, alpha, beta, S_smem); // l̃ = rowsum P̃; m, l ← m_new, l_new
            scaleRows(cta, O_smem, alpha);                              // O ← diag(l_old e^(m_old − m) / l) O
            if (args.dropout.active())
                dropElements(cta, S_smem, S_smem, P, args.dropout, span);
            matmulAccumulate(cta, O_smem, beta, S_smem, V_smem);        // O ← O + diag(e^(m̃ − m) / l) P̃ V
            store(cta, O_gmem.tile(row), O_smem);
            store(cta, l_gmem.tile(row), l);
            store(cta, m_gmem.tile(row), m);
        }
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
