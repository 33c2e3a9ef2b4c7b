// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/opponentcommand.h"

#include "ui/race/race.h"

#include <QDateTime>
#include <QHash>

namespace tilescope {

namespace {

constexpr qint64 kMergeMs = 1000;

} // namespace

OpponentCommand::OpponentCommand(Race& race, Opponent before, Opponent after, const QString& what)
    : QUndoCommand(what), m_race(&race), m_before(before), m_after(after),
      m_id(int(qHash(what, 0x0FF0) & 0x7FFFFFFF)), m_time(QDateTime::currentMSecsSinceEpoch())
{
}

bool OpponentCommand::mergeWith(const QUndoCommand* next)
{
    const auto* other = dynamic_cast<const OpponentCommand*>(next);
    if (!other || other->text() != text() || other->m_time - m_time > kMergeMs)
        return false;
    m_after = other->m_after;
    m_time = other->m_time;
    setObsolete(m_before == m_after);
    return true;
}

void OpponentCommand::undo()
{
    if (m_race)
        m_race->restore(m_before);
}

void OpponentCommand::redo()
{
    if (m_race)
        m_race->restore(m_after);
}

} // namespace tilescope
