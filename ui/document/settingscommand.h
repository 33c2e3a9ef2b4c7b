// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QUndoCommand>

namespace tilescope {

/// One undoable edit. Edits with the same description in quick succession (a slider being dragged)
/// become one.
class SettingsCommand : public QUndoCommand {
public:
    static constexpr qint64 kMergeMs = 800;

    SettingsCommand(Document& document, Choice before, Choice after, const QString& what);

    int id() const override { return m_id; }
    bool mergeWith(const QUndoCommand* next) override;
    void redo() override { m_document.restore(m_after); }
    void undo() override { m_document.restore(m_before); }

private:
    Document& m_document;
    Choice m_before, m_after;
    int m_id;
    qint64 m_time; ///< of the latest edit merged in, ms
};

} // namespace tilescope
