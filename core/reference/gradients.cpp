// SPDX-License-Identifier: Apache-2.0
#include "core/reference/gradients.h"

#include "core/base/saturate.h"
#include "core/problem/dropout.h"
#include "core/problem/mask.h"
#include "core/reference/rows.h"

#include <cmath>
#include <span>

namespace tilescope {

namespace {

std::span<double> rowOf(std::vector<double>& values, int64_t row, int64_t d)
{
    return {values.data() + row * d, size_t(d)};
}

/// sum ← sum + factor · x
void addScaled(std::span<double> sum, double factor, std::span<const float> x)
{
    for (size_t n = 0; n < sum.size(); ++n)
        sum[n] += factor * double(x[n]);
}

/// Of one row: O = Σ W V over the keys it sees, where W is P after dropout.
struct RowGradients {
    std::vector<double> W;  ///< P where dropout keeps it, scaled; 0 elsewhere
    std::vector<double> dS; ///< P ∘ (dP − D)
    double D = 0;           ///< rowsum(P ∘ dP), where dP = ∂loss/∂P passes through dropout as P does
};

/// Round(x) is what storing x in HBM and reading it back makes of it; the identity for the oracle.
template <class Round>
RowGradients rowGradients(const Problem& problem, const Inputs& inputs, const ReferenceRow& forward, int64_t head, int64_t row, Round round)
{
    const Dropout dropout = Dropout::withProbability(problem.dropout, problem.seed);
    const size_t keys = size_t(problem.nk);
    RowGradients r{std::vector<double>(keys, 0), std::vector<double>(keys, 0), 0};
    std::vector<double> dP(keys, 0);
    for (int64_t col = 0; col < problem.nk; ++col) {
        if (!isVisible(problem, row, col))
            continue;
        const double kept = !dropout.active() ? 1 : dropout.keeps(head, row, col) ? double(dropout.keepScale) : 0;
        const double dW = round(dot(rowOf(inputs.dO, head, row), rowOf(inputs.V, head, col)));
        r.W[size_t(col)] = kept == 0 ? 0 : round(kept * forward.P[size_t(col)]);
        dP[size_t(col)] = kept == 0 ? 0 : round(kept * dW);
        r.D += forward.P[size_t(col)] * dP[size_t(col)];
    }
    for (int64_t col = 0; col < problem.nk; ++col)
        if (isVisible(problem, row, col))
            r.dS[size_t(col)] = round(forward.P[size_t(col)] * (dP[size_t(col)] - r.D));
    return r;
}

template <class RowFunction, class Round>
ReferenceGradients gradients(const Problem& problem, const Inputs& inputs, RowFunction forwardRow, Round round)
{
    const double scale = 1 / std::sqrt(double(problem.d));
    const int64_t heads = problem.headCount(), d = problem.d;
    const size_t queries = size_t(heads * problem.nq), keys = size_t(heads * problem.nk);
    ReferenceGradients g{std::vector<double>(queries * size_t(d), 0), std::vector<double>(keys * size_t(d), 0),
                         std::vector<double>(keys * size_t(d), 0), std::vector<double>(queries, 0)};
    for (int64_t head = 0; head < heads; ++head)
        for (int64_t row = 0; row < problem.nq; ++row) {
            const ReferenceRow forward = forwardRow(problem, inputs, head, row);
            if (forward.l == 0)
                continue; // sees no key
            const RowGradients r = rowGradients(problem, inputs, forward, head, row, round);
            g.D[size_t(head * problem.nq + row)] = r.D;
            for (int64_t col = 0; col < problem.nk; ++col) {
                if (!isVisible(problem, row, col))
                    continue;
                const double dS = scale * r.dS[size_t(col)];
                addScaled(rowOf(g.dQ, head * problem.nq + row, d), dS, rowOf(inputs.K, head, col));
                addScaled(rowOf(g.dK, head * problem.nk + col, d), dS, rowOf(inputs.Q, head, row));
                addScaled(rowOf(g.dV, head * problem.nk + col, d), r.W[size_t(col)], rowOf(inputs.dO, head, row));
            }
        }
    for (std::vector<double>* gradient : {&g.dQ, &g.dK, &g.dV})
        for (double& value : *gradient)
            value = round(value);
    return g;
}

} // namespace

ReferenceGradients referenceGradients(const Problem& problem, const Inputs& inputs)
{
    return gradients(problem, inputs, referenceRow, [](double value) { return value; });
}

ReferenceGradients naiveGradientsInType(const Problem& problem, const Inputs& inputs)
{
    return gradients(problem, inputs, naiveRowInType,
                     [type = problem.dtype](double value) { return double(roundTo(type, float(value))); });
}

const Deviation& GradientDeviations::of(TensorId gradient) const
{
    return gradient == TensorId::dK ? dK : gradient == TensorId::dV ? dV : dQ;
}

TensorId GradientDeviations::worst() const
{
    TensorId worst = TensorId::dQ;
    for (const TensorId gradient : {TensorId::dK, TensorId::dV})
        if (of(gradient).maxAbsError > of(worst).maxAbsError)
            worst = gradient;
    return worst;
}

bool gradientsAreAffordable(const Problem& problem)
{
    constexpr int64_t products = int64_t{1} << 30; // five of them, where the forward pass has two
    return productSaturated(problem.headCount(), problem.nq, problem.nk, problem.d) <= products;
}

std::optional<GradientDeviations> gradientDeviations(const Problem& problem, const Inputs& inputs, const Tensor& dQ, const Tensor& dK,
                                                     const Tensor& dV)
{
    if (!gradientsAreAffordable(problem))
        return std::nullopt;
    const ReferenceGradients expected = referenceGradients(problem, inputs);
    return GradientDeviations{deviation(expected.dQ, dQ.values), deviation(expected.dK, dK.values), deviation(expected.dV, dV.values)};
}

} // namespace tilescope
