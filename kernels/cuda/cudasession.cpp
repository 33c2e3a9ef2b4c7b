// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/cudasession.h"

#include "core/base/numbers.h"
#include "kernels/cuda/launcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace tilescope {

Result<void> checkCuda(cudaError_t error, const char* what)
{
    if (error == cudaSuccess)
        return {};
    cudaGetLastError(); // it has been reported; later calls shall not report it again
    return internalError(fmt::format("{} failed: {}.", what, cudaGetErrorString(error)));
}

Result<CudaBuffer> CudaBuffer::allocate(int64_t bytes)
{
    CudaBuffer buffer;
    if (bytes == 0)
        return buffer;
    const cudaError_t error = cudaMalloc(&buffer.m_data, size_t(bytes));
    if (error == cudaErrorMemoryAllocation) {
        cudaGetLastError();
        size_t free = 0, total = 0;
        cudaMemGetInfo(&free, &total);
        return refusal(ErrorCode::DoesNotFit,
                       {{"Allocating {0} failed: the device has {1} of its {2} free.",
                         {formatBytes(bytes), formatBytes(int64_t(free)), formatBytes(int64_t(total))}}});
    }
    if (auto ok = checkCuda(error, "cudaMalloc"); !ok)
        return ok.error();
    buffer.m_bytes = bytes;
    return buffer;
}

namespace {

/// Device memory with a copy of the values.
template <class T>
Result<CudaBuffer> copyToDevice(std::span<const T> values)
{
    auto buffer = CudaBuffer::allocate(int64_t(values.size_bytes()));
    if (!buffer || values.empty())
        return buffer;
    if (auto ok = checkCuda(cudaMemcpy(buffer->template as<>(), values.data(), values.size_bytes(), cudaMemcpyHostToDevice), "cudaMemcpy"); !ok)
        return ok.error();
    return buffer;
}

template <class T>
Result<void> copyBack(const CudaBuffer& buffer, std::span<T> out)
{
    if (out.empty())
        return {};
    return checkCuda(cudaMemcpy(out.data(), buffer.as<>(), out.size_bytes(), cudaMemcpyDeviceToHost), "cudaMemcpy");
}

/// Fills L2 with something else.
Result<void> emptyL2(int device)
{
    int bytes = 0;
    if (auto ok = checkCuda(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, device), "cudaDeviceGetAttribute"); !ok)
        return ok;
    const auto scratch = CudaBuffer::allocate(2 * int64_t(bytes));
    if (!scratch)
        return scratch.error();
    if (scratch->bytes() == 0)
        return {};
    return checkCuda(cudaMemset(scratch->as<>(), 0, size_t(scratch->bytes())), "cudaMemset");
}

cudaError_t launchOf(DType dtype, const CudaLaunch& launch, const KernelArgs& args, const HookTargets& targets)
{
    switch (dtype) {
    case DType::F16: return launchF16(launch, args, targets);
    case DType::BF16: return launchBF16(launch, args, targets);
    case DType::F32: break;
    }
    return launchF32(launch, args, targets);
}

int sramLimitOf(int device)
{
    int bytes = 0;
    cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    return bytes;
}

/// `kept` is the mask's block pattern on the device, where it has one.
CudaLaunch cudaLaunch(const Problem& p, const Launch& launch, HookKind hooks, int64_t ctas, int device, const uint32_t* kept)
{
    return {launch.kind,   p.dtype, hooks, p.mask != MaskKind::None, tileMask(p, kept),
            unsigned(ctas), size_t(launch.arena.bytes()), sramLimitOf(device)};
}

} // namespace

Result<int> residentCtas(const Program& program, int device)
{
    if (auto ok = checkCuda(cudaSetDevice(device), "cudaSetDevice"); !ok)
        return ok.error();
    int fewest = std::numeric_limits<int>::max();
    for (const Launch& launch : program.launches) {
        int ctas = 0;
        CudaLaunch query = cudaLaunch(program.problem, launch, HookKind::None, launch.ctas, device, nullptr);
        query.residentCtas = &ctas;
        if (auto ok = checkCuda(launchOf(program.problem.dtype, query, {}, {}), "Asking for the occupancy"); !ok)
            return ok.error();
        fewest = std::min(fewest, ctas);
    }
    return program.launches.empty() ? 0 : fewest;
}

