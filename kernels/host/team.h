// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <barrier>
#include <chrono>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

namespace tilescope {

/// The threads of one CTA and their barrier. With a jitter seed they dawdle around it, each for its own
/// random time: a missing barrier then gives a different result.
class CtaTeam {
public:
    CtaTeam(int size, uint32_t jitterSeed) : m_size(size), m_barrier(size)
    {
        for (int n = 0; jitterSeed > 0 && n < size; ++n)
            m_random.emplace_back(jitterSeed + uint32_t(n));
    }

    int size() const { return m_size; }
    void sync(int thread)
    {
        dawdle(thread);
        m_barrier.arrive_and_wait();
        dawdle(thread);
    }

private:
    void dawdle(int thread)
    {
        if (!m_random.empty() && m_random[size_t(thread)]() % 4 == 0)
            std::this_thread::sleep_for(std::chrono::microseconds(m_random[size_t(thread)]() % 50));
    }

    int m_size;
    std::barrier<> m_barrier;
    std::vector<std::minstd_rand> m_random; ///< one a thread
};

} // namespace tilescope
