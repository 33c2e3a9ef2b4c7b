// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/rooflinechart.h"

#include "ui/compare/chartspec.h"
#include "ui/compare/curvechart.h"
#include "ui/machine/machinetext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kAbove = 22; ///< the plot: room for the peak's name
constexpr int kNear = 6, kFar = 14; ///< rings around a marker for its name with the speed, and without

/// Outwards to a power of the base.
double floorTo(double value, double base)
{
    return std::pow(base, std::floor(std::log(value) / std::log(base) + 1e-9));
}
double ceilTo(double value, double base) { return std::pow(base, std::ceil(std::log(value) / std::log(base) - 1e-9)); }

QString tick(double value)
{
    return value >= 1 ? QString::number(value) : QStringLiteral("1/%1").arg(std::lround(1 / value));
}

} // namespace

RooflineChart::RooflineChart(QWidget* parent) : PaintedView(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize RooflineChart::minimumSizeHint() const { return QSize(320, 190) * theme().scale(); }

void RooflineChart::setRoofline(std::optional<Roofline> roofline, const DeviceInfo& device)
{
    m_roofline = std::move(roofline);
    m_device = device;
    updateRanges();
    update();
}

void RooflineChart::updateRanges()
{
    if (!m_roofline)
        return;
    double right = 8 * m_roofline->ridge(), left = m_roofline->ridge() / 8, low = m_roofline->peak() / 30,
           high = m_roofline->peak();
    for (const RoofPoint& point : m_roofline->points) {
        left = std::min(left, point.intensity() / 1.5);
        right = std::max(right, point.intensity() * 2);
        low = std::min(low, point.achieved() / 1.5);
        high = std::max(high, point.achieved());
    }
    for (const MemoryLevel& level : m_roofline->hierarchy.levels) // room for the names along the slopes
        if (level.kind != MemoryLevelKind::Registers && level.bytesPerSecond > m_roofline->hbm())
            left = std::min(left, m_roofline->peak() / level.bytesPerSecond / 6);
    if (m_roofline->sheet) {
        right = std::max(right, 2 * m_roofline->sheet->fp32FlopsPerSecond / m_roofline->sheet->hbmBytesPerSecond);
        high = std::max(high, m_roofline->sheet->fp32FlopsPerSecond);
    }
    m_x = {floorTo(left, 2), ceilTo(right, 2)};
    m_y = {low, high * 1.1};
}

QRectF RooflineChart::plot() const
{
    const double s = theme().scale();
    return QRectF(82 * s, kAbove * s, width() - 96 * s, height() - (40 + kAbove) * s);
}

QPointF RooflineChart::at(double intensity, double flops) const
{
    const QRectF area = plot();
    return {area.left() + area.width() * std::log(intensity / m_x.low) / std::log(m_x.high / m_x.low),
            area.bottom() - area.height() * std::log(flops / m_y.low) / std::log(m_y.high / m_y.low)};
}

QPointF RooflineChart::placeOf(const RoofPoint& point) const { return at(point.intensity(), point.achieved()); }

void RooflineChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    if (!m_roofline) {
        painter.setFont(theme().ui(14));
        painter.setPen(tokens().ink2);
        drawSentence(painter, QRectF(rect()), Qt::AlignCenter,
                         tr("The roofs are drawn once the memory levels have been measured."));
        return;
    }
    m_covered = {};
    drawRegions(painter);
    drawGrid(painter);
    drawRegionNames(painter);
    painter.save();
    painter.setClipRect(plot().adjusted(0, -kAbove * theme().scale(), 0, 0));
    drawRoofs(painter);
    painter.restore();
    drawPoints(painter);
}

/// Left of the ridge memory is the bound, right of it arithmetic.
void RooflineChart::drawRegions(QPainter& painter) const
{
    const QRectF area = plot();
    const double ridge = at(m_roofline->ridge(), m_roofline->peak()).x();
    QRectF memory = area;
    memory.setRight(ridge);
    QColor tint = tokens().hbmEdge;
    tint.setAlphaF(0.16f);
    painter.fillRect(memory, tint);
    QPen pen(tokens().lineStrong, 1);
    pen.setDashPattern({2, 4});
    painter.setPen(pen);
    painter.drawLine(QPointF(ridge, area.top()), QPointF(ridge, area.bottom()));
}