CudaSession::~CudaSession()
{
    cudaSetDevice(m_device);
    if (m_begin)
        cudaEventDestroy(m_begin);
    if (m_end)
        cudaEventDestroy(m_end);
}

Result<void> CudaSession::allocate(bool poison)
{
    if (auto ok = checkCuda(cudaSetDevice(m_device), "cudaSetDevice"); !ok)
        return ok;
    if (auto ok = checkCuda(cudaEventCreate(&m_begin), "cudaEventCreate"); !ok)
        return ok;
    if (auto ok = checkCuda(cudaEventCreate(&m_end), "cudaEventCreate"); !ok)
        return ok;
    auto kept = copyToDevice(keptBlocks(m_program.problem).words());
    if (!kept)
        return kept.error();
    m_kept = std::move(*kept);
    for (const BufferSpec& spec : m_program.buffers) {
        auto buffer = CudaBuffer::allocate(spec.bytes());
        if (!buffer)
            return buffer.error();
        m_live += buffer->bytes();
        m_peak = std::max(m_peak, m_live);
        m_buffers[size_t(spec.tensor)] = std::move(*buffer);
        if (poison && spec.fill == BufferFill::None && spec.bytes() > 0) // all ones: NaN in every type
            if (auto ok = checkCuda(cudaMemset(m_buffers[size_t(spec.tensor)].as<>(), 0xFF, size_t(spec.bytes())), "cudaMemset"); !ok)
                return ok;
        if (auto done = refill(spec.tensor); !done)
            return done;
    }
    return {};
}

Result<void> CudaSession::refill(TensorId tensor)
{
    const CudaBuffer& buffer = m_buffers[size_t(tensor)];
    const BufferFill fill = m_program.find(tensor)->fill;
    if (fill == BufferFill::None || buffer.bytes() == 0)
        return {};
    if (fill == BufferFill::Zero)
        return checkCuda(cudaMemset(buffer.as<>(), 0, size_t(buffer.bytes())), "cudaMemset");
    const std::vector<float> values(size_t(buffer.bytes()) / sizeof(float), -std::numeric_limits<float>::infinity());
    return write(tensor, 0, std::as_bytes(std::span(values)));
}

Result<void> CudaSession::read(TensorId tensor, int64_t byteOffset, std::span<std::byte> out)
{
    if (out.empty())
        return {};
    if (auto ok = checkCuda(cudaSetDevice(m_device), "cudaSetDevice"); !ok)
        return ok;
    const std::byte* from = m_buffers[size_t(tensor)].as<>() + byteOffset;
    return checkCuda(cudaMemcpy(out.data(), from, out.size(), cudaMemcpyDeviceToHost), "cudaMemcpy");
}

