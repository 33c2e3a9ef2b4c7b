// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/engineworker.h"

#include <QCoreApplication>
#include <QMetaObject>

#include <utility>

namespace tilescope {

namespace {

void cancel(const std::shared_ptr<Progress>& progress)
{
    if (progress)
        progress->cancelled = true;
}

} // namespace

EngineWorker::~EngineWorker()
{
    cancelRecording();
    cancelSnapshots();
    m_preparation.cancelled = true;
}

void EngineWorker::record(std::shared_ptr<Engine> engine, Problem problem, MakeInputs makeInputs,
                          std::function<void(TraceResult)> done)
{
    cancelRecording();
    m_progress = std::make_shared<Progress>();
    m_recorder.post([this, progress = m_progress, engine = std::move(engine), problem, makeInputs = std::move(makeInputs),
                     done = std::move(done)] {
        if (progress->cancelled)
            return;
        TraceResult result = engine->record(problem, makeInputs(), {}, progress.get());
        const auto handOver = [this, progress, done, result = std::move(result)] {
            if (progress != m_progress)
                return; // cancelled or replaced meanwhile
            m_progress.reset();
            done(result);
        };
        QMetaObject::invokeMethod(&m_recordings, handOver, Qt::QueuedConnection);
    });
}

void EngineWorker::cancelRecording()
{
    cancel(m_progress);
    m_progress.reset();
}

void EngineWorker::requestSnapshots(SnapshotRequest request, std::function<void(const SnapshotAnswer&)> done)
{
    cancelSnapshots();
    m_snapshotProgress = std::make_shared<Progress>();
    m_replayer.post([this, request = std::move(request), progress = m_snapshotProgress, done = std::move(done)] {
        serve(request, progress, done);
    });
}

void EngineWorker::cancelSnapshots()
{
    cancel(m_snapshotProgress);
    m_snapshotProgress.reset();
}

void EngineWorker::awaitSnapshots(std::chrono::milliseconds atMost)
{
    if (m_snapshotProgress && m_replayer.waitIdle(atMost))
        QCoreApplication::sendPostedEvents(&m_snapshots, QEvent::MetaCall);
}

void EngineWorker::findNonFinite(std::shared_ptr<const Trace> trace, std::function<void(std::optional<NonFinite>)> done)
{
    m_examined = trace;
    m_examiner.post([this, trace = std::move(trace), done = std::move(done)] {
        const auto handOver = [this, trace, done, found = firstNonFinite(*trace)] {
            if (trace == m_examined)
                done(found);
        };
        QMetaObject::invokeMethod(&m_findings, handOver, Qt::QueuedConnection);
    });
}

void EngineWorker::serve(const SnapshotRequest& request, const std::shared_ptr<Progress>& progress,
                         const std::function<void(const SnapshotAnswer&)>& done)
{
    if (const auto ready = prepareReplay(request); !ready)
        return deliver({request.step, ready.error()}, progress, done);
    for (const int64_t step : {request.step, request.updateStep}) {
        if (step < 0)
            continue;
        if (progress->cancelled)
            return;
        auto snapshot = m_replay->snapshot(step, progress.get());
        if (snapshot)
            deliver({step, std::make_shared<const Snapshot>(std::move(*snapshot))}, progress, done);
        else
            deliver({step, snapshot.error()}, progress, done);
    }
}

/// Opens the trace for re-execution and lets the engine keep checkpoints of the head on screen. That is
/// not interrupted by newer requests, which profit from it.
Result<void> EngineWorker::prepareReplay(const SnapshotRequest& request)
{
    if (m_replayed != request.trace) {
        m_replay.reset();
        m_replayed.reset();
        m_preparedHead = -1;
        auto replay = request.engine->replay(request.trace);
        if (!replay)
            return replay.error();
        m_replay = std::move(*replay);
        m_replayed = request.trace;
    }
    if (std::exchange(m_preparedHead, request.head) != request.head)
        return m_replay->prepare(request.head, &m_preparation);
    return {};
}

void EngineWorker::deliver(SnapshotAnswer answer, const std::shared_ptr<Progress>& progress,
                           const std::function<void(const SnapshotAnswer&)>& done)
{
    const auto handOver = [this, progress, done, answer = std::move(answer)] {
        if (progress == m_snapshotProgress)
            done(answer);
    };
    QMetaObject::invokeMethod(&m_snapshots, handOver, Qt::QueuedConnection);
}

} // namespace tilescope