void RooflineChart::drawRegionNames(QPainter& painter) const
{
    const double s = theme().scale(), ridge = at(m_roofline->ridge(), m_roofline->peak()).x();
    painter.setFont(theme().ui(12, QFont::DemiBold));
    painter.setPen(tokens().ink3);
    const auto name = [&](const QString& text, bool left) {
        const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 2 * s, 17 * s);
        QRectF place({left ? ridge - 8 * s - size.width() : ridge + 8 * s, plot().bottom() - 3 * s - size.height()}, size);
        const auto hidden = [&](const RoofPoint& point) { return place.intersects(markerBox(point)); };
        while (std::ranges::any_of(m_roofline->points, hidden))
            place.translate(0, -size.height());
        drawSentence(painter, place, Qt::AlignCenter, text);
        m_covered.names.push_back(QPolygonF(place));
    };
    name(tr("← memory-bound"), true);
    name(tr("compute-bound →"), false);
}

void RooflineChart::drawGrid(QPainter& painter) const
{
    const QRectF area = plot();
    const double s = theme().scale();
    painter.setFont(theme().mono(11));
    double step = 2; // of the horizontal axis, so that digits do not touch
    while (area.width() / (std::log(m_x.high / m_x.low) / std::log(step)) < 46 * s)
        step *= 2;
    for (double x = m_x.low; x <= m_x.high * 1.001; x *= step) {
        const double px = std::round(at(x, m_y.low).x()) + 0.5;
        painter.setPen(QPen(tokens().line, 1));
        painter.drawLine(QPointF(px, area.top()), QPointF(px, area.bottom()));
        painter.setPen(tokens().ink3);
        painter.drawText(QRectF(px - 30 * s, area.bottom() + 4 * s, 60 * s, 16 * s), Qt::AlignCenter, tick(x));
    }
    for (double y = ceilTo(m_y.low, 10); y <= m_y.high; y *= 10) {
        const double py = std::round(at(m_x.low, y).y()) + 0.5;
        painter.setPen(QPen(tokens().line, 1));
        painter.drawLine(QPointF(area.left(), py), QPointF(area.right(), py));
        painter.setPen(tokens().ink3);
        painter.drawText(QRectF(0, py - 8 * s, area.left() - 6 * s, 16 * s), Qt::AlignRight | Qt::AlignVCenter,
                         machinetext::flopsText(y).remove(QStringLiteral(".00")).remove(QStringLiteral(".0")));
    }
    painter.setFont(theme().ui(11.5));
    drawSentence(painter, QRectF(area.left(), area.bottom() + 20 * s, area.width(), 18 * s),
                     Qt::AlignRight | Qt::AlignVCenter, tr("FLOP and element operations per HBM byte"));
}

/// A bandwidth's slope up to a peak, and its name along it, at least so far back from the peak.
void RooflineChart::drawSlope(QPainter& painter, double bytesPerSecond, double peak, const QPen& pen,
                              const QString& label, double back) const
{
    const double ridge = peak / bytesPerSecond;
    if (ridge <= m_x.low)
        return; // so fast that all of the slope lies left of the plot
    const QPointF from = at(m_x.low, m_x.low * bytesPerSecond), to = at(ridge, peak);
    painter.setPen(pen);
    painter.drawLine(from, to);
    m_covered.lines.emplace_back(from, to);
    if (label.isEmpty())
        return;
    const QRectF area = plot();
    const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
    const QFont font = theme().ui(11.5, QFont::Medium);
    // Below the upper end of what is inside the plot, and of the names that are there.
    const double s = theme().scale(), length = QFontMetricsF(font).horizontalAdvance(label) + 10 * s;
    const QRectF place(-length, back > 0 ? -8 * s : -19 * s, length, 16 * s);
    QTransform along;
    for (double at = 16 * s + back;; at += 12 * s) {
        const QPointF end = to - QPointF(std::cos(angle), std::sin(angle)) * at;
        if (end.x() - length * std::cos(angle) < area.left())
            return;
        along = QTransform::fromTranslate(end.x(), end.y()).rotateRadians(angle);
        if (std::ranges::none_of(m_covered.names, [&](const QPolygonF& name) { return name.intersects(along.map(QPolygonF(place))); }))
            break;
    }
    painter.save();
    painter.setTransform(along, true);
    if (back > 0) // among its neighbours' lines
        painter.fillRect(place, tokens().panel);
    painter.setFont(font);
    painter.setPen(tokens().ink2);
    drawSentence(painter, place, Qt::AlignCenter, label);
    m_covered.names.push_back(along.map(QPolygonF(place)));
    painter.restore();
}

