// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "core/trace/cursor.h"
#include "core/trace/nonfinite.h"
#include "core/trace/stepstate.h"
#include "ui/document/bookmarklist.h"
#include "ui/document/inputsource.h"
#include "ui/document/playback.h"
#include "ui/document/steppable.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <memory>
#include <optional>
#include <vector>

namespace tilescope {

class EngineWorker;

/// Everything the user can change and undo.
struct Settings {
    Problem problem;
    InputSource source;

    bool operator==(const Settings&) const = default;
};

/// Settings with the tensors behind their source, so that undoing never reads a file again.
struct Choice {
    Settings settings;
    std::shared_ptr<const Inputs> inputs; ///< null for random ones
};

/// What the user points at. Hover highlights the same thing in every view, click selects it.
struct Focus {
    TileRef tile;      ///< invalid when there is none
    int64_t row = -1;  ///< absolute query row, −1 when there is none
    int64_t col = -1;  ///< absolute key column

    bool operator==(const Focus&) const = default;
};

/// A recording in progress.
struct RecordingStatus {
    bool running = false;
    double fraction = 0;      ///< 0…1
    double secondsLeft = -1;  ///< estimate, −1 while unknown
};

/// The one object over problem, trace, step, selection and playback. Views talk to it only, never to
/// each other. Engine work runs on a worker thread; a request that a newer one replaces is dropped.
class Document : public QObject, public Steppable {
    Q_OBJECT
public:
    Document(std::vector<std::shared_ptr<Engine>> engines, std::shared_ptr<const Inputs> sample, QObject* parent = nullptr);
    ~Document() override;

    // Problem -----------------------------------------------------------------------------------
    const Settings& settings() const { return m_settings; }
    const Problem& problem() const { return m_settings.problem; }
    /// Undoable; records anew. Edits of one kind in quick succession merge into one undo step.
    /// What does not fit is kept, shown as not fitting (validation()), and not run. Choosing a source that
    /// is not random takes N and d from it; a shape beyond its own turns to random inputs, and a first head beyond
    /// its last ones comes back to them.
    void apply(const Settings& settings, const QString& what);
    void applyProblem(const Problem& problem, const QString& what);
    /// Error of the present settings on the present device, or success.
    const Result<void>& validation() const { return m_validation; }
    /// Plan of the present settings (arena, buffers), also when it does not fit.
    const Program& program() const { return m_program; }
    QUndoStack* undoStack() { return &m_undo; }
    /// The whole tensors behind the present source; null for random inputs.
    std::shared_ptr<const Inputs> inputs() const { return m_inputs; }
    std::shared_ptr<const Inputs> sample() const { return m_sample; }
    /// Whether the trace's heads are some of several, so that it must be said which.
    bool hasHeadsToTell() const;

    // Device ------------------------------------------------------------------------------------
    const std::vector<std::shared_ptr<Engine>>& engines() const { return m_engines; }
    int engineIndex() const { return m_engineIndex; }
    void setEngineIndex(int index);
    const DeviceInfo& device() const { return m_engines[size_t(m_engineIndex)]->device(); }

    // Recording ---------------------------------------------------------------------------------
    /// The latest recording; stays while a new one runs. Null until the first has finished.
    std::shared_ptr<const Trace> trace() const { return m_trace; }
    const RecordingStatus& recording() const { return m_recording; }
    /// The latest launch up to the step is one of the backward pass.
    bool inBackward() const;
    /// Where the trace first has a NaN or an ∞; nullopt while that is being looked for, and when all is finite.
    const std::optional<NonFinite>& nonFinite() const { return m_nonFinite; }
    void record();
    void cancelRecording();
    /// Shows a trace from a file, undoably; an empty one is refused by failed() and the open one kept.
    void openTrace(std::shared_ptr<const Trace> trace, const QString& what);

    // Step --------------------------------------------------------------------------------------
    int64_t step() const override { return m_state.step; }
    int64_t lastStep() const override { return m_trace ? m_trace->eventCount() - 1 : 0; }
    const StepState& state() const { return m_state; }
    void setStep(int64_t step) override;
    const Event* present() const override { return m_trace ? &m_state.event : nullptr; }
    bool goToNext(const Cursor::Predicate& matches) override;
    bool goToPrevious(const Cursor::Predicate& matches) override;

