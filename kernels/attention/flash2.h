// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/matmul.h"
#include "kernels/block/move.h"
#include "kernels/block/softmax.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// FlashAttention-2, forward (arXiv 2307.08691, Algorithm 1). One CTA owns row block i of one head:
/// O_i, m and l stay on chip while K and V stream past; one division at the end.
/// The paper's line 10 prints the inverse of α; the factor is e^(m_old − m), as here.
template <class T, class Mask, class Cta>
TILESCOPE_DEVICE void flash2(Cta& cta, const Mask& mask)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int Br = args.br, Bc = args.bc, Tc = args.Tc, d = args.d;
    const int i = cta.block, rows = cta.rowsIn(i);

    const auto Q_gmem = cta.template hbm<const T>(Q, args.nq, d).tile(int64_t(i) * Br);
    const auto K_gmem = cta.template hbm<const T>(K, args.nk, d), V_gmem = cta.template hbm<const T>(V, args.nk, d);
    const auto O_gmem = cta.template hbm<T>(O, args.nq, d).tile(int64_t(i) * Br);
    const auto L_gmem = cta.template hbm<float>(LSE, args.nq, 1).tile(int64_t(i) * Br);

    const Tile Q_smem = cta.tile(Q, rows, d), O_smem = cta.tile(O, rows, d);
    const Column m = cta.column(M, rows), l = cta.column(L, rows), alpha = cta.column(Alpha, rows);
    const Column mTile = cta.column(MTile, rows), lTile = cta.column(LTile, rows);
    fill(cta, O_smem, 0);
    fill(cta, m, -INFINITY);
    fill(cta, l, 0);

    cta.at(i, -1);
    load(cta, Q_smem, Q_gmem);
    for (int j = 0; j < Tc; ++j) {
        cta.at(i, j);
        const TileSpan span = cta.span(i, j);
        const TileCover cover = mask.cover(span);
        if (cover == TileCover::Skipped) {
            skip(cta);
            continue;
        }
        const int cols = cta.colsIn(j);
        const Tile K_smem = cta.tile(K, cols, d), V_smem = cta.tile(V, cols, d), S_smem = cta.tile(S, rows, cols);
        loadTransposed(cta, K_smem, K_gmem.tile(int64_t(j) * Bc));
        load(cta, V_smem, V_gmem.tile(int64_t(j) * Bc));
        matmul(cta, S_smem, Q_smem, K_smem, args.tau);   // S = τ Q Kᵀ
        if (cover == TileCover::Partial)
            applyMask(cta, S_smem, mask, span);          // S ← −∞ where hidden
        rowMax(cta, m, mTile, alpha, S_smem);            // m ← max(m, rowmax S), α = e^(m_old − m)
        exponentiate(cta, S_smem, m);                    // P = e^(S − m), in S's place
        rowSum(cta, l, lTile, m, alpha, S_smem);         // l ← α l + rowsum P
        scaleRows(cta, O_smem, alpha);                   // O ← diag(α) O
        if (args.dropout.active())
            dropElements(cta, S_smem, S_smem, P, args.dropout, span);
        matmulAccumulate(cta, O_smem, S_smem, V_smem);   // O ← O + P V
    }
    cta.at(i, -1);
    divideRows(cta, O_smem, l, O);                       // O ← diag(l)⁻¹ O
    store(cta, O_gmem, O_smem);
    storeLogSumExp(cta, L_gmem, m, l);                   // L = m + ln l
}

} // namespace tilescope::inline TILESCOPE_TARGET
