// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/attention/standard.h"
#include "kernels/block/softmaxgradient.h"

// Standard attention, backward (arXiv 2205.14135, Algorithm 3), unfused like the forward pass: P comes from HBM, and dP and
// dS, N × N each, go through it. A CTA owns row block i of one head, or column block j where the result has the keys' rows.

namespace tilescope::inline TILESCOPE_TARGET {

/// dV = Pᵀ dO
template <class T, class Cta>
TILESCOPE_DEVICE void ptdO(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int j = cta.block, cols = cta.colsIn(j), d = args.d;
    const int64_t col = int64_t(j) * args.bc;
    const auto P_gmem = cta.template hbm<const T>(droppedName(cta), args.nq, args.nk);
    const auto dO_gmem = cta.template hbm<const T>(dO, args.nq, d);
    const auto dV_gmem = cta.template hbm<T>(dV, args.nk, d);
    const Tile dV_smem = cta.tile(dV, cols, d);
    fill(cta, dV_smem, 0);

    for (int i = 0; i < args.Tr; ++i) {
        cta.at(i, j);
        const int64_t row = int64_t(i) * args.br;
        const Tile P_smem = cta.tile(P_gmem.tensor, cta.rowsIn(i), cols), dO_smem = cta.tile(dO, cta.rowsIn(i), d);
        load(cta, P_smem, P_gmem.tile(row, col));
        load(cta, dO_smem, dO_gmem.tile(row));
        accumulateValues(cta, dV_smem, P_smem, dO_smem); // dV ← dV + Pᵀ dO
    }
    cta.at(-1, j);
    store(cta, dV_gmem.tile(col), dV_smem);
}

/// dP = dO Vᵀ
template <class T, class Cta>
TILESCOPE_DEVICE void dOVt(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i), d = args.d;
    const int64_t row = int64_t(i) * args.br;
    const auto dO_gmem = cta.template hbm<const T>(dO, args.nq, d), V_gmem = cta.template hbm<const T>(V, args.nk, d);
    const auto dP_gmem = cta.template hbm<T>(dP, args.nq, args.nk);
    const Tile dO_smem = cta.tile(dO, rows, d);

    cta.at(i, -1);
    load(cta, dO_smem, dO_gmem.tile(row));
    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const int64_t col = int64_t(j) * args.bc;
        const Tile V_smem = cta.tile(V, cta.colsIn(j), d), dP_smem = cta.tile(dP, rows, cta.colsIn(j));
        loadTransposed(cta, V_smem, V_gmem.tile(col));
        matmulGradient(cta, dP_smem, dO_smem, V_smem);
        store(cta, dP_gmem.tile(row, col), dP_smem);
    }
}

/// dP ← 0 where dropout dropped P, dP / (1 − p) elsewhere.
template <class T, class Cta>
TILESCOPE_DEVICE void dropGradients(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const auto dP_gmem = cta.template hbm<T>(dP, args.nq, args.nk);
    const auto mask_gmem = cta.template hbm<const uint8_t>(DropMask, args.nq, args.nk);

    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const int64_t row = int64_t(i) * args.br, col = int64_t(j) * args.bc;
        const Tile dP_smem = cta.tile(dP, rows, cta.colsIn(j)), mask_smem = cta.tile(DropMask, rows, cta.colsIn(j));
        load(cta, dP_smem, dP_gmem.tile(row, col));
        load(cta, mask_smem, mask_gmem.tile(row, col));
        dropByMask(cta, dP_smem, mask_smem, args.dropout.keepScale);
        store(cta, dP_gmem.tile(row, col), dP_smem);
    }
}

/// dS = P ∘ (dP − rowsum(P ∘ dP)), with whole rows on chip.
template <class T, class Cta>
TILESCOPE_DEVICE void softmaxGradientOfRows(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const int64_t row = int64_t(i) * args.rowBlock;
    const auto P_gmem = cta.template hbm<const T>(P, args.nq, args.nk), dP_gmem = cta.template hbm<const T>(dP, args.nq, args.nk);
    const auto dS_gmem = cta.template hbm<T>(dS, args.nq, args.nk);
    const Tile P_smem = cta.tile(P, rows, int(args.nk)), dP_smem = cta.tile(dP, rows, int(args.nk));
    const Column D_smem = cta.column(D, rows);

    cta.at(i, -1);
    load(cta, P_smem, P_gmem.tile(row));
    load(cta, dP_smem, dP_gmem.tile(row));
    rowDots(cta, D_smem, P_smem, dP_smem);         // D = rowsum(P ∘ dP)
    softmaxGradient(cta, dP_smem, P_smem, D_smem); // dS = P ∘ (dP − D), in dP's place
    store(cta, dS_gmem.tile(row), dP_smem);
}

