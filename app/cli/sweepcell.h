// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/console.h"
#include "core/measure/cell.h"

#include <string>
#include <vector>

namespace tilescope::cli {

/// One problem of a sweep, and what came of it once it was its turn.
struct SweepCell : Cell {
    std::vector<std::string> varied; ///< a text for each axis
};

/// As an object: every key of the problem, what came of it, and the figures or the reason.
Json asJson(const SweepCell& cell);

/// What people look at first: the axes; Br × Bc where the program chooses them; what was measured; the error if asked for.
struct SweepColumns {
    std::vector<std::string> axes;
    bool blocks = false, error = false;

    std::vector<std::string> header() const;
    std::vector<std::string> row(const SweepCell& cell) const;
};

} // namespace tilescope::cli
