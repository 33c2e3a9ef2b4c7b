// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QObject>

namespace tilescope {

/// What a stage needs to know of a run, and whom it tells what the user points at: a document's run, or one side of
/// a race.
class StageSource : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    virtual QString name() const { return {}; } ///< of the run, where it is not the only one in the window
    virtual std::shared_ptr<const Trace> trace() const = 0;
    virtual const StepState& state() const = 0;
    virtual std::shared_ptr<const Snapshot> snapshot() const = 0;
    virtual int64_t head() const = 0;
    virtual bool namesHead() const = 0;
    virtual QString notice() const = 0; ///< what to say while there is no trace
    virtual double playingSpeed() const = 0; ///< steps a second; 0 while nothing plays
    virtual void setStep(int64_t step) = 0;

    virtual const Focus& hovered() const = 0;
    virtual const Focus& selected() const = 0;
    virtual int64_t row() const = 0;
    virtual void setHovered(const Focus& focus) = 0;
    virtual void setSelected(const Focus& focus) = 0;
    virtual void setRow(int64_t row) = 0;

    bool goToNext(const Cursor::Predicate& matches) { return go(matches, true); } ///< false when there is none
    bool goToPrevious(const Cursor::Predicate& matches) { return go(matches, false); }

signals:
    void traceChanged();
    void stepChanged();
    void snapshotChanged();
    void focusChanged();  ///< hovered(), selected() or row()
    void noticeChanged(); ///< notice(), name()

private:
    bool go(const Cursor::Predicate& matches, bool forward);
};

} // namespace tilescope
