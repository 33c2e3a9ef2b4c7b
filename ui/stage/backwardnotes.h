// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/scenecanvas.h"
#include "ui/stage/sramlayout.h"

namespace tilescope {

/// What is written and drawn around the tiles that a kernel of the backward pass has in SRAM.
void layoutBackwardNotes(SceneCanvas& canvas, const Launch& launch, const ProductLayout& product);

/// Whether the tile is one that the forward pass had and did not keep: S and P in the backward kernels of flash.
bool isRecomputed(const SceneInput& input, TileRef tile);
/// Marks it: a hatched edge, and a badge with the word where there is room.
void layoutRecomputed(SceneCanvas& canvas, const QRectF& rect);

} // namespace tilescope
