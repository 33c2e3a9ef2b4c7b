// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/rowreference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tilescope {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTolerance = 2e-6; ///< what single-precision kernels are held to, relative to the largest value

/// Takes numbers into a comparison, of which the kernel or the oracle may have none: NaN or ∞ there.
/// `distance` is what lies between them if both have.
void take(Comparison& comparison, bool oracleHasNumber, bool kernelHasNumber, double distance)
{
    comparison.oracleFinite &= oracleHasNumber;
    comparison.finite &= kernelHasNumber;
    if (oracleHasNumber != kernelHasNumber)
        comparison.error = kInfinity;
    else if (oracleHasNumber)
        comparison.error = std::max(comparison.error, distance);
}

double distance(double expected, double actual, double scale = 1)
{
    return expected == actual ? 0 : std::fabs(expected - actual) / scale; // equal: both may be the −∞ of an unseeing row
}

/// −∞ is an ordinary m or L: that of a row that sees no key.
bool isNumber(double value) { return std::isfinite(value) || value == -kInfinity; }

/// m and l of a row are one thing: a NaN among the scores may show in either.
void takeStats(Comparison& comparison, double m, double l, double actualM, double actualL)
{
    const double scaleOfM = std::isfinite(m) ? std::max(1.0, std::fabs(m)) : 1, scaleOfL = l > 0 ? l : 1;
    take(comparison, isNumber(m) && std::isfinite(l), isNumber(actualM) && std::isfinite(actualL),
         std::max(distance(m, actualM, scaleOfM), distance(l, actualL, scaleOfL)));
}

void takeOutput(Comparison& comparison, double expected, double actual)
{
    take(comparison, std::isfinite(expected), std::isfinite(actual), distance(expected, actual));
}

/// Relative spacing of the type's values.
double epsilonOf(DType type) { return type == DType::F32 ? 0x1p-23 : type == DType::F16 ? 0x1p-10 : 0x1p-7; }

double largest(const std::vector<double>& values)
{
    double max = 0;
    for (double value : values)
        if (std::isfinite(value))
            max = std::max(max, std::fabs(value));
    return max;
}

} // namespace

bool Comparison::agrees() const { return std::isfinite(error) && error <= allowed; }

void RowReference::select(std::shared_ptr<const Trace> trace, int64_t head, int64_t row)
{
    if (trace == m_trace && head == m_head && row == m_index)
        return;
    if (trace != m_trace) {
        m_maxAbsOutput = 0;
        for (float value : trace->O.values)
            if (std::isfinite(value))
                m_maxAbsOutput = std::max(m_maxAbsOutput, double(std::fabs(value)));
    }
    m_trace = std::move(trace);
    m_head = head;
    m_index = row;
    m_row.reset();
    m_naive.reset();
}

const ReferenceRow& RowReference::row()
{
    if (!m_row)
        m_row = referenceRow(m_trace->problem(), *m_trace->inputs, m_head, m_index);
    return *m_row;
}

const ReferenceRow& RowReference::naive()
{
    if (!m_naive)
        m_naive = naiveRowInType(m_trace->problem(), *m_trace->inputs, m_head, m_index);
    return *m_naive;
}

/// An error of S, which is relative to S, is an absolute one of ln l. Standard attention also stores S in
/// the type of the inputs; twice what that alone costs is allowed.
double RowReference::scoreTolerance()
{
    const Problem& p = m_trace->problem();
    const double scale = std::max(1.0, largest(row().S));
    const double summing = 0x1p-24 * std::sqrt(double(p.nk)); // rounding of a sum of Nk positive terms
    double allowed = kTolerance * scale + summing;
    if (p.algorithm == Algorithm::Standard && p.dtype != DType::F32) {
        Comparison stored;
        takeStats(stored, row().m, row().l, naive().m, naive().l);
        allowed += (std::isfinite(stored.error) ? 2 * stored.error : 0) + epsilonOf(p.dtype) * scale;
    }
    return allowed;
}

Comparison RowReference::statistics(int64_t j)
{
    const Problem& p = m_trace->problem();
    const bool standard = p.algorithm == Algorithm::Standard;
    const auto& S = row().S;
    const auto end = S.begin() + (standard ? p.nk : std::min(p.nk, (j + 1) * p.bc));
    Comparison result;
    result.m = -kInfinity;
    for (auto score = S.begin(); score != end; ++score)
        result.m = std::isnan(*score) || std::isnan(result.m) ? std::nan("") : std::max(result.m, *score);
    if (result.m != -kInfinity)
        for (auto score = S.begin(); score != end; ++score)
            result.l += *score == -kInfinity ? 0 : std::exp(*score - result.m);
    const RowStat& actual = m_trace->rowStat(m_head, standard ? 0 : j, m_index);
    takeStats(result, result.m, result.l, double(actual.m), double(actual.l));
    result.allowed = scoreTolerance();
    return result;
}

Comparison RowReference::output()
{
    const Problem& p = m_trace->problem();
    Comparison result{0, kTolerance * m_maxAbsOutput, row().m, row().l}, typed;
    for (int64_t c = 0; c < p.d; ++c) {
        const double expected = row().O[size_t(c)];
        takeOutput(result, expected, double(m_trace->O.at(m_head, m_index, c)));
        if (p.dtype != DType::F32)
            takeOutput(typed, expected, naive().O[size_t(c)]);
    }
    if (p.dtype != DType::F32) // twice the error of computing it in the type, but never less than storing it costs
        result.allowed += std::max(std::isfinite(typed.error) ? 2 * typed.error : 0, epsilonOf(p.dtype) * largest(row().O));
    return result;
}

Comparison RowReference::logSumExp()
{
    const double actual = double(m_trace->LSE[size_t(m_head * m_trace->problem().nq + m_index)]);
    Comparison result{0, scoreTolerance() * 2, row().m, row().l};
    take(result, isNumber(row().LSE), isNumber(actual), distance(row().LSE, actual));
    return result;
}

} // namespace tilescope
