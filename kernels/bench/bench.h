// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/engine.h"

#include <string>

namespace tilescope {

// Comparisons that mean something only side by side: every function interleaves what it compares in
// one run, and reports medians. Progress is counted in runs or seeks, between them, so that it costs neither side.

/// The same kernels without hooks, counting, and tracing. Of a backward problem those of both passes, as both are recorded.
struct HooksBench {
    double plainMs = 0, countingMs = 0, tracingMs = 0;
    int64_t events = 0;
    double gflops = 0; ///< without hooks

    double countingOverhead() const { return countingMs / plainMs - 1; }
    double tracingOverhead() const { return tracingMs / plainMs - 1; }
};
Result<HooksBench> benchHooks(Engine& engine, const Problem& problem, int rounds, Progress* progress = nullptr);

/// FlashAttention-2's backward pass with dQ added up in the order of j, by one CTA a head, and atomically, by a CTA for each
/// column block. Times are of the backward pass alone; the forward pass before it is the same.
struct DqOrderBench {
    double forwardMs = 0, deterministicMs = 0, atomicMs = 0;

    double ratio() const { return deterministicMs / atomicMs; }
    double ratioWithForward() const { return (forwardMs + deterministicMs) / (forwardMs + atomicMs); }
};
Result<DqOrderBench> benchDqOrder(Engine& engine, const Problem& problem, int rounds, Progress* progress = nullptr);

/// The host engine on one core against attention as one writes it with a matrix library: whole S and P
/// in Eigen, compiled for the same instruction set.
struct NaiveBench {
    std::string isa;
    double engineMs = 0, naiveMs = 0;
    double engineGflops = 0, naiveGflops = 0;
    double maxAbsDifference = 0; ///< of the two O

    double speedup() const { return naiveMs / engineMs; }
};
Result<NaiveBench> benchHostAgainstNaive(const Problem& problem, const std::string& isa, int rounds,
                                         Progress* progress = nullptr);

/// Random steps of a recorded run, SRAM contents included.
struct SeekBench {
    int64_t events = 0;
    double recordMs = 0, prepareMs = 0, medianMs = 0, worstMs = 0;
};
Result<SeekBench> benchSeek(Engine& engine, const Problem& problem, int seeks, Progress* progress = nullptr);

} // namespace tilescope
