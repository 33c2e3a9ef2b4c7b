// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"
#include "ui/widgets/paintedview.h"

#include <vector>

namespace tilescope {

/// m (circles, solid, left axis) and l (squares, dashed, right axis) of one row over the column blocks
/// j. What lies ahead of the playhead is hollow and dotted.
class StatChart : public PaintedView {
    Q_OBJECT
public:
    struct Point {
        int64_t j;
        RowStat stat;
    };
    struct Data {
        int64_t columns = 0;       ///< Tc
        std::vector<Point> points; ///< ascending j; skipped blocks are missing
        int64_t merged = -1;       ///< last j taken in at the playhead
        int64_t current = -1;      ///< j of the band
    };

    explicit StatChart(QWidget* parent = nullptr);

    void setData(Data data);
    const Data& data() const { return m_data; }
    /// Whether the point is at or behind the playhead, so drawn filled and joined by full lines.
    bool solid(const Point& point) const { return point.j <= m_data.merged; }

    /// Colour of m's or l's line.
    static QColor seriesColor(bool ofM);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void columnActivated(qint64 j);

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;

private:
    struct Axis {
        double low = 0, high = 1;
        int decimals = 1;
    };
    static Axis niceAxis(double low, double high);
    void updateAxes();
    QRectF plot() const;
    double xOf(int64_t j) const;
    double yOf(double value, const Axis& axis) const;
    int64_t columnAt(const QPointF& pos) const;
    QString tipFor(int64_t j) const;
    void drawGrid(QPainter& painter) const;
    void drawBand(QPainter& painter) const;
    void drawSeries(QPainter& painter, bool ofM) const;
    void drawMarker(QPainter& painter, QPointF at, bool circle, bool filled, const QColor& color) const;

    Data m_data;
    Axis m_mAxis, m_lAxis;
    int64_t m_hovered = -1;
};

} // namespace tilescope
