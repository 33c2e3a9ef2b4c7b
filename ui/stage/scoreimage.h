// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace tilescope {

/// S and P of one head as small pictures: means over the visible elements of each cell of a grid, computed
/// from the run's inputs and its m + ln l, and scaled to [0, 1].
struct ScoreImage {
    int64_t head = 0;
    int64_t cellRows = 1, cellCols = 1; ///< elements a cell spans
    int rows = 0, cols = 0;
    std::vector<float> S, P;  ///< scaled, P by its largest cell, on a square-root scale; or kCellNotFinite
    std::vector<float> meanS; ///< τ q·k as it is, for tooltips
    /// Of a backward pass, else empty. 0.5 stands for 0; but dS of flash, which adds up to 0 along a row, is its mean
    /// magnitude.
    std::vector<float> PDrop, dOV, dP, dS;
    std::vector<float> meanDS; ///< of that dS, as it is
    std::vector<bool> hidden; ///< the mask hides the whole cell; S is the mean of all its elements there
    bool notFinite = false;   ///< a cell of S holds a NaN or an ∞
    bool sampled = false;     ///< too large for every element: evenly spaced ones were taken

    size_t cellOf(int64_t row, int64_t col) const { return size_t(row / cellRows * cols + col / cellCols); }
};

/// Elements a cell of the picture spans: whole tiles for flash, whose map has a cell a tile, up to 256 a
/// side; a divisor of the tile for standard attention, whose S and P are shown as they lie in HBM.
struct CellSize {
    int64_t rows = 1, cols = 1;
};
CellSize scoreCellSize(const Problem& problem);

/// Takes a fraction of a second at most; meant for a worker thread. Null when cancelled.
std::shared_ptr<const ScoreImage> makeScoreImage(const Trace& trace, int64_t head, const std::atomic<bool>& cancelled);

} // namespace tilescope
