// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"
#include "kernels/block/math.h"

// Row by row: m, P = e^(S − m), l, and the factors that correct what was computed with an older m.
// A row, or what was seen of it, may be masked completely: then m = −∞, and e^(−∞ − (−∞)) would be NaN.
// shiftOf gives 0 to subtract instead, so that every exponential becomes e^(−∞) = 0.
//
// Operations are counted an element at a time (a comparison, subtraction, exponential, addition or product is one
// each); the few of each row are left out.

namespace tilescope::inline TILESCOPE_TARGET {

TILESCOPE_DEVICE float shiftOf(float m) { return m == -INFINITY ? 0.0f : m; }
TILESCOPE_DEVICE float larger(float a, float b) { return b > a ? b : a; }
/// 1/l, and 0 for a row that has seen nothing.
TILESCOPE_DEVICE float inverseOf(float l) { return l == 0 ? 0.0f : 1 / l; }

/// FA2: m ← max(m, m̃) with m̃ = rowmax S, α = e^(m_old − m)
template <class Cta>
TILESCOPE_DEVICE void rowMax(Cta& cta, const Column& m, const Column& mTile, const Column& alpha, const Tile& S)
{
    for (int r = cta.firstRow(); r < S.rows; r += cta.rowStep()) {
        const float tileMax = maxOf(cta, S.row(r), S.cols);
        if (cta.lane() == 0) {
            const float old = m[r];
            mTile[r] = tileMax;
            m[r] = larger(old, tileMax);
            alpha[r] = exponential(old - shiftOf(m[r]));
        }
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * S.rows * S.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowMax, TensorId::M, 0));
}

/// Softmax over rows that do not fit: m ← max(m, rowmax S), α = e^(m_old − m)
template <class Cta>
TILESCOPE_DEVICE void rowMax(Cta& cta, const Column& m, const Column& alpha, const Tile& S)
{
    rowMax(cta, m, alpha, alpha, S);
}

/// m of the tile alone: FA1's m̃, or the softmax kernel's m where the tile spans the row.
template <class Cta>
TILESCOPE_DEVICE void rowMax(Cta& cta, const Column& mTile, const Tile& S, TensorId name)
{
    for (int r = cta.firstRow(); r < S.rows; r += cta.rowStep()) {
        const float tileMax = maxOf(cta, S.row(r), S.cols);
        if (cta.lane() == 0)
            mTile[r] = tileMax;
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * S.rows * S.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowMax, name, 0));
    (void)name;
}

/// P = e^(S − m), in S's place.
template <class Cta>
TILESCOPE_DEVICE void exponentiate(Cta& cta, const Tile& S, const Column& m)
{
    for (int r = cta.firstRow(); r < S.rows; r += cta.rowStep())
        exponentiate(cta, S.row(r), S.cols, shiftOf(m[r]));
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 2ll * S.rows * S.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Exponentiate, TensorId::P, 0));
}

/// FA2: l ← α l + l̃ with l̃ = rowsum P
template <class Cta>
TILESCOPE_DEVICE void rowSum(Cta& cta, const Column& l, const Column& lTile, const Column& m, const Column& alpha, const Tile& P)
{
    for (int r = cta.firstRow(); r < P.rows; r += cta.rowStep()) {
        const float sum = sumOf(cta, P.row(r), P.cols);
        if (cta.lane() == 0) {
            lTile[r] = sum;
            l[r] = alpha[r] * l[r] + sum;
        }
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.rowStats(cta, m, l));
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * P.rows * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowSum, TensorId::L, 0));
    (void)m;
}

/// FA1: l̃ = rowsum P̃, then the merge of this tile with what the row has seen before:
///   m_new = max(m, m̃),  l_new = e^(m − m_new) l + e^(m̃ − m_new) l̃,
/// and the factors of the old O and of P̃ V:  α = l e^(m − m_new) / l_new,  β = e^(m̃ − m_new) / l_new.
template <class Cta>
TILESCOPE_DEVICE void rowSumAndMerge(Cta& cta, const Column& m, const Column& l, const Column& mTile, const Column& lTile,
                                     const Column& alpha, const Column& beta, const Tile& P)
{
    for (int r = cta.firstRow(); r < P.rows; r += cta.rowStep()) {
        const float sum = sumOf(cta, P.row(r), P.cols);
        if (cta.lane() == 0) {
            const float mNew = larger(m[r], mTile[r]), shift = shiftOf(mNew);
            const float oldFactor = exponential(m[r] - shift), newFactor = exponential(mTile[r] - shift);
            const float old = oldFactor * l[r], lNew = newFactor * sum + old, inverse = inverseOf(lNew);
            lTile[r] = sum;
            alpha[r] = old * inverse;
            beta[r] = newFactor * inverse;
            m[r] = mNew;
            l[r] = lNew;
        }
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.rowStats(cta, m, l));
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * P.rows * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowSum, TensorId::L, 0));
}

/// Softmax over whole rows: l = rowsum P.
template <class Cta>
TILESCOPE_DEVICE void rowSum(Cta& cta, const Column& l, const Column& m, const Tile& P)
{
    for (int r = cta.firstRow(); r < P.rows; r += cta.rowStep()) {
        const float sum = sumOf(cta, P.row(r), P.cols);
        if (cta.lane() == 0)
            l[r] = sum;
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.rowStats(cta, m, l));
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * P.rows * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowSum, TensorId::L, 0));
    (void)m;
}

/// Softmax over rows that do not fit: l ← α l + rowsum e^(S − m), while S stays as it is.
template <class Cta>
TILESCOPE_DEVICE void rowSumOfExponentials(Cta& cta, const Column& l, const Column& m, const Column& alpha, const Tile& S)
{
    for (int r = cta.firstRow(); r < S.rows; r += cta.rowStep()) {
        const float sum = sumOfExponentials(cta, S.row(r), S.cols, shiftOf(m[r]));
        if (cta.lane() == 0)
            l[r] = alpha[r] * l[r] + sum;
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.rowStats(cta, m, l));
    TILESCOPE_HOOK(cta.hooks.operations(cta, 3ll * S.rows * S.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::RowSum, TensorId::L, 0));
}

/// O ← diag(α) O
template <class Cta>
TILESCOPE_DEVICE void scaleRows(Cta& cta, const Tile& O, const Column& alpha)
{
    for (int r = cta.firstRow(); r < O.rows; r += cta.rowStep())
        scale(cta, O.row(r), O.cols, alpha[r]);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * O.rows * O.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Rescale, TensorId::O, 0));
}

/// Each row of O (or P) divided by its l.
template <class Cta>
TILESCOPE_DEVICE void divideRows(Cta& cta, const Tile& tile, const Column& l, TensorId name)
{
    for (int r = cta.firstRow(); r < tile.rows; r += cta.rowStep())
        scale(cta, tile.row(r), tile.cols, inverseOf(l[r]));
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * tile.rows * tile.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Normalise, name, 0));
    (void)name;
}

/// L = m + ln l, SRAM → HBM: all that the backward pass needs of m and l. −∞ for a fully masked row.
template <class Cta>
TILESCOPE_DEVICE void storeLogSumExp(Cta& cta, const HbmTile<float>& to, const Column& m, const Column& l)
{
    for (int r = cta.thread(); r < m.rows; r += cta.threads())
        to.data[r] = m[r] + logf(l[r]);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Store, to.tensor, int64_t(m.rows) * 4));
}

} // namespace tilescope::inline TILESCOPE_TARGET
