// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace tilescope {

/// Keeps the wheel from changing a control the user merely scrolls past: only the focused one takes it,
/// everywhere else the form scrolls.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    static void protect(QWidget* control);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using QObject::QObject;
};

} // namespace tilescope
