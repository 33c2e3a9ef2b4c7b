// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <optional>

namespace tilescope {

/// What flash attention's backward pass has computed again: tiles of S, and the FLOP of their QKᵀ.
struct Recomputed {
    int64_t tiles = 0, flops = 0;
};

/// Up to the step, of one head or of all; those that the mask hides never are.
Recomputed recomputedSoFar(const Trace& trace, int64_t step, std::optional<int64_t> head = {});

/// Whether flash attention's backward pass has P of the tile again.
bool isRecomputedAt(const Trace& trace, int64_t step, int64_t head, int64_t i, int64_t j);

} // namespace tilescope
