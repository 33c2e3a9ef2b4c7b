// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/race.h"

#include "ui/document/engineworker.h"
#include "ui/measure/measurer.h"
#include "ui/race/opponentcommand.h"
#include "ui/text/errortext.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace tilescope {

namespace {

constexpr int kFrameMs = 16;
constexpr std::chrono::milliseconds kSnapshotWait{8}; ///< mostly it takes less, and a frame without values would flicker

} // namespace

Race::Race(Document& document, Measurer& measurer, QObject* parent)
    : QObject(parent), m_document(document), m_measurer(measurer), m_worker(std::make_unique<EngineWorker>()),
      m_recorder(std::make_unique<OpponentRecorder>(*m_worker))
{
    connect(&document, &Document::traceChanged, this, &Race::onDocumentTrace);
    connect(&document, &Document::recordingChanged, this, &Race::onDocumentRecording);
    connect(&document, &Document::stepChanged, this, &Race::onDocumentStep);
    connect(&document, &Document::deviceChanged, this, &Race::clockChanged);
    connect(&measurer, &Measurer::statusChanged, this, &Race::wantBandwidth);
    connect(&measurer, &Measurer::levelsChanged, this, [this] {
        wantBandwidth();
        emit clockChanged();
    });
    connect(m_recorder.get(), &OpponentRecorder::changed, this, &Race::recordingChanged);
    connect(m_recorder.get(), &OpponentRecorder::refused, this, &Race::onRefused);
    connect(m_recorder.get(), &OpponentRecorder::finished, this, [this](const std::shared_ptr<const Trace>& right) {
        pairRuns(right);
        wantBandwidth();
    });
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMs);
    connect(&m_timer, &QTimer::timeout, this, &Race::tick);
}

Race::~Race() { blockSignals(true); }

void Race::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    m_document.setPlaying(false);
    setPlaying(false);
    if (!active) {
        stopRecording();
        return;
    }
    if (!m_opponentChosen) {
        m_opponent = defaultOpponent(m_document.problem().algorithm);
        emit opponentChanged();
    }
    if (ready())
        onDocumentStep();
    else
        onDocumentTrace();
}

// Runners -----------------------------------------------------------------------------------------

void Race::setOpponent(const Opponent& opponent, const QString& what)
{
    if (opponent != m_opponent)
        m_document.undoStack()->push(new OpponentCommand(*this, m_opponent, opponent, what));
}

void Race::restore(const Opponent& opponent)
{
    m_opponent = opponent;
    m_opponentChosen = true;
    emit opponentChanged();
    if (m_active)
        record();
}

/// Another left run has other inputs: what was recorded for the one before is no opponent for it.
void Race::onDocumentTrace()
{
    stopRecording();
    setPlaying(false);
    m_pair = {};
    m_rightState = {};
    m_rightSnapshot.reset();
    m_step = m_time = 0;
    emit rightTraceChanged();
    emit pairChanged();
    if (!m_active || !m_document.trace())
        return;
    pairRuns(nullptr);
    record();
}

/// Two recordings would slow each other down, and the left one decides what the right one is.
void Race::onDocumentRecording()
{
    if (m_document.recording().running)
        stopRecording();
    else if (m_active && lacksRight() && !m_pairing[1] && !recording().running && trouble().isEmpty())
        record();
    wantBandwidth();
}

/// There is a left run, and none on the right that is what is wanted there.
bool Race::lacksRight() const
{
    const auto left = m_document.trace();
    return left && !(m_pair.right && m_pair.right->problem() == m_opponent.problem(left->problem()));
}

void Race::record()
{
    stopRecording();
    const auto left = m_document.trace();
    if (!left || m_document.recording().running)
        return;
    m_recorder->record(engine(), m_opponent.problem(left->problem()), left->inputs);
}

/// Whatever is on its way to the right side is not wanted any more.
void Race::stopRecording()
{
    m_pairing[1] = nullptr;
    m_recorder->stop();
}

/// There is no right side for this opponent, so that the one before must not stay in its place.
void Race::onRefused()
{
    if (m_pair.right)
        pairRuns(nullptr);
    wantBandwidth();
}

