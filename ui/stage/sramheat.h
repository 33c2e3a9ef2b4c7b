// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/geometry.h"
#include "ui/stage/sceneinput.h"
#include "ui/stage/stagescene.h"

namespace tilescope {

/// The real values of a tile in SRAM as a heat map without a place yet; no cells when they are not known.
/// `transposed` shows K as it enters the product.
HeatItem sramHeat(const SceneInput& input, TensorId tensor, bool transposed);

/// Of a tile that SRAM holds.
TileElements elementsOf(const SceneInput& input, TileRef tile);

/// The tile that SRAM holds in the tensor's place: P may sit where S was, dS where dP. Invalid when there is none.
TileRef residentTile(const SceneInput& input, TensorId tensor);

} // namespace tilescope
