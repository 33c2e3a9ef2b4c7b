// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/opponentrecorder.h"

#include "core/problem/validate.h"
#include "ui/document/engineworker.h"
#include "ui/document/inputsource.h"
#include "ui/document/recordingestimate.h"
#include "ui/text/errortext.h"

#include <utility>

namespace tilescope {

namespace {

constexpr int kLookMs = 100;

} // namespace

OpponentRecorder::OpponentRecorder(EngineWorker& worker) : m_worker(worker)
{
    m_look.setInterval(kLookMs);
    connect(&m_look, &QTimer::timeout, this, &OpponentRecorder::poll);
}

void OpponentRecorder::record(std::shared_ptr<Engine> engine, const Problem& problem, std::shared_ptr<const Inputs> inputs)
{
    if (const auto fits = validate(problem, engine->device()); !fits)
        return refuse(errorText(fits.error()));
    if (!inputs || !covers(*inputs, problem))
        return refuse(tr("The trace on the left does not hold the Q, K and V that it ran on, so nothing can be raced against it."));
    m_status = {true, 0, -1};
    m_clock.start();
    m_look.start();
    m_worker.record(
        std::move(engine), problem, [inputs = std::move(inputs)] { return inputs; }, [this](const auto& result) { finish(result); });
    emit changed();
}

void OpponentRecorder::stop()
{
    m_worker.cancelRecording();
    m_look.stop();
    m_status = {};
    m_trouble.clear();
    emit changed();
}

void OpponentRecorder::cancel()
{
    if (!m_status.running)
        return;
    stop();
    refuse(tr("The recording was cancelled."));
}

void OpponentRecorder::finish(const Result<std::shared_ptr<const Trace>>& result)
{
    m_look.stop();
    m_status = {};
    if (!result)
        return refuse(errorText(result.error()));
    emit finished(*result);
    emit changed();
}

void OpponentRecorder::refuse(const QString& sentence)
{
    m_trouble = sentence;
    emit refused();
    emit changed();
}

void OpponentRecorder::poll()
{
    if (estimate(m_status, m_worker.progress(), double(m_clock.elapsed()) / 1000))
        emit changed();
}

} // namespace tilescope
