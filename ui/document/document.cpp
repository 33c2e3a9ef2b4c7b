// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"

#include "core/problem/fitpattern.h"
#include "core/problem/validate.h"
#include "core/tensor/npy.h"
#include "ui/document/engineworker.h"
#include "ui/document/recordingestimate.h"
#include "ui/document/rowupdate.h"
#include "ui/document/settingscommand.h"
#include "ui/text/errortext.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <filesystem>
#include <utility>

namespace tilescope {

namespace {

constexpr int kProgressMs = 100; ///< between looks at a recording's progress
constexpr std::chrono::milliseconds kSnapshotWait{8}, kPlayingWait{24}; ///< playing, a step has no second chance to show values

/// Tiles that cut a sentence of n words into four to eight blocks.
int64_t blockFor(int64_t n) { return std::max<int64_t>(4, int64_t(std::bit_floor(uint64_t(std::max<int64_t>(n, 1))) / 4)); }

} // namespace

Document::Document(std::vector<std::shared_ptr<Engine>> engines, std::shared_ptr<const Inputs> sample, QObject* parent)
    : QObject(parent), m_engines(std::move(engines)), m_sample(std::move(sample)), m_inputs(m_sample),
      m_worker(std::make_unique<EngineWorker>())
{
    Q_ASSERT(!m_engines.empty());
    m_settings.source.kind = m_sample ? InputSource::Kind::Sample : InputSource::Kind::Random;
    if (m_sample) {
        takeShape(m_settings.problem, *m_sample);
        m_settings.problem.batch = m_settings.problem.heads = 1; // one head tells the story; there are more to choose
        m_settings.problem.br = blockFor(m_settings.problem.nq);
        m_settings.problem.bc = blockFor(m_settings.problem.nk);
    } else {
        clipBlocks(m_settings.problem, device().sramBytes);
    }
    revalidate();
    m_progressTimer.setInterval(kProgressMs);
    connect(&m_progressTimer, &QTimer::timeout, this, &Document::pollProgress);
    connect(&m_playback, &Playback::changed, this, &Document::playbackChanged);
    connect(&m_playback, &Playback::breakpointsChanged, this, &Document::breakpointsChanged);
}

Document::~Document() { blockSignals(true); } // the stack and the worker end silently

// Problem ---------------------------------------------------------------------------------------

void Document::apply(const Settings& settings, const QString& what)
{
    if (auto choice = complete(settings))
        push(std::move(*choice), what);
}

void Document::applyProblem(const Problem& problem, const QString& what) { apply({problem, m_settings.source}, what); }

void Document::push(Choice choice, const QString& what)
{
    if (choice.settings != m_settings || m_opening)
        m_undo.push(new SettingsCommand(*this, {m_settings, m_inputs}, std::move(choice), what));
}

/// The settings with their inputs, made to agree with each other; nothing when a file cannot be read.
std::optional<Choice> Document::complete(Settings settings)
{
    const bool newSource = !settings.source.sameTensors(m_settings.source);
    auto inputs = newSource ? inputsOf(settings.source) : m_inputs;
    if (!inputs) {
        emit failed(errorText(inputs.error()));
        return std::nullopt;
    }
    Problem& p = settings.problem;
    if (!*inputs) {
        settings.source = {InputSource::Kind::Random, {}, {}, {}};
    } else if (newSource) {
        const int64_t batch = p.batch, heads = p.heads;
        takeShape(p, **inputs);
        p.batch = std::min(p.batch, batch);
        p.heads = std::min(p.heads, heads);
        p.br = p.Tr() < 2 ? blockFor(p.nq) : p.br;
        p.bc = p.Tc() < 2 ? blockFor(p.nk) : p.bc;
    } else if (!covers(**inputs, p)) {
        settings.source = {InputSource::Kind::Random, {}, {}, {}};
        *inputs = nullptr;
    }
    if (p.mask == m_settings.problem.mask) // a painted pattern goes along with the grid
        fitPattern(p);
    if (*inputs) // the last heads stay within reach
        settings.source.head = std::clamp<int64_t>(settings.source.head, 0, (*inputs)->Q.heads - p.heads);
    return Choice{std::move(settings), std::move(*inputs)};
}

bool Document::hasHeadsToTell() const
{
    return m_trace && (m_trace->problem().headCount() > 1 || m_trace->inputs->firstHead > 0 || (m_inputs && m_inputs->Q.heads > 1));
}

Result<std::shared_ptr<const Inputs>> Document::inputsOf(const InputSource& source) const
{
    switch (source.kind) {
    case InputSource::Kind::Sample: return m_sample;
    case InputSource::Kind::Files: {
        const auto path = [](const QString& file) { return std::filesystem::path(file.toStdU16String()); };
        auto loaded = readInputs(path(source.q), path(source.k), path(source.v));
        if (!loaded)
            return loaded.error();
        return std::shared_ptr<const Inputs>(std::make_shared<Inputs>(std::move(*loaded)));
    }
    case InputSource::Kind::Trace: // stays with the trace it came from
    case InputSource::Kind::Random: break;
    }
    return std::shared_ptr<const Inputs>();
}

void Document::restore(const Choice& choice)
{
    m_settings = choice.settings;
    m_inputs = choice.inputs;
    revalidate();
    emit settingsChanged();
    if (m_opening)
        adoptTrace(std::exchange(m_opening, nullptr));
    else
        record();
}

void Document::revalidate()
{
    m_validation = validate(problem(), device());
    m_program = makeProgram(problem(), device().sramBytes);
}

// Device and recording --------------------------------------------------------------------------

void Document::setEngineIndex(int index)
{
    if (index == m_engineIndex || index < 0 || index >= int(m_engines.size()))
        return;
    m_engineIndex = index;
    revalidate();
    emit deviceChanged();
    emit settingsChanged();
    record();
}

void Document::record()
{
    m_worker->cancelRecording();
    m_progressTimer.stop();
    m_recording = {bool(m_validation), 0, -1};
    if (m_recording.running) {
        m_recordingClock.start();
        m_progressTimer.start();
        m_worker->record(
            m_engines[size_t(m_engineIndex)], problem(),
            [inputs = m_inputs, problem = problem(), head = m_settings.source.head] {
                return std::make_shared<const Inputs>(inputs ? partOf(*inputs, problem, head) : randomInputs(problem));
            },
            [this](const auto& result) { finishRecording(result); });
    }
    emit recordingChanged();
}

void Document::cancelRecording()
{
    if (!m_recording.running)
        return;
    m_worker->cancelRecording();
    m_recording = {};
    m_progressTimer.stop();
    emit recordingChanged();
}

void Document::finishRecording(const Result<std::shared_ptr<const Trace>>& result)
{
    m_recording = {};
    m_progressTimer.stop();
    if (result)
        adoptTrace(*result);
    else
        emit failed(errorText(result.error()));
    emit recordingChanged();
}

void Document::pollProgress()
{
    if (estimate(m_recording, m_worker->progress(), double(m_recordingClock.elapsed()) / 1000))
        emit recordingChanged();
}

void Document::openTrace(std::shared_ptr<const Trace> trace, const QString& what)
{
    if (!trace || trace->events.empty() || !trace->inputs) {
        emit failed(tr("The trace holds no events."));
        return;
    }
    cancelRecording();
    m_opening = trace;
    push({{trace->problem(), {InputSource::Kind::Trace, {}, {}, {}}}, trace->inputs}, what);
}

void Document::adoptTrace(std::shared_ptr<const Trace> trace)
{
    // The same events again (other values, another seed or type): stay at the step. Else begin anew.
    const bool sameEvents = m_trace && trace && m_trace->eventCount() == trace->eventCount() &&
                            m_trace->problem().algorithm == trace->problem().algorithm;
    const int64_t step = sameEvents ? m_state.step : 0;
    m_trace = std::move(trace);
    m_nonFinite.reset();
    m_worker->findNonFinite(m_trace, [this](const std::optional<NonFinite>& found) {
        m_nonFinite = found;
        if (found)
            emit nonFiniteChanged();
    });
    setPlaying(false);
    m_snapshot.reset();
    m_updateSnapshot.reset();
    m_hovered = m_selected = {};
    if (!sameEvents)
        m_bookmarks.reset();
    m_state = stateAt(*m_trace, step); // whoever hears of the trace must not ask it for a step of the one before
    keepRowInBlock();
    emit traceChanged();
    moveTo(step);
    emit hoveredChanged();
    emit selectedChanged();
}

// Step ------------------------------------------------------------------------------------------

void Document::setStep(int64_t step)
{
    if (!m_trace)
        return;
    step = std::clamp<int64_t>(step, 0, lastStep());
    if (step != m_state.step)
        moveTo(step);
}

void Document::moveTo(int64_t step)
{
    const int64_t row = m_row;
    m_state = stateAt(*m_trace, step);
    keepRowInBlock();
    requestSnapshots();
    emit stepChanged();
    if (m_row != row)
        emit selectedChanged();
}

bool Document::goToNext(const Cursor::Predicate& matches)
{
    Cursor cursor(m_trace.get());
    cursor.seek(step());
    const auto found = m_trace ? cursor.findNext(matches) : std::nullopt;
    if (found)
        setStep(*found);
    return found.has_value();
}

bool Document::goToPrevious(const Cursor::Predicate& matches)
{
    Cursor cursor(m_trace.get());
    cursor.seek(step());
    const auto found = m_trace ? cursor.findPrevious(matches) : std::nullopt;
    if (found)
        setStep(*found);
    return found.has_value();
}

bool Document::inBackward() const
{
    if (!m_trace)
        return false;
    const auto& begin = m_trace->index.kernelBegin;
    const auto latest = std::ranges::upper_bound(begin, step()) - begin.begin() - 1;
    return latest >= 0 && isBackward(m_trace->program.launches[size_t(latest)].kind);
}

int64_t Document::head() const
{
    if (m_state.head >= 0 || !m_trace)
        return std::max<int64_t>(m_state.head, 0);
    // A program event: before a launch its first head is on screen, after it its last one.
    const bool before = m_state.event.kind == EventKind::Alloc || m_state.event.kind == EventKind::KernelBegin;
    return before ? 0 : std::max<int64_t>(m_trace->problem().headCount() - 1, 0);
}

// Snapshots -------------------------------------------------------------------------------------

/// The engine that can re-execute the trace: the one that recorded it, or the host's.
std::shared_ptr<Engine> Document::replayEngine() const
{
    const auto of = [this](const std::string& name) {
        return std::ranges::find_if(m_engines, [&](const auto& engine) { return engine->device().engine == name; });
    };
    auto found = of(m_trace->device.engine);
    if (found == m_engines.end())
        found = of("host");
    return found == m_engines.end() ? m_engines.front() : *found;
}

/// The RowSum whose m̃ and l̃ are on screen: of the current tile or, outside the loop over tiles, of the row's
/// latest or first one. −1 for standard attention, which has none, and where the mask hides the tile.
int64_t Document::updateStep() const
{
    if (!m_trace || m_trace->problem().algorithm == Algorithm::Standard || inBackward())
        return -1;
    return currentUpdate(*m_trace, m_state, head(), m_row, nullptr).step;
}

void Document::requestSnapshots()
{
    const int64_t update = updateStep(), step = m_state.head < 0 ? -1 : m_state.step;
    const bool haveUpdate = m_updateSnapshot && m_updateSnapshot->step == update;
    if (!haveUpdate)
        m_updateSnapshot.reset();
    m_snapshot.reset();
    const int64_t missing = haveUpdate ? -1 : update;
    if (step < 0 && missing < 0) {
        m_worker->cancelSnapshots();
    } else {
        m_worker->requestSnapshots({replayEngine(), m_trace, step, missing, head()}, [this, update](const auto& answer) {
            takeSnapshot(answer.step, answer.snapshot, update);
        });
        m_worker->awaitSnapshots(playing() ? kPlayingWait : kSnapshotWait);
    }
    emit snapshotChanged();
}

void Document::takeSnapshot(int64_t step, const Result<std::shared_ptr<const Snapshot>>& snapshot, int64_t update)
{
    if (!snapshot) {
        if (snapshot.error().code != ErrorCode::Cancelled)
            emit failed(errorText(snapshot.error()));
        return;
    }
    if (step == m_state.step)
        m_snapshot = *snapshot;
    if (step == update)
        m_updateSnapshot = *snapshot;
    emit snapshotChanged();
}

// Focus -----------------------------------------------------------------------------------------

void Document::setHovered(const Focus& focus)
{
    if (std::exchange(m_hovered, focus) != focus)
        emit hoveredChanged();
}

void Document::setSelected(const Focus& focus)
{
    const int64_t row = m_row;
    const bool changed = std::exchange(m_selected, focus) != focus;
    if (focus.row >= 0)
        moveRow(focus.row);
    if (changed || m_row != row)
        emit selectedChanged();
}

void Document::setRow(int64_t row)
{
    const int64_t before = m_row;
    moveRow(row);
    if (m_row != before)
        emit selectedChanged();
}

/// Outside the loop over tiles another row may have another latest update.
void Document::moveRow(int64_t row)
{
    const int64_t update = updateStep();
    m_row = row;
    keepRowInBlock();
    if (updateStep() != update)
        requestSnapshots();
}

/// Moves the row into the current row block, to the same place as in its own; a ragged last block ends early.
void Document::keepRowInBlock()
{
    if (!m_trace)
        return;
    const int64_t last = std::max<int64_t>(m_trace->problem().nq - 1, 0);
    m_row = std::clamp<int64_t>(m_row, 0, last);
    if (m_state.launch < 0 || m_state.i < 0)
        return;
    const int64_t rows = m_trace->program.launches[size_t(m_state.launch)].tileRows;
    m_row = std::min(m_state.i * rows + m_row % rows, last);
}

} // namespace tilescope
