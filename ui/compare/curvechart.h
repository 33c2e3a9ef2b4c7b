// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QColor>
#include <QPointF>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

class QLogValueAxis;

namespace tilescope {

enum class MarkerShape { Square, Diamond, Circle };
void drawMarker(QPainter& painter, QPointF at, MarkerShape shape, double size, const QPen& pen, const QBrush& brush);

struct ChartLine {
    QString name;
    QColor color;
    double width = 3.2;
    std::vector<double> dashes; ///< in widths; empty: solid
    std::vector<QPointF> points;
};
/// Hollow markers: measured, never the model.
struct ChartDots {
    QString name;
    QColor color;
    MarkerShape shape = MarkerShape::Circle;
    std::vector<QPointF> points;
};
/// Something that does not fit, with an optional label.
struct ChartCross {
    QPointF at;
    bool large = false;
    QString title, text;
};
struct ChartEnd {
    double y = 0;
    QString title, text;
    QColor color;
};
struct ChartAxis {
    double low = 1, high = 2, base = 2;
    std::function<QString(double)> text = [](double tick) { return QString::number(tick); };
    QString title;
};

/// Everything on the chart but the cursor. Both axes are logarithmic.
struct ChartSpec {
    ChartAxis x, y;
    std::vector<ChartLine> lines;
    std::vector<ChartDots> dots;
    std::vector<ChartCross> crosses;
    std::vector<ChartEnd> ends; ///< labels right of the lines
    std::optional<double> capacity;
    QString capacityText;
    bool compact = false; ///< the small chart: fewer ticks, no room for end labels
};

struct ChartCursor {
    double x = 0;
    struct Point {
        double y;
        MarkerShape shape;
        QColor color;
    };
    std::vector<Point> points;                     ///< filled, on the cursor
    std::optional<std::pair<double, double>> span; ///< arrow between two values
    QString spanText;
};

/// Lines and hollow markers by Qt Charts on logarithmic axes, and around them what a picture of memory needs:
/// device line, hatch, crosses, cursor. Always left-to-right.
class CurveChart : public QChartView {
    Q_OBJECT
public:
    explicit CurveChart(QWidget* parent = nullptr);

    void setSpec(ChartSpec spec);
    const ChartSpec& spec() const { return m_spec; }
    void setCursorAt(ChartCursor cursor);
    const ChartCursor& cursorAt() const { return m_cursor; }
    /// Text for the pointer at this x.
    void setTip(std::function<QString(double)> tip) { m_tip = std::move(tip); }
    /// Values that the axes cannot show, because a logarithm has no zero.
    int leftOut() const { return m_leftOut; }

    QRectF plot() const; ///< in the viewport
    QPointF position(QPointF value) const;
    double xAt(double position) const;
    /// Where the texts of crosses stand.
    const std::vector<QRectF>& notes() const { return m_notes; }
    /// As low as it can be read: a page beside it that can scroll would make it as high as a graphics view's scene.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void xChosen(double x); ///< by a click or drag, within the axis
    void plotMoved();       ///< plot() has changed

protected:
    void resizeEvent(QResizeEvent* event) override;
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void rebuildSeries();
    void place();
    std::vector<double> ticks(const ChartAxis& axis) const;
    void drawAxes(QPainter& painter) const;
    void drawDeviceLine(QPainter& painter) const;
    void drawCrosses(QPainter& painter) const;
    bool showsDeviceLine() const;
    QRectF roomForCapacity() const;
    QPointF placeOf(const ChartCross& cross) const;
    QRectF roomForNote(const ChartCross& cross) const;
    size_t hidden(const QRectF& note) const;
    void drawEnds(QPainter& painter) const;
    void drawCursor(QPainter& painter) const;

    ChartSpec m_spec;
    ChartCursor m_cursor;
    std::function<QString(double)> m_tip;
    QLogValueAxis *m_x, *m_y;
    int m_leftOut = 0;
    QRectF m_capacityChip;       ///< null without a device line
    std::vector<QRectF> m_notes; ///< of the crosses that have a text, in their order
};

/// At most about two points per pixel column, the extremes of each among them: what a screen can show of a
/// hundred thousand.
std::vector<QPointF> thinned(const std::vector<QPointF>& points, int columns);

} // namespace tilescope
