// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

class QFocusEvent;
class QKeyEvent;

namespace tilescope {

/// Settles who gets a key. Space always plays or pauses, so Return presses the focused button instead. Lists, open
/// menus and texts being edited keep their arrows, Home and End, and so does any control that was reached by the
/// keyboard; one that was only clicked leaves them to the steps.
class KeyGuard : public QObject {
    Q_OBJECT
public:
    explicit KeyGuard(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void noteFocus(QWidget* widget, const QFocusEvent& event);
    void noteClick(QWidget* widget);
    bool keepsArrows(const QObject* widget) const;
    bool overrides(QObject* watched, QKeyEvent* key);
    bool pressKey(QWidget* widget, const QKeyEvent& key);

    QPointer<QWidget> m_clicked; ///< has the focus because it was clicked, and no text in it is being edited
};

} // namespace tilescope
