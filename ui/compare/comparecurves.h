// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measure/cell.h"

#include <QPointF>

#include <functional>
#include <optional>
#include <vector>

namespace tilescope {

/// Everything that the Compare workspace can be set to, the length N among it. Lengths of queries and keys are equal.
struct CompareSetup {
    Problem problem;       ///< its algorithm is the flash algorithm that stands against standard attention
    bool training = false; ///< memory of forward and backward by the FA1 paper's account
    int device = -1;       ///< in the catalogue; −1: this machine

    int64_t n() const { return problem.nq; }
    bool operator==(const CompareSetup&) const = default;
};

enum class Quantity { Memory, Traffic, Time };
/// What runs along the chart: sequence length, head dimension, or the SRAM whose blocks FA1's rule chooses.
enum class Axis { N, D, M };

struct AxisRange {
    double low, high;
};
constexpr int64_t kShortest = 512, kLongest = 1 << 20;
AxisRange rangeOf(Axis axis);
/// The values at which measuring looks.
std::vector<double> ladder(Axis axis);
/// Where the setup itself stands on the axis.
double positionOn(Axis axis, const CompareSetup& setup, int64_t sramBytes);

/// One line or set of dots. Points ascend in x and may hold zeros.
struct Curve {
    enum class Kind {
        Model,     ///< closed form; for traffic the papers' count
        Issued,    ///< closed form of what our kernels issue, where that is more than the model
        Theta,     ///< growth without its constant, put through the model's last point
        Bound,     ///< below it no exact algorithm gets
        Measured,  ///< on this machine
        DoesNotFit ///< tried on this machine; y is the model's, 0 where there is none
    };
    Kind kind;
    std::optional<Algorithm> algorithm; ///< none for the bound
    std::vector<QPointF> points;
};

/// What is known of a problem on this machine, or null.
using FindCell = std::function<const Cell*(const Problem&)>;

Problem problemAt(const CompareSetup& setup, Algorithm algorithm, Axis axis, double x);
Problem problemAt(const CompareSetup& setup, Algorithm algorithm);
/// What is run for a marker there: the memory of both passes takes a run of both.
Problem measuredProblem(const CompareSetup& setup, Quantity quantity, Algorithm algorithm, Axis axis, double x);

/// HBM bytes that our kernels issue, by closed forms: what their hooks count.
int64_t bytesIssued(const Problem& problem, int64_t sramBytes);
/// Bytes beyond Q, K and V, or the training account.
int64_t memoryModel(const CompareSetup& setup, const Problem& problem);
/// Bytes that the device must hold.
int64_t memoryNeeded(const CompareSetup& setup, const Problem& problem);
/// Memory beyond Q, K and V of a run: what the allocator saw without them.
int64_t measuredMemory(const Cell& cell);

/// Curves of all algorithms; `sramBytes` is what a CTA may use on the machine that runs the kernels.
std::vector<Curve> curvesOf(const CompareSetup& setup, Quantity quantity, Axis axis, int64_t sramBytes,
                            const FindCell& find);

/// The largest N up to kLongest that the memory holds; −1 when none does.
int64_t longestThatFits(const CompareSetup& setup, Algorithm algorithm, int64_t hbmBytes);

/// What to measure on the device, short ones first: as far as it takes seconds and not minutes, and the first
/// length that does not fit. What the shown chart marks comes first.
std::vector<Problem> measuringPlan(const CompareSetup& setup, Quantity shown, Axis axis, const DeviceInfo& device);

} // namespace tilescope
