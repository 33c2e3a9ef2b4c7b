// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/srambudget.h"

#include <QAbstractButton>

namespace tilescope {

/// Blocks that fit in place of others that do not: what changes, what it takes then, and a tick.
class WayButton : public QAbstractButton {
    Q_OBJECT
public:
    WayButton(const Problem& present, const TileSuggestion& suggestion, QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QString m_change, m_bytes; ///< the change as markup
};

} // namespace tilescope
