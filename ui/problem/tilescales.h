// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/blockgrid.h"
#include "ui/widgets/snapscale.h"

namespace tilescope {

/// Where the sliders of the problem panel stop.
const SnapScale& lengthScale();
const SnapScale& headDimScale();
const SnapScale& rowsScale();
const SnapScale& colsScale();
const SnapScale& dropoutScale();
/// The stops of both block sizes. Suggestions for tiles that fit use them, so that the sliders can show what is suggested.
const BlockGrid& tileSizes();

} // namespace tilescope
