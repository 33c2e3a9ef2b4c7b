// SPDX-License-Identifier: Apache-2.0
#include "core/problem/blockgrid.h"

#include "core/base/numbers.h"
#include "core/problem/fitpattern.h"
#include "core/problem/validate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace tilescope {

namespace {

constexpr size_t kMaxSizes = 64; ///< beyond it no map is legible

/// Index of the largest size that is at most `value`, or 0.
int nearestIndex(const std::vector<int64_t>& sizes, int64_t value)
{
    const auto above = std::ranges::upper_bound(sizes, value);
    return above == sizes.begin() ? 0 : int(above - sizes.begin()) - 1;
}

} // namespace

const BlockGrid& BlockGrid::usual()
{
    static const BlockGrid grid{{16, 32, 48, 64, 96, 128, 160, 192, 224, 256},
                                {16, 32, 64, 96, 128, 160, 192, 224, 256, 320, 384, 512}};
    return grid;
}

Problem BlockGrid::at(Problem problem, int row, int col) const
{
    problem.br = br[size_t(row)];
    problem.bc = bc[size_t(col)];
    fitPattern(problem);
    return problem;
}

std::optional<GridPlace> placeOf(const BlockGrid& grid, int64_t br, int64_t bc)
{
    const GridPlace place = nearestPlace(grid, br, bc);
    const bool exact =
        grid.rows() > 0 && grid.cols() > 0 && grid.br[size_t(place.row)] == br && grid.bc[size_t(place.col)] == bc;
    return exact ? std::optional(place) : std::nullopt;
}

GridPlace nearestPlace(const BlockGrid& grid, int64_t br, int64_t bc)
{
    return {nearestIndex(grid.br, br), nearestIndex(grid.bc, bc)};
}

Result<std::vector<int64_t>> parseBlockSizes(std::string_view text, std::string_view name)
{
    constexpr std::string_view separators = ", \t";
    std::vector<int64_t> sizes;
    for (size_t begin = text.find_first_not_of(separators); begin != std::string_view::npos;) {
        const size_t end = std::min(text.find_first_of(separators, begin), text.size());
        const auto size = parseInt(text.substr(begin, end - begin), name);
        if (!size)
            return size.error();
        if (*size < 1 || *size > kMaxBlockSize)
            return refusal(ErrorCode::BadInput,
                           {{"{0}: {1} is not from 1 to {2}.", {std::string(name), formatCount(*size), formatCount(kMaxBlockSize)}}});
        sizes.push_back(*size);
        begin = text.find_first_not_of(separators, end);
    }
    std::ranges::sort(sizes);
    const auto repeated = std::ranges::unique(sizes);
    sizes.erase(repeated.begin(), repeated.end());
    if (sizes.empty())
        return refusal(ErrorCode::BadInput, {{"{0}: give at least one size, such as {1}.", {std::string(name), "16, 32, 64"}}});
    if (sizes.size() > kMaxSizes)
        return refusal(ErrorCode::BadInput, {{"{0}: {1} sizes are more than {2}.",
                                              {std::string(name), formatCount(int64_t(sizes.size())), formatCount(kMaxSizes)}}});
    return sizes;
}

std::string blockSizesText(const std::vector<int64_t>& sizes) { return fmt::format("{}", fmt::join(sizes, ", ")); }

} // namespace tilescope
