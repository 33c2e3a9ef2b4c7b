// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"
#include "core/problem/blockgrid.h"

#include <vector>

namespace tilescope {

/// Tiles of one extent in SRAM: one matrix, or all the row vectors, which share a line of the table.
struct BudgetLine {
    std::vector<TensorId> tensors;
    int64_t rows = 0, cols = 0; ///< of each
    int64_t bytes = 0;          ///< of all, padding included
    int64_t padding = 0;        ///< bytes of it that hold no element

    bool vectors() const { return cols == 1; }
};

/// What the hungriest launch of a program keeps in SRAM, against what a CTA may use.
struct SramBudget {
    int launch = -1; ///< index into Program::launches, −1 when nothing is launched
    std::vector<BudgetLine> lines;
    int64_t total = 0, limit = 0, padding = 0;

    bool fits() const { return total <= limit; }
    const BudgetLine* largest() const;
};

SramBudget sramBudget(const Program& program, int64_t sramLimit);

/// A smaller tile that fits: one parameter changed, or both tile sizes.
struct TileSuggestion {
    Problem problem;
    int64_t bytes = 0; ///< its largest arena
};

/// At most two, of the sizes to choose from and with the smallest change first; empty when the problem fits or
/// nothing does.
std::vector<TileSuggestion> suggestTiles(const Problem& problem, int64_t sramLimit, const BlockGrid& sizes);

} // namespace tilescope
