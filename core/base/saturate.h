// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace tilescope {

/// Sizes that anyone may type in (N = 10^15) stop at the largest int64 instead of wrapping around, so
/// that they can be compared with what a device has. Operands are not negative.
constexpr int64_t kSaturated = std::numeric_limits<int64_t>::max();

constexpr int64_t addSaturated(int64_t a, int64_t b) { return a > kSaturated - b ? kSaturated : a + b; }

constexpr int64_t multiplySaturated(int64_t a, int64_t b)
{
    return b != 0 && a > kSaturated / b ? kSaturated : a * b;
}

template <class... Terms>
constexpr int64_t sumSaturated(int64_t first, Terms... rest)
{
    ((first = addSaturated(first, rest)), ...);
    return first;
}

template <class... Factors>
constexpr int64_t productSaturated(int64_t first, Factors... rest)
{
    ((first = multiplySaturated(first, rest)), ...);
    return first;
}

} // namespace tilescope
