// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"

namespace tilescope::inline TILESCOPE_TARGET {

TILESCOPE_DEVICE float exponential(float x) { return expf(x); }

// The loops along a row, shared by the lanes of a warp. Reductions leave their result in every lane.

/// Largest of a row; −∞ when it is empty. NaN never wins: it comes back through P = e^(NaN − m).
template <class Cta>
TILESCOPE_DEVICE float maxOf(const Cta& cta, const float* row, int cols)
{
    float largest = -INFINITY;
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        largest = row[c] > largest ? row[c] : largest;
    for (int distance = 16; distance > 0; distance /= 2) {
        const float other = __shfl_xor_sync(0xFFFFFFFFu, largest, distance);
        largest = other > largest ? other : largest;
    }
    return largest;
}

TILESCOPE_DEVICE float warpSum(float sum)
{
    for (int distance = 16; distance > 0; distance /= 2)
        sum += __shfl_xor_sync(0xFFFFFFFFu, sum, distance);
    return sum;
}

template <class Cta>
TILESCOPE_DEVICE float sumOf(const Cta& cta, const float* row, int cols)
{
    float sum = 0;
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        sum += row[c];
    return warpSum(sum);
}

template <class Cta>
TILESCOPE_DEVICE float sumOfExponentials(const Cta& cta, const float* row, int cols, float shift)
{
    float sum = 0;
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        sum += exponential(row[c] - shift);
    return warpSum(sum);
}

template <class Cta>
TILESCOPE_DEVICE void exponentiate(const Cta& cta, float* row, int cols, float shift)
{
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        row[c] = exponential(row[c] - shift);
}

template <class Cta>
TILESCOPE_DEVICE void scale(const Cta& cta, float* row, int cols, float factor)
{
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        row[c] *= factor;
}

template <class Cta>
TILESCOPE_DEVICE float dotOf(const Cta& cta, const float* a, const float* b, int cols)
{
    float sum = 0;
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        sum += a[c] * b[c];
    return warpSum(sum);
}

template <class Cta>
TILESCOPE_DEVICE void softmaxGradient(const Cta& cta, float* dP, const float* P, int cols, float D)
{
    for (int c = cta.lane(); c < cols; c += cta.lanes())
        dP[c] = P[c] * (dP[c] - D);
}

} // namespace tilescope::inline TILESCOPE_TARGET
