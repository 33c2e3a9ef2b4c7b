// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace tilescope {

/// Settles who gets a key. Space always plays or pauses, so Return presses the focused button instead;
/// sliders, lists and fields that have the focus keep their arrows, Home and End.
class KeyGuard : public QObject {
    Q_OBJECT
public:
    explicit KeyGuard(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace tilescope
