// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/float16.h"
#include "kernels/block/cta.h"

#if defined(__CUDACC__)
#include "kernels/cuda/transpose.h"
#else
#include "kernels/host/transpose.h"
#endif

// Moves between HBM and SRAM, and what else touches a tile element by element. As everywhere in
// block/, a phase is a loop spread over the threads, a sync, and then one event.
//
// Rows go to `firstRow(), firstRow() + rowStep(), …`, the columns of a row to the lanes that share it:
// on CUDA a warp takes a row, on the host one thread with vector instructions.

namespace tilescope::inline TILESCOPE_TARGET {

/// HBM → SRAM, widened to float32. The padding is zeroed: the matrix products read it.
template <class Cta, class T>
TILESCOPE_DEVICE void copyIn(Cta& cta, const Tile& to, const HbmTile<T>& from)
{
    for (int r = cta.firstRow(); r < paddedRows(to.rows); r += cta.rowStep()) {
        float* out = to.row(r);
        const T* in = from.row(r);
        const int valid = r < to.rows ? to.cols : 0;
        TILESCOPE_SIMD
        for (int c = cta.lane(); c < valid; c += cta.lanes())
            out[c] = toFloat(in[c]);
        const int padded = paddedCols(to.cols) < to.ld ? paddedCols(to.cols) : to.ld;
        for (int c = valid + cta.lane(); c < padded; c += cta.lanes())
            out[c] = 0;
    }
}

template <class Cta, class T>
TILESCOPE_DEVICE void load(Cta& cta, const Tile& to, const HbmTile<T>& from)
{
    copyIn(cta, to, from);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Load, from.tensor, int64_t(to.rows) * to.cols * int64_t(sizeof(T))));
}

template <class Cta, class T>
TILESCOPE_DEVICE void load(Cta& cta, const Column& to, const HbmTile<T>& from)
{
    for (int r = cta.thread(); r < to.rows; r += cta.threads())
        to[r] = toFloat(from.data[r]);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Load, from.tensor, int64_t(to.rows) * int64_t(sizeof(T))));
}

/// HBM → SRAM with rows and columns exchanged: K_j arrives as d × Bc, so that Q Kᵀ and P V are one
/// form of product. How to do that fast is each engine's own business.
template <class Cta, class T>
TILESCOPE_DEVICE void loadTransposed(Cta& cta, const Tile& to, const HbmTile<T>& from)
{
    transpose(cta, to.data, to.ld, from.data, from.ld, to.rows, paddedCols(to.rows), to.cols);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Load, from.tensor, int64_t(to.rows) * to.cols * int64_t(sizeof(T))));
}

/// HBM → SRAM, row by row and, from there, transposed: K_j for both of its products, read once.
template <class Cta, class T>
TILESCOPE_DEVICE void loadBothWays(Cta& cta, const Tile& to, const Tile& toTransposed, const HbmTile<T>& from)
{
    copyIn(cta, to, from);
    cta.sync();
    transpose(cta, toTransposed.data, toTransposed.ld, to.data, to.ld, to.rows, paddedCols(to.rows), to.cols);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Load, from.tensor, int64_t(to.rows) * to.cols * int64_t(sizeof(T))));
}

/// SRAM → HBM, rounded to the type stored there.
template <class Cta, class T>
TILESCOPE_DEVICE void store(Cta& cta, const HbmTile<T>& to, const Tile& from)
{
    for (int r = cta.firstRow(); r < from.rows; r += cta.rowStep()) {
        T* out = to.row(r);
        const float* in = from.row(r);
        TILESCOPE_SIMD
        for (int c = cta.lane(); c < from.cols; c += cta.lanes())
            out[c] = fromFloat<T>(in[c]);
    }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Store, to.tensor, int64_t(from.rows) * from.cols * int64_t(sizeof(T))));
}

/// SRAM is added to HBM, where other CTAs add as well: counted as one read and one write.
template <class Cta>
TILESCOPE_DEVICE void addToHbm(Cta& cta, const HbmTile<float>& to, const Tile& from)
{
    for (int r = cta.firstRow(); r < from.rows; r += cta.rowStep())
        for (int c = cta.lane(); c < from.cols; c += cta.lanes())
            cta.addAtomically(to.row(r)[c], from.row(r)[c]);
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Load, to.tensor, int64_t(from.rows) * from.cols * 4));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Store, to.tensor, int64_t(from.rows) * from.cols * 4));
}

