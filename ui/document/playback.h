// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <cstdint>

namespace tilescope {

class Document;
struct Trace;

/// Lets the document's step run on at a speed, up to a breakpoint or the end.
class Playback : public QObject {
    Q_OBJECT
public:
    explicit Playback(Document& document);

    bool playing() const { return m_playing; }
    void setPlaying(bool playing);
    double speed() const { return m_speed; } ///< steps a second
    void setSpeed(double stepsPerSecond);
    const QSet<int>& breakpoints() const { return m_breakpoints; } ///< keys of code lines, see core/listing
    /// Whether the step of that trace, the document's or another, is on a breakpoint.
    bool stopsAt(const Trace& trace, int64_t step) const;
    void toggleBreakpoint(int key);

signals:
    void changed(); ///< playing(), speed()
    void breakpointsChanged();

private:
    void startTimer();
    void tick();
    int64_t playableSteps(int64_t steps) const;

    Document& m_document;
    bool m_playing = false;
    double m_speed = 4;
    QTimer m_timer;
    QElapsedTimer m_clock;
    double m_owedSteps = 0; ///< fraction of a step that the clock has earned
    QSet<int> m_breakpoints;
};

} // namespace tilescope
