// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"

#include <vector>

namespace tilescope::cli {

/// The best of interleaved runs: whatever else the machine does only ever adds time, and meets all sides alike.
struct HookCost {
    Algorithm algorithm = Algorithm::Flash2;
    double plainMs = 0, countingMs = 0, tracingMs = 0;

    double countingRatio() const { return countingMs / plainMs; }
    double tracingRatio() const { return tracingMs / plainMs; }
};
Result<HookCost> measureHooks(Engine& engine, const Problem& problem, int rounds);

/// The host engine on one core against attention with whole matrices.
struct NaiveComparison {
    double engineMs = 0, naiveMs = 0;
    double flops = 0;
    double maxDifference = 0; ///< between the two results: both computed the same

    double ratio() const { return naiveMs / engineMs; } ///< above 1, the engine is faster
};
/// `host` must be a host engine with one worker.
Result<NaiveComparison> compareWithNaive(Engine& host, const Problem& problem, int rounds);

/// How long it takes to show an arbitrary step of a trace: its state, and its SRAM by re-execution.
struct SeekCost {
    Algorithm algorithm = Algorithm::Flash2;
    int64_t events = 0;
    double prepareMs = 0;
    double stateMedianMs = 0, stateWorstMs = 0;
    double snapshotMedianMs = 0, snapshotWorstMs = 0;
};
Result<SeekCost> measureSeeks(Engine& engine, const Problem& problem, int seeks);

} // namespace tilescope::cli
