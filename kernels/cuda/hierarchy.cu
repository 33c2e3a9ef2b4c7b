// SPDX-License-Identifier: Apache-2.0
#include "kernels/cuda/hierarchy.h"

#include "kernels/cuda/cudabuffer.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace tilescope {

namespace {

constexpr int kThreads = 1024;
constexpr int kTimings = 5;   ///< the best of them
constexpr int kChains = 8;    ///< independent multiply-adds of a thread

/// Data is all zero: the store that keeps the loads alive never happens, which the compiler cannot know.
constexpr uint32_t kNever = 0x5EED5EED;

__global__ void readGlobal(const uint4* data, int64_t vectors, int rounds, uint32_t* sink)
{
    uint32_t seen = 0;
    for (int round = 0; round < rounds; ++round)
#pragma unroll 4
        for (int64_t n = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; n < vectors; n += int64_t(gridDim.x) * blockDim.x) {
            const uint4 v = __ldcg(data + n); // past L1
            seen ^= v.x ^ v.y ^ v.z ^ v.w;
        }
    if (seen == kNever)
        *sink = seen;
}

__global__ void readShared(int vectors, int rounds, uint32_t* sink)
{
    extern __shared__ uint4 tile_smem[];
    for (int n = threadIdx.x; n < vectors; n += blockDim.x)
        tile_smem[n] = make_uint4(0, 0, 0, 0);
    __syncthreads();
    const uint32_t base = uint32_t(__cvta_generic_to_shared(tile_smem));
    uint32_t seen = 0;
    for (int round = 0; round < rounds; ++round)
#pragma unroll 4
        for (int n = threadIdx.x; n < vectors; n += blockDim.x) {
            uint4 v;
            asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "r"(base + n * 16));
            seen ^= v.x ^ v.y ^ v.z ^ v.w;
        }
    if (seen == kNever)
        *sink = seen;
}

__global__ void multiplyAdd(int rounds, float factor, uint32_t* sink)
{
    float x[kChains];
    for (int chain = 0; chain < kChains; ++chain)
        x[chain] = factor * float(chain + threadIdx.x);
    for (int round = 0; round < rounds; ++round)
#pragma unroll
        for (int chain = 0; chain < kChains; ++chain)
            x[chain] = fmaf(x[chain], factor, factor);
    float sum = 0;
    for (int chain = 0; chain < kChains; ++chain)
        sum += x[chain];
    if (sum == -1)
        *sink = 1;
}

/// Seconds of the quickest of several launches, after one to warm up.
Result<double> secondsOf(const std::function<void()>& launch, Progress* progress)
{
    cudaEvent_t begin, end;
    if (auto ok = checkCuda(cudaEventCreate(&begin), "cudaEventCreate"); !ok)
        return ok.error();
    if (auto ok = checkCuda(cudaEventCreate(&end), "cudaEventCreate"); !ok) {
        cudaEventDestroy(begin);
        return ok.error();
    }
    float best = 0;
    cudaError_t error = cudaSuccess;
    const auto stopped = [progress] { return progress && progress->cancelled; };
    for (int n = 0; n <= kTimings && error == cudaSuccess && !stopped(); ++n) {
        cudaEventRecord(begin);
        launch();
        error = cudaGetLastError();
        cudaEventRecord(end);
        if (error == cudaSuccess)
            error = cudaEventSynchronize(end);
        float ms = 0;
        cudaEventElapsedTime(&ms, begin, end);
        if (n == 1 || (n > 1 && ms < best))
            best = ms;
        if (progress)
            ++progress->done;
    }
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    if (auto ok = checkCuda(error, "A probe of the memory hierarchy"); !ok)
        return ok.error();
    if (stopped())
        return cancelled();
    return double(best) / 1000;
}

struct Sizes {
    int sms = 0, registers = 0, sramPerSm = 0, sramPerBlock = 0, l2 = 0;
    size_t free = 0, total = 0;
};

