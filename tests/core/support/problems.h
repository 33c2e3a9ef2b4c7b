// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

namespace tilescope::test {

/// Two heads of four by four tiles. Extents and blocks all differ and leave ragged ends on both sides, so that
/// a swapped index shows.
Problem smallProblem(Algorithm algorithm = Algorithm::Flash2, MaskKind mask = MaskKind::None);

} // namespace tilescope::test