Result<void> CudaSession::write(TensorId tensor, int64_t byteOffset, std::span<const std::byte> in)
{
    if (in.empty())
        return {};
    if (auto ok = checkCuda(cudaSetDevice(m_device), "cudaSetDevice"); !ok)
        return ok;
    std::byte* to = m_buffers[size_t(tensor)].as<>() + byteOffset;
    return checkCuda(cudaMemcpy(to, in.data(), in.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
}

/// Large results are not copied in first: all events are written, and rows without a statistic keep a NaN of all ones.
Result<void> CudaSession::allocateHooks(const LaunchRequest& request, HookBuffers& buffers, HookTargets& targets)
{
    const auto keep = [](Result<CudaBuffer> made, CudaBuffer& buffer, auto*& pointer) -> Result<void> {
        if (!made)
            return made.error();
        buffer = std::move(*made);
        pointer = buffer.as<std::remove_reference_t<decltype(*pointer)>>();
        return {};
    };
    const auto copied = [](auto values) { return copyToDevice<typename decltype(values)::value_type>(values); };
    const int64_t events = request.segments.empty() ? 0 : request.segments.back();
    for (auto done : {keep(copied(std::span<const CtaCounters>(request.counters)), buffers.counters, targets.counters),
                      keep(CudaBuffer::allocate(events * int64_t(sizeof(Event))), buffers.events, targets.events),
                      keep(copied(request.segments), buffers.segments, targets.segments),
                      keep(copied(std::span<const uint32_t>(request.reported)), buffers.reported, targets.reported),
                      keep(CudaBuffer::allocate(int64_t(request.rowStats.size_bytes())), buffers.rowStats, targets.rowStats),
                      keep(copied(std::span<const float>(request.dump)), buffers.dump, targets.dump)})
        if (!done)
            return done;
    if (buffers.rowStats.bytes() > 0)
        if (auto ok = checkCuda(cudaMemset(buffers.rowStats.as<>(), 0xFF, size_t(buffers.rowStats.bytes())), "cudaMemset"); !ok)
            return ok;
    targets.rowStatColumns = m_program.rowStatColumns();
    targets.stopAt = request.stopAt;
    return {};
}

Result<void> CudaSession::collectHooks(const LaunchRequest& request, const HookBuffers& buffers)
{
    const std::span<Event> events(request.events, request.segments.empty() ? 0 : size_t(request.segments.back()));
    for (auto done : {copyBack(buffers.counters, request.counters), copyBack(buffers.events, events),
                      copyBack(buffers.reported, request.reported), copyBack(buffers.rowStats, request.rowStats),
                      copyBack(buffers.dump, request.dump)})
        if (!done)
            return done;
    return {};
}

Result<double> CudaSession::timedLaunch(const LaunchRequest& request, const KernelArgs& args, const HookTargets& targets)
{
    const Problem& p = m_program.problem;
    const CudaLaunch launch = cudaLaunch(p, m_program.launches[size_t(request.launch)], request.hooks, request.ctas, m_device, m_kept.as<const uint32_t>());
    if (auto ok = checkCuda(cudaEventRecord(m_begin), "cudaEventRecord"); !ok)
        return ok.error();
    if (auto ok = checkCuda(launchOf(p.dtype, launch, args, targets), "Launching the kernel"); !ok)
        return ok.error();
    if (auto ok = checkCuda(cudaEventRecord(m_end), "cudaEventRecord"); !ok)
        return ok.error();
    if (auto ok = checkCuda(cudaEventSynchronize(m_end), "The kernel"); !ok)
        return ok.error();
    float ms = 0;
    if (auto ok = checkCuda(cudaEventElapsedTime(&ms, m_begin, m_end), "cudaEventElapsedTime"); !ok)
        return ok.error();
    return double(ms);
}

Result<double> CudaSession::launch(const LaunchRequest& request, Progress* progress)
{
    if (progress && progress->cancelled)
        return cancelled();
    if (request.ctas > std::numeric_limits<int32_t>::max())
        return doesNotFit(fmt::format("A grid of {} blocks is more than CUDA's 2147483647.", request.ctas));
    if (auto ok = checkCuda(cudaSetDevice(m_device), "cudaSetDevice"); !ok)
        return ok.error();
    KernelArgs args = kernelArgs(m_program, request);
    for (size_t t = 0; t < m_buffers.size(); ++t)
        args.buffers[t] = m_buffers[t].as<>();
    HookBuffers buffers;
    HookTargets targets;
    if (auto done = allocateHooks(request, buffers, targets); !done)
        return done.error();
    if (!request.arenaImage.empty()) {
        auto image = copyToDevice(request.arenaImage);
        if (!image)
            return image.error();
        buffers.arenaImage = std::move(*image);
        args.arenaImage = buffers.arenaImage.as<float>();
    }
    if (request.coldCache)
        if (auto done = emptyL2(m_device); !done)
            return done.error();
    auto ms = timedLaunch(request, args, targets);
    if (!ms)
        return ms;
    if (auto done = collectHooks(request, buffers); !done)
        return done.error();
    if (progress && request.hooks != HookKind::Stopping) {
        const Launch& launch = m_program.launches[size_t(request.launch)];
        for (int64_t block = 0; block < launch.ctasPerHead; ++block) // every head does the same
            progress->done += eventsInCta(m_program, launch, block) * (launch.ctas / launch.ctasPerHead);
    }
    return ms;
}

} // namespace tilescope
