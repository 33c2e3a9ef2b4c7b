// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <optional>
#include <string>

namespace tilescope {

/// Where a run first held a NaN or an infinity that is not the mask's −∞.
struct NonFinite {
    int64_t step = -1; ///< the event that brought it: a load, a product, a store, a row sum
    int64_t head = -1;
    TileRef tile;
    int64_t row = -1, col = -1; ///< of the element in its tensor; col −1 for m, l
    float value = 0;
};

/// Looks at the inputs, at the scores and dP (in the type that they are stored in: standard attention's fp16 S overflows
/// beyond 65,504), at the row statistics, at the output and at the gradients; nullopt when all are finite. Only tiles whose
/// norms allow an overflow are computed, so that an ordinary run costs one pass over its tensors.
std::optional<NonFinite> firstNonFinite(const Trace& trace);

/// "∞ first appears in S, tile (0, 3), element (17, 201), at step 1,234 (store)."
std::string describe(const Trace& trace, const NonFinite& found);

} // namespace tilescope
