// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racepair.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tilescope {

namespace {

/// What rounding leaves between two exact algorithms: single precision throughout, or S and P stored in 16 bits by one. A
/// gradient has been through twice as many products.
double toleranceOf(DType dtype, TensorId tensor)
{
    const double products = tensor == TensorId::O ? 1 : 2;
    switch (dtype) {
    case DType::F32: return products * 4e-6;
    case DType::F16: return products / (1 << 7);
    case DType::BF16: return products / (1 << 4);
    }
    return 0;
}

bool onOneDevice(const Trace& left, const Trace& right)
{
    return left.device.name == right.device.name && hasDeviceClock(left) && hasDeviceClock(right);
}

} // namespace

OutputDifference differenceOf(const Tensor& left, const Tensor& right, DType dtype, TensorId tensor)
{
    OutputDifference result{.tensor = tensor};
    float largest = 0;
    for (size_t k = 0; k < std::min(left.values.size(), right.values.size()); ++k) {
        const float a = left.values[k], b = right.values[k];
        if (std::isfinite(a) && std::isfinite(b)) {
            result.largest = std::max(result.largest, std::abs(double(a) - double(b)));
            largest = std::max({largest, std::abs(a), std::abs(b)});
        } else if (!(a == b || (std::isnan(a) && std::isnan(b)))) {
            result.largest = std::numeric_limits<double>::infinity();
        }
    }
    result.allowed = toleranceOf(dtype, tensor) * double(largest);
    return result;
}

const OutputDifference& RacePair::worst() const
{
    return *std::ranges::max_element(differences, [](const OutputDifference& a, const OutputDifference& b) { return b.worseThan(a); });
}

RacePair pairUp(std::shared_ptr<const Trace> left, std::shared_ptr<const Trace> right)
{
    RacePair pair{std::move(left), std::move(right), {}, {}, {}};
    if (!pair.left)
        return pair;
    pair.traffic = RaceOrder(trafficClock(*pair.left), pair.right ? trafficClock(*pair.right) : RunClock());
    if (!pair.right)
        return pair;
    if (onOneDevice(*pair.left, *pair.right))
        pair.device = RaceOrder(deviceClock(*pair.left), deviceClock(*pair.right));
    const auto compare = [&pair](Tensor Trace::* output, TensorId tensor) {
        if (const Tensor& own = (*pair.left).*output; own.size() > 0 || tensor == TensorId::O)
            pair.differences.push_back(differenceOf(own, (*pair.right).*output, pair.left->problem().dtype, tensor));
    };
    compare(&Trace::O, TensorId::O);
    compare(&Trace::dQ, TensorId::dQ);
    compare(&Trace::dK, TensorId::dK);
    compare(&Trace::dV, TensorId::dV);
    return pair;
}

} // namespace tilescope
