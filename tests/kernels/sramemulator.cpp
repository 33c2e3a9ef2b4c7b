// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/sramemulator.h"

#include "core/problem/mask.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope::test {

namespace {

using enum TensorId;
constexpr double kInf = std::numeric_limits<double>::infinity();

/// e^(x − m) where a row that has seen nothing (m = −∞) contributes nothing.
double weight(double x, double m) { return x == -kInf ? 0 : std::exp(x - m); }
double inverse(double l) { return l == 0 ? 0 : 1 / l; }

} // namespace

SramEmulator::SramEmulator(const Trace& trace)
    : m_trace(trace), m_p(trace.problem()), m_dropout(Dropout::withProbability(m_p.dropout, m_p.seed))
{
    for (int64_t head = 0; head < m_p.headCount(); ++head) {
        const auto put = [&](TensorId tensor, const Tensor& input) {
            Matrix matrix(input.rows, input.cols);
            std::ranges::copy(input.head(head), matrix.values.begin());
            m_hbm[{tensor, head}] = std::move(matrix);
        };
        put(Q, trace.inputs->Q);
        put(K, trace.inputs->K);
        put(V, trace.inputs->V);
        if (m_p.pass == Pass::Backward)
            put(dO, trace.inputs->dO);
        m_hbm[{O, head}] = m_hbm[{dQ, head}] = Matrix(m_p.nq, m_p.d);
        m_hbm[{dK, head}] = m_hbm[{dV, head}] = Matrix(m_p.nk, m_p.d);
        for (TensorId tensor : {S, P, DropMask, PDrop, dP, dS})
            m_hbm[{tensor, head}] = Matrix(m_p.nq, m_p.nk);
        m_hbm[{L, head}] = m_hbm[{LSE, head}] = m_hbm[{D, head}] = Matrix(m_p.nq, 1);
        m_hbm[{M, head}] = Matrix(m_p.nq, 1, -kInf);
    }
}

int64_t SramEmulator::firstRow(TensorId tensor) const { return belongsToKeys(tensor) ? m_col0 : m_row0; }
int64_t SramEmulator::firstCol(TensorId tensor) const { return isSquare(tensor) ? m_col0 : 0; }

SramEmulator::Matrix SramEmulator::block(TensorId tensor) const
{
    if (belongsToKeys(tensor))
        return {m_cols, m_p.d};
    if (isSquare(tensor))
        return {m_rows, m_cols};
    return {m_rows, tensor == Q || tensor == O || tensor == dO || tensor == dQ ? m_p.d : 1};
}

SramEmulator::Matrix& SramEmulator::sram(TensorId tensor)
{
    const ArenaTile* place = m_launch->arena.find(tensor);
    return m_sram[place ? place->tensor : tensor];
}

TensorId SramEmulator::weights() const { return m_p.dropout > 0 && m_launch->arena.find(PDrop) ? PDrop : P; }

void SramEmulator::apply(const Event& event)
{
    if (event.kind == EventKind::Alloc || event.kind == EventKind::Free || event.kind == EventKind::KernelBegin
        || event.kind == EventKind::KernelEnd)
        return;
    m_event = event;
    m_launch = &m_trace.launchOf(event);
    m_head = m_trace.headOf(event);
    m_row0 = std::max(0, event.row) * m_launch->tileRows;
    m_rows = std::min(m_launch->tileRows, m_p.nq - m_row0);
    m_col0 = std::max(0, event.col) * m_launch->tileCols;
    m_cols = std::min(m_launch->tileCols, m_p.nk - m_col0);
    if (event.kind == EventKind::CtaBegin) {
        m_sram.clear();
        m_started = false;
        m_column = -1;
        return;
    }
    if (!m_started)
        begin();
    if (keepsGradients() && event.col >= 0 && event.col != m_column)
        beginColumn();
    switch (event.kind) {
    case EventKind::Load: return load(event.tensor);
    case EventKind::Store: return store(event.tensor);
    case EventKind::Matmul: return event.tensor == dP ? matmulGradient() : matmul();
    case EventKind::Mask: return mask();
    case EventKind::RowMax: return rowMax();
    case EventKind::Exponentiate: return exponentiate();
    case EventKind::RowSum: return event.tensor == D ? rowDots() : is(KernelKind::Flash1) ? mergeRows() : rowSum();
    case EventKind::Rescale: return scaleRows(O, m_sram.at(Alpha));
    case EventKind::Dropout: return drop(event.tensor);
    case EventKind::Accumulate: return event.tensor == O ? accumulateOutput() : accumulateGradient(event.tensor);
    case EventKind::SoftmaxGrad: return softmaxGradient();
    case EventKind::Normalise: return normalise(event.tensor);
    default: return; // Skip and CtaEnd change nothing
    }
}

