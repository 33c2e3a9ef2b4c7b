// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"

namespace tilescope::inline TILESCOPE_TARGET {

/// sum += four rows of A times four columns of B, which read four floats at a time.
TILESCOPE_DEVICE void addProduct(float (&sum)[4][4], const float* a, int lda, const float* b, int ldb, int K)
{
    int k = 0;
#pragma unroll 2
    for (; k + 4 <= K; k += 4) {
        float4 aFour[4];
        for (int r = 0; r < 4; ++r)
            aFour[r] = *reinterpret_cast<const float4*>(a + r * lda + k);
        for (int step = 0; step < 4; ++step) {
            const float4 bFour = *reinterpret_cast<const float4*>(b + (k + step) * ldb);
            for (int r = 0; r < 4; ++r) {
                const float factor = reinterpret_cast<const float*>(&aFour[r])[step];
                sum[r][0] += factor * bFour.x;
                sum[r][1] += factor * bFour.y;
                sum[r][2] += factor * bFour.z;
                sum[r][3] += factor * bFour.w;
            }
        }
    }
    for (; k < K; ++k)
        for (int r = 0; r < 4; ++r)
            for (int c = 0; c < 4; ++c)
                sum[r][c] += a[r * lda + k] * b[k * ldb + c];
}

/// The same where A lies transposed: its four rows are neighbours.
TILESCOPE_DEVICE void addTransposedProduct(float (&sum)[4][4], const float* a, int lda, const float* b, int ldb, int K)
{
#pragma unroll 4
    for (int k = 0; k < K; ++k) {
        const float4 aFour = *reinterpret_cast<const float4*>(a + k * lda), bFour = *reinterpret_cast<const float4*>(b + k * ldb);
        for (int r = 0; r < 4; ++r) {
            const float factor = reinterpret_cast<const float*>(&aFour)[r];
            sum[r][0] += factor * bFour.x;
            sum[r][1] += factor * bFour.y;
            sum[r][2] += factor * bFour.z;
            sum[r][3] += factor * bFour.w;
        }
    }
}

/// C = A · B (or Aᵀ · B) over C's extents. A thread owns 4 × 4 elements in registers; neighbours in a warp share rows of A
/// (a broadcast) and read B side by side.
template <bool transposed, class Cta, class Update>
TILESCOPE_DEVICE void microTiles(Cta& cta, const Tile& C, const Tile& A, const float* B, int ldb, int K, const Update& update)
{
    const int across = paddedCols(C.cols) / 4, down = paddedRows(C.rows) / 4;
    for (int n = cta.thread(); n < across * down; n += cta.threads()) {
        const int row = n / across * 4, col = n % across * 4;
        float sum[4][4] = {};
        if constexpr (transposed)
            addTransposedProduct(sum, A.data + row, A.ld, B + col, ldb, K);
        else
            addProduct(sum, A.row(row), A.ld, B + col, ldb, K);
        for (int r = 0; r < 4; ++r) {
            float4 out = *reinterpret_cast<const float4*>(C.row(row + r) + col);
            update(out.x, sum[r][0], row + r);
            update(out.y, sum[r][1], row + r);
            update(out.z, sum[r][2], row + r);
            update(out.w, sum[r][3], row + r);
            *reinterpret_cast<float4*>(C.row(row + r) + col) = out;
        }
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
