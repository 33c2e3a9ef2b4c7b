// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/scenecanvas.h"
#include "ui/stage/sramlayout.h"

#include <optional>

namespace tilescope {

/// What is written and drawn around the tiles in SRAM: their roles, the selected row's line, the element
/// under the mouse, and the operation with its arrow.
void layoutSramNotes(SceneCanvas& canvas, const Launch& launch, const ProductLayout& product);

/// A line through the tiles' rows at that height, with a marker at its left end.
void drawRowLine(SceneCanvas& canvas, const QRectF& rows, double y);

/// Height of the selected row's line, if it lies in the row block on screen.
std::optional<double> selectedRowY(const SceneInput& input, const Launch& launch, const ProductLayout& product);

} // namespace tilescope