/// What a kernel sets before its first phase.
void SramEmulator::begin()
{
    m_started = true;
    if (is(KernelKind::Flash2) || is(KernelKind::PV))
        m_sram[O] = block(O);
    if (is(KernelKind::Flash2) || streams()) {
        m_sram[M] = Matrix(m_rows, 1, -kInf);
        m_sram[L] = Matrix(m_rows, 1);
    }
    for (auto [kind, tensor] : {std::pair{KernelKind::PtdO, dV}, {KernelKind::dSK, dQ}, {KernelKind::dStQ, dK}})
        if (is(kind))
            m_sram[tensor] = block(tensor);
    if (is(KernelKind::SoftmaxGrad) && !m_launch->rowFits)
        m_sram[D] = block(D);
}

void SramEmulator::beginColumn()
{
    m_column = m_event.col;
    m_sram[dK] = m_sram[dV] = block(K);
}

void SramEmulator::load(TensorId tensor)
{
    Matrix tile = block(tensor);
    const int64_t row = firstRow(tensor), col = firstCol(tensor);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            tile.at(r, c) = hbm(tensor).at(row + r, col + c);
    sram(tensor) = tile;
    if (tensor == K && m_launch->arena.find(KT))
        sram(KT) = tile;
}

void SramEmulator::store(TensorId tensor)
{
    Matrix tile = block(tensor);
    if (tensor == LSE)
        for (int64_t r = 0; r < tile.rows; ++r)
            tile.at(r, 0) = m_sram[M].at(r, 0) + std::log(m_sram[L].at(r, 0));
    else if (tensor == DropMask)
        for (int64_t r = 0; r < tile.rows; ++r)
            for (int64_t c = 0; c < tile.cols; ++c)
                tile.at(r, c) = m_dropout.keeps(m_head, m_row0 + r, m_col0 + c);
    else
        tile = sram(tensor);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            hbm(tensor).at(firstRow(tensor) + r, firstCol(tensor) + c) = tile.at(r, c);
}

void SramEmulator::matmul()
{
    Matrix tile = block(S);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c) {
            double sum = 0;
            for (int64_t k = 0; k < m_p.d; ++k)
                sum += m_sram[Q].at(r, k) * m_sram[K].at(c, k);
            tile.at(r, c) = sum / std::sqrt(double(m_p.d));
        }
    sram(S) = tile;
}

void SramEmulator::mask()
{
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            if (!isVisible(m_p, m_row0 + r, m_col0 + c))
                m_sram[S].at(r, c) = -kInf;
}

void SramEmulator::rowMax()
{
    Matrix tileMax(m_rows, 1, -kInf);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            tileMax.at(r, 0) = std::max(tileMax.at(r, 0), m_sram[S].at(r, c));
    if (is(KernelKind::Flash1) || is(KernelKind::Flash2))
        m_sram[MTile] = tileMax;
    if (is(KernelKind::Softmax) && !streams())
        m_sram[M] = tileMax;
    if (!is(KernelKind::Flash2) && !streams())
        return;
    m_sram[Alpha] = Matrix(m_rows, 1);
    for (int64_t r = 0; r < m_rows; ++r) {
        const double old = m_sram[M].at(r, 0);
        m_sram[M].at(r, 0) = std::max(old, tileMax.at(r, 0));
        m_sram[Alpha].at(r, 0) = weight(old, m_sram[M].at(r, 0));
    }
}

