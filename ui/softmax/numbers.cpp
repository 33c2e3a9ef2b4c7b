// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

/// "3.1e-5" from "3.1e-05": the exponent's leading zero says nothing.
std::string shortExponent(std::string text)
{
    const size_t e = text.find('e');
    if (e == std::string::npos)
        return text;
    std::string exponent = text.substr(e + 2);
    exponent.erase(0, std::min(exponent.find_first_not_of('0'), exponent.size() - 1));
    return text.substr(0, e + 1) + (text[e + 1] == '-' ? "-" : "") + exponent;
}

std::string magnitude(double a, bool negative)
{
    if (a == 0)
        return "0.000";
    if (a < 0.0005 || a >= 99999.5) {
        const std::string text = shortExponent(fmt::format("{:.1e}", a));
        const bool fits = int(text.size()) + negative <= kNumberChars;
        return fits ? text : shortExponent(fmt::format("{:.0e}", a));
    }
    const int decimals = a < 9.9995 ? 3 : a < 99.995 ? 2 : a < 999.95 ? 1 : 0;
    return fmt::format("{:.{}f}", a, decimals);
}

} // namespace

QString fixedNumber(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    const bool negative = std::signbit(value) && value != 0;
    const QString digits =
        std::isinf(value) ? QStringLiteral("∞") : QString::fromStdString(magnitude(std::fabs(value), negative));
    return negative ? QStringLiteral("−") + digits : digits;
}

QString unknownNumber() { return QStringLiteral("…"); }

QString errorNumber(double value)
{
    if (value == 0)
        return QStringLiteral("0");
    if (!std::isfinite(value))
        return fixedNumber(value);
    return QString::fromStdString(shortExponent(fmt::format("{:.1e}", value)));
}

} // namespace tilescope
