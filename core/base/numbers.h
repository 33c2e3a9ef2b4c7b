// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tilescope {

// Numbers as text, the same under every locale.

/// Binary units as CUDA's documentation writes them: "812 B", "193.0 KB", "2.15 MB", "1.26 GB".
std::string formatBytes(int64_t bytes);
/// "2,260,992 B".
std::string formatExactBytes(int64_t bytes);
/// "2,260,992".
std::string formatCount(int64_t count);
/// A fixed number of decimals: "0.50". Infinities and NaN as "∞", "−∞", "NaN".
std::string formatFixed(double value, int decimals);
/// About `digits` significant digits, with an exponent only where it is shorter: "0.3127", "1.2e-07".
std::string formatShort(double value, int digits = 4);

/// The whole text as a number, a point as decimal separator. `what` names it in the error: "--n".
Result<int64_t> parseInt(std::string_view text, std::string_view what);
Result<uint64_t> parseUnsigned(std::string_view text, std::string_view what);
Result<double> parseDouble(std::string_view text, std::string_view what);

} // namespace tilescope
