// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace tilescope {

/// O = softmax(τ Q Kᵀ) V of one head, row-major, with whole matrices.
using NaiveAttention = void (*)(const float* Q, const float* K, const float* V, float* O, int64_t nq, int64_t nk, int64_t d, float tau);

/// Compiled for that instruction set, or for the best below it that there is.
NaiveAttention naiveAttentionFor(std::string_view isa);

} // namespace tilescope
