// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/blockmaplayout.h"
#include "ui/explore/exploremodel.h"
#include "ui/widgets/paintedview.h"

namespace tilescope {

/// The heat map over Br × Bc. The pointer shows a cell, a click selects it, Return or a double click uses it; arrow
/// keys move the selection.
class BlockMap : public PaintedView {
    Q_OBJECT
public:
    explicit BlockMap(ExploreModel& model, QWidget* parent = nullptr);

    BlockMapLayout layoutNow() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    QString tipAt(const QPointF& position) override;

private:
    void describe();

    ExploreModel& m_model;
};

} // namespace tilescope
