// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/cuda/cudabuffer.h"
#include "kernels/engine/session.h"

#include <array>

namespace tilescope {

/// CTAs of the program that an SM of the device holds at a time, in the launch that allows the fewest.
Result<int> residentCtas(const Program& program, int device);

/// A program's buffers on one CUDA device, and its launches there.
class CudaSession : public Session {
public:
    CudaSession(const Program& program, int device) : m_program(program), m_device(device) {}
    ~CudaSession() override;
    Result<void> allocate(bool poison);

    Result<double> launch(const LaunchRequest& request, Progress* progress) override;
    Result<void> refill(TensorId tensor) override;
    Result<void> read(TensorId tensor, int64_t byteOffset, std::span<std::byte> out) override;
    Result<void> write(TensorId tensor, int64_t byteOffset, std::span<const std::byte> in) override;
    int64_t hbmPeakBytes() const override { return m_peak; }

private:
    /// What the hooks of one launch write, on the device.
    struct HookBuffers {
        CudaBuffer counters, events, segments, reported, rowStats, dump, arenaImage;
    };
    Result<void> allocateHooks(const LaunchRequest& request, HookBuffers& buffers, HookTargets& targets);
    Result<void> collectHooks(const LaunchRequest& request, const HookBuffers& buffers);
    Result<double> timedLaunch(const LaunchRequest& request, const KernelArgs& args, const HookTargets& targets);

    Program m_program;
    int m_device;
    std::array<CudaBuffer, kTensorCount> m_buffers;
    CudaBuffer m_kept; ///< which blocks the mask keeps; like an argument of the kernels, so no buffer of the program
    int64_t m_live = 0, m_peak = 0;
    cudaEvent_t m_begin = nullptr, m_end = nullptr;
};

} // namespace tilescope
