// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/curvechart.h"

#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

// What CurveChart paints around its series.
namespace tilescope {

namespace {

constexpr double kHatchStep = 7, kCross = 12; ///< and a large cross's radius

double scaled(double px) { return px * theme().scale(); }

/// Of the device line's name and of notes.
QFont titleFont() { return theme().ui(12.5, QFont::DemiBold); }
QFont textFont() { return theme().ui(12.5); }
double radiusOf(const ChartCross& cross) { return scaled(cross.large ? kCross : 6.5); }

/// Diagonals inside the rectangle as lines with ends of their own: clipping would be lost in an SVG.
std::vector<QLineF> hatchLines(const QRectF& area, double step)
{
    std::vector<QLineF> lines;
    for (double offset = step; offset < area.width() + area.height(); offset += step) {
        const double down = std::min(offset, area.height()), along = std::min(offset, area.width());
        lines.emplace_back(area.left() + offset - down, area.top() + down, area.left() + along,
                           area.top() + offset - along);
    }
    return lines;
}

void drawLabelBox(QPainter& painter, const QRectF& box)
{
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(tokens().panel);
    painter.drawRoundedRect(box, 6, 6);
}

/// What the cross at the place says, with a line to it from afar.
void drawNote(QPainter& painter, const QRectF& box, const ChartCross& cross, QPointF at)
{
    const QPointF nearest(std::clamp(at.x(), box.left(), box.right()), std::clamp(at.y(), box.top(), box.bottom()));
    if (QLineF leader(nearest, at); leader.length() > radiusOf(cross) + scaled(24)) {
        leader.setLength(leader.length() - radiusOf(cross));
        painter.setPen(QPen(tokens().ink3, scaled(1)));
        painter.drawLine(leader);
    }
    drawLabelBox(painter, box);
    painter.setPen(tokens().ink);
    painter.setFont(titleFont());
    painter.drawText(box.topLeft() + QPointF(scaled(11), scaled(18)), cross.title);
    painter.setPen(tokens().ink2);
    painter.setFont(textFont());
    painter.drawText(box.topLeft() + QPointF(scaled(11), scaled(36)), cross.text);
}

} // namespace

void drawMarker(QPainter& painter, QPointF at, MarkerShape shape, double size, const QPen& pen, const QBrush& brush)
{
    painter.setPen(pen);
    painter.setBrush(brush);
    const double r = size / 2;
    switch (shape) {
    case MarkerShape::Square: painter.drawRect(QRectF(at.x() - r, at.y() - r, size, size)); break;
    case MarkerShape::Circle: painter.drawEllipse(at, r, r); break;
    case MarkerShape::Diamond:
        painter.drawPolygon(QPolygonF{at - QPointF(0, r * 1.2), at + QPointF(r * 1.2, 0), at + QPointF(0, r * 1.2),
                                      at - QPointF(r * 1.2, 0)});
        break;
    }
}

std::vector<double> CurveChart::ticks(const ChartAxis& axis) const
{
    std::vector<double> values;
    const int first = int(std::ceil(std::log(axis.low) / std::log(axis.base) - 1e-9));
    const int last = int(std::floor(std::log(axis.high) / std::log(axis.base) + 1e-9));
    for (int power = first; power <= last; ++power)
        values.push_back(std::pow(axis.base, power));
    return values;
}

void CurveChart::drawBackground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawBackground(painter, rect);
    const QRectF area = plot();
    painter->setPen(QPen(tokens().line, 1));
    for (const double value : ticks(m_spec.x)) {
        const double x = position({value, m_spec.y.low}).x();
        painter->drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
    for (const double value : ticks(m_spec.y)) {
        const double y = position({m_spec.x.low, value}).y();
        painter->drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    if (!m_spec.capacity || *m_spec.capacity >= m_spec.y.high)
        return;
    const double top = area.top(), line = position({m_spec.x.low, std::max(*m_spec.capacity, m_spec.y.low)}).y();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(tokens().hatch, 1));
    for (const QLineF& diagonal : hatchLines(QRectF(area.left(), top, area.width(), line - top), scaled(kHatchStep)))
        painter->drawLine(diagonal);
}

void CurveChart::drawForeground(QPainter* painter, const QRectF& rect)
{
    QChartView::drawForeground(painter, rect);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setLayoutDirection(Qt::LeftToRight);
    drawAxes(*painter);
    drawCursor(*painter);
    drawDeviceLine(*painter);
    drawCrosses(*painter);
    drawEnds(*painter);
    if (m_leftOut > 0) {
        painter->setPen(tokens().ink3);
        painter->setFont(theme().ui(11));
        drawSentence(*painter, plot().adjusted(8, 0, -8, -6), Qt::AlignRight | Qt::AlignBottom,
                          tr("Values left out, because a logarithmic axis has no zero: %1").arg(m_leftOut));
    }
}

void CurveChart::drawAxes(QPainter& painter) const
{
    const QRectF area = plot();
    painter.setPen(tokens().ink2);
    painter.setFont(theme().mono(m_spec.compact ? 11 : 12));
    const QFontMetricsF metrics(painter.font());
    double lastRight = -1e9;
    for (const double value : ticks(m_spec.x)) {
        const double x = position({value, m_spec.y.low}).x();
        const QString text = m_spec.x.text(value);
        const double width = metrics.horizontalAdvance(text);
        if (x - width / 2 < lastRight + scaled(6))
            continue;
        painter.drawText(QRectF(x - 60, area.bottom() + scaled(6), 120, metrics.height()),
                         Qt::AlignHCenter | Qt::AlignTop, text);
        lastRight = x + width / 2;
    }
    double lastTop = 1e9;
    for (const double value : ticks(m_spec.y)) {
        const double y = position({m_spec.x.low, value}).y();
        if (y + metrics.height() / 2 > lastTop)
            continue;
        painter.drawText(QRectF(0, y - 15, area.left() - scaled(8), 30), Qt::AlignRight | Qt::AlignVCenter,
                         m_spec.y.text(value));
        lastTop = y - metrics.height() / 2;
    }
    if (m_spec.x.title.isEmpty())
        return;
    painter.setFont(theme().ui(12.5));
    painter.setLayoutDirection(QGuiApplication::layoutDirection()); // words are the language's, numbers were not
    drawSentence(painter, QRectF(0, area.bottom() + scaled(25), width(), scaled(20)), Qt::AlignCenter, m_spec.x.title);
}

bool CurveChart::showsDeviceLine() const
{
    return m_spec.capacity && *m_spec.capacity < m_spec.y.high && *m_spec.capacity > m_spec.y.low;
}

/// For the device line's name: on its left end, clear of the crosses on it.
QRectF CurveChart::roomForCapacity() const
{
    if (!showsDeviceLine())
        return {};
    const double y = position({m_spec.x.low, *m_spec.capacity}).y();
    const QFontMetricsF metrics(titleFont());
    QRectF chip(plot().left() + scaled(10), y - metrics.height() - scaled(12),
                metrics.horizontalAdvance(m_spec.capacityText) + scaled(16), metrics.height() + scaled(6));
    const auto below = [&](const ChartCross& cross) {
        return cross.large && chip.adjusted(-scaled(kCross), 0, scaled(kCross), scaled(kCross)).contains(position(cross.at));
    };
    if (std::ranges::any_of(m_spec.crosses, below))
        chip.moveBottom(y - scaled(kCross + 3));
    return chip;
}

void CurveChart::drawDeviceLine(QPainter& painter) const
{
    if (!showsDeviceLine())
        return;
    const QRectF area = plot();
    painter.setLayoutDirection(QGuiApplication::layoutDirection());
    const double y = position({m_spec.x.low, *m_spec.capacity}).y();
    QPen pen(tokens().ink, scaled(2));
    pen.setDashPattern({4, 2.5});
    painter.setPen(pen);
    painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    painter.setFont(titleFont());
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().panel);
    painter.drawRoundedRect(m_capacityChip, 5, 5);
    painter.setPen(tokens().ink);
    drawSentence(painter, m_capacityChip, Qt::AlignCenter, m_spec.capacityText);
}

