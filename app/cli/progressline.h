// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/engine.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tilescope::cli {

/// One line on stderr about work that takes longer than a moment: what it is, how far it has come, about how long
/// it still takes. Nothing where stderr is no terminal.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();

    /// What later parts belong to: "3 of 40: ".
    void setPrefix(std::string prefix);

    /// A part of the work begins. Returns where it reports to, or null when nobody looks.
    Progress* begin(std::string part);
    /// For work that names its own parts and reports to what the first begin() returned.
    std::function<void(const char* part)> parts();
    /// The part is over: the line is gone, so that something else may be printed.
    void end();

private:
    using Clock = std::chrono::steady_clock;

    void watch(const std::stop_token& stopped);
    void draw();
    void erase();

    const bool m_shown;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::string m_prefix, m_part; ///< m_part is empty between parts
    Clock::time_point m_begin;
    Progress m_progress;
    size_t m_drawn = 0; ///< characters on the screen
    std::jthread m_watcher;
};

} // namespace tilescope::cli
