// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/hierarchy.h"
#include "ui/widgets/paintedview.h"

#include <QPolygonF>

namespace tilescope {

class MachineModel;

/// The device's memory levels as a pyramid: small and fast above, large and slow below. A click or the arrow keys
/// select a level.
class PyramidView : public PaintedView {
    Q_OBJECT
public:
    explicit PyramidView(MachineModel& model, QWidget* parent = nullptr);

    /// The trapezoid of level n of the hierarchy.
    QPolygonF shapeOf(int n) const;

    QSize sizeHint() const override { return minimumSizeHint(); } ///< the card's stretch makes it larger: labels that wrap ask for it as the least
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int count() const;
    int selected() const;
    void select(int n);
    int levelAt(const QPointF& position) const;
    QRectF bandOf(int n) const;
    void refresh();
    void drawLevel(QPainter& painter, int n) const;
    void drawSpeed(QPainter& painter, int n) const;
    void drawRatio(QPainter& painter, int n) const;
    void drawWaiting(QPainter& painter) const;

    MachineModel& m_model;
};

} // namespace tilescope