    /// Of the present trace, not undoable.
    BookmarkList& bookmarks() { return m_bookmarks; }
    const BookmarkList& bookmarks() const { return m_bookmarks; }

    /// SRAM contents after the current event; null while they are being computed or outside a CTA.
    std::shared_ptr<const Snapshot> snapshot() const { return m_snapshot; }
    /// Flash: SRAM right after the RowSum that merges (or merged) the current tile, with m̃ and l̃ of this update;
    /// outside the loop over tiles after the row's latest update or, before it, the first.
    std::shared_ptr<const Snapshot> updateSnapshot() const { return m_updateSnapshot; }

    // Focus -------------------------------------------------------------------------------------
    const Focus& hovered() const { return m_hovered; }
    const Focus& selected() const { return m_selected; }
    void setHovered(const Focus& focus);
    void setSelected(const Focus& focus);
    /// Query row whose m and l are shown: the selected one, kept inside the current row block.
    int64_t row() const { return m_row; }
    void setRow(int64_t row);
    /// b · heads + h on screen: the current event's.
    int64_t head() const;

    // Playback ----------------------------------------------------------------------------------
    bool playing() const override { return m_playback.playing(); }
    void setPlaying(bool playing) override { m_playback.setPlaying(playing); }
    double speed() const { return m_playback.speed(); } ///< steps a second
    void setSpeed(double stepsPerSecond) { m_playback.setSpeed(stepsPerSecond); }
    const QSet<int>& breakpoints() const { return m_playback.breakpoints(); } ///< keys of code lines, see core/listing
    bool stopsAt(const Trace& trace, int64_t step) const { return m_playback.stopsAt(trace, step); }
    void toggleBreakpoint(int key) { m_playback.toggleBreakpoint(key); }

signals:
    void settingsChanged();   ///< settings(), validation() or program()
    void deviceChanged();
    void recordingChanged();  ///< progress, start, end
    void traceChanged();      ///< a new trace() (stepChanged follows)
    void nonFiniteChanged();  ///< found in the present trace
    void stepChanged();
    void snapshotChanged();   ///< snapshot() or updateSnapshot()
    void hoveredChanged();
    void selectedChanged();   ///< selected() or row()
    void playbackChanged();   ///< playing(), speed()
    void breakpointsChanged();
    void failed(const QString& message); ///< one clear sentence; nothing was lost

private:
    friend class SettingsCommand;
    std::optional<Choice> complete(Settings settings);
    Result<std::shared_ptr<const Inputs>> inputsOf(const InputSource& source) const;
    void push(Choice choice, const QString& what);
    void restore(const Choice& choice);
    void revalidate();
    void finishRecording(const Result<std::shared_ptr<const Trace>>& result);
    void pollProgress();
    void adoptTrace(std::shared_ptr<const Trace> trace);
    void moveTo(int64_t step);
    void keepRowInBlock();
    std::shared_ptr<Engine> replayEngine() const;
    int64_t updateStep() const;
    void moveRow(int64_t row);
    void requestSnapshots();
    void takeSnapshot(int64_t step, const Result<std::shared_ptr<const Snapshot>>& snapshot, int64_t update);

    std::vector<std::shared_ptr<Engine>> m_engines;
    std::shared_ptr<const Inputs> m_sample, m_inputs;
    int m_engineIndex = 0;
    Settings m_settings;
    Result<void> m_validation;
    Program m_program;
    QUndoStack m_undo;
    RecordingStatus m_recording;
    QElapsedTimer m_recordingClock;
    QTimer m_progressTimer;
    std::shared_ptr<const Trace> m_trace;
    std::optional<NonFinite> m_nonFinite;
    StepState m_state;
    std::shared_ptr<const Snapshot> m_snapshot, m_updateSnapshot;
    BookmarkList m_bookmarks;
    Focus m_hovered, m_selected;
    int64_t m_row = 0;
    Playback m_playback{*this};
    std::unique_ptr<EngineWorker> m_worker;
    std::shared_ptr<const Trace> m_opening; ///< from a file; shown instead of recording anew
};

} // namespace tilescope
