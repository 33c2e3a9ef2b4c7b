// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/playback.h"

#include "core/listing/listing.h"
#include "ui/document/document.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilescope {

namespace {

constexpr int kTickMs = 16; ///< shortest tick: faster playback takes several steps in one

} // namespace

Playback::Playback(Document& document) : m_document(document)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Playback::tick);
}

void Playback::startTimer() { m_timer.start(std::max(kTickMs, int(1000 / m_speed))); }

void Playback::setPlaying(bool playing)
{
    playing = playing && m_document.trace();
    if (std::exchange(m_playing, playing) == playing)
        return;
    if (playing) {
        if (m_document.step() == m_document.lastStep())
            m_document.setStep(0);
        m_owedSteps = 0;
        m_clock.start();
        startTimer();
    } else {
        m_timer.stop();
    }
    emit changed();
}

void Playback::setSpeed(double stepsPerSecond)
{
    stepsPerSecond = std::clamp(stepsPerSecond, 0.1, 1e6);
    if (std::exchange(m_speed, stepsPerSecond) == stepsPerSecond)
        return;
    if (m_playing)
        startTimer();
    emit changed();
}

void Playback::tick()
{
    // The clock decides, not the number of ticks: a slow repaint makes longer strides, not a slower run.
    m_owedSteps += m_speed * double(m_clock.restart()) / 1000;
    const int64_t owed = m_speed <= 1000.0 / kTickMs ? std::min<int64_t>(1, std::llround(m_owedSteps)) : int64_t(m_owedSteps);
    if (owed < 1)
        return;
    m_owedSteps = std::max(0.0, m_owedSteps - double(owed));
    m_document.advance(playableSteps(owed));
    if (m_document.step() == m_document.lastStep() || stopsAt(*m_document.trace(), m_document.step()))
        setPlaying(false);
}

bool Playback::stopsAt(const Trace& trace, int64_t step) const
{
    const Event& event = trace.events[size_t(step)];
    return trace.headOf(event) >= 0 && m_breakpoints.contains(codeKey(trace.launchOf(event).kind, event));
}

/// How many of the next steps may be played: up to and including the first on a breakpoint.
int64_t Playback::playableSteps(int64_t steps) const
{
    const int64_t now = m_document.step();
    steps = std::min(steps, m_document.lastStep() - now);
    if (m_breakpoints.isEmpty())
        return steps;
    for (int64_t n = 1; n <= steps; ++n)
        if (stopsAt(*m_document.trace(), now + n))
            return n;
    return steps;
}

void Playback::toggleBreakpoint(int key)
{
    if (!m_breakpoints.remove(key))
        m_breakpoints.insert(key);
    emit breakpointsChanged();
}

} // namespace tilescope
