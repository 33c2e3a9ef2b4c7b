// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/float16.h"
#include "kernels/block/target.h"

#include <stdint.h>

namespace tilescope::inline TILESCOPE_TARGET {

typedef float Four __attribute__((vector_size(16), may_alias));
typedef int FourIndices __attribute__((vector_size(16)));

/// Four neighbours of a row as floats; zeros behind its end.
template <class T>
TILESCOPE_HD Four loadFour(const T* from, int valid)
{
    Four four = {};
    if (valid >= 4)
        four = Four{toFloat(from[0]), toFloat(from[1]), toFloat(from[2]), toFloat(from[3])};
    else
        for (int k = 0; k < valid; ++k)
            four[k] = toFloat(from[k]);
    return four;
}

/// to[c][r] = from[r][c] for a 4 × 4 block in registers; `rows` and `cols` cut it off.
template <class T>
TILESCOPE_HD void transposeBlock(float* to, int ldTo, const T* from, int64_t ldFrom, int rows, int cols)
{
    Four row[4];
    for (int r = 0; r < 4; ++r)
        row[r] = r < rows ? loadFour(from + r * ldFrom, cols) : Four{};
    const Four low01 = __builtin_shuffle(row[0], row[1], FourIndices{0, 4, 1, 5}), high01 = __builtin_shuffle(row[0], row[1], FourIndices{2, 6, 3, 7});
    const Four low23 = __builtin_shuffle(row[2], row[3], FourIndices{0, 4, 1, 5}), high23 = __builtin_shuffle(row[2], row[3], FourIndices{2, 6, 3, 7});
    const Four col[4] = {__builtin_shuffle(low01, low23, FourIndices{0, 1, 4, 5}), __builtin_shuffle(low01, low23, FourIndices{2, 3, 6, 7}),
                         __builtin_shuffle(high01, high23, FourIndices{0, 1, 4, 5}), __builtin_shuffle(high01, high23, FourIndices{2, 3, 6, 7})};
    for (int c = 0; c < 4; ++c)
        if (c < cols)
            *reinterpret_cast<Four*>(to + c * ldTo) = col[c];
}

/// to[c][r] = from[r][c], and zero in the padding behind the last row, block by block.
template <class Cta, class T>
inline void transpose(Cta& cta, float* to, int ldTo, const T* from, int64_t ldFrom, int rows, int paddedRowCount, int cols)
{
    const int down = paddedRowCount / 4, across = (cols + 3) / 4;
    for (int n = cta.thread(); n < down * across; n += cta.threads()) {
        const int r = n % down * 4, c = n / down * 4;
        const T* block = from + r * ldFrom + c;
        if (r + 4 <= rows && c + 4 <= cols)
            transposeBlock(to + c * ldTo + r, ldTo, block, ldFrom, 4, 4);
        else
            transposeBlock(to + c * ldTo + r, ldTo, block, ldFrom, rows - r, cols - c);
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
