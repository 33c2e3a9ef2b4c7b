// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

namespace tilescope::test {

/// Two heads of four by four tiles. Extents and blocks all differ and leave ragged ends on both sides, so that
/// a swapped index shows.
Problem smallProblem(Algorithm algorithm = Algorithm::Flash2, MaskKind mask = MaskKind::None);

/// Every pattern, alone and with padding, with parameters that suit the problem's extents and blocks. Number 0 hides
/// nothing, kEmptyPattern everything.
constexpr int kMaskPatterns = 13, kEmptyPattern = 10;
MaskSpec maskPattern(const Problem& problem, int number, uint64_t seed);

} // namespace tilescope::test
