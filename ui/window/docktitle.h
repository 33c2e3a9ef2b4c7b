// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace tilescope {

/// A dock's header: its name, what the panel puts there, and a button that closes it.
class DockTitle : public QWidget {
    Q_OBJECT
public:
    explicit DockTitle(QDockWidget* dock);

    /// Puts a control of the panel between the name and the button.
    void addAccessory(QWidget* accessory);
    /// Shows the dock's present window title.
    void refresh();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void restyle();

    QDockWidget* m_dock;
    QHBoxLayout* m_row;
    QLabel* m_name;
    QToolButton* m_close;
};

} // namespace tilescope
