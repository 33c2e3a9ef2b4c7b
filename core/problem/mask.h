// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/hostdevice.h"
#include "core/problem/problem.h"

#include <cstdint>

namespace tilescope {

/// How a mask meets one tile of S: nothing of it is visible, some of it, or all of it.
enum class TileCover : uint8_t { Skipped, Partial, Full };

/// Half-open ranges of query rows and key columns.
struct TileSpan {
    int64_t rowBegin, rowEnd, colBegin, colEnd;
};

/// Mask policies: every kernel takes one as a type. There are two, so that a new pattern is data and never a copy
/// of a kernel: one that hides nothing and costs nothing, and one for all the others.
struct NoMask {
    TILESCOPE_HD bool keepsBlock(const TileSpan&) const { return true; }
    TILESCOPE_HD bool sees(int64_t, int64_t) const { return true; }
    TILESCOPE_HD TileCover cover(const TileSpan&) const { return TileCover::Full; }
};

/// A band about a diagonal, columns that every row sees, and the end of the keys: what can be said element by element.
struct BandMask {
    static constexpr int64_t kUnbounded = int64_t{1} << 40;

    int64_t low = -kUnbounded, high = kUnbounded; ///< row r sees columns r + low … r + high,
    int64_t globals = 0;                          ///< and columns below this,
    int64_t keys = kUnbounded;                    ///< but none from here on

    TILESCOPE_HD bool sees(int64_t row, int64_t col) const
    {
        return col < keys && (col < globals || (col - row >= low && col - row <= high));
    }

    /// Exact on any tile. col − row takes every value between its least and its largest there.
    TILESCOPE_HD TileCover cover(const TileSpan& tile) const
    {
        const int64_t end = tile.colEnd < keys ? tile.colEnd : keys; // of the keys in the tile
        const bool seesGlobal = tile.colBegin < globals;
        const bool seesBand = end - 1 - tile.rowBegin >= low && tile.colBegin - (tile.rowEnd - 1) <= high;
        if (tile.colBegin >= end || !(seesGlobal || seesBand))
            return TileCover::Skipped;
        const int64_t begin = tile.colBegin > globals ? tile.colBegin : globals; // of the keys the band decides on
        const bool bandSeesAll = begin - (tile.rowEnd - 1) >= low && tile.colEnd - 1 - tile.rowBegin <= high;
        return tile.colEnd <= keys && (begin >= tile.colEnd || bandSeesAll) ? TileCover::Full : TileCover::Partial;
    }
};

/// Every other mask: a band, and which blocks of the Br × Bc grid are kept.
struct TileMask {
    BandMask band;
    const uint32_t* kept = nullptr; ///< block (i, j) is bit i · Tc + j; null: all blocks. In the kernel's memory
    int br = 1, bc = 1, Tc = 0;

    /// Whether the pattern keeps the tile's block. The tile lies within one.
    TILESCOPE_HD bool keepsBlock(const TileSpan& tile) const
    {
        if (!kept)
            return true;
        const int64_t bit = int64_t(int(tile.rowBegin) / br) * Tc + int(tile.colBegin) / bc;
        return kept[bit / 32] >> (bit % 32) & 1;
    }
    /// Whether the row sees the column, if their block is kept.
    TILESCOPE_HD bool sees(int64_t row, int64_t col) const { return band.sees(row, col); }
    /// Exact on tiles of the grid.
    TILESCOPE_HD TileCover cover(const TileSpan& tile) const { return keepsBlock(tile) ? band.cover(tile) : TileCover::Skipped; }
};

/// What of the problem's mask can be said element by element.
BandMask bandOf(const Problem& problem);

/// Whether the mask's pattern keeps block (i, j); padding and band may hide it all the same.
bool keepsBlock(const Problem& problem, int64_t i, int64_t j);

/// keepsBlock of the whole grid as TileMask reads it; empty where the mask has no pattern.
BlockPattern keptBlocks(const Problem& problem);

/// The policy of a masked problem; `kept` holds the words of keptBlocks where the kernel can read them.
TileMask tileMask(const Problem& problem, const uint32_t* kept);

inline bool isVisible(const Problem& problem, int64_t row, int64_t col)
{
    return keepsBlock(problem, row / problem.br, col / problem.bc) && bandOf(problem).sees(row, col);
}

/// Tile (i, j) of the Br × Bc grid, cut off at Nq and Nk.
inline TileSpan tileSpan(const Problem& problem, int64_t i, int64_t j)
{
    const auto end = [](int64_t index, int64_t block, int64_t n) { return (index + 1) * block < n ? (index + 1) * block : n; };
    return {i * problem.br, end(i, problem.br, problem.nq), j * problem.bc, end(j, problem.bc, problem.nk)};
}

inline TileCover tileCover(const Problem& problem, int64_t i, int64_t j)
{
    return keepsBlock(problem, i, j) ? bandOf(problem).cover(tileSpan(problem, i, j)) : TileCover::Skipped;
}

/// Whether FlashAttention loads Kⱼ and Vⱼ: always as printed, or only where a tile of column block j is not hidden.
bool loadsColumn(const Problem& problem, int64_t j);

} // namespace tilescope
