// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/raceorder.h"

#include <memory>
#include <vector>

namespace tilescope {

/// How far two outputs are apart.
struct OutputDifference {
    double largest = 0; ///< max |difference|; infinite where only one of two elements is finite
    double allowed = 0; ///< by rounding, relative to the output's largest absolute value
    TensorId tensor = TensorId::O;

    bool agrees() const { return largest <= allowed; }
    bool worseThan(const OutputDifference& other) const { return largest * other.allowed > other.largest * allowed; }
};

/// Of two outputs of one shape, in the type that S and P may have been stored in.
OutputDifference differenceOf(const Tensor& left, const Tensor& right, DType dtype, TensorId tensor = TensorId::O);

/// Two runs made comparable: their events on both clocks, and their outputs. Takes a pass over both.
struct RacePair {
    std::shared_ptr<const Trace> left, right; ///< right is null until it has been recorded
    RaceOrder traffic;
    RaceOrder device; ///< empty unless one GPU stamped the events of both
    std::vector<OutputDifference> differences; ///< of O and, after a backward pass, dQ, dK and dV; empty until complete

    const OutputDifference& worst() const; ///< requires complete()
    bool complete() const { return left && right; }
    bool hasDevice() const { return !device.clock(RaceSide::Left).empty(); }
};

RacePair pairUp(std::shared_ptr<const Trace> left, std::shared_ptr<const Trace> right);

} // namespace tilescope
