// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/settingscommand.h"

#include <QDateTime>
#include <QHash>

#include <utility>

namespace tilescope {

SettingsCommand::SettingsCommand(Document& document, Choice before, Choice after, const QString& what)
    : QUndoCommand(what), m_document(document), m_before(std::move(before)), m_after(std::move(after)),
      m_id(int(qHash(what) & 0x7FFFFFFF)), m_time(QDateTime::currentMSecsSinceEpoch())
{
}

bool SettingsCommand::mergeWith(const QUndoCommand* next)
{
    const auto& other = static_cast<const SettingsCommand&>(*next); // ids are equal, so the types are
    if (other.text() != text() || other.m_time - m_time > kMergeMs)
        return false;
    m_after = other.m_after;
    m_time = other.m_time;
    setObsolete(m_before.settings == m_after.settings);
    return true;
}

} // namespace tilescope