void Race::pairRuns(std::shared_ptr<const Trace> right)
{
    m_pairing[0] = m_document.trace();
    m_pairing[1] = right;
    m_pairer.post([this, left = m_pairing[0], right = std::move(right)] {
        auto pair = pairUp(left, right);
        QMetaObject::invokeMethod(
            this, [this, pair = std::move(pair)] { takePair(pair); }, Qt::QueuedConnection);
    });
}

void Race::takePair(RacePair pair)
{
    if (pair.left != m_pairing[0] || pair.right != m_pairing[1] || pair.left != m_document.trace())
        return; // replaced meanwhile
    m_pairing[0] = m_pairing[1] = nullptr;
    setPlaying(false);
    m_pair = std::move(pair);
    m_rightSnapshot.reset();
    m_rightState = m_pair.right && m_pair.right->eventCount() > 0 ? stateAt(*m_pair.right, 0) : StepState();
    emit rightTraceChanged();
    emit clockChanged(); // the GPU's may have come or gone
    emit pairChanged();
    if (m_active)
        onDocumentStep();
}

// Clock -------------------------------------------------------------------------------------------

void Race::setClock(Clock clock)
{
    if (std::exchange(m_clock, clock) == clock)
        return;
    emit clockChanged();
    emit pairChanged();
    onDocumentStep();
}

double Race::bandwidth() const
{
    const auto* levels = m_measurer.levels(engine());
    const MemoryLevel* hbm = levels && *levels ? (*levels)->find(MemoryLevelKind::Hbm) : nullptr;
    return hbm ? hbm->bytesPerSecond : 0;
}

bool Race::measuringBandwidth() const { return m_measurer.measuringLevels() && !m_measurer.levels(engine()); }

QString Race::bandwidthError() const
{
    const auto* levels = m_measurer.levels(engine());
    return levels && !*levels ? errorText(levels->error()) : QString();
}

/// Once both runs are there: recording and measuring would slow each other down.
void Race::wantBandwidth()
{
    if (m_active && !m_measurer.levels(engine()) && !recording().running && !m_document.recording().running)
        m_measurer.measureLevels(engine());
}

double Race::secondsPerTick() const
{
    if (clock() == Clock::Device)
        return 1e-9;
    return bandwidth() > 0 ? 1 / bandwidth() : 0;
}

void Race::setTime(int64_t ticks)
{
    ticks = std::clamp<int64_t>(ticks, 0, order().end());
    moveTo(order().positionAt(ticks), ticks);
}

// Steps -------------------------------------------------------------------------------------------

void Race::setStep(int64_t step)
{
    step = std::clamp<int64_t>(step, 0, lastStep());
    const int64_t time = order().timeAt(step);
    if (step != m_step || time != m_time)
        moveTo(step, time);
}

/// Somebody else moved the left run: the race goes where it is.
void Race::onDocumentStep()
{
    if (m_moving || !m_active || !m_pair.left || m_pair.left != m_document.trace())
        return;
    const int64_t step = order().positionOf(RaceSide::Left, m_document.step());
    moveTo(step, order().timeAt(step));
}

void Race::moveTo(int64_t step, int64_t time)
{
    if (!m_pair.left || m_pair.left != m_document.trace())
        return;
    const RaceOrder::Steps steps = order().at(step);
    m_step = step;
    m_time = time;
    m_moving = true;
    m_document.setStep(steps.left);
    m_moving = false;
    if (steps.right >= 0 && steps.right != m_rightState.step)
        moveRight(steps.right);
    emit stepChanged();
}

void Race::moveRight(int64_t step)
{
    m_rightState = stateAt(*m_pair.right, step);
    m_rightSnapshot.reset();
    if (m_rightState.head < 0) {
        m_worker->cancelSnapshots();
    } else {
        m_worker->requestSnapshots({engine(), m_pair.right, step, -1, m_rightState.head}, [this](const auto& answer) {
            if (answer.snapshot && answer.step == m_rightState.step)
                m_rightSnapshot = *answer.snapshot;
            else if (!answer.snapshot && answer.snapshot.error().code != ErrorCode::Cancelled)
                emit failed(errorText(answer.snapshot.error()));
            emit rightSnapshotChanged();
        });
        m_worker->awaitSnapshots(kSnapshotWait);
    }
    emit rightSnapshotChanged();
    emit rightStepChanged();
}

