// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "ui/document/document.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>

namespace tilescope {

class EngineWorker;

/// Records the right side of a race, or says in a sentence why there is none.
class OpponentRecorder : public QObject {
    Q_OBJECT
public:
    explicit OpponentRecorder(EngineWorker& worker);

    const RecordingStatus& status() const { return m_status; }
    /// Empty while there is a right side, or one on its way.
    const QString& trouble() const { return m_trouble; }

    /// With the left run's inputs, so that both answer the same question.
    void record(std::shared_ptr<Engine> engine, const Problem& problem, std::shared_ptr<const Inputs> inputs);
    /// Nothing is on its way any more, and that is no trouble.
    void stop();
    void cancel();

signals:
    void changed(); ///< status() or trouble()
    void finished(std::shared_ptr<const Trace> trace);
    void refused(); ///< trouble() says why

private:
    void refuse(const QString& sentence);
    void finish(const Result<std::shared_ptr<const Trace>>& result);
    void poll();

    EngineWorker& m_worker;
    RecordingStatus m_status;
    QString m_trouble;
    QElapsedTimer m_clock;
    QTimer m_look;
};

} // namespace tilescope