void RooflineChart::drawRoofs(QPainter& painter) const
{
    const double s = theme().scale(), peak = m_roofline->peak();
    const double back = 30 * s;
    const QPen thin(tokens().lineStrong, 1.4 * s);
    for (const MemoryLevel& level : m_roofline->hierarchy.levels) {
        if (level.kind == MemoryLevelKind::Registers || level.bytesPerSecond <= m_roofline->hbm())
            continue; // HBM itself, or a cache that was busy and bounds nothing
        const QString name = QStringLiteral("%1 %2").arg(machinetext::levelName(level.kind, m_device),
                                                         machinetext::rateText(level.bytesPerSecond));
        drawSlope(painter, level.bytesPerSecond, peak, thin, name, back);
        painter.setPen(thin);
        painter.drawLine(at(std::max(m_x.low, peak / level.bytesPerSecond), peak), at(m_roofline->ridge(), peak));
    }
    if (const auto& sheet = m_roofline->sheet) {
        QPen dashed(tokens().ink3, 1.4 * s, Qt::SolidLine, Qt::FlatCap);
        dashed.setDashPattern({5, 4});
        drawSlope(painter, sheet->hbmBytesPerSecond, sheet->fp32FlopsPerSecond, dashed, {});
        const QPointF ridge = at(sheet->fp32FlopsPerSecond / sheet->hbmBytesPerSecond, sheet->fp32FlopsPerSecond);
        drawPeak(painter, ridge, -18 * s, theme().ui(11.5), tokens().ink2,
                 tr("data sheet %1").arg(machinetext::flopsText(sheet->fp32FlopsPerSecond)));
    }
    const QPen roof(tokens().ink2, 2.8 * s, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    drawSlope(painter, m_roofline->hbm(), peak, roof,
              QStringLiteral("%1 %2").arg(machinetext::levelName(MemoryLevelKind::Hbm, m_device),
                                          machinetext::rateText(m_roofline->hbm())));
    painter.setPen(roof);
    const bool above =
        !m_roofline->sheet || m_roofline->sheet->fp32FlopsPerSecond < peak; // the data sheet's own line runs there
    drawPeak(painter, at(m_roofline->ridge(), peak), (above ? -20 : 4) * s, theme().ui(12, QFont::DemiBold),
             tokens().ink, tr("%1 float32").arg(machinetext::flopsText(peak)));
}

/// From the ridge to the right with the present pen, and its name so far from the line.
void RooflineChart::drawPeak(QPainter& painter, QPointF ridge, double nameAt, const QFont& font, const QColor& color,
                             const QString& name) const
{
    const double s = theme().scale(), right = plot().right();
    painter.drawLine(ridge, QPointF(right, ridge.y()));
    m_covered.lines.emplace_back(ridge, QPointF(right, ridge.y()));
    const double wide = QFontMetricsF(font).horizontalAdvance(name) + 8 * s;
    const QRectF place(right - wide - 4 * s, ridge.y() + nameAt, wide, 16 * s);
    painter.setFont(font);
    painter.setPen(color);
    drawSentence(painter, place, Qt::AlignRight | Qt::AlignVCenter, name);
    m_covered.names.push_back(QPolygonF(place));
}

QRectF RooflineChart::markerBox(const RoofPoint& point) const
{
    const double half = 7 * theme().scale();
    return {placeOf(point) - QPointF(half, half), QSizeF(2 * half, 2 * half)};
}

bool RooflineChart::isCovered(const QRectF& label) const { return Covered{m_covered.lines, m_covered.names, {}}.meets(label); }

bool RooflineChart::Covered::meets(const QRectF& label) const
{
    const QPolygonF box(label);
    const auto crosses = [&](const QLineF& line) {
        if (label.contains(line.p1()) || label.contains(line.p2()))
            return true;
        for (int n = 0; n < 4; ++n)
            if (line.intersects(QLineF(box[n], box[n + 1]), nullptr) == QLineF::BoundedIntersection)
                return true;
        return false;
    };
    return std::ranges::any_of(lines, crosses) ||
           std::ranges::any_of(names, [&](const QPolygonF& name) { return name.intersects(box); }) ||
           std::ranges::any_of(boxes, [&](const QRectF& other) { return other.intersects(label); });
}

void RooflineChart::drawPoints(QPainter& painter) const
{
    const double s = theme().scale();
    QPen drop(tokens().lineStrong, 1.2 * s);
    drop.setDashPattern({1.5, 2.5});
    for (const RoofPoint& point : m_roofline->points) { // all markers before any name: a name must not hide a kernel
        painter.setPen(drop);
        painter.drawLine(placeOf(point), at(point.intensity(), m_roofline->roof(point.intensity())));
        m_covered.boxes.push_back(markerBox(point));
    }
    const QFont font = theme().ui(12.5, QFont::DemiBold), small = theme().mono(11);
    m_labels.clear();
    for (const RoofPoint& point : m_roofline->points) {
        const QPointF place = placeOf(point);
        drawMarker(painter, place, markerOf(point.algorithm), 11 * s, QPen(tokens().panel, 1.6 * s),
                   lineColorOf(point.algorithm));
        const QString name = machinetext::shortName(point.kind), speed = machinetext::flopsText(point.achieved());
        const double nameWide = QFontMetricsF(font).horizontalAdvance(name) + 2 * s,
                     wide = nameWide + 4 * s + QFontMetricsF(small).horizontalAdvance(speed);
        auto room = roomFor(place, {wide, 17 * s}, kNear);
        const bool whole = room.has_value();
        if (!whole) // far from its marker it would seem another's; the tooltip has the speed, too
            room = roomFor(place, {nameWide, 17 * s}, kFar);
        const QRectF label = room.value_or(QRectF(place + QPointF(9 * s, -8.5 * s), QSizeF(nameWide, 17 * s)));
        m_covered.boxes.push_back(label);
        m_labels.push_back(label);
        QColor behind = tokens().panel;
        behind.setAlphaF(0.8F);
        painter.fillRect(label, behind); // the grid and the drop lines stay behind the words
        painter.setFont(font);
        painter.setPen(tokens().ink);
        drawSentence(painter, label, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(small);
        painter.setPen(tokens().ink2);
        if (whole)
            painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, speed);
    }
}

std::optional<QRectF> RooflineChart::roomFor(QPointF marker, QSizeF size, int rings) const
{
    constexpr double kAngles = 16;
    const double s = theme().scale();
    const QRectF inside(plot().left(), 0, plot().width(), plot().bottom());
    for (int ring = 0; ring < rings; ++ring)
        for (double n = 0; n < kAngles; ++n) {
            // Right and left first, then to both sides of them.
            const double angle = std::fmod(n, 2) * M_PI + (n < 2 ? 0 : std::floor(n / 2) * 2 * M_PI / kAngles);
            const QPointF reach(size.width() / 2 + (9 + 6 * ring) * s, size.height() / 2 + (8 + 9 * ring) * s);
            const QPointF centre = marker + QPointF(std::cos(angle) * reach.x(), std::sin(angle) * reach.y());
            const QRectF label(centre - QPointF(size.width() / 2, size.height() / 2), size);
            if (inside.contains(label) && !m_covered.meets(label))
                return label;
        }
    return std::nullopt;
}

QString RooflineChart::tipAt(const QPointF& position)
{
    if (!m_roofline)
        return {};
    const double reach = 9 * theme().scale();
    for (const RoofPoint& point : m_roofline->points)
        if ((placeOf(point) - position).manhattanLength() < reach * 1.4)
            return machinetext::pointTip(*m_roofline, point);
    if (!plot().contains(position))
        return {};
    for (const MemoryLevel& level : m_roofline->hierarchy.levels) {
        const double x = m_x.low * std::pow(m_x.high / m_x.low, (position.x() - plot().left()) / plot().width());
        const double flops = std::min(m_roofline->peak(), x * level.bytesPerSecond);
        if (level.kind != MemoryLevelKind::Registers && std::fabs(at(x, flops).y() - position.y()) < reach)
            return tr("%1, measured: at %2 FLOP per byte at most %3")
                .arg(isolated(QStringLiteral("%1 %2").arg(machinetext::levelName(level.kind, m_device),
                                                          machinetext::rateText(level.bytesPerSecond))),
                     isolated(machinetext::numberText(x)), isolated(machinetext::flopsText(flops)));
    }
    return {};
}

} // namespace tilescope
