// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/problem/problem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// Block sizes to choose from, each list ascending: the rows and columns of the map over Br × Bc.
struct BlockGrid {
    std::vector<int64_t> br, bc;

    /// 16 … 256 × 16 … 512.
    static const BlockGrid& usual();

    int rows() const { return int(br.size()); }
    int cols() const { return int(bc.size()); }
    /// The problem with the blocks of that row and column.
    Problem at(Problem problem, int row, int col) const;

    bool operator==(const BlockGrid&) const = default;
};

/// Where a cell is on the grid.
struct GridPlace {
    int row = 0, col = 0;

    bool operator==(const GridPlace&) const = default;
};

/// The place of exactly these blocks, if it is on the grid.
std::optional<GridPlace> placeOf(const BlockGrid& grid, int64_t br, int64_t bc);
/// The place of the largest blocks that are not larger than these, or else of the smallest.
GridPlace nearestPlace(const BlockGrid& grid, int64_t br, int64_t bc);

/// "16, 32, 48": sizes between commas or spaces, in any order, each once. `name` ("Br") goes into the error.
Result<std::vector<int64_t>> parseBlockSizes(std::string_view text, std::string_view name);
/// The text that parseBlockSizes takes back: "16, 32, 48".
std::string blockSizesText(const std::vector<int64_t>& sizes);

} // namespace tilescope
