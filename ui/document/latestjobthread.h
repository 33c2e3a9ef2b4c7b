// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace tilescope {

/// A thread that runs the latest job it was given. A job that has not begun when the next one comes is
/// dropped; one that has begun is told to stop by other means.
class LatestJobThread {
public:
    LatestJobThread();
    /// Drops the waiting job and joins the running one, which the owner has told to stop.
    ~LatestJobThread();

    void post(std::function<void()> job);
    /// Blocks until nothing is waiting or running, or the time is over. True when idle.
    bool waitIdle(std::chrono::milliseconds atMost);

private:
    void loop();

    std::mutex m_mutex;
    std::condition_variable m_wake, m_idle;
    std::function<void()> m_waiting;
    bool m_busy = false, m_ending = false;
    std::thread m_thread;
};

} // namespace tilescope
