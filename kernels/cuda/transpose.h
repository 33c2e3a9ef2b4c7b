// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/float16.h"
#include "kernels/block/target.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// Four neighbours of a row as floats, in one access where their address allows it.
template <class T>
TILESCOPE_DEVICE void loadFour(float (&values)[4], const T* from, int valid, bool aligned)
{
    if (aligned && valid == 4) {
        if constexpr (sizeof(T) == 4) {
            const float4 four = *reinterpret_cast<const float4*>(from);
            values[0] = four.x, values[1] = four.y, values[2] = four.z, values[3] = four.w;
        } else {
            const ushort4 four = *reinterpret_cast<const ushort4*>(from);
            values[0] = toFloat(T{four.x}), values[1] = toFloat(T{four.y});
            values[2] = toFloat(T{four.z}), values[3] = toFloat(T{four.w});
        }
        return;
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) // not to `valid`: a run-time index would put the array in local memory
        if (k < valid)
            values[k] = toFloat(from[k]);
}

/// to[c][r] = from[r][c], and zero in the padding behind the last row. A thread takes four columns of one
/// row and its neighbour the next row, so that the writes of a warp fall into different banks.
template <class Cta, class T>
TILESCOPE_DEVICE void transpose(Cta& cta, float* to, int ldTo, const T* from, int64_t ldFrom, int rows, int paddedRowCount, int cols)
{
    const int groups = (cols + 3) / 4;
    for (int n = cta.thread(); n < paddedRowCount * groups; n += cta.threads()) {
        const int r = n % paddedRowCount, c = n / paddedRowCount * 4;
        const int valid = cols - c < 4 ? cols - c : 4;
        float values[4] = {};
        if (r < rows)
            loadFour(values, from + r * ldFrom + c, valid, ldFrom % 4 == 0);
#pragma unroll
        for (int k = 0; k < 4; ++k)
            if (k < valid)
                to[(c + k) * ldTo + r] = values[k];
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
