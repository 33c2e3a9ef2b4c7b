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

double distance(double expected, double actual, double scale)
{
    if (expected == actual || (std::isnan(expected) && std::isnan(actual)))
        return 0;
    const double error = std::fabs(expected - actual) / scale;
    return std::isfinite(error) ? error : kInfinity;
}

double statDistance(double m, double l, double actualM, double actualL)
{
    return std::max(distance(m, actualM, std::max(1.0, std::isfinite(m) ? std::fabs(m) : 1.0)),
                    distance(l, actualL, l > 0 ? l : 1));
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
    if (p.algorithm == Algorithm::Standard && p.dtype != DType::F32)
        allowed += 2 * statDistance(row().m, row().l, naive().m, naive().l) + epsilonOf(p.dtype) * scale;
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
    result.error = statDistance(result.m, result.l, double(actual.m), double(actual.l));
    result.allowed = scoreTolerance();
    return result;
}

Comparison RowReference::output()
{
    const Problem& p = m_trace->problem();
    Comparison result{0, kTolerance * m_maxAbsOutput, row().m, row().l};
    double typed = 0;
    for (int64_t c = 0; c < p.d; ++c) {
        const double expected = row().O[size_t(c)];
        result.error = std::max(result.error, distance(expected, double(m_trace->O.at(m_head, m_index, c)), 1));
        if (p.dtype != DType::F32)
            typed = std::max(typed, distance(expected, naive().O[size_t(c)], 1));
    }
    if (p.dtype != DType::F32) // twice the error of computing it in the type, but never less than storing it costs
        result.allowed += std::max(2 * typed, epsilonOf(p.dtype) * largest(row().O));
    return result;
}

Comparison RowReference::logSumExp()
{
    const double actual = double(m_trace->LSE[size_t(m_head * m_trace->problem().nq + m_index)]);
    return {distance(row().LSE, actual, 1), scoreTolerance() * 2, row().m, row().l};
}

} // namespace tilescope
