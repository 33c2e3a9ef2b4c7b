// SPDX-License-Identifier: Apache-2.0
#include "core/reference/attention.h"

#include "core/base/saturate.h"
#include "core/problem/dropout.h"
#include "core/problem/mask.h"
#include "core/reference/rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Round(x) is what storing x in HBM and reading it back makes of it; the identity for the oracle.
template <class Round>
ReferenceRow computeRow(const Problem& problem, const Inputs& inputs, int64_t head, int64_t row, Round round)
{
    const double scale = 1 / std::sqrt(double(problem.d));
    const Dropout dropout = Dropout::withProbability(problem.dropout, problem.seed);
    const size_t keys = size_t(problem.nk);
    ReferenceRow r{std::vector<double>(keys, -kInfinity), std::vector<double>(keys, 0), std::vector<double>(size_t(problem.d), 0),
                   -kInfinity, 0, -kInfinity};

    std::vector<char> visible(keys);
    bool seesNaN = false;
    for (size_t col = 0; col < keys; ++col) {
        visible[col] = isVisible(problem, row, int64_t(col));
        if (!visible[col])
            continue;
        r.S[col] = round(scale * dot(rowOf(inputs.Q, head, row), rowOf(inputs.K, head, int64_t(col))));
        r.m = std::max(r.m, r.S[col]);
        seesNaN = seesNaN || std::isnan(r.S[col]);
    }
    if (seesNaN)
        r.m = std::numeric_limits<double>::quiet_NaN();
    if (r.m == -kInfinity)
        return r; // sees no key, or only scores of −∞

    for (size_t col = 0; col < keys; ++col)
        if (visible[col])
            r.l += std::exp(r.S[col] - r.m);
    r.LSE = r.m + std::log(r.l);
    for (size_t col = 0; col < keys; ++col) {
        if (!visible[col])
            continue;
        r.P[col] = round(std::exp(r.S[col] - r.m) / r.l);
        const bool kept = !dropout.active() || dropout.keeps(head, row, int64_t(col));
        const double weight = dropout.active() ? round(kept ? r.P[col] * dropout.keepScale : 0) : r.P[col];
        const auto v = rowOf(inputs.V, head, int64_t(col));
        for (size_t c = 0; c < v.size(); ++c)
            r.O[c] += weight * double(v[c]);
    }
    for (double& value : r.O)
        value = round(value);
    return r;
}

template <class RowFunction>
ReferenceOutput computeHeads(const Problem& problem, int64_t firstHead, int64_t heads, RowFunction rowFunction)
{
    ReferenceOutput output;
    for (int64_t head = firstHead; head < firstHead + heads; ++head)
        for (int64_t row = 0; row < problem.nq; ++row) {
            const ReferenceRow r = rowFunction(head, row);
            output.O.insert(output.O.end(), r.O.begin(), r.O.end());
            output.LSE.push_back(r.LSE);
        }
    return output;
}

} // namespace

ReferenceRow referenceRow(const Problem& problem, const Inputs& inputs, int64_t head, int64_t row)
{
    return computeRow(problem, inputs, head, row, [](double value) { return value; });
}

ReferenceRow naiveRowInType(const Problem& problem, const Inputs& inputs, int64_t head, int64_t row)
{
    return computeRow(problem, inputs, head, row,
                      [type = problem.dtype](double value) { return double(roundTo(type, float(value))); });
}

ReferenceOutput referenceHead(const Problem& problem, const Inputs& inputs, int64_t head)
{
    return computeHeads(problem, head, 1, [&](int64_t h, int64_t row) { return referenceRow(problem, inputs, h, row); });
}

ReferenceOutput reference(const Problem& problem, const Inputs& inputs)
{
    return computeHeads(problem, 0, problem.headCount(), [&](int64_t h, int64_t row) { return referenceRow(problem, inputs, h, row); });
}

ReferenceOutput naiveInType(const Problem& problem, const Inputs& inputs)
{
    return computeHeads(problem, 0, problem.headCount(), [&](int64_t h, int64_t row) { return naiveRowInType(problem, inputs, h, row); });
}

Deviation deviation(const std::vector<double>& expected, const std::vector<float>& actual)
{
    if (expected.size() != actual.size())
        return {.maxAbsError = kInfinity, .meanAbsError = kInfinity, .disagreeing = int64_t(actual.size())};
    Deviation result;
    double sum = 0;
    for (size_t n = 0; n < expected.size(); ++n) {
        const double want = expected[n], have = double(actual[n]);
        if (std::isfinite(want))
            result.maxAbsValue = std::max(result.maxAbsValue, std::abs(want));
        if (std::isfinite(want) && std::isfinite(have)) {
            const double error = std::abs(want - have);
            result.maxAbsError = std::max(result.maxAbsError, error);
            sum += error;
            ++result.compared;
        } else if (want != have && !(std::isnan(want) && std::isnan(have))) {
            ++result.disagreeing;
        }
    }
    if (result.compared > 0)
        result.meanAbsError = sum / double(result.compared);
    if (result.disagreeing > 0)
        result.maxAbsError = result.meanAbsError = kInfinity;
    return result;
}

bool referenceIsAffordable(const Problem& problem)
{
    constexpr int64_t products = int64_t{1} << 31;
    return productSaturated(problem.headCount(), problem.nq, problem.nk, problem.d) <= products;
}

std::optional<Deviation> deviationFromReference(const Problem& problem, const Inputs& inputs, const Tensor& O)
{
    if (!referenceIsAffordable(problem))
        return std::nullopt;
    return deviation(reference(problem, inputs).O, O.values);
}

} // namespace tilescope
