// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "core/trace/nonfinite.h"
#include "ui/document/latestjobthread.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace tilescope {

/// Runs the engines off the window's thread: one thread records, another re-executes for snapshots, so
/// that the trace on screen stays alive while the next one is being recorded; a third examines it. Only the latest request of
/// each is served, and results are handed over on the thread that owns the worker.
class EngineWorker {
public:
    using TraceResult = Result<std::shared_ptr<const Trace>>;
    using MakeInputs = std::function<std::shared_ptr<const Inputs>()>;

    /// SRAM after `step`, and after `updateStep` where that is not −1.
    struct SnapshotRequest {
        std::shared_ptr<Engine> engine;
        std::shared_ptr<const Trace> trace;
        int64_t step = -1, updateStep = -1;
        int64_t head = 0;
    };
    struct SnapshotAnswer {
        int64_t step = -1;
        Result<std::shared_ptr<const Snapshot>> snapshot;
    };

    EngineWorker() = default;
    ~EngineWorker(); ///< cancels what runs and waits for it to return

    /// Cancels the recording that runs, if any, and starts this one.
    void record(std::shared_ptr<Engine> engine, Problem problem, MakeInputs makeInputs, std::function<void(TraceResult)> done);
    void cancelRecording();
    /// Of the recording that runs; null when none does.
    const Progress* progress() const { return m_progress.get(); }

    /// Replaces an earlier request, of which no answer comes any more. `done` is called once a step.
    void requestSnapshots(SnapshotRequest request, std::function<void(const SnapshotAnswer&)> done);
    void cancelSnapshots();
    /// Waits a moment for the answers and hands them over now: a re-execution mostly takes less than a
    /// millisecond, and a frame without values would flicker.
    void awaitSnapshots(std::chrono::milliseconds atMost);

    /// Looks for the first NaN or ∞ of a trace. `done` is called once, unless a later search replaces this one.
    void findNonFinite(std::shared_ptr<const Trace> trace, std::function<void(std::optional<NonFinite>)> done);

private:
    void serve(const SnapshotRequest& request, const std::shared_ptr<Progress>& progress,
               const std::function<void(const SnapshotAnswer&)>& done);
    Result<void> prepareReplay(const SnapshotRequest& request);
    void deliver(SnapshotAnswer answer, const std::shared_ptr<Progress>& progress,
                 const std::function<void(const SnapshotAnswer&)>& done);

    QObject m_recordings, m_snapshots, m_findings; ///< receivers on the owner's thread
    std::shared_ptr<Progress> m_progress, m_snapshotProgress;
    Progress m_preparation;
    std::shared_ptr<const Trace> m_examined;

    // Touched by the snapshot thread only.
    std::shared_ptr<const Trace> m_replayed;
    std::unique_ptr<Replay> m_replay;
    int64_t m_preparedHead = -1;

    LatestJobThread m_recorder, m_replayer, m_examiner; // last: joined before the members above go
};

} // namespace tilescope
