// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/curvechart.h"

#include "ui/theme/theme.h"

#include <QChart>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QScatterSeries>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

QScatterSeries::MarkerShape qtShape(MarkerShape shape)
{
    switch (shape) {
    case MarkerShape::Square: return QScatterSeries::MarkerShapeRectangle;
    case MarkerShape::Diamond: return QScatterSeries::MarkerShapeRotatedRectangle;
    case MarkerShape::Circle: break;
    }
    return QScatterSeries::MarkerShapeCircle;
}

bool onLogAxis(const QPointF& point)
{
    return point.x() > 0 && point.y() > 0 && std::isfinite(point.x()) && std::isfinite(point.y());
}

/// One zero would hide the whole series.
std::vector<QPointF> positive(const std::vector<QPointF>& points)
{
    std::vector<QPointF> kept;
    kept.reserve(points.size());
    std::ranges::copy_if(points, std::back_inserter(kept), onLogAxis);
    return kept;
}

QList<QPointF> listOf(const std::vector<QPointF>& points) { return QList<QPointF>(points.begin(), points.end()); }

} // namespace

std::vector<QPointF> thinned(const std::vector<QPointF>& points, int columns)
{
    const size_t most = size_t(std::max(columns, 1)) * 4;
    if (points.size() <= most)
        return points;
    std::vector<QPointF> kept;
    kept.reserve(most + 4);
    const size_t group = (points.size() + size_t(columns) - 1) / size_t(columns);
    for (size_t begin = 0; begin < points.size(); begin += group) {
        const auto first = points.begin() + int64_t(begin),
                   last = points.begin() + int64_t(std::min(begin + group, points.size()));
        const auto [low, high] =
            std::minmax_element(first, last, [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
        for (const auto it : {first, std::min(low, high), std::max(low, high), last - 1})
            if (kept.empty() || kept.back() != *it)
                kept.push_back(*it);
    }
    return kept;
}

CurveChart::CurveChart(QWidget* parent) : QChartView(parent), m_x(new QLogValueAxis(this)), m_y(new QLogValueAxis(this))
{
    setLayoutDirection(Qt::LeftToRight);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setBackgroundBrush(Qt::NoBrush);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->legend()->hide();
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    for (QLogValueAxis* axis : {m_x, m_y}) { // grid and texts are ours: "4K", "16 MB"
        axis->setLabelsVisible(false);
        axis->setGridLineVisible(false);
        axis->setLineVisible(false);
        axis->setMinorTickCount(0);
    }
}

void CurveChart::setSpec(ChartSpec spec)
{
    m_spec = std::move(spec);
    updateGeometry();
    rebuildSeries();
    place();
}

void CurveChart::setCursorAt(ChartCursor cursor)
{
    m_cursor = std::move(cursor);
    viewport()->update();
}

void CurveChart::rebuildSeries()
{
    chart()->removeAllSeries();
    const std::pair<QLogValueAxis*, const ChartAxis&> axes[]{{m_x, m_spec.x}, {m_y, m_spec.y}};
    for (const auto& [axis, wanted] : axes) {
        axis->setBase(wanted.base);
        axis->setRange(wanted.low, wanted.high);
    }
    m_leftOut = 0;
    const auto add = [this](QXYSeries* series, const std::vector<QPointF>& points) {
        const std::vector<QPointF> shown = positive(points);
        m_leftOut += int(points.size() - shown.size());
        series->replace(listOf(thinned(shown, std::max(int(plot().width()), 400)))); // never append: that takes seconds
        chart()->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
    };
    for (const ChartLine& line : m_spec.lines) {
        auto* series = new QLineSeries;
        series->setName(line.name);
        QPen pen(line.color, line.width * theme().scale(), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (!line.dashes.empty())
            pen.setDashPattern(QList<qreal>(line.dashes.begin(), line.dashes.end()));
        series->setPen(pen);
        add(series, line.points);
    }
    for (const ChartDots& dots : m_spec.dots) {
        auto* series = new QScatterSeries;
        series->setName(dots.name);
        series->setMarkerShape(qtShape(dots.shape));
        series->setMarkerSize((dots.shape == MarkerShape::Diamond ? 13 : 11) * theme().scale());
        series->setPen(QPen(dots.color, 2.4 * theme().scale()));
        series->setBrush(tokens().panel);
        add(series, dots.points);
    }
}

// Geometry ----------------------------------------------------------------------------------------

void CurveChart::place()
{
    const double scale = theme().scale();
    const double left = 62 * scale, right = (m_spec.ends.empty() ? 18 : 124) * scale;
    const double bottom = (m_spec.x.title.isEmpty() ? 24 : 46) * scale, top = 12 * scale;
    const QRectF area(left, top, std::max(width() - left - right, 40.0), std::max(height() - top - bottom, 40.0));
    if (chart()->plotArea() != area) {
        chart()->setPlotArea(area);
        emit plotMoved();
    }
    m_capacityChip = roomForCapacity();
    m_notes.clear();
    for (const ChartCross& cross : m_spec.crosses)
        if (!cross.title.isEmpty())
            m_notes.push_back(roomForNote(cross));
    viewport()->update();
}

void CurveChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    place();
}

QSize CurveChart::sizeHint() const { return QSize(200, m_spec.compact ? 110 : 190) * theme().scale(); }

QRectF CurveChart::plot() const { return chart()->plotArea(); }

QPointF CurveChart::position(QPointF value) const
{
    const auto fraction = [](const ChartAxis& axis, double v) {
        return std::log(v / axis.low) / std::log(axis.high / axis.low);
    };
    const QRectF area = plot();
    return {area.left() + area.width() * fraction(m_spec.x, value.x()),
            area.bottom() - area.height() * fraction(m_spec.y, value.y())};
}

double CurveChart::xAt(double position) const
{
    const double fraction = std::clamp((position - plot().left()) / plot().width(), 0.0, 1.0);
    return m_spec.x.low * std::pow(m_spec.x.high / m_spec.x.low, fraction);
}

// Pointer -----------------------------------------------------------------------------------------

void CurveChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && plot().adjusted(-8, 0, 8, 0).contains(event->position()))
        emit xChosen(xAt(event->position().x()));
}

void CurveChart::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        emit xChosen(xAt(event->position().x()));
}

/// The page scrolls; the chart has nothing to zoom.
void CurveChart::wheelEvent(QWheelEvent* event) { event->ignore(); }

bool CurveChart::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QChartView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = m_tip && plot().contains(help->pos()) ? m_tip(xAt(help->pos().x())) : toolTip();
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace tilescope
