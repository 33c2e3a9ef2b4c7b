// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/matmul.h"
#include "kernels/block/move.h"
#include "kernels/block/softmax.h"

// Standard attention, forward (arXiv 2205.14135, Algorithm 0), as frameworks ran it before fusion: up to five
// kernels, with S and P, N × N each, in HBM between them. A CTA owns row block i of one head.

namespace tilescope::inline TILESCOPE_TARGET {

/// S = τ Q Kᵀ
template <class T, class Cta>
TILESCOPE_DEVICE void qkt(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i), d = args.d;
    const int64_t row = int64_t(i) * args.br;

    const auto Q_gmem = cta.template hbm<const T>(Q, args.nq, d), K_gmem = cta.template hbm<const T>(K, args.nk, d);
    const auto S_gmem = cta.template hbm<T>(S, args.nq, args.nk);
    const Tile Q_smem = cta.tile(Q, rows, d);

    cta.at(i, -1);
    load(cta, Q_smem, Q_gmem.tile(row));
    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const int64_t col = int64_t(j) * args.bc;
        const Tile K_smem = cta.tile(K, cta.colsIn(j), d), S_smem = cta.tile(S, rows, cta.colsIn(j));
        loadTransposed(cta, K_smem, K_gmem.tile(col));
        matmul(cta, S_smem, Q_smem, K_smem, args.tau);
        store(cta, S_gmem.tile(row, col), S_smem);
    }
}

/// S ← −∞ where the mask hides it. Without fusion every tile is read and written, hidden or not.
template <class T, class Mask, class Cta>
TILESCOPE_DEVICE void maskScores(Cta& cta, const Mask& mask)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const auto S_gmem = cta.template hbm<T>(S, args.nq, args.nk);

    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const TileSpan span = cta.span(i, j);
        const Tile S_smem = cta.tile(S, rows, cta.colsIn(j));
        load(cta, S_smem, S_gmem.tile(span.rowBegin, span.colBegin));
        applyMask(cta, S_smem, mask, span);
        store(cta, S_gmem.tile(span.rowBegin, span.colBegin), S_smem);
    }
}

/// P = softmax(S), with whole rows on chip.
template <class T, class Cta>
TILESCOPE_DEVICE void softmaxOfRows(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const int64_t row = int64_t(i) * args.rowBlock;
    const auto S_gmem = cta.template hbm<T>(S, args.nq, args.nk), P_gmem = cta.template hbm<T>(P, args.nq, args.nk);
    const Tile S_smem = cta.tile(S, rows, int(args.nk));
    const Column m = cta.column(M, rows), l = cta.column(L, rows);

    cta.at(i, -1);
    load(cta, S_smem, S_gmem.tile(row));
    rowMax(cta, m, S_smem, M);    // m = rowmax S
    exponentiate(cta, S_smem, m); // P = e^(S − m), in S's place
    rowSum(cta, l, m, S_smem);    // l = rowsum P
    divideRows(cta, S_smem, l, P);
    store(cta, P_gmem.tile(row), S_smem);
}

/// P = softmax(S), where not even one row fits: m and l in a first pass over S, P in a second.
template <class T, class Cta>
TILESCOPE_DEVICE void softmaxInTwoPasses(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const int64_t row = int64_t(i) * args.rowBlock;
    const auto S_gmem = cta.template hbm<T>(S, args.nq, args.nk), P_gmem = cta.template hbm<T>(P, args.nq, args.nk);
    const Column m = cta.column(M, rows), l = cta.column(L, rows), alpha = cta.column(Alpha, rows);
    fill(cta, m, -INFINITY);
    fill(cta, l, 0);

    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const Tile S_smem = cta.tile(S, rows, cta.colsIn(j));
        load(cta, S_smem, S_gmem.tile(row, int64_t(j) * args.bc));
        rowMax(cta, m, alpha, S_smem);                  // m ← max(m, rowmax S), α = e^(m_old − m)
        rowSumOfExponentials(cta, l, m, alpha, S_smem); // l ← α l + rowsum e^(S − m)
    }
    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const Tile S_smem = cta.tile(S, rows, cta.colsIn(j));
        load(cta, S_smem, S_gmem.tile(row, int64_t(j) * args.bc));
        exponentiate(cta, S_smem, m);
        divideRows(cta, S_smem, l, P);
        store(cta, P_gmem.tile(row, int64_t(j) * args.bc), S_smem);
    }
}

/// What multiplies V and dO: P, which a lone forward pass drops elements of in place, or the copy that leaves P as it is for
/// the backward pass.
template <class Cta>
TILESCOPE_DEVICE TensorId droppedName(const Cta& cta)
{
    return cta.args.buffers[int(TensorId::PDrop)] ? TensorId::PDrop : TensorId::P;
}

/// P ← dropout(P), and which elements were kept.
template <class T, class Cta>
TILESCOPE_DEVICE void dropProbabilities(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i);
    const TensorId dropped = droppedName(cta);
    const auto P_gmem = cta.template hbm<T>(P, args.nq, args.nk), dropped_gmem = cta.template hbm<T>(dropped, args.nq, args.nk);
    const auto mask_gmem = cta.template hbm<uint8_t>(DropMask, args.nq, args.nk);

    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const TileSpan span = cta.span(i, j);
        const Tile P_smem = cta.tile(P, rows, cta.colsIn(j)), dropped_smem = cta.tile(dropped, rows, cta.colsIn(j));
        load(cta, P_smem, P_gmem.tile(span.rowBegin, span.colBegin));
        dropElements(cta, dropped_smem, P_smem, dropped, args.dropout, span);
        store(cta, dropped_gmem.tile(span.rowBegin, span.colBegin), dropped_smem);
        storeDropMask(cta, mask_gmem.tile(span.rowBegin, span.colBegin), dropped_smem, args.dropout, span);
    }
}

/// O = P V
template <class T, class Cta>
TILESCOPE_DEVICE void pv(Cta& cta)
{
    using enum TensorId;
    const KernelArgs& args = cta.args;
    const int i = cta.block, rows = cta.rowsIn(i), d = args.d;
    const int64_t row = int64_t(i) * args.br;
    const auto P_gmem = cta.template hbm<const T>(droppedName(cta), args.nq, args.nk);
    const auto V_gmem = cta.template hbm<const T>(V, args.nk, d);
    const auto O_gmem = cta.template hbm<T>(O, args.nq, d);
    const Tile O_smem = cta.tile(O, rows, d);
    fill(cta, O_smem, 0);

    for (int j = 0; j < args.Tc; ++j) {
        cta.at(i, j);
        const int64_t col = int64_t(j) * args.bc;
        const Tile P_smem = cta.tile(P_gmem.tensor, rows, cta.colsIn(j)), V_smem = cta.tile(V, cta.colsIn(j), d);
        load(cta, P_smem, P_gmem.tile(row, col));
        load(cta, V_smem, V_gmem.tile(col));
        matmulAccumulate(cta, O_smem, P_smem, V_smem); // O ← O + P V
    }
    cta.at(i, -1);
    store(cta, O_gmem.tile(row), O_smem);
}

} // namespace tilescope::inline TILESCOPE_TARGET