/// How much of the curves and of what has its place already the note would hide.
size_t CurveChart::hidden(const QRectF& note) const
{
    constexpr size_t kText = 1000; // weighs more than any piece of a curve
    const double margin = scaled(5);
    const QRectF around = note.adjusted(-margin, -margin, margin, margin);
    size_t points = 0;
    for (const ChartLine& line : m_spec.lines)
        points += size_t(std::ranges::count_if(line.points, [&](const QPointF& point) { return around.contains(position(point)); }));
    for (const ChartCross& cross : m_spec.crosses)
        points += around.contains(position(cross.at)) ? kText : 0;
    for (const QRectF& other : m_notes)
        points += other.intersects(around) ? kText : 0;
    return points + (m_capacityChip.intersects(around) ? kText : 0);
}

/// Below the cross and to its right, or else where a note hides least.
QRectF CurveChart::roomForNote(const ChartCross& cross) const
{
    const QSizeF size(std::max(QFontMetricsF(titleFont()).horizontalAdvance(cross.title),
                               QFontMetricsF(textFont()).horizontalAdvance(cross.text)) + scaled(22), scaled(45));
    const QRectF area = plot().adjusted(0, 0, scaled(6), 0); // not over the names beside the plot
    const QPointF at = placeOf(cross);
    const double radius = radiusOf(cross);
    std::optional<QRectF> best;
    size_t least = 0;
    for (const double down : {10.0, 30.0, 60.0, 100.0, -10.0, -30.0, -60.0})
        for (const double left : {at.x() - scaled(8), at.x() + scaled(8) - size.width(), at.x() + radius + scaled(6)}) {
            const double edge = at.y() + scaled(down) + (down > 0 ? radius : -radius - size.height());
            QRectF note({left, edge}, size);
            note.moveRight(std::min(note.right(), area.right()));
            if (note.top() < area.top() || note.bottom() > area.bottom() || note.left() < area.left())
                continue;
            if (const size_t hides = hidden(note); !best || hides < least) {
                best = note;
                least = hides;
            }
        }
    return best.value_or(QRectF(at, size));
}

