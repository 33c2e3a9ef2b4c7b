// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/hostdevice.h"

#include <Random123/philox.h>

#include <cstdint>

namespace tilescope {

/// Dropout of P, drawn from Philox keyed by (seed, head, row, column): every engine, every tile
/// order and the backward pass see the same mask.
struct Dropout {
    uint64_t seed = 0;
    uint64_t threshold = 0; ///< an element is dropped when its 32 random bits are below this
    float keepScale = 1;    ///< 1/(1−p), the factor of kept elements

    TILESCOPE_HD bool active() const { return threshold > 0; }

    /// `p` in [0, 1).
    static Dropout withProbability(double p, uint64_t seed)
    {
        if (!(p > 0))
            return {};
        return {seed, uint64_t(p * 4294967296.0), float(1.0 / (1.0 - p))};
    }

    /// Whether P[row, col] of the head (b · heads + h) is kept. Four neighbours share one draw.
    TILESCOPE_HD bool keeps(int64_t head, int64_t row, int64_t col) const
    {
        const philox4x32_ctr_t counter{{uint32_t(col >> 2), uint32_t(row), uint32_t(head), 0x0D0Fu}};
        const philox4x32_key_t key{{uint32_t(seed), uint32_t(seed >> 32)}};
        const philox4x32_ctr_t draw = philox4x32(counter, key);
        // Chosen, not indexed: a run-time index would move the draw to a GPU's local memory.
        const uint32_t low = col & 1 ? draw.v[1] : draw.v[0], high = col & 1 ? draw.v[3] : draw.v[2];
        return (col & 2 ? high : low) >= threshold;
    }
};

} // namespace tilescope
