// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keyguard.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTabBar>

namespace tilescope {

namespace {

bool steps(int key) { return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End; }
bool movesWithin(int key) { return steps(key) || key == Qt::Key_Up || key == Qt::Key_Down; }
bool confirms(int key) { return key == Qt::Key_Return || key == Qt::Key_Enter; }

bool usesArrows(const QObject* widget)
{
    return qobject_cast<const QAbstractSlider*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QTabBar*>(widget) || qobject_cast<const QAbstractItemView*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget);
}

/// A click into a text or a list is meant to move about in it.
bool leavesArrows(const QObject* widget)
{
    return usesArrows(widget) && !qobject_cast<const QLineEdit*>(widget) && !qobject_cast<const QAbstractItemView*>(widget);
}

bool editsNumber(const QObject* widget)
{
    return qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget->parent());
}

/// A number that has been typed and not taken yet.
bool isPending(const QDoubleSpinBox& spin)
{
    return spin.cleanText().isEmpty() || spin.valueFromText(spin.cleanText()) != spin.value();
}

/// What undoing means in a number that has been taken: its text has no history worth going back to, the document has.
bool undoesDocument(const QObject* widget, const QKeyEvent& key)
{
    const auto* spin = qobject_cast<const QDoubleSpinBox*>(widget);
    if (!spin)
        spin = qobject_cast<const QDoubleSpinBox*>(widget->parent());
    return spin && !isPending(*spin) && (key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo));
}

bool editsText(const QKeyEvent& key)
{
    const bool character = !key.text().isEmpty() && key.text()[0].isPrint() && key.text()[0] != QLatin1Char(' ');
    return character || key.key() == Qt::Key_Backspace || key.key() == Qt::Key_Delete;
}

} // namespace

KeyGuard::KeyGuard(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

/// A window that becomes active again, or a list that opens and closes, gives the focus back as it was.
void KeyGuard::noteFocus(QWidget* widget, const QFocusEvent& event)
{
    if (widget->window()->windowType() == Qt::Popup)
        return;
    switch (event.reason()) {
    case Qt::MouseFocusReason: m_clicked = leavesArrows(widget) ? widget : nullptr; break;
    case Qt::ActiveWindowFocusReason:
    case Qt::PopupFocusReason:
    case Qt::MenuBarFocusReason: break;
    default: m_clicked = nullptr; break;
    }
}

/// The text of a spin box is a child of its own: clicking it begins to edit, clicking the little arrows does not.
void KeyGuard::noteClick(QWidget* widget)
{
    if (leavesArrows(widget))
        m_clicked = widget;
    else if (m_clicked && m_clicked->isAncestorOf(widget))
        m_clicked = nullptr;
}

bool KeyGuard::keepsArrows(const QObject* widget) const
{
    return QApplication::activePopupWidget() || (usesArrows(widget) && widget != m_clicked);
}

bool KeyGuard::eventFilter(QObject* watched, QEvent* event)
{
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget)
        return false;
    switch (event->type()) {
    case QEvent::FocusIn: noteFocus(widget, *static_cast<QFocusEvent*>(event)); break;
    case QEvent::MouseButtonPress: noteClick(widget); break;
    case QEvent::ShortcutOverride: return overrides(widget, static_cast<QKeyEvent*>(event));
    case QEvent::KeyPress: return pressKey(widget, *static_cast<QKeyEvent*>(event));
    default: break;
    }
    return false;
}

/// Whether the question "does the widget want this key before the shortcuts?" has been answered.
bool KeyGuard::overrides(QObject* watched, QKeyEvent* key)
{
    if (movesWithin(key->key()) && keepsArrows(watched)) {
        key->accept();
        return true;
    }
    const bool stepsOn = steps(key->key()) && watched == m_clicked;
    const bool plays = key->key() == Qt::Key_Space && editsNumber(watched); // a number has no spaces
    const bool passedOn = stepsOn || plays || undoesDocument(watched, *key);
    if (passedOn)
        key->ignore();
    return passedOn;
}

bool KeyGuard::pressKey(QWidget* widget, const QKeyEvent& key)
{
    auto* button = qobject_cast<QAbstractButton*>(widget);
    if (button && button->isEnabled() && confirms(key.key())) {
        button->click();
        return true;
    }
    if (widget == m_clicked && steps(key.key()))
        return true; // the command that has the key is disabled, at the first step or the last
    if (qobject_cast<QAbstractSpinBox*>(widget)) {
        if (confirms(key.key()))
            m_clicked = widget; // what was being edited is done
        else if (editsText(key))
            m_clicked = nullptr;
    }
    return false;
}

} // namespace tilescope
