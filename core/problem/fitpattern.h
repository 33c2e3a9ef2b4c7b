// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

namespace tilescope {

/// The tiles that the mask does not hide completely; empty for grids that no pattern may have.
BlockPattern visibleBlocks(const Problem& problem);

/// Stretches a custom pattern that is of another grid to the problem's, so that it keeps its looks when lengths or
/// blocks change: a block follows the one that its middle lies in.
void fitPattern(Problem& problem);

} // namespace tilescope
