// SPDX-License-Identifier: Apache-2.0
#include "core/trace/nonfinite.h"

#include "core/base/numbers.h"
#include "core/problem/mask.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

using enum TensorId;

/// Keeps the earliest find.
class Search {
public:
    explicit Search(const Trace& trace) : m_trace(trace), m_problem(trace.problem()) {}

    std::optional<NonFinite> run()
    {
        searchTensor(Q, m_trace.inputs->Q);
        searchTensor(K, m_trace.inputs->K);
        searchTensor(V, m_trace.inputs->V);
        searchTensor(dO, m_trace.inputs->dO);
        searchProducts();
        searchRowStats();
        searchOutput(O, m_trace.O);
        for (const auto& [tensor, gradient] : {std::pair{dQ, &m_trace.dQ}, {dK, &m_trace.dK}, {dV, &m_trace.dV}})
            searchOutput(tensor, *gradient);
        return m_first;
    }

private:
    bool canBeat(int64_t step) const { return step >= 0 && (!m_first || step < m_first->step); }
    void found(const NonFinite& candidate)
    {
        if (canBeat(candidate.step))
            m_first = candidate;
    }
    static int64_t stepOf(const std::vector<uint32_t>& steps, int64_t entry)
    {
        const bool known = entry < int64_t(steps.size()) && steps[size_t(entry)] != TraceIndex::kNever;
        return known ? int64_t(steps[size_t(entry)]) : -1;
    }
    bool standard() const { return m_problem.algorithm == Algorithm::Standard; }

    /// An input, at the first load of its tile.
    void searchTensor(TensorId tensor, const Tensor& values)
    {
        forEachNonFinite(tensor, values, [&](NonFinite candidate, int64_t tile) {
            candidate.step = stepOf(m_trace.index.firstLoad[size_t(tensor)], tile);
            found(candidate);
        });
    }

    /// An output, at the last store of its tile: FA1 stores O, and flash attention dQ, at every inner step, and only the last
    /// one is known to be spoilt.
    void searchOutput(TensorId tensor, const Tensor& values)
    {
        const std::vector<uint32_t> stores = lastStores(tensor, values);
        forEachNonFinite(tensor, values, [&](NonFinite candidate, int64_t tile) {
            candidate.step = stepOf(stores, tile);
            found(candidate);
        });
    }

    /// f(what is not finite, without its step; the number of its tile over all heads)
    template <class F>
    void forEachNonFinite(TensorId tensor, const Tensor& values, F f) const
    {
        const bool byCol = indexedByCol(tensor);
        const int64_t block = byCol ? m_problem.bc : m_problem.br, blocks = byCol ? m_problem.Tc() : m_problem.Tr();
        for (int64_t n = 0; n < int64_t(values.values.size()); ++n) {
            const float value = values.values[size_t(n)];
            if (std::isfinite(value))
                continue;
            const int64_t head = n / values.headSize(), row = n % values.headSize() / values.cols, index = row / block;
            const TileRef tile{tensor, byCol ? -1 : int32_t(index), byCol ? int32_t(index) : -1};
            f(NonFinite{-1, head, tile, row, n % values.cols, value}, head * blocks + index);
        }
    }

    std::vector<uint32_t> lastStores(TensorId tensor, const Tensor& values) const
    {
        if (std::ranges::all_of(values.values, [](float value) { return std::isfinite(value); }))
            return {};
        const bool byCol = indexedByCol(tensor);
        const int64_t blocks = byCol ? m_problem.Tc() : m_problem.Tr();
        std::vector<uint32_t> last(size_t(m_problem.headCount() * blocks), TraceIndex::kNever);
        for (int64_t step = 0; step < m_trace.eventCount(); ++step) {
            const Event& event = m_trace.events[size_t(step)];
            if (event.kind == EventKind::Store && event.tensor == tensor)
                last[size_t(m_trace.headOf(event) * blocks + (byCol ? event.col : event.row))] = uint32_t(step);
        }
        return last;
    }

    /// A product of two inputs that a kernel forms tile by tile: S = τ Q Kᵀ or dP = dO Vᵀ.
    struct Product {
        TensorId result;
        const Tensor &left, &right;
        float scale;
        KernelKind standard, flash1, flash2; ///< which kernel does it
    };

    void searchProducts()
    {
        const Inputs& in = *m_trace.inputs;
        searchProduct({S, in.Q, in.K, m_problem.scale(), KernelKind::QKt, KernelKind::Flash1, KernelKind::Flash2});
        if (m_problem.pass == Pass::Backward)
            searchProduct({dP, in.dO, in.V, 1, KernelKind::dOVt, KernelKind::Flash1Backward, KernelKind::Flash2Backward});
    }

    void searchProduct(const Product& product)
    {
        const auto& launches = m_trace.program.launches;
        const KernelKind kind = standard() ? product.standard : m_problem.algorithm == Algorithm::Flash1 ? product.flash1 : product.flash2;
        const auto launch = std::ranges::find(launches, kind, &Launch::kind);
        if (launch == launches.end())
            return;
        const auto at = size_t(launch - launches.begin());
        for (int64_t head = 0; head < m_problem.headCount(); ++head) {
            const std::vector<double> left = blockNorms(product.left, head, m_problem.br);
            const std::vector<double> right = blockNorms(product.right, head, m_problem.bc);
            for (int64_t i = 0; i < m_problem.Tr(); ++i)
                for (int64_t j = 0; j < m_problem.Tc(); ++j)
                    if (!(left[size_t(i)] * right[size_t(j)] < largestSafeProduct(product.scale)))
                        searchTile(product, stepInTile(m_trace, at, head, i, j, EventKind::Matmul, product.result), head, i, j);
        }
    }

