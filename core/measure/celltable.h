// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/measure/cell.h"

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

// Cells as rows of a table: the same columns wherever a sweep is written down.

/// One measured number by the name of its column. Its text is also JSON; empty where there is none.
struct CellFigure {
    std::string_view name;
    std::string text;
};

std::vector<CellFigure> cellFigures(const Measurement& measurement);

/// "ran", "does not fit" or "invalid".
std::string_view statusOf(const Cell& cell);

/// The names of the columns: engine, every key of the problem, the figures, status and reason.
std::string cellCsvHeader();
/// `cell` is null while nothing is known: "not measured". Figures are empty where it did not run.
std::string cellCsvRow(const Problem& problem, const Cell* cell, std::string_view engine);

} // namespace tilescope