/// dS = P ∘ (dP − D), where not even one row fits: D in a first pass over P and dP, dS in a second.
template <class T, class Cta>
TILESCOPE_DEVICE void softmaxGradientInTwoPasses(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const int64_t row = int64_t(i) * args.rowBlock;
    const auto P_gmem = cta.template hbm<const T>(P, args.nq, args.nk), dP_gmem = cta.template hbm<const T>(dP, args.nq, args.nk);
    const auto dS_gmem = cta.template hbm<T>(dS, args.nq, args.nk);
    const Column D_smem = cta.column(D, rows);
    fill(cta, D_smem, 0);

    for (int pass = 0; pass < 2; ++pass)
        for (int j = 0; j < args.Tc; ++j) {
            cta.at(i, j);
            const int64_t col = int64_t(j) * args.bc;
            const Tile P_smem = cta.tile(P, rows, cta.colsIn(j)), dP_smem = cta.tile(dP, rows, cta.colsIn(j));
            load(cta, P_smem, P_gmem.tile(row, col));
            load(cta, dP_smem, dP_gmem.tile(row, col));
            if (pass == 0) {
                rowDots<true>(cta, D_smem, P_smem, dP_smem); // D ← D + rowsum(P ∘ dP)
            } else {
                softmaxGradient(cta, dP_smem, P_smem, D_smem);
                store(cta, dS_gmem.tile(row, col), dP_smem);
            }
        }
}

/// dQ = τ dS K
template <class T, class Cta>
TILESCOPE_DEVICE void dSK(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i), d = args.d;
    const int64_t row = int64_t(i) * args.br;
    const auto dS_gmem = cta.template hbm<const T>(dS, args.nq, args.nk), K_gmem = cta.template hbm<const T>(K, args.nk, d);
    const auto dQ_gmem = cta.template hbm<T>(dQ, args.nq, d);
    const Tile dQ_smem = cta.tile(dQ, rows, d);
    fill(cta, dQ_smem, 0);

    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const int64_t col = int64_t(j) * args.bc;
        const Tile dS_smem = cta.tile(dS, rows, cta.colsIn(j)), K_smem = cta.tile(K, cta.colsIn(j), d);
        load(cta, dS_smem, dS_gmem.tile(row, col));
        load(cta, K_smem, K_gmem.tile(col));
        accumulateQueries(cta, dQ_smem, dS_smem, K_smem, args.tau); // dQ ← dQ + τ dS K
    }
    cta.at(i, -1);
    store(cta, dQ_gmem.tile(row), dQ_smem);
}

/// dK = τ dSᵀ Q
template <class T, class Cta>
TILESCOPE_DEVICE void dStQ(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int j = cta.block, cols = cta.colsIn(j), d = args.d;
    const int64_t col = int64_t(j) * args.bc;
    const auto dS_gmem = cta.template hbm<const T>(dS, args.nq, args.nk), Q_gmem = cta.template hbm<const T>(Q, args.nq, d);
    const auto dK_gmem = cta.template hbm<T>(dK, args.nk, d);
    const Tile dK_smem = cta.tile(dK, cols, d);
    fill(cta, dK_smem, 0);

    for (int i = 0; i < args.Tr; ++i) {
        cta.at(i, j);
        const int64_t row = int64_t(i) * args.br;
        const Tile dS_smem = cta.tile(dS, cta.rowsIn(i), cols), Q_smem = cta.tile(Q, cta.rowsIn(i), d);
        load(cta, dS_smem, dS_gmem.tile(row, col));
        load(cta, Q_smem, Q_gmem.tile(row));
        accumulateKeys(cta, dK_smem, dS_smem, Q_smem, args.tau); // dK ← dK + τ dSᵀ Q
    }
    cta.at(-1, j);
    store(cta, dK_gmem.tile(col), dK_smem);
}

} // namespace tilescope::inline TILESCOPE_TARGET
