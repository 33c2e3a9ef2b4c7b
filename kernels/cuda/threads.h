// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernels/block/args.h"
#include "kernels/block/target.h"

namespace tilescope::inline TILESCOPE_TARGET {

constexpr int kCudaThreads = 256, kWarp = 32;

/// A CTA on the GPU: 256 threads; a warp takes a row, its lanes the columns.
struct CudaThreads {
    TILESCOPE_DEVICE int thread() const { return int(threadIdx.x); }
    static TILESCOPE_DEVICE constexpr int threads() { return kCudaThreads; }
    TILESCOPE_DEVICE int firstRow() const { return int(threadIdx.x) / kWarp; }
    static TILESCOPE_DEVICE constexpr int rowStep() { return kCudaThreads / kWarp; }
    TILESCOPE_DEVICE int lane() const { return int(threadIdx.x) % kWarp; }
    static TILESCOPE_DEVICE constexpr int lanes() { return kWarp; }
    TILESCOPE_DEVICE bool elected() const { return threadIdx.x == 0; }
    TILESCOPE_DEVICE void sync() const { __syncthreads(); }

    /// Nanoseconds.
    TILESCOPE_DEVICE uint64_t clock() const
    {
        uint64_t nanoseconds;
        asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
        return nanoseconds;
    }
    TILESCOPE_DEVICE uint8_t processor() const
    {
        uint32_t sm;
        asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
        return uint8_t(sm);
    }
    /// The slot is this CTA's alone; an atomic whose result nobody wants is the store that waits for no load.
    TILESCOPE_DEVICE void add(unsigned long long& counter, int64_t value) const { atomicAdd(&counter, (unsigned long long)value); }
    TILESCOPE_DEVICE void addAtomically(float& to, float value) const { atomicAdd(&to, value); }
    /// 32 bytes in two stores.
    TILESCOPE_DEVICE void write(Event& to, const Event& event) const
    {
        uint4 halves[2];
        memcpy(halves, &event, sizeof event);
        reinterpret_cast<uint4*>(&to)[0] = halves[0];
        reinterpret_cast<uint4*>(&to)[1] = halves[1];
    }
    static TILESCOPE_DEVICE void leave() { asm volatile("exit;"); }
};

} // namespace tilescope::inline TILESCOPE_TARGET
