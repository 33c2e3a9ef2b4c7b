// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <cstdint>

namespace tilescope {

/// What flash attention computes of S under a mask, summed over the row blocks of one head: the part of the closed forms that
/// depends on the mask. Written from the masks' definitions and not from `cover`.
struct Visits {
    int64_t tiles = 0;
    int64_t keys = 0;     ///< Σ over row blocks of the keys in their visited column blocks
    int64_t rows = 0;     ///< Σ over visited tiles of their rows
    int64_t scores = 0;   ///< Σ over visited tiles of rows × keys
    int64_t anyKeys = 0;  ///< keys in column blocks that some row block visits
};

Visits visits(const Problem& problem);

} // namespace tilescope
