// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/statchart.h"

#include "ui/softmax/numbers.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

constexpr double kMarkerSpacing = 9; ///< closer than this, only every n-th point gets a marker

QString axisLabel(double value, int decimals)
{
    QString text = QString::fromStdString(fmt::format("{:.{}f}", std::fabs(value), decimals));
    return value < 0 ? QStringLiteral("−") + text : text;
}

} // namespace

QColor StatChart::seriesColor(bool ofM)
{
    if (!ofM)
        return tokens().ink;
    const QColor color = Theme::tensorColor(TensorId::M);
    return theme().dark() ? color : color.darker(130); // a thin line on white needs more contrast than a tile
}

StatChart::StatChart(QWidget* parent) : PaintedView(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize StatChart::sizeHint() const { return QSize(300, 100) * theme().scale(); }
QSize StatChart::minimumSizeHint() const { return QSize(160, 90) * theme().scale(); }

void StatChart::setData(Data data)
{
    m_data = std::move(data);
    updateAxes();
    update();
}

/// Ends on multiples of a round step, a third of the range or so.
StatChart::Axis StatChart::niceAxis(double low, double high)
{
    if (!(high > low)) {
        const double half = std::max(0.5, std::fabs(high) * 0.05);
        low -= half;
        high += half;
    }
    const double raw = (high - low) / 3, power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (double factor : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0})
        if (factor * power >= raw) {
            step = factor * power;
            break;
        }
    Axis axis{std::floor(low / step) * step, std::ceil(high / step) * step, 0};
    const auto exact = [&](double end) {
        return std::fabs(end - std::round(end * std::pow(10, axis.decimals)) / std::pow(10, axis.decimals)) <
               1e-3 * step;
    };
    while (axis.decimals < 6 && !(exact(axis.low) && exact(axis.high)))
        ++axis.decimals;
    return axis;
}

void StatChart::updateAxes()
{
    double mLow = std::numeric_limits<double>::infinity(), mHigh = -mLow, lHigh = 0;
    for (const Point& point : m_data.points) {
        if (std::isfinite(point.stat.m)) {
            mLow = std::min(mLow, double(point.stat.m));
            mHigh = std::max(mHigh, double(point.stat.m));
        }
        if (std::isfinite(point.stat.l))
            lHigh = std::max(lHigh, double(point.stat.l));
    }
    m_mAxis = mLow <= mHigh ? niceAxis(mLow, mHigh) : Axis{};
    m_lAxis = niceAxis(0, lHigh > 0 ? lHigh : 1);
}

QRectF StatChart::plot() const
{
    const QFontMetricsF metrics(theme().mono(11));
    const double left = std::max(metrics.horizontalAdvance(axisLabel(m_mAxis.high, m_mAxis.decimals)),
                                 metrics.horizontalAdvance(axisLabel(m_mAxis.low, m_mAxis.decimals)));
    const double right = metrics.horizontalAdvance(axisLabel(m_lAxis.high, m_lAxis.decimals));
    const double s = theme().scale();
    return QRectF(left + 12 * s, 10 * s, width() - left - right - 24 * s, height() - 34 * s);
}

double StatChart::xOf(int64_t j) const
{
    const QRectF area = plot();
    return m_data.columns > 1 ? area.left() + area.width() * double(j) / double(m_data.columns - 1) : area.center().x();
}

double StatChart::yOf(double value, const Axis& axis) const
{
    const QRectF area = plot();
    return area.bottom() - area.height() * std::clamp((value - axis.low) / (axis.high - axis.low), 0.0, 1.0);
}

