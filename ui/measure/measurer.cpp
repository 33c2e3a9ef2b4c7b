// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measure/measurer.h"

#include "core/model/iocounts.h"
#include "ui/text/errortext.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace tilescope {

namespace {

constexpr int64_t kReferenceWork = 2'000'000'000; ///< FLOP beyond which the oracle would hold the list up

/// What measuring takes grows with the arithmetic of all runs: one that counts, a warm-up before several that are
/// timed, and the oracle, which is slow. A constant stands for launches and allocations.
double workOf(const Problem& problem)
{
    constexpr double kReferenceSlowness = 10;
    const int repeats = defaultRepeats(problem);
    const double runs = 1 + repeats + (repeats > 1 ? 1 : 0) + (matmulFlops(problem) <= kReferenceWork ? kReferenceSlowness : 0);
    return double(matmulFlops(problem)) * runs + 1e7;
}

} // namespace

size_t Measurer::Hash::operator()(const Problem& p) const
{
    size_t seed = 0;
    for (const int64_t field : {int64_t(p.algorithm), int64_t(p.pass), p.batch, p.heads, p.nq, p.nk, p.d, p.br, p.bc,
                                int64_t(p.dtype), int64_t(p.mask.kind), int64_t(p.sparseOrder), int64_t(p.dqOrder), int64_t(p.seed)})
        seed = seed * 1'000'003 ^ std::hash<int64_t>()(field);
    return seed * 1'000'003 ^ std::hash<double>()(p.dropout);
}

Measurer::Measurer(QObject* parent) : QObject(parent) {}

Measurer::~Measurer()
{
    for (const auto& progress : {m_progress, m_levelsProgress})
        if (progress)
            progress->cancelled = true;
}

void Measurer::measure(std::shared_ptr<Engine> engine, std::vector<Problem> problems, const QObject* page)
{
    stop();
    m_engine = std::move(engine);
    m_page = page;
    m_status = {0, int(problems.size()), false, -1};
    m_workDone = m_seconds = 0;
    for (Problem& problem : problems)
        if (find(m_engine, problem))
            ++m_status.done;
        else
            m_waiting.push_back(std::move(problem));
    startNext();
    emit statusChanged();
}

void Measurer::forget(const std::shared_ptr<Engine>& engine, const std::vector<Problem>& problems)
{
    for (const Problem& problem : problems)
        m_cells[engine].erase(problem);
}

void Measurer::setPaused(bool paused)
{
    if (std::exchange(m_status.paused, paused) == paused)
        return;
    startNext();
    emit statusChanged();
}

void Measurer::stop()
{
    if (m_progress)
        m_progress->cancelled = true;
    m_progress.reset();
    m_running.reset();
    m_waiting.clear();
    m_status = {};
    emit statusChanged();
}

const Cell* Measurer::find(const std::shared_ptr<Engine>& engine, const Problem& problem) const
{
    const auto cells = m_cells.find(engine);
    if (cells == m_cells.end())
        return nullptr;
    const auto cell = cells->second.find(problem);
    return cell == cells->second.end() ? nullptr : &cell->second;
}

void Measurer::measureLevels(std::shared_ptr<Engine> engine)
{
    if (m_levelsProgress || m_running)
        return; // they would slow each other down
    m_levelsProgress = std::make_shared<Progress>();
    m_levelsThread.post([this, engine, progress = m_levelsProgress] {
        auto levels = engine->measureHierarchy(progress.get());
        QMetaObject::invokeMethod(
            this,
            [this, engine, levels = std::move(levels)] {
                m_levelsProgress.reset();
                m_levels.insert_or_assign(engine, levels);
                emit levelsChanged();
            },
            Qt::QueuedConnection);
    });
    emit levelsChanged();
}

void Measurer::forgetLevels(const std::shared_ptr<Engine>& engine)
{
    if (m_levels.erase(engine))
        emit levelsChanged();
}

const Result<Hierarchy>* Measurer::levels(const std::shared_ptr<Engine>& engine) const
{
    const auto found = m_levels.find(engine);
    return found == m_levels.end() ? nullptr : &found->second;
}

void Measurer::startNext()
{
    if (m_running || m_status.paused || m_waiting.empty())
        return;
    m_running = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_progress = std::make_shared<Progress>();
    m_clock.start();
    m_thread.post([this, engine = m_engine, problem = *m_running, progress = m_progress] {
        auto cell = measureCell(*engine, problem, {.reference = matmulFlops(problem) <= kReferenceWork}, progress.get());
        QMetaObject::invokeMethod(
            this, [this, engine, progress, cell = std::move(cell)] { finish(engine, progress, cell); }, Qt::QueuedConnection);
    });
}

/// Whatever was finished is kept, also when the list it belonged to is gone.
void Measurer::finish(const std::shared_ptr<Engine>& engine, const std::shared_ptr<Progress>& progress, Result<Cell> cell)
{
    const bool current = progress == m_progress;
    if (!cell) {
        if (!current)
            return;
        stop();
        emit failed(errorText(cell.error()));
        return;
    }
    const Problem problem = cell->problem;
    m_cells[engine].insert_or_assign(problem, std::move(*cell));
    if (current) {
        m_running.reset();
        m_progress.reset();
        ++m_status.done;
        m_workDone += workOf(problem);
        m_seconds += double(m_clock.elapsed()) / 1000;
        estimate();
        startNext();
    }
    emit measured();
    emit statusChanged();
}

void Measurer::estimate()
{
    double left = 0;
    for (const Problem& problem : m_waiting)
        left += workOf(problem);
    constexpr double kEnough = 0.02; // short problems are mostly overhead and say nothing about long ones
    m_status.secondsLeft = m_workDone < kEnough * (m_workDone + left) ? -1 : m_seconds * left / m_workDone;
}

} // namespace tilescope
