// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/sramheat.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

using enum TensorId;

namespace {

constexpr int64_t kMostCells = 512; ///< a side; larger tiles are shown by every n-th row and column

struct Range {
    float low = std::numeric_limits<float>::infinity(), high = -std::numeric_limits<float>::infinity();
};

/// What white and black stand for: S over its own range, P from 0, the others around 0.
Range scaleOf(const std::vector<float>& values, TensorId tensor)
{
    Range range;
    for (float v : values) {
        if (!std::isfinite(v))
            continue;
        range.low = std::min(range.low, v);
        range.high = std::max(range.high, v);
    }
    if (!(range.low <= range.high))
        return {0, 1};
    if (tensor == P || tensor == PDrop)
        range.low = std::min(0.0f, range.low);
    else if (tensor != S && tensor != M && tensor != L && tensor != LSE) {
        range.high = std::max(std::abs(range.low), std::abs(range.high));
        if (range.high == 0)
            range.high = 1;
        range.low = -range.high;
    }
    if (!(range.high > range.low))
        range.high = range.low + 1;
    return range;
}

float encode(float value, const Range& range, TensorId ramp)
{
    if (isUnwritten(value))
        return kCellUnwritten;
    if (std::isinf(value) && value < 0)
        return kCellMasked;
    if (!std::isfinite(value))
        return kCellNotFinite;
    const float t = (value - range.low) / (range.high - range.low);
    if (ramp == dP || ramp == dS) // small ones on both sides of 0 are kept apart likewise
        return 0.5f + std::copysign(0.5f * std::sqrt(std::min(1.0f, std::fabs(2 * t - 1))), 2 * t - 1);
    return ramp == P || ramp == PDrop ? std::sqrt(std::max(0.0f, t)) : t; // most weights are small: the root keeps them apart
}

} // namespace

TileRef residentTile(const SceneInput& input, TensorId tensor)
{
    const Launch* launch = input.launch();
    const ArenaTile* place = launch ? launch->arena.find(tensor) : nullptr;
    if (place)
        for (const Resident& resident : input.state->sram)
            if (launch->arena.find(resident.tile.tensor) == place)
                return resident.tile;
    return {};
}

TileElements elementsOf(const SceneInput& input, TileRef tile)
{
    const Launch& launch = *input.launch();
    return elementsOf(input.problem(), launch, *launch.arena.find(tile.tensor), tile);
}

HeatItem sramHeat(const SceneInput& input, TensorId tensor, bool transposed)
{
    HeatItem heat;
    const TileRef tile = residentTile(input, tensor);
    const Snapshot* snapshot = input.contentsOf(tensor);
    const ArenaTile* place = input.launch() ? input.launch()->arena.find(tensor) : nullptr;
    if (!snapshot || !place || !tile.valid())
        return heat;
    const TileElements valid = elementsOf(input, tile);
    const int64_t rowStride = (place->rows + kMostCells - 1) / kMostCells,
                  colStride = (place->cols + kMostCells - 1) / kMostCells;
    const int64_t rows = (place->rows + rowStride - 1) / rowStride, cols = (place->cols + colStride - 1) / colStride;
    std::vector<float> values(size_t(rows * cols), std::numeric_limits<float>::quiet_NaN());
    for (int64_t r = 0; r < rows && r * rowStride < valid.rows; ++r)
        for (int64_t c = 0; c < cols && c * colStride < valid.cols; ++c)
            values[size_t(r * cols + c)] = snapshot->value(*place, r * rowStride, c * colStride);
    heat.ramp = isSquare(tensor) ? tile.tensor : tensor;
    const Range range = scaleOf(values, heat.ramp);
    heat.rows = int(transposed ? cols : rows);
    heat.cols = int(transposed ? rows : cols);
    auto cells = std::make_shared<std::vector<float>>(values.size());
    for (int64_t r = 0; r < rows; ++r) {
        for (int64_t c = 0; c < cols; ++c) {
            const bool inside = r * rowStride < valid.rows && c * colStride < valid.cols;
            const float code = inside ? encode(values[size_t(r * cols + c)], range, heat.ramp) : kCellOutside;
            (*cells)[size_t(transposed ? c * rows + r : r * cols + c)] = code;
        }
    }
    heat.cells = std::move(cells);
    return heat;
}

} // namespace tilescope
