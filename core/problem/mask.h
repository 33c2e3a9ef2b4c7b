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

/// Mask policies: every kernel takes one as a type, so that a new mask is a new policy and never a
/// copy of a kernel.
struct NoMask {
    TILESCOPE_HD bool visible(int64_t, int64_t) const { return true; }
    TILESCOPE_HD TileCover cover(const TileSpan&) const { return TileCover::Full; }
};

/// Row i sees columns ≤ i + offset.
struct CausalMask {
    int64_t offset = 0;

    TILESCOPE_HD bool visible(int64_t row, int64_t col) const { return col <= row + offset; }
    TILESCOPE_HD TileCover cover(const TileSpan& tile) const
    {
        if (tile.colBegin > tile.rowEnd - 1 + offset)
            return TileCover::Skipped;
        return tile.colEnd - 1 <= tile.rowBegin + offset ? TileCover::Full : TileCover::Partial;
    }
};

/// Calls `use` with the problem's mask policy.
template <class Use>
decltype(auto) withMask(const Problem& problem, Use&& use)
{
    switch (problem.mask) {
    case MaskKind::Causal: return use(CausalMask{problem.nk - problem.nq});
    case MaskKind::CausalTopLeft: return use(CausalMask{0});
    case MaskKind::None: break;
    }
    return use(NoMask{});
}

inline bool isVisible(const Problem& problem, int64_t row, int64_t col)
{
    return withMask(problem, [&](const auto& mask) { return mask.visible(row, col); });
}

/// Tile (i, j) of the Br × Bc grid, cut off at Nq and Nk.
inline TileSpan tileSpan(const Problem& problem, int64_t i, int64_t j)
{
    const auto end = [](int64_t index, int64_t block, int64_t n) { return (index + 1) * block < n ? (index + 1) * block : n; };
    return {i * problem.br, end(i, problem.br, problem.nq), j * problem.bc, end(j, problem.bc, problem.nk)};
}

inline TileCover tileCover(const Problem& problem, int64_t i, int64_t j)
{
    return withMask(problem, [&](const auto& mask) { return mask.cover(tileSpan(problem, i, j)); });
}

} // namespace tilescope
