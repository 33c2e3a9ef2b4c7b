// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/gradientelement.h"

#include "core/problem/dropout.h"
#include "core/problem/mask.h"

#include <cmath>

namespace tilescope {

namespace {

double dot(const Tensor& a, int64_t row, const Tensor& b, int64_t col, int64_t head)
{
    double sum = 0;
    for (int64_t k = 0; k < a.cols; ++k)
        sum += double(a.at(head, row, k)) * double(b.at(head, col, k));
    return sum;
}

} // namespace

double rowDot(const Trace& trace, int64_t head, int64_t row) { return dot(trace.inputs->dO, row, trace.O, row, head); }

GradientElement gradientElement(const Trace& trace, int64_t head, int64_t row, int64_t col, double d)
{
    const Problem& p = trace.problem();
    const Inputs& inputs = *trace.inputs;
    const Dropout dropout = Dropout::withProbability(p.dropout, p.seed);
    GradientElement e;
    e.visible = isVisible(p, row, col);
    e.kept = !dropout.active() || dropout.keeps(head, row, col);
    e.S = double(p.scale()) * dot(inputs.Q, row, inputs.K, col, head);
    const double lse = double(trace.LSE[size_t(head * p.nq + row)]);
    e.P = e.visible && lse != -INFINITY ? std::exp(e.S - lse) : 0;
    e.dOV = dot(inputs.dO, row, inputs.V, col, head);
    const double factor = e.kept ? double(dropout.keepScale) : 0;
    e.PDrop = e.P * factor;
    e.dP = e.dOV * factor;
    e.dS = e.P == 0 ? 0 : e.P * (e.dP - d);
    return e;
}

} // namespace tilescope
