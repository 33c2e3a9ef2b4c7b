// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <span>
#include <string>
#include <string_view>

namespace tilescope {

/// One member of Problem by the name it has on the command line, in trace files and in tables.
struct ProblemKey {
    std::string_view name;
    std::string_view help;
    Result<void> (*set)(Problem&, std::string_view key, std::string_view value);
    std::string (*get)(const Problem&);
};

/// Every key: algorithm, pass, n (sets Nq and Nk), nk, d, batch, heads, br, bc, dtype, mask, dropout, seed, sparse-order.
/// Setting all of them in this order restores a problem from its texts.
std::span<const ProblemKey> problemKeys();
const ProblemKey* findProblemKey(std::string_view name);

/// Sets the key from text, whatever the locale. Only the text itself is checked here: a count or
/// one of the names; validate() judges the problem as a whole.
Result<void> setProblemKey(Problem& problem, std::string_view key, std::string_view value);

/// The same for a text that the user typed: a mask may also be the name of a pattern's file.
Result<void> setTypedProblemKey(Problem& problem, std::string_view key, std::string_view value);

/// The text that setProblemKey takes back to the same value.
std::string problemValue(const Problem& problem, std::string_view key);

} // namespace tilescope
