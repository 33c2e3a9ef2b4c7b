// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keyguard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTabBar>

namespace tilescope {

namespace {

bool movesWithin(int key)
{
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return false;
    }
}

bool usesArrows(const QObject* widget)
{
    return qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QTabBar*>(widget) || qobject_cast<const QAbstractItemView*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget);
}

bool editsNumber(const QObject* widget)
{
    return qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget->parent());
}

} // namespace

KeyGuard::KeyGuard(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool KeyGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (event->type() == QEvent::ShortcutOverride) {
        if (movesWithin(key->key()) && usesArrows(watched)) {
            event->accept();
            return true;
        }
        if (key->key() == Qt::Key_Space && editsNumber(watched)) {
            event->ignore(); // a number has no spaces
            return true;
        }
        return false;
    }
    auto* button = qobject_cast<QAbstractButton*>(watched);
    if (button && button->isEnabled() && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        button->click();
        return true;
    }
    return false;
}

} // namespace tilescope
