// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/fusionview.h"

#include "ui/compare/chartspec.h"
#include "ui/compare/curvechart.h"
#include "ui/machine/machinetext.h"
#include "ui/text/errortext.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kNames = 92, kAxis = 20, kGap = 14, kTotals = 64;
constexpr double kLaneGap = 7; ///< between algorithms

QColor colorOf(const Lane& lane)
{
    return lane.algorithm == Algorithm::Standard ? tokens().standard : tokens().accentStroke;
}

/// The step of 1, 2 or 5 times a power of ten that leaves room between ticks.
double niceStep(double range, double ticks)
{
    const double raw = range / std::max(1.0, ticks), power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= raw)
            return factor * power;
    return 10 * power;
}

} // namespace

FusionView::FusionView(QWidget* parent) : PaintedView(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize FusionView::minimumSizeHint() const { return QSize(360, 150) * theme().scale(); }

void FusionView::setLanes(std::vector<Lane> lanes)
{
    m_lanes = std::move(lanes);
    m_rows.clear();
    for (const Lane& lane : m_lanes) {
        if (lane.boxes.empty())
            m_rows.push_back({&lane, nullptr});
        for (const LaneBox& box : lane.boxes)
            m_rows.push_back({&lane, &box});
    }
    update();
}

double FusionView::widestMs() const
{
    double ms = 0;
    for (const Lane& lane : m_lanes)
        ms = std::max(ms, lane.ms());
    return ms;
}

int64_t FusionView::mostBytes() const
{
    int64_t bytes = 1;
    for (const Row& row : m_rows)
        if (row.box)
            bytes = std::max(bytes, row.box->read() + row.box->written());
    return bytes;
}

QRectF FusionView::timeArea() const
{
    const double s = theme().scale(), room = width() - (kNames + kGap + kTotals) * s;
    return QRectF(kNames * s, kAxis * s, room * 0.68, height() - kAxis * s - 2);
}

QRectF FusionView::byteArea() const
{
    const QRectF time = timeArea();
    return QRectF(time.right() + kGap * theme().scale(), time.top(),
                  width() - time.right() - (kGap + kTotals) * theme().scale(), time.height());
}

QRectF FusionView::rowRect(size_t n) const
{
    const double s = theme().scale(), gaps = double(std::max<size_t>(m_lanes.size(), 1) - 1) * kLaneGap * s;
    const double high = std::min(32 * s, (timeArea().height() - gaps) / double(std::max<size_t>(m_rows.size(), 1)));
    const auto lane = double(m_rows[n].lane - m_lanes.data());
    return QRectF(0, timeArea().top() + double(n) * high + lane * kLaneGap * s, width(), high);
}

QRectF FusionView::boxRect(size_t n) const
{
    const LaneBox& box = *m_rows[n].box;
    const QRectF row = rowRect(n), area = timeArea();
    const double perMs = area.width() / widestMs();
    return QRectF(area.left() + box.beginMs * perMs, row.top() + 1.5, std::max(2.0, box.ms * perMs), row.height() - 3);
}

void FusionView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    if (m_rows.empty() || widestMs() <= 0) {
        painter.setFont(theme().ui(14));
        painter.setPen(tokens().ink2);
        QString text = tr("Measure to see where the time and the bytes go.");
        for (const Lane& lane : m_lanes)
            if (lane.refusal)
                text = errorText(*lane.refusal);
        drawSentence(painter, QRectF(rect()), Qt::AlignCenter | Qt::TextWordWrap, text);
        return;
    }
    drawAxis(painter);
    for (size_t n = 0; n < m_rows.size(); ++n)
        drawRow(painter, n);
}

