// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/latestjobthread.h"

#include <utility>

namespace tilescope {

LatestJobThread::LatestJobThread() : m_thread([this] { loop(); }) {}

LatestJobThread::~LatestJobThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
        m_waiting = nullptr;
    }
    m_wake.notify_one();
    m_thread.join();
}

void LatestJobThread::post(std::function<void()> job)
{
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = std::move(job);
    }
    m_wake.notify_one();
}

bool LatestJobThread::waitIdle(std::chrono::milliseconds atMost)
{
    std::unique_lock lock(m_mutex);
    return m_idle.wait_for(lock, atMost, [this] { return !m_busy && !m_waiting; });
}

void LatestJobThread::loop()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_ending || m_waiting; });
        if (m_ending)
            return;
        auto job = std::exchange(m_waiting, nullptr);
        m_busy = true;
        lock.unlock();
        job();
        job = nullptr; // what it holds is released here, not on the thread that posted it
        lock.lock();
        m_busy = false;
        m_idle.notify_all();
    }
}

} // namespace tilescope
