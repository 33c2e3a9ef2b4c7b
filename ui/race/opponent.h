// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/problem/problem.h"

#include <optional>
#include <string_view>

namespace tilescope {

/// What the right side of a race has of its own; all else is the left side's.
struct Opponent {
    Algorithm algorithm = Algorithm::Flash1;
    std::optional<int64_t> br = {}, bc = {}; ///< the left side's where not set

    Problem problem(const Problem& left) const;

    bool operator==(const Opponent&) const = default;
};

/// The one to race against at first: flash against standard attention, standard attention against flash.
Opponent defaultOpponent(Algorithm left);

/// "flash1", or "algorithm=flash1,br=32,bc=16" with any of these; what is not named stays as in `opponent`.
Result<Opponent> parseOpponent(std::string_view text, Opponent opponent);

} // namespace tilescope
