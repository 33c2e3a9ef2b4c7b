// SPDX-License-Identifier: Apache-2.0
#include "app/cli/vary.h"

#include "core/base/numbers.h"
#include "core/base/saturate.h"
#include "core/problem/problemkeys.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

constexpr size_t kMaxValues = 10'000;

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (size_t begin = 0;;) {
        const size_t end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos)
            return parts;
        begin = end + 1;
    }
}

/// Masks have commas of their own, before a number: "none,window:64,8" are two.
std::vector<std::string> splitMasks(std::string_view text)
{
    std::vector<std::string> masks;
    for (std::string& part : split(text, ',')) {
        const bool isNumber = part.find_first_not_of("0123456789.+-e") == part.npos && !part.empty();
        if (isNumber && !masks.empty())
            masks.back() += "," + part;
        else
            masks.push_back(std::move(part));
    }
    return masks;
}

Result<std::vector<std::string>> parseRange(const std::vector<std::string>& parts, std::string_view what)
{
    if (parts.size() != 3 || parts[2].size() < 2 || (parts[2][0] != 'x' && parts[2][0] != '+'))
        return badInput(fmt::format("{}: a range is written FROM:TO:xFACTOR or FROM:TO:+STEP.", what));
    const Result<int64_t> from = parseInt(parts[0], what), to = parseInt(parts[1], what),
                          by = parseInt(std::string_view(parts[2]).substr(1), what);
    for (const auto* number : {&from, &to, &by})
        if (!*number)
            return number->error();
    const bool times = parts[2][0] == 'x';
    if (*from < (times ? 1 : 0) || *to < *from || *by < (times ? 2 : 1))
        return badInput(fmt::format("{}: the range must go up from {}, in steps of at least {}.", what, times ? 1 : 0,
                                    times ? 2 : 1));
    std::vector<std::string> values;
    for (int64_t value = *from; value <= *to && value < kSaturated;
         value = times ? multiplySaturated(value, *by) : addSaturated(value, *by)) {
        if (values.size() == kMaxValues)
            return badInput(fmt::format("{}: the range has more than {} values.", what, formatCount(kMaxValues)));
        values.push_back(fmt::format("{}", value));
    }
    return values;
}

} // namespace

Result<Axis> parseAxis(std::string_view text)
{
    const size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return badInput(fmt::format("--vary {}: give NAME=VALUES, such as n=512:16384:x2 or mask=none,causal.", text));
    Axis axis{std::string(text.substr(0, equals)), {}};
    const std::string what = "--vary " + axis.key;
    if (!findProblemKey(axis.key))
        return badInput(fmt::format("{}: there is no such option of a problem.", what));
    const std::string_view values = text.substr(equals + 1);
    if (axis.key == "mask") {
        axis.values = splitMasks(values);
    } else if (values.find(':') == std::string_view::npos) {
        axis.values = split(values, ',');
    } else {
        Result<std::vector<std::string>> range = parseRange(split(values, ':'), what);
        if (!range)
            return range.error();
        axis.values = std::move(*range);
    }
    Problem scratch; // refuses bad texts before anything runs
    for (const std::string& value : axis.values)
        if (const Result<void> set = setTypedProblemKey(scratch, axis.key, value); !set)
            return badInput("--vary " + set.error().message);
    return axis;
}

} // namespace tilescope::cli
