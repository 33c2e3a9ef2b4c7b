// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/engine/session.h"
#include "kernels/engines.h"
#include "kernels/host/hbmheap.h"
#include "kernels/host/hostarena.h"
#include "kernels/host/hosthierarchy.h"
#include "kernels/host/isa.h"

#include <array>
#include <atomic>
#include <memory>

namespace tilescope {

/// A program's buffers in host memory; its CTAs spread over the processor's cores.
class HostSession : public Session {
public:
    HostSession(const Program& program, HostIsa isa, const HostOptions& options);
    Result<void> allocate(bool poison);

    Result<double> launch(const LaunchRequest& request, Progress* progress) override;
    Result<void> refill(TensorId tensor) override;
    Result<void> read(TensorId tensor, int64_t byteOffset, std::span<std::byte> out) override;
    Result<void> write(TensorId tensor, int64_t byteOffset, std::span<const std::byte> in) override;
    int64_t hbmPeakBytes() const override { return m_heap.peakBytes(); }

private:
    struct Job;
    void work(Job& job, HostArena& arena, Progress* progress) const;
    void runCta(const HostCta& cta) const;

    Program m_program;
    HostIsa m_isa;
    HostOptions m_options;
    BlockPattern m_kept; ///< of the mask; told to the kernels like an argument, so it is no buffer of the program
    HbmHeap m_heap;
    std::array<std::span<std::byte>, kTensorCount> m_buffers{};
    std::vector<HostArena> m_arenas; ///< one a worker, kept from launch to launch
};

class HostBackend : public Backend {
public:
    HostBackend(HostIsa isa, const HostOptions& options);
    const DeviceInfo& device() const override { return m_device; }
    Result<std::unique_ptr<Session>> open(const Program& program, bool poison) override;
    Result<Hierarchy> measureHierarchy(Progress* progress) override { return measureHostHierarchy(m_isa, m_device, progress); }

private:
    HostIsa m_isa;
    HostOptions m_options;
    DeviceInfo m_device;
};

} // namespace tilescope
