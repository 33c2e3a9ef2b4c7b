// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tilescope {

/// Digits of a number in a formula: it is never wider, so that nothing moves while playing.
constexpr int kNumberChars = 6;

/// About four significant digits in at most kNumberChars characters, whatever the locale: "4.101",
/// "20.65", "−∞", "3.1e-5".
QString fixedNumber(double value);
/// A number nobody knows yet.
QString unknownNumber();
/// An error with two digits, "1.2e-7"; "0" when there is none.
QString errorNumber(double value);

} // namespace tilescope
