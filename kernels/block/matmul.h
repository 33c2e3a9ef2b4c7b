// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"
#include "kernels/block/move.h"

#if defined(__CUDACC__)
#include "kernels/cuda/microtiles.h"
#else
#include "kernels/host/microtiles.h"
#endif

// The two matrix products. Only microTiles, the innermost C[M×N] = A[M×K] · B[K×N], is written
// for each engine: M is padded to 4 and N to 16, K is exact. It hands every element of the product
// to a function that says what becomes of it.

namespace tilescope::inline TILESCOPE_TARGET {

/// S = τ Q Kᵀ; K lies transposed in SRAM.
template <class Cta>
TILESCOPE_DEVICE void matmul(Cta& cta, const Tile& S, const Tile& Q, const Tile& K, float tau)
{
    microTiles(cta, S, Q, K.data, K.ld, Q.cols, [tau](auto& s, const auto& product, int) { s = product * tau; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * S.rows * S.cols * Q.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Matmul, TensorId::S, 0));
}

/// O ← O + P V
template <class Cta>
TILESCOPE_DEVICE void matmulAccumulate(Cta& cta, const Tile& O, const Tile& P, const Tile& V)
{
    microTiles(cta, O, P, V.data, V.ld, P.cols, [](auto& o, const auto& product, int) { o += product; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * O.rows * O.cols * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::O, 0));
}

/// O ← O + diag(β) P V: P stays on chip as it is.
template <class Cta>
TILESCOPE_DEVICE void matmulAccumulate(Cta& cta, const Tile& O, const Column& beta, const Tile& P, const Tile& V)
{
    microTiles(cta, O, P, V.data, V.ld, P.cols, [beta](auto& o, const auto& product, int r) {
        if (r < beta.rows)
            o += product * beta[r];
    });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * O.rows * O.cols * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::O, 0));
}

} // namespace tilescope::inline TILESCOPE_TARGET
