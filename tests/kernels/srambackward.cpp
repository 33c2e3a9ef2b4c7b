// SPDX-License-Identifier: Apache-2.0
// The emulator's backward half: FA1 paper, Algorithms 3 and 4; FA2 paper, Algorithm 2.
#include "tests/kernels/sramemulator.h"

#include <cmath>

namespace tilescope::test {

using enum TensorId;

/// dP = dO Vᵀ
void SramEmulator::matmulGradient()
{
    Matrix tile = block(dP);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            for (int64_t k = 0; k < m_p.d; ++k)
                tile.at(r, c) += m_sram[dO].at(r, k) * m_sram[V].at(c, k);
    sram(dP) = tile;
}

/// dV ← dV + Pᵀ dO, dK ← dK + τ dSᵀ Q, dQ ← dQ + τ dS K
void SramEmulator::accumulateGradient(TensorId tensor)
{
    Matrix& sum = m_sram.at(tensor);
    const Matrix& factors = sram(tensor == dV ? weights() : dS);
    const Matrix& other = sram(tensor == dV ? dO : tensor == dK ? Q : K);
    const double scale = tensor == dV ? 1 : 1 / std::sqrt(double(m_p.d));
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            for (int64_t k = 0; k < m_p.d; ++k)
                (tensor == dQ ? sum.at(r, k) : sum.at(c, k)) += scale * factors.at(r, c) * other.at(tensor == dQ ? c : r, k);
}

/// D = rowsum(dO ∘ O), or of P ∘ dP where that is at hand
void SramEmulator::rowDots()
{
    const bool ofScores = is(KernelKind::SoftmaxGrad);
    const Matrix &a = sram(ofScores ? P : dO), &b = sram(ofScores ? dP : O);
    Matrix sum = ofScores && !m_launch->rowFits ? m_sram.at(D) : block(D);
    for (int64_t r = 0; r < a.rows; ++r)
        for (int64_t c = 0; c < a.cols; ++c)
            sum.at(r, 0) += a.at(r, c) * b.at(r, c);
    m_sram[D] = sum;
}

/// dS = P ∘ (dP − D)
void SramEmulator::softmaxGradient()
{
    Matrix tile = sram(dP);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            tile.at(r, c) = sram(P).at(r, c) * (tile.at(r, c) - m_sram[D].at(r, 0));
    sram(dS) = tile;
}

} // namespace tilescope::test
