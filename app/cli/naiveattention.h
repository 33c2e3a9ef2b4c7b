// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace tilescope::cli {

/// One head of attention as anybody would write it with Eigen: whole matrices, S and P included, in fp32 on one core.
/// Compiled for x86-64-v3, so that it is a fair opponent: the processor must have AVX2 and FMA.
void naiveAttention(const float* q, const float* k, const float* v, float* o, int64_t nq, int64_t nk, int64_t d);

} // namespace tilescope::cli