void SramEmulator::exponentiate()
{
    const TensorId shift = is(KernelKind::Flash1) ? MTile : is(KernelKind::Flash2Backward) ? LSE : M;
    Matrix tile = sram(S);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c) {
            tile.at(r, c) = weight(tile.at(r, c), m_sram[shift].at(r, 0));
            if (is(KernelKind::Flash1Backward))
                tile.at(r, c) *= inverse(m_sram[L].at(r, 0));
        }
    sram(P) = tile;
}

void SramEmulator::rowSum()
{
    Matrix sum(m_rows, 1);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            sum.at(r, 0) += streams() ? weight(m_sram[S].at(r, c), m_sram[M].at(r, 0)) : sram(P).at(r, c);
    if (is(KernelKind::Flash2))
        m_sram[LTile] = sum;
    if (is(KernelKind::Flash2) || streams())
        for (int64_t r = 0; r < m_rows; ++r)
            sum.at(r, 0) += m_sram[Alpha].at(r, 0) * m_sram[L].at(r, 0);
    m_sram[L] = sum;
}

/// FA1, Algorithm 1, lines 10 to 12, with the two factors of line 12 apart.
void SramEmulator::mergeRows()
{
    m_sram[LTile] = m_sram[Alpha] = m_sram[Beta] = Matrix(m_rows, 1);
    for (int64_t r = 0; r < m_rows; ++r) {
        for (int64_t c = 0; c < m_cols; ++c)
            m_sram[LTile].at(r, 0) += sram(P).at(r, c);
        double &m = m_sram[M].at(r, 0), &l = m_sram[L].at(r, 0);
        const double mTile = m_sram[MTile].at(r, 0), mNew = std::max(m, mTile);
        const double lNew = weight(m, mNew) * l + weight(mTile, mNew) * m_sram[LTile].at(r, 0);
        m_sram[Alpha].at(r, 0) = l * weight(m, mNew) * inverse(lNew);
        m_sram[Beta].at(r, 0) = weight(mTile, mNew) * inverse(lNew);
        m = mNew;
        l = lNew;
    }
}

void SramEmulator::scaleRows(TensorId tensor, const Matrix& factors)
{
    Matrix& tile = sram(tensor);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            tile.at(r, c) *= factors.at(r, 0);
}

void SramEmulator::accumulateOutput()
{
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_p.d; ++c) {
            double sum = 0;
            for (int64_t k = 0; k < m_cols; ++k)
                sum += sram(weights()).at(r, k) * m_sram[V].at(k, c);
            m_sram[O].at(r, c) += is(KernelKind::Flash1) ? m_sram[Beta].at(r, 0) * sum : sum;
        }
}

void SramEmulator::normalise(TensorId tensor)
{
    Matrix factors = m_sram.at(L);
    for (double& l : factors.values)
        l = inverse(l);
    scaleRows(tensor, factors);
}

void SramEmulator::drop(TensorId tensor)
{
    Matrix tile = sram(tensor == PDrop ? P : tensor);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            tile.at(r, c) *= m_dropout.keeps(m_head, m_row0 + r, m_col0 + c) ? 1 / (1 - m_p.dropout) : 0;
    sram(tensor) = tile;
}

void SramEmulator::compare(const Snapshot& snapshot) const
{
    for (const ArenaTile& tile : m_launch->arena.tiles) {
        const auto found = m_sram.find(tile.tensor);
        const bool written = found != m_sram.end();
        const int64_t rows = written ? found->second.rows : tile.rows, cols = written ? found->second.cols : tile.cols;
        for (int64_t r = 0; r < rows; ++r)
            for (int64_t c = 0; c < cols; ++c) {
                const float actual = snapshot.value(tile, r, c);
                if (!written) {
                    ASSERT_TRUE(isUnwritten(actual)) << nameOf(tile.tensor) << '[' << r << ", " << c << "] = " << actual;
                    continue;
                }
                const double expected = found->second.at(r, c);
                if (std::isinf(expected))
                    ASSERT_EQ(actual, float(expected)) << nameOf(tile.tensor) << '[' << r << ", " << c << ']';
                else
                    ASSERT_NEAR(actual, expected, 1e-5 * std::max(1.0, std::abs(expected)))
                        << nameOf(tile.tensor) << '[' << r << ", " << c << ']';
            }
    }
}

} // namespace tilescope::test
