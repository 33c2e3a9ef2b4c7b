// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/lanes.h"
#include "ui/widgets/paintedview.h"

namespace tilescope {

/// The kernels of each algorithm on one axis of measured time, a row each, and beside every row what it moves through
/// HBM: read (full) and written (hatched).
class FusionView : public PaintedView {
    Q_OBJECT
public:
    explicit FusionView(QWidget* parent = nullptr);

    void setLanes(std::vector<Lane> lanes);
    const std::vector<Lane>& lanes() const { return m_lanes; }
    QRectF boxRect(size_t row) const; ///< of a kernel, in drawing order
    size_t rowCount() const { return m_rows.size(); }

    QSize sizeHint() const override { return minimumSizeHint(); } ///< the card's stretch makes it larger: labels that wrap ask for it as the least
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;

private:
    struct Row {
        const Lane* lane;
        const LaneBox* box; ///< null where the algorithm did not run
    };
    QRectF timeArea() const;
    QRectF byteArea() const;
    QRectF rowRect(size_t n) const;
    double widestMs() const;
    int64_t mostBytes() const;
    void drawAxis(QPainter& painter) const;
    void drawRow(QPainter& painter, size_t n) const;
    void drawBytes(QPainter& painter, size_t n) const;
    void drawBoxText(QPainter& painter, size_t n, const QRectF& box) const;

    std::vector<Lane> m_lanes;
    std::vector<Row> m_rows; ///< into m_lanes
};

} // namespace tilescope
