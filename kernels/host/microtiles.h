// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"

namespace tilescope::inline TILESCOPE_TARGET {

#if !defined(TILESCOPE_VECTOR_BYTES)
#define TILESCOPE_VECTOR_BYTES 16
#endif
typedef float Vec __attribute__((vector_size(TILESCOPE_VECTOR_BYTES), may_alias));
constexpr int kLanes = TILESCOPE_VECTOR_BYTES / 4;

/// Four rows and `vectors` vectors of the product: with two vectors the eight sums hide the latency
/// of a fused multiply-add and leave registers for B. Never inlined, so that all hooks share it. Where A lies transposed,
/// the four values of a step are neighbours.
template <int vectors, bool transposed>
TILESCOPE_NOINLINE inline void microTile(Vec (&product)[4][vectors], const float* a, int lda, const float* b, int ldb, int K)
{
    Vec sum[4][vectors] = {};
    for (int k = 0; k < K; ++k) {
        Vec bRow[vectors];
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            bRow[v] = reinterpret_cast<const Vec*>(b + k * ldb)[v];
#pragma GCC unroll 4
        for (int r = 0; r < 4; ++r)
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v)
                sum[r][v] += (transposed ? a[k * lda + r] : a[r * lda + k]) * bRow[v];
    }
#pragma GCC unroll 4
    for (int r = 0; r < 4; ++r)
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
            product[r][v] = sum[r][v];
}

/// Computes a micro-tile and hands it to `update`.
template <int vectors, bool transposed, class Update>
inline void updateMicroTile(float* c, int ldc, const float* a, int lda, const float* b, int ldb, int K, int row, const Update& update)
{
    Vec product[4][vectors];
    microTile<vectors, transposed>(product, a, lda, b, ldb, K);
    for (int r = 0; r < 4; ++r)
        for (int v = 0; v < vectors; ++v)
            update(reinterpret_cast<Vec*>(c + r * ldc)[v], product[r][v], row + r);
}

/// C = A · B (or Aᵀ · B) over C's extents, four rows by two vectors at a time, spread over the threads.
template <bool transposed, class Cta, class Update>
inline void microTiles(Cta& cta, const Tile& C, const Tile& A, const float* B, int ldb, int K, const Update& update)
{
    constexpr int width = 2 * kLanes;
    const int N = paddedCols(C.cols), across = (N + width - 1) / width, down = paddedRows(C.rows) / 4;
    for (int n = cta.thread(); n < across * down; n += cta.threads()) {
        const int row = n % down * 4, col = n / down * width;
        float* c = C.row(row) + col;
        const float* a = transposed ? A.data + row : A.row(row);
        if (col + width <= N)
            updateMicroTile<2, transposed>(c, C.ld, a, A.ld, B + col, ldb, K, row, update);
        else
            updateMicroTile<1, transposed>(c, C.ld, a, A.ld, B + col, ldb, K, row, update);
    }
}

} // namespace tilescope::inline TILESCOPE_TARGET
