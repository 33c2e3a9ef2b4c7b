// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"
#include "core/reference/gradients.h"

#include <functional>
#include <optional>
#include <vector>

namespace tilescope {

/// The upper one where there is no middle; 0 of nothing.
double median(std::vector<double> values);

/// What one launch of it costs: a kernel of standard attention, or a fused kernel.
struct LaunchCost {
    KernelKind kind = KernelKind::Flash2;
    double timeMs = 0; ///< median of the repeats
    Traffic traffic;
    int64_t flops = 0;
    int64_t operations = 0; ///< on single elements: both as in core/model/iocounts.h

    int64_t hbmBytes() const { return traffic.totalRead() + traffic.totalWrite(); }
};

/// What one problem costs, measured: two runs of the real kernels, one without hooks for results, time
/// and memory, and one that counts. Of a backward problem the figures are those of the backward pass alone, but for the
/// memory, which both passes share, and `launches`.
struct Measurement {
    RunResult run;
    double timeMs = 0; ///< median of the repeats; kernels only
    Traffic traffic;
    int64_t flops = 0, operations = 0; ///< of the problem's own pass
    std::vector<LaunchCost> launches;  ///< of both passes, in order
    int64_t events = 0;
    int64_t initBytes = 0;          ///< written by buffer fills before the first launch (FA1's O, l, m; backward: dQ)
    int64_t skippedTiles = 0;       ///< over batch and heads
    int64_t results = 0;            ///< elements of O, or of dQ, dK and dV
    int64_t notFinite = 0;          ///< those of them that are NaN or infinite
    std::optional<Deviation> error; ///< of O from the oracle, or of the worst gradient; nullopt when that would take too long
    TensorId errorOf = TensorId::O; ///< what `error` is of; NaN and infinities it counts in all three gradients
    std::optional<GradientDeviations> gradients; ///< of a backward pass
};

/// What all launches of a pass cost together.
struct PassCost {
    double timeMs = 0; ///< median of the repeats
    Traffic traffic;
    int64_t flops = 0, events = 0;
};
/// Of the forward pass that a backward problem starts with.
PassCost forwardCost(const Measurement& measurement, const Program& program);

/// Whether there is an error as a number: the oracle was asked, it has NaN and infinities where O has them,
/// and there are other elements (or none at all).
bool hasError(const Measurement& measurement);
/// The same of one of the measurement's gradients.
bool hasError(const Measurement& measurement, const Deviation& gradient);

struct MeasureOptions {
    int repeats = 0;                                        ///< 0: a few when the problem is small
    bool reference = true;                                  ///< compare with the oracle where that is quick enough
    std::function<void(const char* part)> onPart = nullptr; ///< told what begins: "Timing"
};

/// A few where that takes no time to speak of, as single timings scatter.
int defaultRepeats(const Problem& problem);

Result<Measurement> measure(Engine& engine, const Problem& problem, const Inputs& inputs,
                            const MeasureOptions& options = {}, Progress* progress = nullptr);

} // namespace tilescope
