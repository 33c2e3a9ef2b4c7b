// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "core/measure/cell.h"

#include <string>
#include <string_view>
#include <vector>

namespace tilescope::cli {

/// One problem of a sweep, and what came of it once it was its turn.
struct SweepCell : Cell {
    std::vector<std::string> varied; ///< a text for each axis

    /// "ran", "invalid" or "does not fit".
    std::string_view status() const;
};

/// The names of csvRow()'s texts: the same in every sweep.
std::string csvHeader();
/// Every key of the problem, then the figures (left empty where it did not run), then what came of it.
std::string csvRow(const SweepCell& cell, std::string_view engine);

/// The same as an object.
Json asJson(const SweepCell& cell);

/// What people look at first.
std::vector<std::string> tableHeader(const std::vector<std::string>& axes);
std::vector<std::string> tableRow(const SweepCell& cell);

} // namespace tilescope::cli
