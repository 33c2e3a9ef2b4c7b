// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/float16.h"
#include "kernels/block/cta.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// e^x for x ≤ 0, −∞ and NaN included, within 1 ulp; no branch and no table, so that loops vectorise.
/// x = n ln 2 + r with |r| ≤ ln 2 / 2; e^r by its Taylor polynomial, fitted at the ends; 2^n in two factors,
/// so that results below 2^−126 round correctly into the denormals and on to 0.
TILESCOPE_HD float exponential(float x)
{
    const float clamped = x < -105.0f ? -105.0f : x;
    const float magic = 12582912.0f; // 1.5 · 2^23: adding it leaves the nearest integer in the low bits
    const float shifted = clamped * 1.44269504f + magic;
    const int n = int(floatBits(shifted)) - int(floatBits(magic));
    const float whole = shifted - magic;
    const float r = (clamped - whole * 0.693359375f) - whole * -2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * (r * r) + r + 1.0f;
    const int half = n >> 1;
    const float scale = floatFromBits(uint32_t(half + 127) << 23), rest = floatFromBits(uint32_t(n - half + 127) << 23);
    return p * scale * rest;
}

// The loops along a row. Plain functions, never inlined: every kernel, whatever its hooks, runs the same
// machine code here and so rounds alike.

/// Largest of a row; −∞ when it is empty. NaN never wins: it comes back through P = e^(NaN − m).
TILESCOPE_NOINLINE inline float maxOfRow(const float* row, int cols)
{
    float largest = -INFINITY;
    TILESCOPE_SIMD_REDUCE(max, largest)
    for (int c = 0; c < cols; ++c)
        largest = row[c] > largest ? row[c] : largest;
    return largest;
}

TILESCOPE_NOINLINE inline float sumOfRow(const float* row, int cols)
{
    float sum = 0;
    TILESCOPE_SIMD_REDUCE(+, sum)
    for (int c = 0; c < cols; ++c)
        sum += row[c];
    return sum;
}

TILESCOPE_NOINLINE inline float sumOfRowExponentials(const float* row, int cols, float shift)
{
    float sum = 0;
    TILESCOPE_SIMD_REDUCE(+, sum)
    for (int c = 0; c < cols; ++c)
        sum += exponential(row[c] - shift);
    return sum;
}

TILESCOPE_NOINLINE inline void exponentiateRow(float* row, int cols, float shift)
{
    TILESCOPE_SIMD
    for (int c = 0; c < cols; ++c)
        row[c] = exponential(row[c] - shift);
}

TILESCOPE_NOINLINE inline void scaleRow(float* row, int cols, float factor)
{
    TILESCOPE_SIMD
    for (int c = 0; c < cols; ++c)
        row[c] *= factor;
}

TILESCOPE_NOINLINE inline float dotOfRows(const float* a, const float* b, int cols)
{
    float sum = 0;
    TILESCOPE_SIMD_REDUCE(+, sum)
    for (int c = 0; c < cols; ++c)
        sum += a[c] * b[c];
    return sum;
}

TILESCOPE_NOINLINE inline void softmaxGradientOfRow(float* dP, const float* P, int cols, float D)
{
    TILESCOPE_SIMD
    for (int c = 0; c < cols; ++c)
        dP[c] = P[c] * (dP[c] - D);
}

// The same with the threads that share a row: here it is one.
template <class Cta>
inline float maxOf(const Cta&, const float* row, int cols)
{
    return maxOfRow(row, cols);
}
template <class Cta>
inline float sumOf(const Cta&, const float* row, int cols)
{
    return sumOfRow(row, cols);
}
template <class Cta>
inline float sumOfExponentials(const Cta&, const float* row, int cols, float shift)
{
    return sumOfRowExponentials(row, cols, shift);
}
template <class Cta>
inline void exponentiate(const Cta&, float* row, int cols, float shift)
{
    exponentiateRow(row, cols, shift);
}
template <class Cta>
inline void scale(const Cta&, float* row, int cols, float factor)
{
    scaleRow(row, cols, factor);
}
template <class Cta>
inline float dotOf(const Cta&, const float* a, const float* b, int cols)
{
    return dotOfRows(a, b, cols);
}
template <class Cta>
inline void softmaxGradient(const Cta&, float* dP, const float* P, int cols, float D)
{
    softmaxGradientOfRow(dP, P, cols, D);
}

} // namespace tilescope::inline TILESCOPE_TARGET
