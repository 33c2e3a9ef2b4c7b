// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/host/microtiles.h"

// What the host's memory and arithmetic can do at best: the ceilings that kernels are compared with.

namespace tilescope::inline TILESCOPE_TARGET {

/// Independent sums: enough to hide an addition's latency behind two loads a cycle.
constexpr int kProbeChains = 8;

/// Reads every float so many times; `floats` is a multiple of kProbeChains vectors. The sum keeps the loads alive.
inline float readAll(const float* data, int64_t floats, int64_t passes)
{
    Vec sum[kProbeChains] = {};
    for (int64_t pass = 0; pass < passes; ++pass)
        for (int64_t n = 0; n < floats; n += kProbeChains * kLanes)
#pragma GCC unroll 8
            for (int chain = 0; chain < kProbeChains; ++chain)
                sum[chain] += reinterpret_cast<const Vec*>(data + n)[chain];
    float total = 0;
    for (const Vec& vector : sum)
        for (int lane = 0; lane < kLanes; ++lane)
            total += vector[lane];
    return total;
}

/// Multiply-adds that touch registers only; yields their FLOP.
inline int64_t multiplyAdd(int64_t rounds, float factor, float& result)
{
    Vec x[kProbeChains];
    for (Vec& vector : x)
        vector = Vec{} + factor;
    for (int64_t n = 0; n < rounds; ++n)
#pragma GCC unroll 8
        for (int chain = 0; chain < kProbeChains; ++chain)
            x[chain] = x[chain] * factor + factor;
    for (const Vec& vector : x)
        result += vector[0];
    return 2 * rounds * kProbeChains * kLanes;
}

} // namespace tilescope::inline TILESCOPE_TARGET
