// SPDX-License-Identifier: Apache-2.0
#include "core/problem/problemkeys.h"

#include "core/base/numbers.h"
#include "core/base/text.h"
#include "core/problem/patternfile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace tilescope {

namespace {

using Outcome = Result<void>;

constexpr int64_t kMaxCount = std::numeric_limits<int32_t>::max();

template <int64_t Problem::*Member, int64_t Min>
Outcome setCount(Problem& problem, std::string_view key, std::string_view value)
{
    const Result<int64_t> number = parseInt(value, key);
    if (!number)
        return number.error();
    if (*number < Min)
        return badInput(fmt::format("{}: {} must be at least {}.", key, excerpt(value), Min));
    if (*number > kMaxCount)
        return badInput(fmt::format("{}: {} must be at most {}.", key, excerpt(value), formatCount(kMaxCount)));
    problem.*Member = *number;
    return {};
}

template <auto Member>
std::string getNumber(const Problem& problem)
{
    return fmt::format("{}", problem.*Member);
}

template <auto Member>
std::string getName(const Problem& problem)
{
    return std::string(nameOf(problem.*Member));
}

/// `Parse` finds the enumerator of a name.
template <auto Member, auto Parse>
Outcome setChoice(Problem& problem, std::string_view key, std::string_view value)
{
    const auto choice = Parse(value);
    if (!choice)
        return badInput(fmt::format("{}: '{}' is not available; choose {}.", key, excerpt(value), findProblemKey(key)->help));
    problem.*Member = *choice;
    return {};
}

Outcome setRows(Problem& problem, std::string_view key, std::string_view value)
{
    Outcome done = setCount<&Problem::nq, 0>(problem, key, value);
    if (done)
        problem.nk = problem.nq;
    return done;
}

Outcome setDropout(Problem& problem, std::string_view key, std::string_view value)
{
    const Result<double> number = parseDouble(value, key);
    if (!number)
        return number.error();
    if (*number < 0 || *number >= 1)
        return badInput(fmt::format("{}: {} must be at least 0 and less than 1.", key, excerpt(value)));
    problem.dropout = *number == 0 ? 0 : *number; // not −0, which prints as another number
    return {};
}

Outcome setSeed(Problem& problem, std::string_view key, std::string_view value)
{
    const Result<uint64_t> number = parseUnsigned(value, key);
    if (!number)
        return number.error();
    problem.seed = *number;
    return {};
}

Outcome setMask(Problem& problem, std::string_view key, std::string_view value)
{
    Result<MaskSpec> mask = parseMask(value, key);
    if (!mask)
        return mask.error();
    problem.mask = std::move(*mask);
    return {};
}

constexpr std::array<ProblemKey, 15> kKeys{{
    {"algorithm", "standard, flash1 or flash2", setChoice<&Problem::algorithm, algorithmFromName>,
     getName<&Problem::algorithm>},
    {"pass", "forward or backward", setChoice<&Problem::pass, passFromName>, getName<&Problem::pass>},
    {"n", "rows of Q, and of K and V unless nk is given", setRows, getNumber<&Problem::nq>},
    {"nk", "rows of K and V", setCount<&Problem::nk, 0>, getNumber<&Problem::nk>},
    {"d", "head dimension, 1 to 256", setCount<&Problem::d, 1>, getNumber<&Problem::d>},
    {"batch", "batch size", setCount<&Problem::batch, 1>, getNumber<&Problem::batch>},
    {"heads", "number of heads", setCount<&Problem::heads, 1>, getNumber<&Problem::heads>},
    {"br", "rows of Q in a tile, 1 to 1,024; 64 if not given, less where the tiles would not fit", setCount<&Problem::br, 1>, getNumber<&Problem::br>},
    {"bc", "rows of K and V in a tile; chosen as br is", setCount<&Problem::bc, 1>, getNumber<&Problem::bc>},
    {"dtype", "f32, f16 or bf16", setChoice<&Problem::dtype, dtypeFromName>, getName<&Problem::dtype>},
    {"mask", "none, causal, causal-top-left, window:W[,G], butterfly, random:SEED[,DENSITY] or the name of a pattern's .json; "
             "+padding:LEN goes with each and stands alone", setMask, getName<&Problem::mask>},
    {"dropout", "probability of dropping an element of P, 0 to below 1", setDropout, getNumber<&Problem::dropout>},
    {"seed", "seed of the random inputs and of dropout", setSeed, getNumber<&Problem::seed>},
    {"sparse-order", "as-printed or test-first: whether flash1 loads K and V before it tests which tiles are hidden, or after",
     setChoice<&Problem::sparseOrder, sparseOrderFromName>, getName<&Problem::sparseOrder>},
    {"dq-order", "deterministic or atomic: whether flash2's backward pass adds up dQ in one CTA a head, or in one for each column block",
     setChoice<&Problem::dqOrder, dqOrderFromName>, getName<&Problem::dqOrder>},
}};

} // namespace

std::span<const ProblemKey> problemKeys() { return kKeys; }

const ProblemKey* findProblemKey(std::string_view name)
{
    const auto found = std::ranges::find(kKeys, name, &ProblemKey::name);
    return found == kKeys.end() ? nullptr : &*found;
}

Result<void> setProblemKey(Problem& problem, std::string_view key, std::string_view value)
{
    const ProblemKey* found = findProblemKey(key);
    if (!found)
        return badInput(fmt::format("There is no '{}' to set.", key));
    return found->set(problem, key, value);
}

Result<void> setTypedProblemKey(Problem& problem, std::string_view key, std::string_view value)
{
    if (key != "mask")
        return setProblemKey(problem, key, value);
    const Result<std::string> mask = withPatternFile(value);
    return mask ? setProblemKey(problem, key, *mask) : Result<void>(badInput(fmt::format("mask: {}", mask.error().message)));
}

std::string problemValue(const Problem& problem, std::string_view key)
{
    const ProblemKey* found = findProblemKey(key);
    return found ? found->get(problem) : std::string();
}

} // namespace tilescope