Result<Sizes> querySizes(int device)
{
    Sizes sizes;
    const std::pair<int*, cudaDeviceAttr> attributes[] = {{&sizes.sms, cudaDevAttrMultiProcessorCount},
                                                          {&sizes.registers, cudaDevAttrMaxRegistersPerMultiprocessor},
                                                          {&sizes.sramPerSm, cudaDevAttrMaxSharedMemoryPerMultiprocessor},
                                                          {&sizes.sramPerBlock, cudaDevAttrMaxSharedMemoryPerBlockOptin},
                                                          {&sizes.l2, cudaDevAttrL2CacheSize}};
    for (const auto& [value, name] : attributes)
        if (auto ok = checkCuda(cudaDeviceGetAttribute(value, name, device), "cudaDeviceGetAttribute"); !ok)
            return ok.error();
    if (auto ok = checkCuda(cudaMemGetInfo(&sizes.free, &sizes.total), "cudaMemGetInfo"); !ok)
        return ok.error();
    return sizes;
}

/// Bytes a second of reading so many bytes of device memory, `rounds` times over.
Result<double> globalRate(const Sizes& sizes, const CudaBuffer& data, int64_t bytes, int rounds, uint32_t* sink, Progress* progress)
{
    const auto seconds = secondsOf(
        [&] { readGlobal<<<2 * sizes.sms, kThreads>>>(data.as<uint4>(), bytes / int64_t(sizeof(uint4)), rounds, sink); }, progress);
    return seconds ? Result<double>(double(bytes) * rounds / *seconds) : seconds;
}

Result<double> sharedRate(const Sizes& sizes, uint32_t* sink, Progress* progress)
{
    constexpr int kRounds = 2000;
    const int vectors = sizes.sramPerBlock / int(sizeof(uint4)) / kThreads * kThreads, bytes = vectors * int(sizeof(uint4));
    const cudaError_t error = cudaFuncSetAttribute(readShared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (auto ok = checkCuda(error, "cudaFuncSetAttribute"); !ok)
        return ok.error();
    const auto seconds = secondsOf([&] { readShared<<<sizes.sms, kThreads, bytes>>>(vectors, kRounds, sink); }, progress);
    return seconds ? Result<double>(double(bytes) * kRounds * sizes.sms / *seconds) : seconds;
}

Result<double> flopRate(const Sizes& sizes, uint32_t* sink, Progress* progress)
{
    constexpr int kRounds = 20'000;
    const auto seconds = secondsOf([&] { multiplyAdd<<<2 * sizes.sms, kThreads>>>(kRounds, 0.5f, sink); }, progress);
    return seconds ? Result<double>(2.0 * kRounds * kChains * kThreads * 2 * sizes.sms / *seconds) : seconds;
}

} // namespace

Result<Hierarchy> measureCudaHierarchy(int device, Progress* progress)
{
    constexpr int kProbes = 4;
    if (progress)
        progress->total = kProbes * (kTimings + 1);
    if (auto ok = checkCuda(cudaSetDevice(device), "cudaSetDevice"); !ok)
        return ok.error();
    const auto sizes = querySizes(device);
    if (!sizes)
        return sizes.error();
    const int64_t large = std::min<int64_t>(std::max<int64_t>(int64_t(2) << 30, 16ll * sizes->l2), int64_t(sizes->free / 2)) / 16 * 16;
    const int64_t inL2 = sizes->l2 / 4 / 16 * 16;
    auto data = CudaBuffer::allocate(large), sink = CudaBuffer::allocate(4);
    if (!data || !sink)
        return (data ? sink : data).error();
    if (auto ok = checkCuda(cudaMemset(data->as<>(), 0, size_t(large)), "cudaMemset"); !ok)
        return ok.error();
    uint32_t* never = sink->as<uint32_t>();
    const auto flops = flopRate(*sizes, never, progress), sram = sharedRate(*sizes, never, progress),
               l2 = globalRate(*sizes, *data, inL2, 200, never, progress), hbm = globalRate(*sizes, *data, large, 1, never, progress);
    for (const auto* rate : {&flops, &sram, &l2, &hbm})
        if (!*rate)
            return rate->error();
    Hierarchy hierarchy;
    hierarchy.flopsPerSecond = *flops;
    hierarchy.levels = {{MemoryLevelKind::Registers, int64_t(sizes->registers) * 4, sizes->sms, *flops * kOperandBytesPerFlop, 0},
                        {MemoryLevelKind::Sram, sizes->sramPerSm, sizes->sms, *sram, sizes->sramPerBlock},
                        {MemoryLevelKind::L2, sizes->l2, 1, *l2, inL2},
                        {MemoryLevelKind::Hbm, int64_t(sizes->total), 1, *hbm, large}};
    return hierarchy;
}

} // namespace tilescope
