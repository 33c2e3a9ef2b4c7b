// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/engine.h"
#include "kernels/block/args.h"

#include <cstddef>
#include <memory>
#include <span>

namespace tilescope {

/// Some CTAs of one launch, with hooks. All pointers are to host memory, on every device.
struct LaunchRequest {
    int launch = 0;
    int64_t firstCta = 0, ctas = 0;
    HookKind hooks = HookKind::None;
    bool poison = false;
    bool coldCache = false; ///< see RunOptions

    std::span<CtaCounters> counters{};         ///< counting: a slot for each CTA of the launch
    Event* events = nullptr;                 ///< tracing: the launch's segments, one after the other,
    std::span<const int64_t> segments{};       ///< where they begin,
    std::span<uint32_t> reported{};            ///< what was reported,
    std::span<RowStat> rowStats{};             ///< and Program::rowStatCount() values
    std::span<float> dump{};                   ///< stopping: the arena
    uint32_t stopAt = 0;

    int firstColumn = 0; ///< resumed: see KernelArgs
    uint32_t firstSequence = 0;
    std::span<const float> arenaImage{};
};

/// A program's buffers on one device, and its launches. Used from one thread at a time.
class Session {
public:
    virtual ~Session() = default;
    /// Runs the CTAs to their end, or to the stop; yields the kernel's time in ms.
    virtual Result<double> launch(const LaunchRequest& request, Progress* progress) = 0;
    /// Sets a buffer as its BufferFill says, as before the first launch.
    virtual Result<void> refill(TensorId tensor) = 0;
    virtual Result<void> read(TensorId tensor, int64_t byteOffset, std::span<std::byte> out) = 0;
    virtual Result<void> write(TensorId tensor, int64_t byteOffset, std::span<const std::byte> in) = 0;
    virtual int64_t hbmPeakBytes() const = 0;
};

/// One device's way to make sessions.
class Backend {
public:
    virtual ~Backend() = default;
    virtual const DeviceInfo& device() const = 0;
    /// Allocates every buffer of the program and fills it; DoesNotFit with the numbers when that fails.
    virtual Result<std::unique_ptr<Session>> open(const Program& program, bool poison) = 0;
    virtual Result<Hierarchy> measureHierarchy(Progress* progress) = 0;
    /// See Engine::ctasPerSm.
    virtual Result<int> ctasPerSm(const Program& program) { return ctasBySram(program.sramBytes()); }
};

/// The arguments that follow from the program; device pointers are the session's to add.
KernelArgs kernelArgs(const Program& program, const LaunchRequest& request);

/// Copies Q, K and V in, and dO for a backward pass, narrowed to the problem's type.
Result<void> upload(Session& session, const Problem& problem, const Inputs& inputs);
/// Copies a whole buffer out, widened to float32.
Result<void> download(Session& session, const BufferSpec& buffer, DType dtype, std::span<float> out);
/// O is stored in fp32 by FA1, in the problem's type by the others; dQ in fp32 by both flash algorithms.
DType storedType(const Program& program, TensorId tensor);

/// What a run leaves behind, as references to fill in.
struct Outputs {
    Tensor &O, &dQ, &dK, &dV;
};
/// Copies out O and, after a backward pass, the gradients.
Result<void> downloadOutputs(Session& session, const Program& program, const Outputs& outputs);

} // namespace tilescope