void FusionView::drawAxis(QPainter& painter) const
{
    const QRectF area = timeArea();
    const double s = theme().scale(), range = widestMs(), step = niceStep(range, area.width() / (72 * s));
    painter.setFont(theme().mono(11));
    for (double ms = 0; ms <= range * 1.0001; ms += step) {
        const double x = std::round(area.left() + area.width() * ms / range) + 0.5;
        painter.setPen(QPen(tokens().line, 1));
        painter.drawLine(QPointF(x, area.top() - 2), QPointF(x, area.bottom()));
        painter.setPen(tokens().ink3);
        const QString text = ms == 0 ? QStringLiteral("0") : figuretext::timeTick(ms);
        const double wide = painter.fontMetrics().horizontalAdvance(text), most = byteArea().left() - wide - 8 * s;
        painter.drawText(QRectF(std::min(x - wide / 2, most), 0, wide + 2, area.top() - 3), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    painter.setFont(theme().ui(11.5));
    painter.setPen(tokens().ink3);
    drawSentence(painter, QRectF(byteArea().left(), 0, width() - byteArea().left(), area.top() - 3),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("HBM bytes: ■ read ▨ written"));
}

void FusionView::drawRow(QPainter& painter, size_t n) const
{
    const Row& row = m_rows[n];
    const QRectF band = rowRect(n);
    const double s = theme().scale();
    const double r = 4.5 * s, x = r + 2;
    drawMarker(painter, {x, band.center().y()}, markerOf(row.lane->algorithm), 2 * r, QPen(Qt::NoPen), colorOf(*row.lane));
    painter.setFont(theme().ui(12.5, QFont::DemiBold));
    painter.setPen(tokens().ink);
    const QString name = row.box ? machinetext::shortName(row.box->kind) : algorithmText(row.lane->algorithm);
    drawSentence(painter, QRectF(18 * s, band.top(), kNames * s - 20 * s, band.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     name);
    if (!row.box) {
        painter.setFont(theme().ui(12));
        painter.setPen(tokens().limit);
        drawSentence(painter, QRectF(kNames * s, band.top(), width() - kNames * s, band.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(errorText(*row.lane->refusal), Qt::ElideRight,
                                                          int(width() - kNames * s)));
        return;
    }
    const QRectF box = boxRect(n);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(*row.lane));
    painter.drawRoundedRect(box, 3 * s, 3 * s);
    drawBoxText(painter, n, box);
    drawBytes(painter, n);
}

/// Inside the box where it fits, else on the side that has room.
void FusionView::drawBoxText(QPainter& painter, size_t n, const QRectF& box) const
{
    const LaneBox& kernel = *m_rows[n].box;
    const double s = theme().scale();
    const QString time = figuretext::timeText(kernel.ms);
    const QString full =
        tr("%1 · reads %2, writes %3").arg(isolated(time), isolated(bytesText(kernel.read())), isolated(bytesText(kernel.written())));
    const QString brief =
        QStringLiteral("%1 · ↓%2 ↑%3").arg(time, bytesText(kernel.read()), bytesText(kernel.written()));
    const QFont font = theme().ui(11.5, QFont::Medium);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const QRectF area = timeArea();
    for (const QString& text : {full, brief, time}) {
        const double wide = metrics.horizontalAdvance(text) + 12 * s;
        if (wide <= box.width()) {
            painter.setPen(theme().dark() ? tokens().textOnAccent : QColor(Qt::white));
            return drawSentence(painter, box, Qt::AlignCenter, text);
        }
        painter.setPen(tokens().ink2);
        QRectF beside(box.right() + 2 * s, box.top(), wide, box.height());
        if (beside.right() > area.right())
            beside.moveRight(box.left() - 2 * s);
        if (beside.left() < area.left())
            continue;
        painter.fillRect(beside, tokens().panel); // the grid stays behind the words
        return drawSentence(painter, beside, Qt::AlignCenter, text);
    }
}

void FusionView::drawBytes(QPainter& painter, size_t n) const
{
    const LaneBox& kernel = *m_rows[n].box;
    const QRectF row = rowRect(n), area = byteArea();
    const double perByte = area.width() / double(mostBytes()), s = theme().scale();
    const QRectF read(area.left(), row.top() + 1.5, double(kernel.read()) * perByte, row.height() - 3);
    const QRectF written(read.right(), read.top(), double(kernel.written()) * perByte, read.height());
    const QColor color = colorOf(*m_rows[n].lane);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRect(read);
    painter.setBrush(QBrush(color, Qt::BDiagPattern));
    painter.drawRect(written);
    painter.setPen(QPen(color, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(area.left(), read.top(), read.width() + written.width(), read.height()));
    painter.setFont(theme().mono(11.5));
    painter.setPen(tokens().ink);
    painter.drawText(QRectF(width() - kTotals * s, row.top(), kTotals * s, row.height()),
                     Qt::AlignRight | Qt::AlignVCenter, bytesText(kernel.read() + kernel.written()));
}

QString FusionView::tipAt(const QPointF& position)
{
    for (size_t n = 0; n < m_rows.size(); ++n)
        if (rowRect(n).contains(position))
            return m_rows[n].box && widestMs() > 0 ? machinetext::boxTip(*m_rows[n].box)
                   : m_rows[n].lane->refusal       ? errorText(*m_rows[n].lane->refusal)
                                                   : QString();
    return {};
}

} // namespace tilescope
