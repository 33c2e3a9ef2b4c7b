// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/rooflinechart.h"

#include "ui/machine/machinetext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kAbove = 22; ///< the plot: room for the peak's name

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

QSize RooflineChart::sizeHint() const { return QSize(560, 280) * theme().scale(); }
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
        painter.drawText(QRectF(rect()), Qt::AlignCenter,
                         tr("The roofs are drawn once the memory levels have been measured."));
        return;
    }
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
    const double s = theme().scale();
    QRectF memory = plot(), compute = memory;
    memory.setRight(at(m_roofline->ridge(), m_roofline->peak()).x());
    compute.setLeft(memory.right());
    painter.setFont(theme().ui(12, QFont::DemiBold));
    painter.setPen(tokens().ink3);
    painter.drawText(memory.adjusted(0, 0, -8 * s, -4 * s), Qt::AlignRight | Qt::AlignBottom, tr("← memory-bound"));
    painter.drawText(compute.adjusted(8 * s, 0, 0, -4 * s), Qt::AlignLeft | Qt::AlignBottom, tr("compute-bound →"));
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
    painter.drawText(QRectF(area.left(), area.bottom() + 20 * s, area.width(), 18 * s),
                     Qt::AlignRight | Qt::AlignVCenter, tr("FLOP per HBM byte"));
}

/// A bandwidth's slope up to a peak, and its name along it, so far back from the peak.
void RooflineChart::drawSlope(QPainter& painter, double bytesPerSecond, double peak, const QPen& pen,
                              const QString& label, double back) const
{
    const double ridge = peak / bytesPerSecond;
    const QPointF from = at(m_x.low, m_x.low * bytesPerSecond), to = at(ridge, peak);
    painter.setPen(pen);
    painter.drawLine(from, to);
    if (label.isEmpty())
        return;
    const QRectF area = plot();
    const double angle = std::atan2(to.y() - from.y(), to.x() - from.x());
    const QFont font = theme().ui(11.5, QFont::Medium);
    // Below the upper end of what is inside the plot.
    const double length = QFontMetricsF(font).horizontalAdvance(label) + 10 * theme().scale();
    const QPointF end = to - QPointF(std::cos(angle), std::sin(angle)) * (16 * theme().scale() + back);
    if (end.x() - length * std::cos(angle) < area.left() || end.x() < area.left())
        return;
    painter.save();
    painter.translate(end);
    painter.rotate(angle * 180 / M_PI);
    const QRectF place(-length, back > 0 ? -8 * theme().scale() : -19 * theme().scale(), length, 16 * theme().scale());
    if (back > 0) // among its neighbours' lines
        painter.fillRect(place, tokens().panel);
    painter.setFont(font);
    painter.setPen(tokens().ink2);
    painter.drawText(place, Qt::AlignCenter, label);
    painter.restore();
}