void StatChart::drawGrid(QPainter& painter) const
{
    const QRectF area = plot();
    painter.setPen(QPen(tokens().line, 1));
    for (int i = 0; i <= 3; ++i) {
        const double y = std::round(area.top() + area.height() * i / 3) + 0.5;
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    painter.setFont(theme().mono(11));
    painter.setPen(tokens().ink3);
    const double h = 16 * theme().scale();
    const auto beside = [&](double y, bool left) {
        return left ? QRectF(0, y - h / 2, area.left() - 8, h)
                    : QRectF(area.right() + 8, y - h / 2, width() - area.right() - 8, h);
    };
    for (double end : {0.0, 1.0}) {
        const double y = area.bottom() - end * area.height();
        painter.drawText(beside(y, true), Qt::AlignRight | Qt::AlignVCenter,
                         axisLabel(end > 0 ? m_mAxis.high : m_mAxis.low, m_mAxis.decimals));
        painter.drawText(beside(y, false), Qt::AlignLeft | Qt::AlignVCenter,
                         axisLabel(end > 0 ? m_lAxis.high : m_lAxis.low, m_lAxis.decimals));
    }
    const QFontMetricsF metrics(theme().mono(11));
    const double widest = metrics.horizontalAdvance(grouped(m_data.columns)) + 10;
    const auto stride =
        std::max<int64_t>(1, int64_t(std::ceil(widest * double(m_data.columns) / std::max(1.0, area.width()))));
    for (int64_t j = 0; j < m_data.columns; ++j) {
        const bool current = j == m_data.current;
        const bool crowded = !current && m_data.current >= 0 && std::abs(j - m_data.current) < stride;
        if (!current && (j % stride != 0 || crowded))
            continue;
        painter.setFont(theme().mono(11, current ? QFont::Bold : QFont::Normal));
        painter.setPen(current ? tokens().ink : tokens().ink3);
        painter.drawText(QRectF(xOf(j) - 30, area.bottom() + 6 * theme().scale(), 60, h),
                         Qt::AlignHCenter | Qt::AlignTop, grouped(j));
    }
}

void StatChart::drawBand(QPainter& painter) const
{
    const QRectF area = plot();
    const double reach = 4 * theme().scale();
    if (m_data.current >= 0) {
        const double spacing = area.width() / double(std::max<int64_t>(1, m_data.columns - 1));
        const double half = std::clamp(spacing * 0.35, 2.0, 14 * theme().scale());
        const double x = xOf(m_data.current);
        QColor band = tokens().accent;
        band.setAlphaF(0.22f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(band);
        painter.drawRoundedRect(QRectF(x - half, area.top() - reach, 2 * half, area.height() + reach), 4, 4);
        painter.setPen(QPen(tokens().accentStroke, 1.5));
        painter.drawLine(QPointF(x, area.top() - reach), QPointF(x, area.bottom()));
    }
    if (m_hovered >= 0) {
        painter.setPen(QPen(tokens().lineStrong, 1));
        const double x = std::round(xOf(m_hovered)) + 0.5;
        painter.drawLine(QPointF(x, area.top() - reach), QPointF(x, area.bottom()));
    }
}

void StatChart::drawMarker(QPainter& painter, QPointF at, bool circle, bool filled, const QColor& color) const
{
    const double r = (circle ? 4.2 : 3.8) * theme().scale();
    // A hollow marker is filled with the panel, so that lines do not show through.
    painter.setPen(QPen(color, filled ? 1 : 1.6));
    painter.setBrush(filled ? color : tokens().panel);
    if (circle)
        painter.drawEllipse(at, r, r);
    else
        painter.drawRoundedRect(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), 1, 1);
}

void StatChart::drawSeries(QPainter& painter, bool ofM) const
{
    const Axis& axis = ofM ? m_mAxis : m_lAxis;
    const QColor color = seriesColor(ofM);
    QColor pale = color;
    pale.setAlphaF(0.7f);
    const auto value = [ofM](const Point& point) { return double(ofM ? point.stat.m : point.stat.l); };
    const auto at = [&](const Point& point) { return QPointF(xOf(point.j), yOf(value(point), axis)); };
    const double line = 2.4 * theme().scale();
    QPen full(color, line, Qt::SolidLine, Qt::FlatCap);
    if (!ofM)
        full.setDashPattern({2.2, 1.6});
    QPen ahead(pale, 1.5 * theme().scale(), Qt::SolidLine, Qt::FlatCap);
    ahead.setDashPattern({1.3, 2.7});
    QPolygonF behindLine, aheadLine; // one polyline each, so that dashes run on from point to point
    for (const Point& point : m_data.points) {
        if (!std::isfinite(value(point)))
            continue;
        if (solid(point))
            behindLine << at(point);
        else
            aheadLine << at(point);
    }
    if (!behindLine.isEmpty() && !aheadLine.isEmpty())
        aheadLine.prepend(behindLine.last());
    painter.setPen(ahead);
    painter.drawPolyline(aheadLine);
    painter.setPen(full);
    painter.drawPolyline(behindLine);

    const double spacing = plot().width() / double(std::max<int64_t>(1, m_data.columns - 1));
    const auto stride = std::max<int64_t>(1, int64_t(std::ceil(kMarkerSpacing * theme().scale() / spacing)));
    const auto wordStride = std::max<int64_t>(1, int64_t(std::ceil(28 * theme().scale() / spacing)));
    for (const Point& point : m_data.points) {
        const bool shown = point.j % stride == 0 || point.j == m_data.current || point.j == m_hovered;
        if (shown && std::isfinite(value(point)))
            drawMarker(painter, at(point), ofM, solid(point), solid(point) ? color : pale);
        if (point.j % wordStride == 0 && !std::isfinite(value(point))) { // m of a row that has seen no visible key yet, or a NaN or ∞
            painter.setFont(theme().mono(11));
            painter.setPen(solid(point) ? color : pale);
            const double top = ofM ? plot().bottom() - 16 : plot().top();
            painter.drawText(QRectF(xOf(point.j) - 20, top, 40, 16), Qt::AlignCenter, fixedNumber(value(point)));
        }
    }
}

void StatChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    if (m_data.columns <= 0)
        return;
    drawGrid(painter);
    drawBand(painter);
    drawSeries(painter, false);
    drawSeries(painter, true);
}

int64_t StatChart::columnAt(const QPointF& pos) const
{
    const QRectF area = plot();
    if (m_data.columns <= 0 || !area.adjusted(-12, -10, 12, 24).contains(pos))
        return -1;
    const double t = m_data.columns > 1 ? (pos.x() - area.left()) / area.width() * double(m_data.columns - 1) : 0;
    return std::clamp<int64_t>(std::llround(t), 0, m_data.columns - 1);
}

QString StatChart::tipFor(int64_t j) const
{
    const auto point = std::ranges::find(m_data.points, j, &Point::j);
    const QString title = isolated(QStringLiteral("j = %1").arg(grouped(j)));
    if (point == m_data.points.end())
        return tr("%1: the mask hides this tile, m and l stay").arg(title);
    const QString numbers =
        isolated(QStringLiteral("m = %1, l = %2").arg(fixedNumber(point->stat.m), fixedNumber(point->stat.l)));
    return solid(*point) ? tr("After %1: %2").arg(title, numbers)
                         : tr("After %1: %2, ahead of the playhead").arg(title, numbers);
}

QString StatChart::tipAt(const QPointF& position)
{
    const int64_t j = columnAt(position);
    return j >= 0 ? tipFor(j) : QString();
}

void StatChart::mouseMoveEvent(QMouseEvent* event)
{
    if (std::exchange(m_hovered, columnAt(event->position())) != m_hovered)
        update();
}

void StatChart::mousePressEvent(QMouseEvent* event)
{
    const int64_t j = columnAt(event->position());
    if (event->button() == Qt::LeftButton && j >= 0)
        emit columnActivated(j);
}

void StatChart::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

} // namespace tilescope
