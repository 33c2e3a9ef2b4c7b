// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/opponent.h"

#include <QPointer>
#include <QUndoCommand>

namespace tilescope {

class Race;

/// An edit of the race's right side. Edits of one kind in quick succession are one step, as for the problem.
class OpponentCommand : public QUndoCommand {
public:
    OpponentCommand(Race& race, Opponent before, Opponent after, const QString& what);

    int id() const override { return m_id; }
    bool mergeWith(const QUndoCommand* next) override;
    void undo() override;
    void redo() override;

private:
    QPointer<Race> m_race; ///< the window may be gone before the stack
    Opponent m_before, m_after;
    int m_id;
    qint64 m_time;
};

} // namespace tilescope
