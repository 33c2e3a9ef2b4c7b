// SPDX-License-Identifier: Apache-2.0
#include "core/base/numbers.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>

namespace tilescope {

namespace {

/// "∞", "−∞" or "NaN"; empty for a finite value.
std::string_view nonFiniteText(double value)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "∞" : "−∞";
    return {};
}

template <class T>
Result<T> parseNumber(std::string_view text, std::string_view what, std::string_view kind)
{
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range)
        return refusal(ErrorCode::BadInput, {{"{0}: {1} is out of range.", {std::string(what), excerpt(text)}}});
    if (error != std::errc{} || end != text.data() + text.size())
        return refusal(ErrorCode::BadInput, {{"{0}: '{1}' is not {2}.", {std::string(what), excerpt(text), std::string(kind)}}});
    if constexpr (std::is_floating_point_v<T>)
        if (!std::isfinite(value))
            return badInput(fmt::format("{}: '{}' is not a finite number.", what, excerpt(text)));
    return value;
}

} // namespace

std::string formatBytes(int64_t bytes)
{
    static constexpr std::array<std::string_view, 6> units{"KB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1024)
        return fmt::format("{} B", bytes);
    double value = double(bytes) / 1024;
    size_t unit = 0;
    // 1023.95 KB would print as 1024.0 KB.
    for (double limit = 1023.95; value >= limit && unit + 1 < units.size(); ++unit, limit = 1023.995)
        value /= 1024;
    const double steps = unit == 0 ? 10 : 100; // halves go up: 81.25 KB is 81.3 KB, wherever it is shown
    return fmt::format("{:.{}f} {}", std::floor(value * steps + 0.5) / steps, unit == 0 ? 1 : 2, units[unit]);
}

std::string formatExactBytes(int64_t bytes) { return formatCount(bytes) + " B"; }

std::string formatCount(int64_t count)
{
    std::string text = fmt::format("{}", count);
    const size_t firstDigit = text[0] == '-' ? 1 : 0;
    for (size_t position = text.size(); position > firstDigit + 3;) {
        position -= 3;
        text.insert(position, 1, ',');
    }
    return text;
}

std::string formatFixed(double value, int decimals)
{
    if (const auto text = nonFiniteText(value); !text.empty())
        return std::string(text);
    return fmt::format("{:.{}f}", value, decimals);
}

std::string formatShort(double value, int digits)
{
    if (const auto text = nonFiniteText(value); !text.empty())
        return std::string(text);
    return fmt::format("{:.{}g}", value, digits);
}

Result<int64_t> parseInt(std::string_view text, std::string_view what)
{
    return parseNumber<int64_t>(text, what, "a whole number");
}

Result<uint64_t> parseUnsigned(std::string_view text, std::string_view what)
{
    return parseNumber<uint64_t>(text, what, "a whole number of at least 0");
}

Result<double> parseDouble(std::string_view text, std::string_view what)
{
    return parseNumber<double>(text, what, "a number");
}

} // namespace tilescope