void RooflineChart::drawRoofs(QPainter& painter) const
{
    const double s = theme().scale(), peak = m_roofline->peak();
    const QRectF area = plot();
    double back = 30 * s; // names of caches of nearly one speed stand one after the other
    const QPen thin(tokens().lineStrong, 1.4 * s);
    for (const MemoryLevel& level : m_roofline->hierarchy.levels) {
        if (level.kind == MemoryLevelKind::Registers || level.bytesPerSecond <= m_roofline->hbm())
            continue; // HBM itself, or a cache that was busy and bounds nothing
        const QString name = QStringLiteral("%1 %2").arg(machinetext::levelName(level.kind, m_device),
                                                         machinetext::rateText(level.bytesPerSecond));
        drawSlope(painter, level.bytesPerSecond, peak, thin, name, back);
        back += 100 * s;
        painter.setPen(thin);
        painter.drawLine(at(peak / level.bytesPerSecond, peak), at(m_roofline->ridge(), peak));
    }
    if (const auto& sheet = m_roofline->sheet) {
        QPen dashed(tokens().ink3, 1.4 * s, Qt::SolidLine, Qt::FlatCap);
        dashed.setDashPattern({5, 4});
        drawSlope(painter, sheet->hbmBytesPerSecond, sheet->fp32FlopsPerSecond, dashed, {});
        const QPointF ridge = at(sheet->fp32FlopsPerSecond / sheet->hbmBytesPerSecond, sheet->fp32FlopsPerSecond);
        painter.drawLine(ridge, QPointF(area.right(), ridge.y()));
        painter.setFont(theme().ui(11.5));
        painter.setPen(tokens().ink2);
        painter.drawText(QRectF(ridge.x(), ridge.y() - 18 * s, area.right() - ridge.x() - 4 * s, 16 * s),
                         Qt::AlignRight | Qt::AlignVCenter,
                         tr("data sheet %1").arg(machinetext::flopsText(sheet->fp32FlopsPerSecond)));
    }
    const QPen roof(tokens().ink2, 2.8 * s, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    drawSlope(painter, m_roofline->hbm(), peak, roof,
              QStringLiteral("%1 %2").arg(machinetext::levelName(MemoryLevelKind::Hbm, m_device),
                                          machinetext::rateText(m_roofline->hbm())));
    painter.setPen(roof);
    const QPointF ridge = at(m_roofline->ridge(), peak);
    painter.drawLine(ridge, QPointF(area.right(), ridge.y()));
    painter.setFont(theme().ui(12, QFont::DemiBold));
    painter.setPen(tokens().ink);
    const bool above =
        !m_roofline->sheet || m_roofline->sheet->fp32FlopsPerSecond < peak; // the data sheet's own line runs there
    painter.drawText(QRectF(ridge.x(), ridge.y() + (above ? -20 : 4) * s, area.right() - ridge.x() - 4 * s, 16 * s),
                     Qt::AlignRight | Qt::AlignVCenter, tr("%1 float32").arg(machinetext::flopsText(peak)));
}

void RooflineChart::drawMarker(QPainter& painter, QPointF place, Algorithm algorithm) const
{
    const double r = 5.5 * theme().scale();
    painter.setPen(QPen(tokens().panel, 1.6 * theme().scale()));
    painter.setBrush(algorithm == Algorithm::Standard ? tokens().standard : tokens().accentStroke);
    if (algorithm == Algorithm::Standard)
        painter.drawRect(QRectF(place.x() - r, place.y() - r, 2 * r, 2 * r));
    else
        painter.drawEllipse(place, r * 1.1, r * 1.1);
}

void RooflineChart::drawPoints(QPainter& painter) const
{
    const double s = theme().scale();
    std::vector<QRectF> taken; // by markers first: a name must not hide a kernel
    QPen drop(tokens().lineStrong, 1.2 * s);
    drop.setDashPattern({1.5, 2.5});
    for (const RoofPoint& point : m_roofline->points) {
        painter.setPen(drop);
        painter.drawLine(placeOf(point), at(point.intensity(), m_roofline->roof(point.intensity())));
        taken.push_back(QRectF(placeOf(point) - QPointF(7 * s, 7 * s), QSizeF(14 * s, 14 * s)));
    }
    const QFont font = theme().ui(12.5, QFont::DemiBold), small = theme().mono(11);
    for (const RoofPoint& point : m_roofline->points) {
        const QPointF place = placeOf(point);
        drawMarker(painter, place, point.algorithm);
        const QString name = machinetext::shortName(point.kind), speed = machinetext::flopsText(point.achieved());
        const double nameWide = QFontMetricsF(font).horizontalAdvance(name),
                     wide = nameWide + 6 * s + QFontMetricsF(small).horizontalAdvance(speed);
        const std::array<QPointF, 6> corners{QPointF(11, -8),
                                             QPointF(-11 - wide / s, -8),
                                             QPointF(-wide / s / 2, 10),
                                             QPointF(-wide / s / 2, -27),
                                             QPointF(8, 10),
                                             QPointF(8, -27)};
        QRectF label;
        for (const QPointF& corner : corners) {
            label = QRectF(place + corner * s, QSizeF(wide, 17 * s));
            const auto hits = [&](const QRectF& other) { return other.intersects(label); };
            if (rect().contains(label.toAlignedRect()) && label.left() > plot().left() &&
                std::ranges::none_of(taken, hits))
                break;
        }
        taken.push_back(label);
        painter.setFont(font);
        painter.setPen(tokens().ink);
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, name);
        painter.setFont(small);
        painter.setPen(tokens().ink2);
        painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, speed);
    }
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
