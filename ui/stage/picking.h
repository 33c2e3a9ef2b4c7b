// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/sceneinput.h"
#include "ui/stage/stagescene.h"

#include <QString>

namespace tilescope {

/// What a hit means to the other views: its tile, and the query row and key column where it has them.
Focus focusOf(const SceneInput& input, const PickHit& hit);

/// The formula with its numbers, or what a tile, lane or kernel is. Plain text; empty over nothing.
QString tooltipOf(const SceneInput& input, const PickHit& hit);

} // namespace tilescope
