// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/hierarchy.h"
#include "core/program/program.h"
#include "core/tensor/inputs.h"
#include "core/trace/trace.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tilescope {

/// Shared between a running job and whoever watches or cancels it.
struct Progress {
    std::atomic<bool> cancelled{false};
    std::atomic<int64_t> done{0}, total{0}; ///< in events or probes; total is 0 until known
};

struct RunOptions {
    bool poison = false;   ///< fill SRAM, and HBM buffers nobody initialises, with NaN first (tests)
    bool counting = false; ///< run with CountingHooks instead of no hooks at all
    bool coldCache = false; ///< start the first launch with an empty L2 on a GPU: runs are compared on equal terms
    int repeats = 1;       ///< timed repetitions after one warm-up when > 1
};

/// What one launch of a run took and did; zero counts without counting.
struct LaunchResult {
    KernelKind kind = KernelKind::Flash2;
    std::vector<double> timesMs; ///< the kernel's, one entry a repetition
    Traffic traffic;
    int64_t flops = 0;      ///< of matrix products
    int64_t operations = 0; ///< on single elements, see elementOperations() in core/model
};

/// What a run without tracing yields: outputs, and measurements of the real kernels and allocations. Times, traffic and flops
/// are those of the problem's own pass: of a backward run they leave out the forward pass that came before it.
struct RunResult {
    Tensor O;                 ///< (batch, heads, Nq, d)
    std::vector<float> LSE;   ///< (batch, heads, Nq); empty for standard attention, which does not store it
    Tensor dQ, dK, dV;           ///< empty in a forward pass
    std::vector<double> timesMs; ///< kernels only, one entry a repetition
    int64_t hbmPeakBytes = 0; ///< largest sum of live allocations, measured at the allocator
    int64_t sramPeakBytes = 0;
    Traffic traffic;          ///< from CountingHooks; zero without counting
    int64_t flops = 0;        ///< from CountingHooks: 2·m·n·k of the matrix products over valid extents
    std::vector<LaunchResult> launches; ///< all, of both passes
};

/// A recorded run made steppable: re-executes the real kernel up to an event and hands back its SRAM.
/// Holds the device buffers and checkpoints; used from one thread at a time.
class Replay {
public:
    virtual ~Replay() = default;
    /// The CTA's arena as it is right after event `step` of the trace (empty for program events).
    virtual Result<Snapshot> snapshot(int64_t step, Progress* progress = nullptr) = 0;
    /// Makes later snapshots of that head fast (FA1's checkpoints). Optional.
    virtual Result<void> prepare(int64_t head, Progress* progress = nullptr) = 0;
};

/// Runs attention programs on one device. Implemented by the host and the CUDA engine; the window's
/// tests use a fake one.
class Engine {
public:
    virtual ~Engine() = default;
    virtual const DeviceInfo& device() const = 0;
    virtual Result<std::shared_ptr<const Trace>> record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                        const RunOptions& options = {}, Progress* progress = nullptr) = 0;
    virtual Result<RunResult> run(const Problem& problem, const Inputs& inputs, const RunOptions& options = {},
                                  Progress* progress = nullptr) = 0;
    virtual Result<std::unique_ptr<Replay>> replay(std::shared_ptr<const Trace> trace) = 0;
    /// Measures the device's memory levels with small kernels of their own, within seconds.
    virtual Result<Hierarchy> measureHierarchy(Progress* progress = nullptr) = 0;
    /// How many of the problem's CTAs an SM holds at a time, in the launch that allows the fewest: as the driver says
    /// or, where there are no SMs, as many as the shared memory of an H100's would hold.
    virtual Result<int> ctasPerSm(const Problem& problem)
    {
        return ctasBySram(makeProgram(problem, device().sramBytes).sramBytes());
    }
};

} // namespace tilescope
