// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QFrame>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;

namespace tilescope {

/// Finds a command by a part of its name, or a step by its number, and runs it.
class CommandPalette : public QFrame {
    Q_OBJECT
public:
    CommandPalette(Document& document, std::vector<QAction*> actions, QWidget* window);

    void open();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& text);
    void run();

    Document& m_document;
    std::vector<QAction*> m_actions;
    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_nothing; ///< says that nothing matches, in the list's place
};

} // namespace tilescope
