// SPDX-License-Identifier: Apache-2.0
#include "app/cli/progressline.h"

#include <fmt/format.h>

#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace tilescope::cli {

namespace {

using Seconds = std::chrono::duration<double>;

/// "12 s", "4 min", "2 h".
std::string durationText(double seconds)
{
    if (seconds < 99.5)
        return fmt::format("{:.0f} s", std::max(1.0, seconds));
    return seconds < 5970 ? fmt::format("{:.0f} min", seconds / 60) : fmt::format("{:.0f} h", seconds / 3600);
}

/// "34 %, about 12 s left", or how long it has taken where the end is not known.
std::string stateText(const Progress& progress, double elapsed)
{
    const auto total = double(progress.total.load()), done = std::min(double(progress.done.load()), total);
    if (total <= 0 || done <= 0)
        return durationText(elapsed) + " so far";
    return fmt::format("{:.0f} %, about {} left", std::floor(100 * done / total),
                       durationText(elapsed * (total - done) / done));
}

size_t terminalWidth()
{
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

} // namespace

ProgressLine::ProgressLine() : m_shown(isatty(STDERR_FILENO)) {}

ProgressLine::~ProgressLine() { end(); }

void ProgressLine::setPrefix(std::string prefix)
{
    const std::lock_guard lock(m_mutex);
    m_prefix = std::move(prefix);
}

Progress* ProgressLine::begin(std::string part)
{
    if (!m_shown)
        return nullptr;
    if (!m_watcher.joinable())
        m_watcher = std::jthread([this](const std::stop_token& stopped) { watch(stopped); });
    const std::lock_guard lock(m_mutex);
    m_part = std::move(part);
    m_begin = Clock::now();
    m_progress.done = m_progress.total = 0;
    return &m_progress;
}

std::function<void(const char* part)> ProgressLine::parts()
{
    return [this](const char* part) { begin(part); };
}

void ProgressLine::end()
{
    const std::lock_guard lock(m_mutex);
    m_part.clear();
    erase();
}

void ProgressLine::watch(const std::stop_token& stopped)
{
    std::unique_lock lock(m_mutex);
    while (!stopped.stop_requested()) {
        m_wake.wait_for(lock, stopped, std::chrono::milliseconds(200), [] { return false; });
        draw();
    }
}

void ProgressLine::draw()
{
    constexpr Seconds kMoment{0.3};
    const Seconds elapsed = Clock::now() - m_begin;
    if (m_part.empty() || elapsed < kMoment)
        return;
    std::string text = fmt::format("{}{}: {}", m_prefix, m_part, stateText(m_progress, elapsed.count()));
    text.resize(std::min(text.size(), terminalWidth() - 1)); // a second line could not be taken back
    const size_t drawn = text.size();
    text.resize(std::max(drawn, m_drawn), ' ');
    std::fprintf(stderr, "\r%s", text.c_str());
    std::fflush(stderr);
    m_drawn = drawn;
}

void ProgressLine::erase()
{
    if (m_drawn > 0) {
        std::fprintf(stderr, "\r%s\r", std::string(m_drawn, ' ').c_str());
        std::fflush(stderr);
    }
    m_drawn = 0;
}

} // namespace tilescope::cli
