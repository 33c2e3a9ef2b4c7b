// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"

#include <cstdint>

namespace tilescope {

// What the charts draw over sequence length, beside core/model/iocounts.h and core/model/memorymodel.h. Counts
// saturate at the largest int64, so that any length may be asked for.

/// The largest n from 0 to `limit` with bytesAt(n) ≤ capacity, for bytes that do not fall with n; −1 when
/// not even bytesAt(0) fits. Exact: no step of the search is a rounded number.
template <class BytesAt>
int64_t largestFitting(int64_t capacity, int64_t limit, const BytesAt& bytesAt)
{
    int64_t fits = -1, tooLong = limit + 1;
    while (tooLong - fits > 1) {
        const int64_t middle = fits + (tooLong - fits) / 2;
        (bytesAt(middle) <= capacity ? fits : tooLong) = middle;
    }
    return fits;
}

/// Theorem 2 of the FA1 paper without its constant, in elements: standard attention N·d + N² …
double thetaStandard(double n, double d);
/// … and FlashAttention N²·d²/M with M elements of SRAM.
double thetaFlash(double n, double d, double sramElements);

/// What no exact algorithm can go below: Q, K and V read once and O written once, in elements over batch
/// and heads. Proposition 3 rests on it: with M in the order of N·d, N²d²/M is N·d, and nobody reads the
/// inputs with less.
int64_t compulsoryElements(const Problem& problem);

} // namespace tilescope
