// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/sceneinput.h"

#include <QElapsedTimer>

namespace tilescope {

/// The clock of one step's animation: which movement an event gets, and how far it is.
class StageMotion {
public:
    /// Steps a second above which nothing is tweened.
    static constexpr double kFastest = 20;

    /// Starts the animation of the event. `pace` stretches or shortens it: 1 as designed.
    void start(EventKind kind, bool forward, double pace, int64_t readFrom, int64_t writeFrom);
    /// Cross-fade of reduced motion.
    void startFade();
    void stop();

    bool running() const;
    Motion at(double ms) const; ///< ms since the start, at pace 1
    Motion now() const { return at(elapsed()); }
    double fadeLeft() const; ///< opacity of the picture before, 0 when there is none

private:
    double elapsed() const;

    QElapsedTimer m_clock;
    EventKind m_kind = EventKind::Alloc;
    bool m_active = false, m_fading = false, m_forward = true;
    double m_pace = 1;
    int64_t m_readFrom = 0, m_writeFrom = 0;
};

} // namespace tilescope
