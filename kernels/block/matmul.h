// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/cta.h"
#include "kernels/block/move.h"

#if defined(__CUDACC__)
#include "kernels/cuda/microtiles.h"
#else
#include "kernels/host/microtiles.h"
#endif

// The matrix products. Only microTiles, the innermost C[M×N] = A[M×K] · B[K×N], is written for each engine: M is
// padded to 4 and N to 16, K is exact. A may lie transposed, as K × M. It hands every element of the product to a
// function that says what becomes of it.

namespace tilescope::inline TILESCOPE_TARGET {

/// S = τ Q Kᵀ; K lies transposed in SRAM.
template <class Cta>
TILESCOPE_DEVICE void matmul(Cta& cta, const Tile& S, const Tile& Q, const Tile& K, float tau)
{
    microTiles<false>(cta, S, Q, K.data, K.ld, Q.cols, [tau](auto& s, const auto& product, int) { s = product * tau; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * S.rows * S.cols * Q.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Matmul, TensorId::S, 0));
}

/// O ← O + P V
template <class Cta>
TILESCOPE_DEVICE void matmulAccumulate(Cta& cta, const Tile& O, const Tile& P, const Tile& V)
{
    microTiles<false>(cta, O, P, V.data, V.ld, P.cols, [](auto& o, const auto& product, int) { o += product; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * O.rows * O.cols * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::O, 0));
}

/// O ← O + diag(β) P V: P stays on chip as it is.
template <class Cta>
TILESCOPE_DEVICE void matmulAccumulate(Cta& cta, const Tile& O, const Column& beta, const Tile& P, const Tile& V)
{
    microTiles<false>(cta, O, P, V.data, V.ld, P.cols, [beta](auto& o, const auto& product, int r) {
        if (r < beta.rows)
            o += product * beta[r];
    });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * O.rows * O.cols * P.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::O, 0));
}

/// dP = dO Vᵀ; V lies transposed in SRAM.
template <class Cta>
TILESCOPE_DEVICE void matmulGradient(Cta& cta, const Tile& dP, const Tile& dO, const Tile& V)
{
    microTiles<false>(cta, dP, dO, V.data, V.ld, dO.cols, [](auto& dp, const auto& product, int) { dp = product; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * dP.rows * dP.cols * dO.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Matmul, TensorId::dP, 0));
}

/// dV ← dV + Pᵀ dO
template <class Cta>
TILESCOPE_DEVICE void accumulateValues(Cta& cta, const Tile& dV, const Tile& P, const Tile& dO)
{
    microTiles<true>(cta, dV, P, dO.data, dO.ld, P.rows, [](auto& dv, const auto& product, int) { dv += product; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * dV.rows * dV.cols * P.rows));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::dV, 0));
}

/// dK ← dK + τ dSᵀ Q
template <class Cta>
TILESCOPE_DEVICE void accumulateKeys(Cta& cta, const Tile& dK, const Tile& dS, const Tile& Q, float tau)
{
    microTiles<true>(cta, dK, dS, Q.data, Q.ld, dS.rows, [tau](auto& dk, const auto& product, int) { dk += product * tau; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * dK.rows * dK.cols * dS.rows));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::dK, 0));
}

/// dQ ← dQ + τ dS K
template <class Cta>
TILESCOPE_DEVICE void accumulateQueries(Cta& cta, const Tile& dQ, const Tile& dS, const Tile& K, float tau)
{
    microTiles<false>(cta, dQ, dS, K.data, K.ld, dS.cols, [tau](auto& dq, const auto& product, int) { dq += product * tau; });
    cta.sync();
    TILESCOPE_HOOK(cta.hooks.flops(cta, 2ll * dQ.rows * dQ.cols * dS.cols));
    TILESCOPE_HOOK(cta.hooks.event(cta, EventKind::Accumulate, TensorId::dQ, 0));
}

} // namespace tilescope::inline TILESCOPE_TARGET
