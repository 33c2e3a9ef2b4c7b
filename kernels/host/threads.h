// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/float16.h"
#include "kernels/block/target.h"
#include "kernels/host/hostcta.h"

#include <stdint.h>
#include <time.h>

namespace tilescope::inline TILESCOPE_TARGET {

/// What both ways of running a CTA on the host have in common.
struct HostThreads {
    /// Nanoseconds.
    static uint64_t clock()
    {
        timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return uint64_t(now.tv_sec) * 1000000000u + uint64_t(now.tv_nsec);
    }
    static uint8_t processor() { return 0; }
    static void add(unsigned long long& counter, int64_t value) { counter += (unsigned long long)value; }
    /// std::atomic_ref would be an inline function that all instruction sets share.
    static void addAtomically(float& to, float value)
    {
        typedef uint32_t Bits __attribute__((may_alias));
        Bits* const bits = reinterpret_cast<Bits*>(&to);
        uint32_t old = __atomic_load_n(bits, __ATOMIC_RELAXED);
        while (!__atomic_compare_exchange_n(bits, &old, floatBits(floatFromBits(old) + value), true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        }
    }
    static void write(Event& to, const Event& event) { to = event; }
    [[noreturn]] static void leave() { unwindStoppedCta(); }

    /// One thread has a row to itself; vector instructions do its columns.
    static constexpr int lane() { return 0; }
    static constexpr int lanes() { return 1; }
};

/// The usual way: one thread does the whole CTA, and a barrier has nothing to wait for. It is where
/// the thread looks up and notices that it has been cancelled.
struct OneThread : HostThreads {
    CtaWatch* watch;

    explicit OneThread(CtaWatch* watch_) : watch(watch_) {}
    static constexpr int thread() { return 0; }
    static constexpr int threads() { return 1; }
    static constexpr int firstRow() { return 0; }
    static constexpr int rowStep() { return 1; }
    static constexpr bool elected() { return true; }
    void sync() const
    {
        if (watch)
            watchPhase(*watch);
    }
};

} // namespace tilescope::inline TILESCOPE_TARGET
