// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cudasession.h"
#include "kernels/cuda/hierarchy.h"
#include "kernels/engine/attentionengine.h"
#include "kernels/engines.h"

#include <fmt/format.h>

#include <optional>

namespace tilescope {

namespace {

constexpr int kOldestArchitecture = 75; ///< Turing: what the PTX is for

int attribute(cudaDeviceAttr name, int device)
{
    int value = 0;
    return cudaDeviceGetAttribute(&value, name, device) == cudaSuccess ? value : 0;
}

/// Nothing for a device that is older than the kernels or does not answer.
std::optional<DeviceInfo> queryDevice(int index)
{
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, index) != cudaSuccess || properties.major * 10 + properties.minor < kOldestArchitecture)
        return std::nullopt;
    size_t free = 0, total = 0;
    if (cudaSetDevice(index) != cudaSuccess || cudaMemGetInfo(&free, &total) != cudaSuccess)
        return std::nullopt;
    DeviceInfo device;
    device.engine = "cuda";
    device.name = properties.name;
    device.isa = fmt::format("sm_{}{}", properties.major, properties.minor);
    device.sramBytes = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, index);
    device.hbmBytes = int64_t(total);
    device.hbmFreeBytes = int64_t(free);
    device.l2Bytes = attribute(cudaDevAttrL2CacheSize, index);
    device.smCount = attribute(cudaDevAttrMultiProcessorCount, index);
    return device;
}

class CudaBackend : public Backend {
public:
    CudaBackend(int index, DeviceInfo device) : m_index(index), m_device(std::move(device)) {}
    const DeviceInfo& device() const override { return m_device; }
    Result<std::unique_ptr<Session>> open(const Program& program, bool poison) override
    {
        auto session = std::make_unique<CudaSession>(program, m_index);
        if (auto done = session->allocate(poison); !done)
            return done.error();
        return std::unique_ptr<Session>(std::move(session));
    }
    Result<Hierarchy> measureHierarchy(Progress* progress) override { return measureCudaHierarchy(m_index, progress); }
    Result<int> ctasPerSm(const Program& program) override { return residentCtas(program, m_index); }

private:
    int m_index;
    DeviceInfo m_device;
};

} // namespace

std::vector<std::shared_ptr<Engine>> makeCudaEngines()
{
    std::vector<std::shared_ptr<Engine>> engines;
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess) { // no driver or no device, which is no error
        cudaGetLastError();
        return engines;
    }
    for (int index = 0; index < count; ++index)
        if (auto device = queryDevice(index))
            engines.push_back(std::make_shared<AttentionEngine>(std::make_shared<CudaBackend>(index, std::move(*device))));
    cudaGetLastError();
    return engines;
}

} // namespace tilescope
