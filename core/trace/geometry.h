// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/mask.h"
#include "core/trace/trace.h"

namespace tilescope {

// Where an event's tile lies in the matrices. Row blocks are Launch::tileRows high, which for a softmax
// that keeps whole rows on chip may be less than Br.

/// Query rows and key columns of the event's (i, j), cut off at Nq and Nk. All rows or columns where the
/// event has no i or j.
TileSpan spanOf(const Trace& trace, const Event& event);

/// The event's row block on the Br × Bc grid of the attention map; −1 where it has none.
int64_t gridRowOf(const Trace& trace, const Event& event);

/// Where the elements of a tile on chip come from: the first row and column in the tensor, and how many rows and columns
/// there are. What pads the tile's place beyond them, at the ragged ends, may be another tile's numbers.
struct TileElements {
    int64_t row = 0, col = 0, rows = 0, cols = 0;
};
TileElements elementsOf(const Problem& problem, const Launch& launch, const ArenaTile& place, TileRef tile);

/// Rows (or columns) of tile `index` of a tensor that is cut into tiles of `block`, cut off at `n`.
constexpr int64_t tileExtent(int64_t index, int64_t block, int64_t n)
{
    return (index + 1) * block <= n ? block : n - index * block;
}

} // namespace tilescope
