// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/snapscale.h"

namespace tilescope {

/// Where the sliders of the problem panel stop. Suggestions for tiles that fit use the same values, so
/// that what is suggested is also what the slider can show.
const SnapScale& lengthScale();
const SnapScale& headDimScale();
const SnapScale& rowsScale();
const SnapScale& colsScale();
const SnapScale& dropoutScale();

} // namespace tilescope
