// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/hostdevice.h"

#include <cstdint>
#include <cstring>

#if defined(__CUDACC__)
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#endif

namespace tilescope {

/// IEEE 754 binary16, storage only: arithmetic is always done in float.
struct Half {
    uint16_t bits = 0;
};

/// bfloat16, storage only.
struct BFloat16 {
    uint16_t bits = 0;
};

TILESCOPE_HD uint32_t floatBits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

TILESCOPE_HD float floatFromBits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

TILESCOPE_HD float toFloat(float value) { return value; }
TILESCOPE_HD float toFloat(uint8_t value) { return value; } ///< of the dropout mask

TILESCOPE_HD float toFloat(Half value)
{
#if defined(__CUDA_ARCH__)
    return __half2float(__ushort_as_half(value.bits));
#else
    // Shift the exponent into place and let one exact multiplication renormalise (denormals
    // included); Inf and NaN keep their all-ones exponent. No branch, so that loops vectorise.
    const uint32_t sign = uint32_t(value.bits & 0x8000u) << 16;
    const uint32_t magnitude = uint32_t(value.bits & 0x7FFFu) << 13;
    const float scaled = floatFromBits(magnitude) * 0x1p112f;
    const uint32_t special = magnitude >= 0x0F800000u ? 0x7F800000u : 0u;
    return floatFromBits(floatBits(scaled) | special | sign);
#endif
}

TILESCOPE_HD float toFloat(BFloat16 value) { return floatFromBits(uint32_t(value.bits) << 16); }

/// Rounds to nearest, ties to even, as the hardware conversions do.
template <class T>
T fromFloat(float value);

template <>
TILESCOPE_HD float fromFloat<float>(float value)
{
    return value;
}

template <>
TILESCOPE_HD Half fromFloat<Half>(float value)
{
#if defined(__CUDA_ARCH__)
    return {__half_as_ushort(__float2half_rn(value))};
#else
    const uint32_t bits = floatBits(value);
    const uint16_t sign = uint16_t((bits >> 16) & 0x8000u);
    const uint32_t magnitude = bits & 0x7FFFFFFFu;
    if (magnitude > 0x7F800000u)
        return {uint16_t(sign | 0x7E00u)};
    if (magnitude >= 0x477FF000u) // 65520 and above round to infinity
        return {uint16_t(sign | 0x7C00u)};
    if (magnitude < 0x38800000u) { // below 2^-14: a denormal; adding 0.5 aligns its last bit
        const float aligned = floatFromBits(magnitude) + 0.5f;
        return {uint16_t(sign | (floatBits(aligned) - 0x3F000000u))};
    }
    const uint32_t odd = (magnitude >> 13) & 1u;
    return {uint16_t(sign | ((magnitude - 0x38000000u + 0x0FFFu + odd) >> 13))};
#endif
}

template <>
TILESCOPE_HD BFloat16 fromFloat<BFloat16>(float value)
{
    const uint32_t bits = floatBits(value);
    if ((bits & 0x7FFFFFFFu) > 0x7F800000u)
        return {uint16_t((bits >> 16) | 0x0040u)};
    return {uint16_t((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16)};
}

} // namespace tilescope