    /// Largest norm of a row in each block: |q·k| ≤ ‖q‖‖k‖.
    static std::vector<double> blockNorms(const Tensor& tensor, int64_t head, int64_t block)
    {
        std::vector<double> norms(size_t((tensor.rows + block - 1) / block), 0);
        for (int64_t row = 0; row < tensor.rows; ++row) {
            double squares = 0;
            for (int64_t c = 0; c < tensor.cols; ++c)
                squares += double(tensor.at(head, row, c)) * double(tensor.at(head, row, c));
            double& norm = norms[size_t(row / block)];
            norm = std::isnan(squares) ? squares : std::max(norm, std::sqrt(squares)); // a NaN stays: max keeps its first argument
        }
        return norms;
    }

    double largestSafeProduct(float scale) const
    {
        const double stored = !standard() || m_problem.dtype != DType::F16 ? 3.38e38 : 65504;
        return std::min(stored / double(scale), 3.38e38);
    }

    void searchTile(const Product& product, int64_t matmul, int64_t head, int64_t i, int64_t j)
    {
        if (!canBeat(matmul))
            return;
        const TileSpan tile = tileSpan(m_problem, i, j);
        for (int64_t row = tile.rowBegin; row < tile.rowEnd; ++row)
            for (int64_t col = tile.colBegin; col < tile.colEnd; ++col) {
                if (product.result == S && !isVisible(m_problem, row, col)) // −∞ takes its place
                    continue;
                const float onChip = element(product, head, row, col), stored = standard() ? roundTo(m_problem.dtype, onChip) : onChip;
                // In standard attention's kernels the store follows the product.
                const int64_t step = std::isfinite(onChip) ? matmul + 1 : matmul;
                if (!std::isfinite(stored))
                    found({step, head, {product.result, int32_t(i), int32_t(j)}, row, col, stored});
            }
    }

    /// As the kernel has it in float32: the product may overflow before the scale makes it smaller.
    static float element(const Product& product, int64_t head, int64_t row, int64_t col)
    {
        double sum = 0;
        for (int64_t c = 0; c < product.left.cols; ++c)
            sum += double(product.left.at(head, row, c)) * double(product.right.at(head, col, c));
        return float(sum) * product.scale;
    }

    void searchRowStats()
    {
        const int64_t columns = m_trace.program.rowStatColumns();
        for (int64_t head = 0; head < m_problem.headCount(); ++head)
            for (int64_t j = 0; j < columns; ++j)
                for (int64_t row = 0; row < m_problem.nq; ++row) {
                    const RowStat& stat = m_trace.rowStat(head, j, row);
                    const bool ordinary = std::isfinite(stat.l) && (std::isfinite(stat.m) || (stat.m < 0 && std::isinf(stat.m)));
                    if (!ordinary && (standard() || tileCover(m_problem, row / m_problem.br, j) != TileCover::Skipped))
                        foundStat(head, j, row, stat);
                }
    }

    void foundStat(int64_t head, int64_t j, int64_t row, const RowStat& stat)
    {
        const bool inM = !(std::isfinite(stat.m) || stat.m < 0);
        const int64_t step = standard() ? softmaxRowSum(head, row)
                                        : stepOf(m_trace.index.tileMerged.front(), (head * m_problem.Tr() + row / m_problem.br) * m_problem.Tc() + j);
        if (step >= 0)
            found({step, head, {inM ? M : L, m_trace.events[size_t(step)].row, -1}, row, -1, inM ? stat.m : stat.l});
    }

    /// First RowSum of the softmax CTA that owns the row.
    int64_t softmaxRowSum(int64_t head, int64_t row) const
    {
        const auto& launches = m_trace.program.launches;
        const auto softmax = std::ranges::find(launches, KernelKind::Softmax, &Launch::kind);
        const auto& first = m_trace.index.ctaFirst[size_t(softmax - launches.begin())];
        const size_t cta = size_t(head * softmax->ctasPerHead + row / softmax->tileRows);
        for (int64_t step = first[cta]; step < first[cta + 1]; ++step)
            if (m_trace.events[size_t(step)].kind == EventKind::RowSum)
                return step;
        return -1;
    }

    const Trace& m_trace;
    const Problem& m_problem;
    std::optional<NonFinite> m_first;
};

} // namespace

std::optional<NonFinite> firstNonFinite(const Trace& trace)
{
    if (!trace.inputs || trace.program.launches.empty())
        return std::nullopt;
    return Search(trace).run();
}

std::string describe(const Trace& trace, const NonFinite& found)
{
    const bool byRow = indexedByRow(found.tile.tensor), byCol = indexedByCol(found.tile.tensor);
    const std::string tile = byRow && byCol ? fmt::format("({}, {})", found.tile.row, found.tile.col)
                                            : fmt::format("{}", byCol ? found.tile.col : found.tile.row);
    const std::string element = found.col < 0 ? fmt::format("row {}", found.row) : fmt::format("element ({}, {})", found.row, found.col);
    return fmt::format("{} first appears in {}, tile {}, {}{}, at step {} ({}).", formatShort(found.value), nameOf(found.tile.tensor), tile,
                       element, trace.problem().headCount() == 1 ? "" : fmt::format(" of head {}", found.head), formatCount(found.step),
                       nameOf(trace.events[size_t(found.step)].kind));
}

} // namespace tilescope