const Event* Race::present() const
{
    if (!m_pair.left)
        return nullptr;
    const RaceSide moved = order().movedAt(m_step);
    return &state(moved).event;
}

bool Race::done(RaceSide side) const
{
    const auto run = trace(side);
    return run && state(side).step >= run->eventCount() - 1;
}

bool Race::go(const Cursor::Predicate& matches, bool forward)
{
    if (!m_pair.left)
        return false;
    const RaceSide moved = order().movedAt(m_step);
    std::optional<int64_t> best;
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        const auto run = side == RaceSide::Left ? m_pair.left : m_pair.right;
        if (!run)
            continue;
        Cursor cursor(run.get());
        cursor.seek(state(side).step);
        // The other side's latest event lies before the present one.
        const bool here = !forward && side != moved && state(side).step > 0 && matches(state(side).event);
        const auto found = here ? state(side).step : forward ? cursor.findNext(matches) : cursor.findPrevious(matches);
        if (!found)
            continue;
        const int64_t step = order().positionOf(side, *found);
        best = !best ? step : forward ? std::min(*best, step) : std::max(*best, step);
    }
    if (best)
        setStep(*best);
    return best.has_value();
}

// Playback ----------------------------------------------------------------------------------------

void Race::setPlaying(bool playing)
{
    playing = playing && m_pair.left && lastStep() > 0;
    if (playing == m_timer.isActive())
        return;
    if (playing) {
        if (m_step == lastStep())
            setStep(0);
        m_owed = 0;
        m_frame.start();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    emit playbackChanged();
}

void Race::setDuration(double seconds)
{
    seconds = std::clamp(seconds, 0.5, 3600.0);
    if (std::exchange(m_duration, seconds) != seconds)
        emit playbackChanged();
}

double Race::pace() const
{
    const double seconds = secondsPerTick() * double(order().end());
    if (seconds <= 0)
        return 0;
    const double exact = m_duration / seconds, decade = std::pow(10, std::floor(std::log10(exact)));
    const double share = exact / decade;
    return decade * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
}

double Race::ticksPerSecond() const
{
    const double slow = pace();
    return slow > 0 ? 1 / (slow * secondsPerTick()) : double(order().end()) / m_duration;
}

double Race::playingSpeed() const
{
    return playing() ? double(lastStep()) * ticksPerSecond() / double(std::max<int64_t>(1, order().end())) : 0;
}

void Race::tick()
{
    // The clock decides, not the number of frames: a slow one makes longer strides, not a slower race.
    const int64_t end = order().end();
    m_owed += double(m_frame.restart()) / 1000 * ticksPerSecond();
    const auto whole = int64_t(m_owed);
    m_owed -= double(whole);
    const int64_t time = std::min(m_time + whole, end), step = order().positionAt(time);
    const auto stop = nextBreakpoint(step);
    if (stop) {
        moveTo(*stop, order().timeAt(*stop));
    } else if (step != m_step) {
        moveTo(step, time);
    } else {
        m_time = time;
        emit stepChanged();
    }
    if (stop || time >= end)
        setPlaying(false);
}

/// The first position after the present one, up to the last, at which either side comes to a breakpoint.
std::optional<int64_t> Race::nextBreakpoint(int64_t last) const
{
    if (m_document.breakpoints().isEmpty())
        return std::nullopt;
    const RaceOrder::Steps now = order().at(m_step), then = order().at(last);
    std::optional<int64_t> first;
    const auto look = [&](RaceSide side, int64_t from, int64_t to) {
        for (int64_t step = from + 1; step <= to; ++step)
            if (m_document.stopsAt(*trace(side), step)) {
                const int64_t position = order().positionOf(side, step);
                first = first ? std::min(*first, position) : position;
                return;
            }
    };
    look(RaceSide::Left, now.left, then.left);
    look(RaceSide::Right, now.right, then.right);
    return first;
}

} // namespace tilescope
