// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measure/cell.h"
#include "ui/document/latestjobthread.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tilescope {

/// Measures problems one after the other in the background, and the memory levels of a device. What has been measured
/// is kept for as long as the program runs, so that a list which is replaced, paused or stopped loses nothing that was
/// finished.
class Measurer : public QObject {
    Q_OBJECT
public:
    struct Status {
        int done = 0, total = 0; ///< of the present list, known cells included
        bool paused = false;
        double secondsLeft = -1; ///< estimate, −1 while unknown

        bool complete() const { return done == total; }
    };

    explicit Measurer(QObject* parent = nullptr);
    ~Measurer() override; ///< cancels what runs

    /// Measures those of the problems that are not known yet, in this order and in place of what was waiting, for the page's model.
    void measure(std::shared_ptr<Engine> engine, std::vector<Problem> problems, const QObject* page = nullptr);
    /// So that they are measured anew.
    void forget(const std::shared_ptr<Engine>& engine, const std::vector<Problem>& problems);
    /// A paused list begins nothing new; what runs is finished.
    void setPaused(bool paused);
    /// Cancels what runs and forgets what waits.
    void stop();

    const Status& status() const { return m_status; }
    /// The present list is the page's and not complete.
    bool measuresFor(const QObject* page) const { return m_page == page && !m_status.complete(); }
    /// What is being measured now.
    const std::optional<Problem>& running() const { return m_running; }
    /// Null while it is not known.
    const Cell* find(const std::shared_ptr<Engine>& engine, const Problem& problem) const;

    /// Measures the memory levels of the engine's device, unless problems or levels are being measured already.
    void measureLevels(std::shared_ptr<Engine> engine);
    void forgetLevels(const std::shared_ptr<Engine>& engine);
    bool measuringLevels() const { return m_levelsProgress != nullptr; }
    /// Null while they are not known.
    const Result<Hierarchy>* levels(const std::shared_ptr<Engine>& engine) const;

signals:
    void levelsChanged(); ///< levels(), measuringLevels()
    void measured();      ///< a cell more is known
    void statusChanged();
    void failed(const QString& sentence); ///< the device failed: the list is stopped

private:
    struct Hash {
        size_t operator()(const Problem& problem) const;
    };
    using Cells = std::unordered_map<Problem, Cell, Hash>;

    void startNext();
    void finish(const std::shared_ptr<Engine>& engine, const std::shared_ptr<Progress>& progress, Result<Cell> cell);
    void estimate();

    std::shared_ptr<Engine> m_engine;
    const QObject* m_page = nullptr; ///< whose list it is
    std::deque<Problem> m_waiting;
    std::optional<Problem> m_running;
    std::shared_ptr<Progress> m_progress; ///< of what runs; null when idle
    std::unordered_map<std::shared_ptr<Engine>, Cells> m_cells;
    Status m_status;
    double m_workDone = 0; ///< FLOP of the list so far …
    double m_seconds = 0;  ///< … and how long they took
    QElapsedTimer m_clock;
    std::unordered_map<std::shared_ptr<Engine>, Result<Hierarchy>> m_levels;
    std::shared_ptr<Progress> m_levelsProgress; ///< of the levels being measured; null when none are
    LatestJobThread m_thread, m_levelsThread; // last: joined before the members above go
};

} // namespace tilescope
