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
/// row; as many neighbours as fill a 32-byte sector share that row, so that each sector is asked for once,
/// and the next ones take the rows below, so that the writes of a warp spread over the banks.
template <class Cta, class T>
TILESCOPE_DEVICE void transpose(Cta& cta, float* to, int ldTo, const T* from, int64_t ldFrom, int rows, int paddedRowCount, int cols)
{
    constexpr int sharing = 32 / (4 * int(sizeof(T)));
    const int groups = (cols + 4 * sharing - 1) / (4 * sharing);
    for (int n = cta.thread(); n < sharing * paddedRowCount * groups; n += cta.threads()) {
        const int row = n / sharing, r = row % paddedRowCount, c = (row / paddedRowCount * sharing + n % sharing) * 4;
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
