// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/mask.h"
#include "kernels/block/args.h"
#include "kernels/block/target.h"

#include <math.h>

namespace tilescope::inline TILESCOPE_TARGET {

/// The micro-tiles of the matrix products need no guards: extents are padded (see ArenaBuilder).
TILESCOPE_DEVICE int paddedRows(int rows) { return (rows + 3) / 4 * 4; }
TILESCOPE_DEVICE int paddedCols(int cols) { return (cols + 15) / 16 * 16; }

/// A float32 tile in SRAM. `rows` and `cols` are the extents that hold data, in the papers'
/// orientation; behind them lies padding.
struct Tile {
    float* data;
    int rows, cols, ld;

    TILESCOPE_DEVICE float* row(int r) const { return data + r * ld; }
};

/// One number a row in SRAM: m, l, α, …
struct Column {
    float* data;
    int rows;

    TILESCOPE_DEVICE float& operator[](int r) const { return data[r]; }
};

/// A tile in HBM: its first element and the distance of its rows.
template <class T>
struct HbmTile {
    T* data;
    int64_t ld;
    TensorId tensor;

    TILESCOPE_DEVICE T* row(int r) const { return data + r * ld; }
};

/// One head's matrix in HBM.
template <class T>
struct HbmMatrix {
    T* data;
    int64_t cols;
    TensorId tensor;

    TILESCOPE_DEVICE HbmTile<T> tile(int64_t row, int64_t col = 0) const { return {data + row * cols + col, cols, tensor}; }
};

/// What a kernel's body sees: its threads, its arena, its place in the grid, its hooks.
/// Threads (one on the host, 256 on CUDA) says how a phase is spread and waits in sync().
template <class Threads, class Hooks>
struct Cta : Threads {
    using ThreadsType = Threads;
    const KernelArgs& args;
    float* arena;
    Hooks hooks;
    int64_t head;
    int block; ///< within the head

    TILESCOPE_DEVICE Cta(const Threads& threads, const KernelArgs& args_, float* arena_, const Hooks& hooks_, int64_t index_)
        : Threads(threads), args(args_), arena(arena_), hooks(hooks_), head(index_ / args_.ctasPerHead),
          block(int(index_ % args_.ctasPerHead))
    {
    }

    /// Of the whole grid.
    TILESCOPE_DEVICE int64_t index() const { return head * args.ctasPerHead + block; }

    /// The tile that the following events are about.
    TILESCOPE_DEVICE void at([[maybe_unused]] int i, [[maybe_unused]] int j) { TILESCOPE_HOOK(hooks.at(i, j)); }

    TILESCOPE_DEVICE Tile tile(TensorId tensor, int rows, int cols) const
    {
        const TileSlot& slot = args.tiles[int(tensor)];
        return {arena + slot.offset, rows, cols, slot.ld};
    }
    TILESCOPE_DEVICE Column column(TensorId tensor, int rows) const { return {arena + args.tiles[int(tensor)].offset, rows}; }

    template <class T>
    TILESCOPE_DEVICE HbmMatrix<T> hbm(TensorId tensor, int64_t rows, int64_t cols) const
    {
        return {static_cast<T*>(args.buffers[int(tensor)]) + head * rows * cols, cols, tensor};
    }

    /// Height of row block i and width of column block j, cut off at Nq and Nk.
    TILESCOPE_DEVICE int rowsIn(int i) const { return int(smaller(args.rowBlock, args.nq - int64_t(i) * args.rowBlock)); }
    TILESCOPE_DEVICE int colsIn(int j) const { return int(smaller(args.bc, args.nk - int64_t(j) * args.bc)); }
    TILESCOPE_DEVICE TileSpan span(int i, int j) const
    {
        const int64_t row = int64_t(i) * args.rowBlock, col = int64_t(j) * args.bc;
        return {row, row + rowsIn(i), col, col + colsIn(j)};
    }

private:
    TILESCOPE_DEVICE static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
};

} // namespace tilescope::inline TILESCOPE_TARGET
