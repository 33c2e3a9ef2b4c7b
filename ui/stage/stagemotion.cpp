// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stagemotion.h"

#include <QEasingCurve>

#include <algorithm>

namespace tilescope {

namespace {

constexpr double kTravelMs = 360, kRevealMs = 420, kRescaleMs = 300, kHaloMs = 160, kCountMs = 240, kFadeMs = 120;

double eased(QEasingCurve::Type curve, double ms, double duration)
{
    return QEasingCurve(curve).valueForProgress(std::clamp(ms / duration, 0.0, 1.0));
}

double durationOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Load:
    case EventKind::Store: return kTravelMs;
    case EventKind::Matmul: return kRevealMs;
    case EventKind::Rescale: return kRescaleMs;
    default: return kHaloMs;
    }
}

} // namespace

void StageMotion::start(EventKind kind, bool forward, double pace, int64_t readFrom, int64_t writeFrom)
{
    m_kind = kind;
    m_forward = forward;
    m_pace = pace;
    m_readFrom = readFrom;
    m_writeFrom = writeFrom;
    m_active = true;
    m_fading = false;
    m_clock.start();
}

void StageMotion::startFade()
{
    m_active = false;
    m_fading = true;
    m_pace = 1;
    m_clock.start();
}

void StageMotion::stop() { m_active = m_fading = false; }

double StageMotion::elapsed() const { return double(m_clock.nsecsElapsed()) / 1e6 / m_pace; }

bool StageMotion::running() const
{
    if (m_fading)
        return elapsed() < kFadeMs;
    return m_active &&
           elapsed() < (m_forward ? std::max(durationOf(m_kind), movesBytes(m_kind) ? kCountMs : 0) : kCountMs);
}

Motion StageMotion::at(double ms) const
{
    Motion motion;
    if (!m_active)
        return motion;
    motion.halo = eased(QEasingCurve::OutQuad, ms, kHaloMs);
    motion.count = eased(QEasingCurve::OutQuad, ms, kCountMs);
    motion.readFrom = m_readFrom;
    motion.writeFrom = m_writeFrom;
    if (!m_forward)
        return motion;
    if (movesBytes(m_kind))
        motion.travel = eased(QEasingCurve::OutCubic, ms, kTravelMs);
    else if (m_kind == EventKind::Matmul)
        motion.reveal = eased(QEasingCurve::Linear, ms, kRevealMs);
    else if (m_kind == EventKind::Rescale)
        motion.rescale = eased(QEasingCurve::InOutQuad, ms, kRescaleMs);
    return motion;
}

double StageMotion::fadeLeft() const { return m_fading ? 1 - std::clamp(elapsed() / kFadeMs, 0.0, 1.0) : 0; }

} // namespace tilescope
