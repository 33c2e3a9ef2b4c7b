// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/sceneinput.h"
#include "ui/stage/stagescene.h"

namespace tilescope {

/// The real values of a tile in SRAM as a heat map without a place yet; no cells when they are not known.
/// `transposed` shows K as it enters the product.
HeatItem sramHeat(const SceneInput& input, TensorId tensor, bool transposed);

/// Rows and columns of the tile that hold data at this step: less than the tile at the ragged ends.
struct ValidExtent {
    int64_t rows = 0, cols = 0;
};
ValidExtent validExtent(const SceneInput& input, TensorId tensor, TileRef tile);

/// First row and column of the tile in its tensor.
struct TileOrigin {
    int64_t row = 0, col = 0;
};
TileOrigin tileOrigin(const SceneInput& input, TileRef tile);

/// The tile that SRAM holds in the tensor's place: P may sit where S was, dS where dP. Invalid when there is none.
TileRef residentTile(const SceneInput& input, TensorId tensor);

} // namespace tilescope
