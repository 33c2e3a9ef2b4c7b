// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wheelguard.h"

#include <QEvent>
#include <QWidget>

namespace tilescope {

void WheelGuard::protect(QWidget* control)
{
    control->setFocusPolicy(Qt::StrongFocus); // without the wheel's own way to take focus
    control->installEventFilter(new WheelGuard(control));
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus())
        return false;
    event->ignore(); // so that the scroll area behind gets it
    return true;
}

} // namespace tilescope
