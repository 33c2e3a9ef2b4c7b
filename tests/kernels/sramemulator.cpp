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

SramEmulator::SramEmulator(const Trace& trace) : m_trace(trace), m_p(trace.problem())
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
        m_hbm[{O, head}] = Matrix(m_p.nq, m_p.d);
        m_hbm[{S, head}] = m_hbm[{P, head}] = m_hbm[{DropMask, head}] = Matrix(m_p.nq, m_p.nk);
        m_hbm[{L, head}] = m_hbm[{LSE, head}] = Matrix(m_p.nq, 1);
        m_hbm[{M, head}] = Matrix(m_p.nq, 1, -kInf);
    }
}

int64_t SramEmulator::firstRow(TensorId tensor) const { return tensor == K || tensor == V ? m_col0 : m_row0; }
int64_t SramEmulator::firstCol(TensorId tensor) const { return tensor == S || tensor == P || tensor == DropMask ? m_col0 : 0; }

SramEmulator::Matrix SramEmulator::block(TensorId tensor) const
{
    switch (tensor) {
    case K:
    case V: return {m_cols, m_p.d};
    case Q:
    case O: return {m_rows, m_p.d};
    case S:
    case P:
    case DropMask: return {m_rows, m_cols};
    default: return {m_rows, 1};
    }
}

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
        return;
    }
    if (!m_started)
        begin();
    switch (event.kind) {
    case EventKind::Load: return load(event.tensor);
    case EventKind::Store: return store(event.tensor);
    case EventKind::Matmul: return matmul();
    case EventKind::Mask: return mask();
    case EventKind::RowMax: return rowMax();
    case EventKind::Exponentiate: return exponentiate();
    case EventKind::RowSum: return is(KernelKind::Flash1) ? mergeRows() : rowSum();
    case EventKind::Rescale: return scaleRows(O, m_sram.at(Alpha));
    case EventKind::Dropout: return drop();
    case EventKind::Accumulate: return accumulate();
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
}

void SramEmulator::load(TensorId tensor)
{
    Matrix tile = block(tensor);
    const int64_t row = firstRow(tensor), col = firstCol(tensor);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            tile.at(r, c) = hbm(tensor).at(row + r, col + c);
    m_sram.erase(tensor == S ? P : tensor == P ? S : tensor);
    m_sram[tensor] = tile;
}

void SramEmulator::store(TensorId tensor)
{
    Matrix tile = block(tensor);
    if (tensor == LSE)
        for (int64_t r = 0; r < tile.rows; ++r)
            tile.at(r, 0) = m_sram[M].at(r, 0) + std::log(m_sram[L].at(r, 0));
    else if (tensor != DropMask)
        tile = m_sram.at(tensor);
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
    m_sram.erase(P);
    m_sram[S] = tile;
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
    const Matrix& m = is(KernelKind::Flash1) ? m_sram[MTile] : m_sram[M];
    Matrix tile = m_sram.at(S);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            tile.at(r, c) = weight(tile.at(r, c), m.at(r, 0));
    m_sram.erase(S);
    m_sram[P] = tile;
}

void SramEmulator::rowSum()
{
    Matrix sum(m_rows, 1);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            sum.at(r, 0) += streams() ? weight(m_sram[S].at(r, c), m_sram[M].at(r, 0)) : m_sram[P].at(r, c);
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
            m_sram[LTile].at(r, 0) += m_sram[P].at(r, c);
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
    Matrix& tile = m_sram.at(tensor);
    for (int64_t r = 0; r < tile.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            tile.at(r, c) *= factors.at(r, 0);
}

void SramEmulator::accumulate()
{
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_p.d; ++c) {
            double sum = 0;
            for (int64_t k = 0; k < m_cols; ++k)
                sum += m_sram[P].at(r, k) * m_sram[V].at(k, c);
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

void SramEmulator::drop()
{
    const Dropout dropout = Dropout::withProbability(m_p.dropout, m_p.seed);
    for (int64_t r = 0; r < m_rows; ++r)
        for (int64_t c = 0; c < m_cols; ++c)
            m_sram[P].at(r, c) *= dropout.keeps(m_head, m_row0 + r, m_col0 + c) ? 1 / (1 - m_p.dropout) : 0;
}

void SramEmulator::compare(const Snapshot& snapshot) const
{
    for (const ArenaTile& tile : m_launch->arena.tiles) {
        auto found = m_sram.find(tile.tensor);
        if (found == m_sram.end() && (tile.tensor == S || tile.tensor == P))
            found = m_sram.find(tile.tensor == S ? P : S);
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
