// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/cellmarks.h"

#include <QAbstractButton>

namespace tilescope {

/// One of the cells to compare: its sign, its blocks and its figures. A click selects the cell on the map.
class CellButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit CellButton(CellMark mark, QWidget* parent = nullptr);

    /// `color` is the cell's on the map; `figures` a short line under the name.
    void show(const QString& name, const QString& blocks, const QString& figures, const QColor& color);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    CellMark m_mark;
    QString m_blocks, m_figures;
    QColor m_color;
};

} // namespace tilescope
