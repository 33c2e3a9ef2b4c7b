// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racepair.h"

#include <cmath>
#include <limits>
#include <utility>

namespace tilescope {

namespace {

/// What rounding leaves between two exact algorithms: single precision throughout, or S and P stored in 16 bits by one.
double toleranceOf(DType dtype)
{
    switch (dtype) {
    case DType::F32: return 4e-6;
    case DType::F16: return 1.0 / (1 << 7);
    case DType::BF16: return 1.0 / (1 << 4);
    }
    return 0;
}

bool onOneDevice(const Trace& left, const Trace& right)
{
    return left.device.name == right.device.name && hasDeviceClock(left) && hasDeviceClock(right);
}

} // namespace

OutputDifference differenceOf(const Tensor& left, const Tensor& right, DType dtype)
{
    OutputDifference result;
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
    result.allowed = toleranceOf(dtype) * double(largest);
    return result;
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
    pair.difference = differenceOf(pair.left->O, pair.right->O, pair.left->problem().dtype);
    return pair;
}

} // namespace tilescope