template <class Cta>
TILESCOPE_DEVICE void store(Cta& cta, const HbmTile<float>& to, const Column& from)
{
    for (int r = cta.thread(); r < from.rows; r += cta.threads())
        to.data[r] = from[r];
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Store, to.tensor, int64_t(from.rows) * 4));
}

/// Sets a tile or column before its first use: no event, the next phase's sync covers it.
template <class Cta>
TILESCOPE_DEVICE void fill(Cta& cta, const Tile& tile, float value)
{
    for (int r = cta.firstRow(); r < paddedRows(tile.rows); r += cta.rowStep())
        for (int c = cta.lane(); c < paddedCols(tile.cols); c += cta.lanes())
            tile.row(r)[c] = value;
}

template <class Cta>
TILESCOPE_DEVICE void fill(Cta& cta, const Column& column, float value)
{
    for (int r = cta.thread(); r < column.rows; r += cta.threads())
        column[r] = value;
}

/// The mask hides the whole tile: nothing is moved, nothing computed.
template <class Cta>
TILESCOPE_DEVICE void skip(Cta& cta)
{
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Skip, TensorId::S, 0));
    (void)cta;
}

/// Whether the mask hides every tile of column block j.
template <class Cta, class Mask>
TILESCOPE_DEVICE bool hidesColumn(const Cta& cta, const Mask& mask, int j)
{
    for (int i = 0; i < cta.args.Tr; ++i)
        if (mask.cover(cta.span(i, j)) != TileCover::Skipped)
            return false;
    return true;
}

/// S ← −∞ where the mask hides it.
template <class Cta, class Mask>
TILESCOPE_DEVICE void applyMask(Cta& cta, const Tile& S, const Mask& mask, const TileSpan& span)
{
    const bool kept = mask.keepsBlock(span);
    for (int r = cta.firstRow(); r < S.rows; r += cta.rowStep())
        for (int c = cta.lane(); c < S.cols; c += cta.lanes())
            if (!kept || !mask.sees(span.rowBegin + r, span.colBegin + c))
                S.row(r)[c] = -INFINITY;
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Mask, TensorId::S, 0));
}

/// P (or its gradient) ← 0 where dropped, P / (1 − p) elsewhere, in its own place or in another. l has been summed from
/// the undropped P.
template <class Cta>
TILESCOPE_DEVICE void dropElements(Cta& cta, const Tile& to, const Tile& from, TensorId name, const Dropout& dropout, const TileSpan& span)
{
    for (int r = cta.firstRow(); r < from.rows; r += cta.rowStep())
        for (int c = cta.lane(); c < from.cols; c += cta.lanes()) {
            const bool kept = dropout.keeps(cta.head, span.rowBegin + r, span.colBegin + c);
            to.row(r)[c] = kept ? from.row(r)[c] * dropout.keepScale : 0.0f;
        }
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * from.rows * from.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Dropout, name, 0));
    (void)name;
}

/// dP ← 0 where the mask says dropped, dP / (1 − p) elsewhere.
template <class Cta>
TILESCOPE_DEVICE void dropByMask(Cta& cta, const Tile& dP, const Tile& kept, float keepScale)
{
    for (int r = cta.firstRow(); r < dP.rows; r += cta.rowStep())
        for (int c = cta.lane(); c < dP.cols; c += cta.lanes())
            dP.row(r)[c] = kept.row(r)[c] != 0 ? dP.row(r)[c] * keepScale : 0.0f;
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.operations(cta, 1ll * dP.rows * dP.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Dropout, TensorId::dP, 0));
}

/// Writes which elements dropout kept, a byte each.
template <class Cta>
TILESCOPE_DEVICE void storeDropMask(Cta& cta, const HbmTile<uint8_t>& to, const Tile& P, const Dropout& dropout, const TileSpan& span)
{
    for (int r = cta.firstRow(); r < P.rows; r += cta.rowStep())
        for (int c = cta.lane(); c < P.cols; c += cta.lanes())
            to.row(r)[c] = dropout.keeps(cta.head, span.rowBegin + r, span.colBegin + c) ? 1 : 0;
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Store, to.tensor, int64_t(P.rows) * P.cols));
}

} // namespace tilescope::inline TILESCOPE_TARGET
