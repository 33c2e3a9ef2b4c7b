// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/opponent.h"

#include "core/problem/problemkeys.h"

#include <fmt/format.h>

namespace tilescope {

Problem Opponent::problem(const Problem& left) const
{
    Problem own = left;
    own.algorithm = algorithm;
    own.br = br.value_or(left.br);
    own.bc = bc.value_or(left.bc);
    return own;
}

Opponent defaultOpponent(Algorithm left)
{
    return {left == Algorithm::Standard ? Algorithm::Flash1 : Algorithm::Standard, {}, {}};
}

Result<Opponent> parseOpponent(std::string_view text, Opponent opponent)
{
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const auto equals = part.find('=');
        const std::string_view key = equals == part.npos ? "algorithm" : part.substr(0, equals);
        const std::string_view value = equals == part.npos ? part : part.substr(equals + 1);
        if (key != "algorithm" && key != "br" && key != "bc")
            return badInput(fmt::format("The other side of a race has an algorithm, br and bc of its own, not '{}'.", key));
        Problem scratch;
        if (const auto set = setProblemKey(scratch, std::string(key), std::string(value)); !set)
            return set.error();
        if (key == "algorithm")
            opponent.algorithm = scratch.algorithm;
        else
            (key == "br" ? opponent.br : opponent.bc) = key == "br" ? scratch.br : scratch.bc;
    }
    return opponent;
}

} // namespace tilescope
