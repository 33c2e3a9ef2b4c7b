// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"
#include "ui/document/latestjobthread.h"
#include "ui/document/steppable.h"
#include "ui/race/opponent.h"
#include "ui/race/opponentrecorder.h"
#include "ui/race/racepair.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace tilescope {

class EngineWorker;
class Measurer;

/// Two runs of one problem on one clock: the document's on the left, and on the right its opponent, recorded here
/// with the same inputs. Its steps are the events of both in the order of the clock; the document's step follows.
class Race : public QObject, public Steppable {
    Q_OBJECT
public:
    /// What orders the events and measures the time.
    enum class Clock {
        Traffic, ///< bytes so far ÷ measured bandwidth: on every device
        Device   ///< the GPU's own timestamps
    };

    Race(Document& document, Measurer& measurer, QObject* parent = nullptr);
    ~Race() override;

    /// Nothing is recorded or measured while the race is not on screen.
    void setActive(bool active);
    bool active() const { return m_active; }

    // Runners -----------------------------------------------------------------------------------
    Document& document() const { return m_document; }
    const Opponent& opponent() const { return m_opponent; }
    /// Undoable; what does not fit is kept and not run, see trouble().
    void setOpponent(const Opponent& opponent, const QString& what);
    /// The same without an undo step, for the start.
    void restore(const Opponent& opponent);
    std::shared_ptr<const Trace> trace(RaceSide side) const { return side == RaceSide::Left ? m_document.trace() : m_pair.right; }
    const StepState& state(RaceSide side) const { return side == RaceSide::Left ? m_document.state() : m_rightState; }
    std::shared_ptr<const Snapshot> snapshot(RaceSide side) const { return side == RaceSide::Left ? m_document.snapshot() : m_rightSnapshot; }
    bool ready() const { return m_pair.complete() && m_pair.left == m_document.trace(); }
    /// Of the right side.
    const RecordingStatus& recording() const { return m_recorder->status(); }
    void cancelRecording() { m_recorder->cancel(); }
    void record();
    /// Why there is no right side, in a sentence; empty while there is one or it is on its way.
    const QString& trouble() const { return m_recorder->trouble(); }
    /// Of O and, after a backward pass, dQ, dK and dV; and the worst of them. Both require ready().
    const std::vector<OutputDifference>& differences() const { return m_pair.differences; }
    const OutputDifference& difference() const { return m_pair.worst(); }

    // Clock -------------------------------------------------------------------------------------
    bool hasDeviceClock() const { return m_pair.hasDevice(); }
    void setClock(Clock clock);
    /// The one in use: traffic where the GPU's is not to be had.
    Clock clock() const { return m_clock == Clock::Device && hasDeviceClock() ? Clock::Device : Clock::Traffic; }
    const RaceOrder& order() const { return clock() == Clock::Device ? m_pair.device : m_pair.traffic; }
    const RaceOrder& traffic() const { return m_pair.traffic; }
    /// Bytes a second of the device's main memory as measured; 0 while that is not known.
    double bandwidth() const;
    bool measuringBandwidth() const;
    QString bandwidthError() const;
    double secondsPerTick() const; ///< 0 while the bandwidth is not known: then ticks are bytes
    int64_t time() const { return m_time; } ///< in ticks; between two events while playing
    void setTime(int64_t ticks);

    // Steps -------------------------------------------------------------------------------------
    int64_t step() const override { return m_step; }
    int64_t lastStep() const override { return order().last(); }
    void setStep(int64_t step) override;
    void setSideStep(RaceSide side, int64_t step) { setStep(order().positionOf(side, step)); }
    const Event* present() const override;
    bool goToNext(const Cursor::Predicate& matches) override { return go(matches, true); }
    bool goToPrevious(const Cursor::Predicate& matches) override { return go(matches, false); }
    bool done(RaceSide side) const;

    bool playing() const override { return m_timer.isActive(); }
    void setPlaying(bool playing) override;
    /// How long the whole race is played, about.
    double duration() const { return m_duration; }
    void setDuration(double seconds);
    /// Seconds played for a second of the clock, rounded to 1, 2 or 5 times a power of ten; 0 while ticks are no time.
    double pace() const;
    double playingSpeed() const; ///< events a second, 0 while not playing

signals:
    void opponentChanged();
    void rightTraceChanged();
    void rightStepChanged();
    void rightSnapshotChanged();
    void recordingChanged();  ///< recording(), trouble()
    void pairChanged();       ///< order(), ready(), difference()
    void clockChanged();      ///< clock(), bandwidth()
    void stepChanged();       ///< step() or time()
    void playbackChanged();   ///< playing(), duration()
    void failed(const QString& sentence);

private:
    std::shared_ptr<Engine> engine() const { return m_document.engines()[size_t(m_document.engineIndex())]; }
    void onDocumentTrace();
    void onDocumentRecording();
    void onDocumentStep();
    bool lacksRight() const;
    void stopRecording();
    void pairRuns(std::shared_ptr<const Trace> right);
    void takePair(RacePair pair);
    void onRefused();
    void wantBandwidth();
    void moveTo(int64_t step, int64_t time);
    void moveRight(int64_t step);
    bool go(const Cursor::Predicate& matches, bool forward);
    std::optional<int64_t> nextBreakpoint(int64_t last) const;
    double ticksPerSecond() const; ///< while playing
    void tick();

    Document& m_document;
    Measurer& m_measurer;
    bool m_active = false, m_opponentChosen = false;
    Opponent m_opponent;
    RacePair m_pair;
    StepState m_rightState;
    std::shared_ptr<const Snapshot> m_rightSnapshot;
    Clock m_clock = Clock::Traffic;
    int64_t m_step = 0, m_time = 0;
    bool m_moving = false; ///< the document's step changes because ours did
    double m_duration = 20, m_owed = 0;
    QTimer m_timer;
    QElapsedTimer m_frame;
    std::shared_ptr<const Trace> m_pairing[2]; ///< what is being compared now
    std::unique_ptr<EngineWorker> m_worker;
    std::unique_ptr<OpponentRecorder> m_recorder;
    LatestJobThread m_pairer; // last: joined before the members above go
};

} // namespace tilescope
