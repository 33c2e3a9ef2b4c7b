// SPDX-License-Identifier: Apache-2.0
#include "core/program/srambudget.h"

#include <algorithm>
#include <optional>

namespace tilescope {

namespace {

void addTile(std::vector<BudgetLine>& lines, const ArenaTile& tile)
{
    const int64_t padding = (tile.floats - tile.rows * tile.cols) * 4;
    const auto shared = std::ranges::find_if(
        lines, [&](const BudgetLine& line) { return tile.cols == 1 && line.vectors() && line.rows == tile.rows; });
    if (shared == lines.end()) {
        lines.push_back({{tile.tensor}, tile.rows, tile.cols, tile.bytes(), padding});
        return;
    }
    shared->tensors.push_back(tile.tensor);
    shared->bytes += tile.bytes();
    shared->padding += padding;
}

int64_t arenaBytes(const Problem& problem, int64_t limit) { return makeProgram(problem, limit).sramBytes(); }

/// The largest size below the present value of the member with which everything fits.
std::optional<TileSuggestion> shrink(Problem problem, int64_t Problem::*member, const std::vector<int64_t>& sizes, int64_t limit)
{
    const int64_t present = problem.*member;
    for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
        if (*size >= present)
            continue;
        problem.*member = *size;
        if (const int64_t bytes = arenaBytes(problem, limit); bytes <= limit)
            return TileSuggestion{problem, bytes};
    }
    return std::nullopt;
}

/// Both tile sizes equal, as large as fits.
std::optional<TileSuggestion> shrinkBoth(const Problem& problem, const std::vector<int64_t>& sizes, int64_t limit)
{
    for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
        if (*size > std::max(problem.br, problem.bc))
            continue;
        Problem smaller = problem;
        smaller.br = std::min(problem.br, *size);
        smaller.bc = std::min(problem.bc, *size);
        if (const int64_t bytes = arenaBytes(smaller, limit); bytes <= limit)
            return TileSuggestion{smaller, bytes};
    }
    return std::nullopt;
}

} // namespace

const BudgetLine* SramBudget::largest() const
{
    const auto found = std::ranges::max_element(lines, {}, &BudgetLine::bytes);
    return found == lines.end() ? nullptr : &*found;
}

SramBudget sramBudget(const Program& program, int64_t sramLimit)
{
    SramBudget budget;
    budget.limit = sramLimit;
    const auto& launches = program.launches;
    const auto hungriest =
        std::ranges::max_element(launches, {}, [](const Launch& launch) { return launch.arena.floats; });
    if (hungriest == launches.end())
        return budget;
    budget.launch = int(hungriest - launches.begin());
    budget.total = hungriest->arena.bytes();
    for (const ArenaTile& tile : hungriest->arena.tiles)
        addTile(budget.lines, tile);
    for (const BudgetLine& line : budget.lines)
        budget.padding += line.padding;
    return budget;
}

std::vector<TileSuggestion> suggestTiles(const Problem& problem, int64_t sramLimit, const BlockGrid& sizes)
{
    std::vector<TileSuggestion> suggestions;
    if (problem.br < 1 || problem.bc < 1 || problem.d < 1 || arenaBytes(problem, sramLimit) <= sramLimit)
        return suggestions;
    // Fewer columns first: with Br kept, FlashAttention-2 re-reads K and V no more often.
    if (const auto fewerCols = shrink(problem, &Problem::bc, sizes.bc, sramLimit))
        suggestions.push_back(*fewerCols);
    if (const auto fewerRows = shrink(problem, &Problem::br, sizes.br, sramLimit))
        suggestions.push_back(*fewerRows);
    if (suggestions.size() < 2)
        if (const auto both = shrinkBoth(problem, sizes.br, sramLimit);
            both && both->problem.br != problem.br && both->problem.bc != problem.bc)
            suggestions.push_back(*both);
    return suggestions;
}

} // namespace tilescope