QPointF CurveChart::placeOf(const ChartCross& cross) const
{
    const double value = cross.at.y() > 0 ? std::min(cross.at.y(), m_spec.y.high) : m_spec.y.high, radius = radiusOf(cross);
    const QPointF at = position({cross.at.x(), value});
    return {at.x(), std::clamp(at.y(), plot().top() + radius, plot().bottom() - radius)};
}

void CurveChart::drawCrosses(QPainter& painter) const
{
    painter.setLayoutDirection(QGuiApplication::layoutDirection());
    auto note = m_notes.begin();
    for (const ChartCross& cross : m_spec.crosses) {
        const QPointF at = placeOf(cross);
        const double radius = radiusOf(cross), arm = radius * 0.42;
        painter.setPen(QPen(cross.large ? tokens().ink : tokens().limit, scaled(2)));
        painter.setBrush(tokens().panel);
        painter.drawEllipse(at, radius, radius);
        painter.drawLine(at - QPointF(arm, arm), at + QPointF(arm, arm));
        painter.drawLine(at - QPointF(arm, -arm), at + QPointF(arm, -arm));
        if (!cross.title.isEmpty())
            drawNote(painter, *note++, cross, at);
    }
}

/// Names beside the ends of the lines, moved apart where two would touch.
void CurveChart::drawEnds(QPainter& painter) const
{
    painter.setLayoutDirection(QGuiApplication::layoutDirection());
    std::vector<ChartEnd> ends = m_spec.ends;
    std::ranges::sort(ends, {}, [this](const ChartEnd& end) { return -end.y; });
    const QFont bold = theme().ui(12.5, QFont::DemiBold), normal = theme().ui(12);
    const double height = scaled(36); // by baselines: Arabic fonts are taller than ours
    std::vector<double> centres;
    for (const ChartEnd& end : ends) {
        const double y = position({m_spec.x.high, std::clamp(end.y, m_spec.y.low, m_spec.y.high)}).y();
        centres.push_back(centres.empty() ? std::max(y, plot().top() + height / 2)
                                          : std::max(y, centres.back() + height));
    }
    double lowest = plot().bottom() + scaled(8) - height / 2;
    for (size_t n = ends.size(); n-- > 0; lowest = centres[n] - height)
        centres[n] = std::min(centres[n], lowest);
    for (size_t n = 0; n < ends.size(); ++n) {
        const QPointF at(plot().right() + scaled(10), centres[n]);
        painter.setPen(ends[n].color);
        painter.setFont(bold);
        painter.drawText(at - QPointF(0, scaled(ends[n].text.isEmpty() ? -4 : 4)), ends[n].title);
        painter.setPen(tokens().ink2);
        painter.setFont(normal);
        painter.drawText(at + QPointF(0, scaled(12)), ends[n].text);
    }
}

void CurveChart::drawCursor(QPainter& painter) const
{
    painter.setLayoutDirection(Qt::LeftToRight);
    if (m_cursor.x < m_spec.x.low || m_cursor.x > m_spec.x.high)
        return;
    const QRectF area = plot();
    const double x = position({m_cursor.x, m_spec.y.low}).x();
    QPen pen(tokens().ink, scaled(m_spec.compact ? 1.4 : 1.8));
    pen.setDashPattern({2, 2});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    for (const ChartCursor::Point& point : m_cursor.points)
        if (point.y >= m_spec.y.low && point.y <= m_spec.y.high)
            drawMarker(painter, position({m_cursor.x, point.y}), point.shape, scaled(m_spec.compact ? 8 : 10),
                       QPen(tokens().panel, scaled(1.5)), point.color);
    if (!m_cursor.span)
        return;
    const auto [a, b] = *m_cursor.span;
    const double top = position({m_cursor.x, std::clamp(std::max(a, b), m_spec.y.low, m_spec.y.high)}).y() + scaled(9);
    const double bottom =
        position({m_cursor.x, std::clamp(std::min(a, b), m_spec.y.low, m_spec.y.high)}).y() - scaled(9);
    if (bottom - top < scaled(40))
        return;
    const double side = x - scaled(16) > area.left() + scaled(60) ? -1 : 1, arrow = x + side * scaled(16),
                 head = scaled(5);
    painter.setPen(QPen(tokens().ink, scaled(1.6)));
    painter.drawLine(QPointF(arrow, top), QPointF(arrow, bottom));
    for (const double sign : {-1.0, 1.0}) {
        painter.drawLine(QPointF(arrow, top), QPointF(arrow + sign * head, top + head));
        painter.drawLine(QPointF(arrow, bottom), QPointF(arrow + sign * head, bottom - head));
    }
    painter.setFont(theme().mono(15, QFont::DemiBold));
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(m_cursor.spanText) + scaled(28),
                 height = metrics.height() + scaled(8);
    const QRectF pill(side < 0 ? arrow - width + scaled(8) : arrow - scaled(8), (top + bottom - height) / 2, width,
                      height);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().ink);
    painter.drawRoundedRect(pill, height / 2, height / 2);
    painter.setPen(tokens().panel);
    painter.drawText(pill, Qt::AlignCenter, m_cursor.spanText);
}

} // namespace tilescope
