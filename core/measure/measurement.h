// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"
#include "core/reference/attention.h"

#include <functional>
#include <optional>
#include <vector>

namespace tilescope {

/// The upper one where there is no middle; 0 of nothing.
double median(std::vector<double> values);

/// What one launch of it costs: a kernel of standard attention, or the one fused kernel.
struct LaunchCost {
    KernelKind kind = KernelKind::Flash2;
    double timeMs = 0; ///< median of the repeats
    Traffic traffic;
    int64_t flops = 0;      ///< of matrix products
    int64_t operations = 0; ///< on single elements, see LaunchResult

    int64_t hbmBytes() const { return traffic.totalRead() + traffic.totalWrite(); }
};

/// What one problem costs, measured: two runs of the real kernels, one without hooks for results, time
/// and memory, and one that counts.
struct Measurement {
    RunResult run;
    double timeMs = 0; ///< median of the repeats; kernels only
    Traffic traffic;
    int64_t flops = 0;
    std::vector<LaunchCost> launches; ///< in order
    int64_t events = 0;
    int64_t initBytes = 0;          ///< written by buffer fills before the first launch (FA1's O, l, m)
    int64_t skippedTiles = 0;       ///< over batch and heads
    int64_t notFinite = 0;          ///< elements of O that are NaN or infinite
    std::optional<Deviation> error; ///< of O from the oracle; nullopt when that would take too long
};

/// Whether there is an error as a number: the oracle was asked, it has NaN and infinities where O has them,
/// and there are other elements (or none at all).
bool hasError(const Measurement& measurement);

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
