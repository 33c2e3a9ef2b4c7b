// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/gradientverdict.h"

#include <QMetaObject>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

constexpr double kTolerance = 4e-6; ///< of single-precision kernels, relative to the largest value

double epsilonOf(DType type) { return type == DType::F16 ? 0x1p-10 : type == DType::BF16 ? 0x1p-7 : 0; }

GradientDeviations deviationsOf(const ReferenceGradients& expected, const Tensor& dQ, const Tensor& dK, const Tensor& dV)
{
    return {deviation(expected.dQ, dQ.values), deviation(expected.dK, dK.values), deviation(expected.dV, dV.values)};
}

Tensor rounded(const std::vector<double>& values)
{
    Tensor tensor;
    tensor.values.assign(values.begin(), values.end());
    return tensor;
}

GradientVerdict::Answer judge(const Trace& trace)
{
    const Problem& p = trace.problem();
    const ReferenceGradients expected = referenceGradients(p, *trace.inputs);
    GradientVerdict::Answer answer{deviationsOf(expected, trace.dQ, trace.dK, trace.dV), {}, p.dtype};
    if (p.dtype != DType::F32) {
        const ReferenceGradients typed = naiveGradientsInType(p, *trace.inputs);
        answer.typed = deviationsOf(expected, rounded(typed.dQ), rounded(typed.dK), rounded(typed.dV));
    }
    return answer;
}

} // namespace

double GradientVerdict::Answer::allowed(TensorId gradient) const
{
    const Deviation& e = error.of(gradient);
    const double own = kTolerance * std::max(e.maxAbsValue, std::numeric_limits<double>::min());
    if (dtype == DType::F32)
        return own;
    const double type = typed.of(gradient).maxAbsError;
    return own + std::max(std::isfinite(type) ? 2 * type : 0, epsilonOf(dtype) * e.maxAbsValue);
}

bool GradientVerdict::Answer::agrees(TensorId gradient) const
{
    const Deviation& e = error.of(gradient);
    return e.disagreeing == 0 && e.maxAbsError <= allowed(gradient);
}

GradientVerdict::GradientVerdict(QObject* parent) : QObject(parent) {}

void GradientVerdict::setTrace(std::shared_ptr<const Trace> trace)
{
    if (trace == m_trace)
        return;
    m_trace = std::move(trace);
    m_answer.reset();
    const bool any = m_trace && m_trace->dQ.size() > 0 && m_trace->inputs;
    m_tooLong = any && !gradientsAreAffordable(m_trace->problem());
    if (any && !m_tooLong)
        m_thread.post([this, trace = m_trace] {
            QMetaObject::invokeMethod(
                this,
                [this, trace, answer = judge(*trace)] {
                    if (trace != m_trace)
                        return;
                    m_answer = answer;
                    emit changed();
                },
                Qt::QueuedConnection);
        });
    emit changed();
}

} // namespace tilescope
