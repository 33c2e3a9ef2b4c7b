// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <vector>

class QAction;

namespace tilescope {

/// All keys on one sheet, made from the commands themselves. Any key or click closes it.
class KeySheet : public QFrame {
    Q_OBJECT
public:
    KeySheet(const std::vector<QAction*>& actions, QWidget* window);

    /// Shows a sheet in the present language in the middle of the window; it deletes itself.
    static void show(const std::vector<QAction*>& actions, QWidget* window);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
};

} // namespace tilescope
