// SPDX-License-Identifier: Apache-2.0
#include "kernels/host/hosthierarchy.h"

#include "kernels/host/hostarena.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <functional>
#include <numeric>
#include <thread>

#include <unistd.h>

namespace tilescope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kProbeTime = std::chrono::milliseconds(60);
constexpr int kProbeRounds = 3; ///< the best of them: whatever else runs can only slow a probe down
constexpr int kMostProbes = 5;  ///< arithmetic, L1, L2, L3, memory
constexpr int64_t kFloatsAtOnce = 1024; ///< buffers are a multiple of it

std::atomic<float> g_sink; ///< what keeps the results of the probes alive

/// Amount a second of `step`, which does some and says how much, on so many threads at once.
double rate(int threads, const std::function<std::function<int64_t()>()>& makeStep)
{
    std::vector<double> rates(size_t(threads), 0);
    std::barrier start(threads);
    const auto probe = [&](int thread) {
        const std::function<int64_t()> step = makeStep();
        step(); // brings the data to its level
        start.arrive_and_wait();
        const auto begin = Clock::now();
        int64_t amount = 0;
        std::chrono::duration<double> elapsed{};
        do {
            amount += step();
            elapsed = Clock::now() - begin;
        } while (elapsed < kProbeTime);
        rates[size_t(thread)] = double(amount) / elapsed.count();
    };
    {
        std::vector<std::jthread> team;
        for (int thread = 1; thread < threads; ++thread)
            team.emplace_back(probe, thread);
        probe(0);
    }
    return std::accumulate(rates.begin(), rates.end(), 0.0);
}

/// Probes what all cores do together.
class Prober {
public:
    Prober(const HostIsa& isa, int threads, Progress* progress) : m_isa(isa), m_threads(threads), m_progress(progress)
    {
        if (progress)
            progress->total = kMostProbes * kProbeRounds;
    }

    bool cancelled() const { return m_progress && m_progress->cancelled; }

    /// Bytes a second of reading a buffer of each thread's own over and over.
    double readRate(int64_t bytes)
    {
        const int64_t floats = std::max<int64_t>(1, bytes / 4 / kFloatsAtOnce) * kFloatsAtOnce;
        return bestRate([this, floats] {
            auto data = std::make_shared<HostArena>(floats);
            std::fill_n(data->data(), floats, 1.0f);
            const int64_t passes =
                std::max<int64_t>(1, (1 << 20) / (floats * 4)); // so that reading the clock costs nothing
            return [this, data, floats, passes] {
                g_sink.store(m_isa.readAll(data->data(), floats, passes), std::memory_order_relaxed);
                return passes * floats * 4;
            };
        });
    }

    double flopRate()
    {
        return bestRate([this] {
            return [this] {
                float result = 0;
                const int64_t flops = m_isa.multiplyAdd(100'000, 0.5f, result);
                g_sink.store(result, std::memory_order_relaxed);
                return flops;
            };
        });
    }

private:
    double bestRate(const std::function<std::function<int64_t()>()>& makeStep)
    {
        double best = 0;
        for (int round = 0; round < kProbeRounds && !cancelled(); ++round) {
            best = std::max(best, rate(m_threads, makeStep));
            if (m_progress)
                ++m_progress->done;
        }
        return best;
    }

    const HostIsa& m_isa;
    const int m_threads;
    Progress* m_progress;
};

int64_t cacheBytes(int name) { return std::max<int64_t>(0, sysconf(name)); }

} // namespace

Result<Hierarchy> measureHostHierarchy(const HostIsa& isa, const DeviceInfo& device, Progress* progress)
{
    const int cores = device.smCount;
    const int64_t l1 = cacheBytes(_SC_LEVEL1_DCACHE_SIZE), l2 = cacheBytes(_SC_LEVEL2_CACHE_SIZE), l3 = cacheBytes(_SC_LEVEL3_CACHE_SIZE);
    Prober prober(isa, cores, progress);
    Hierarchy hierarchy;
    hierarchy.flopsPerSecond = prober.flopRate();
    hierarchy.levels.push_back({MemoryLevelKind::Registers, isa.registerBytes, cores, hierarchy.flopsPerSecond * kOperandBytesPerFlop, 0});
    // Half of a level, and well beyond the one before it.
    const auto probe = [&](MemoryLevelKind kind, int64_t unitBytes, int units, int64_t bytesEach, int64_t before) {
        if (unitBytes > 0 && bytesEach > 2 * before)
            hierarchy.levels.push_back({kind, unitBytes, units, prober.readRate(bytesEach), units > 1 ? bytesEach : bytesEach * cores});
    };
    probe(MemoryLevelKind::L1, l1, cores, l1 / 2, 0);
    probe(MemoryLevelKind::L2, l2, cores, l2 / 2, l1);
    probe(MemoryLevelKind::L3, l3, 1, std::min(l3 / 2 / cores, 8 * l2), l2); // on a shared machine not all of L3 is ours
    const int64_t beyondCaches = std::max<int64_t>(256 << 20, 4 * l3), memory = std::min(beyondCaches, device.hbmFreeBytes / 2);
    probe(MemoryLevelKind::Hbm, device.hbmBytes, 1, memory / cores, 0);
    if (prober.cancelled())
        return cancelled();
    return hierarchy;
}

} // namespace tilescope
