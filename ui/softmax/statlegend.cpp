// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/statlegend.h"

#include "ui/softmax/statchart.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tilescope {

StatLegend::StatLegend(QWidget* parent) : PaintedView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize StatLegend::sizeHint() const { return QSize(300, 20) * theme().scale(); }

double StatLegend::drawKey(QPainter& painter, double x, bool ofM, const QString& text) const
{
    const double s = theme().scale(), y = height() / 2.0, length = 22 * s;
    const QColor color = StatChart::seriesColor(ofM);
    QPen pen(color, 2.4 * s, Qt::SolidLine, Qt::FlatCap);
    if (!ofM)
        pen.setDashPattern({2.2, 1.6});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, y), QPointF(x + length, y));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    const QPointF center(x + length / 2, y);
    const double r = 4 * s;
    if (ofM)
        painter.drawEllipse(center, r, r);
    else
        painter.drawRect(QRectF(center.x() - r, center.y() - r, 2 * r, 2 * r));
    x += length + 6 * s;
    painter.setPen(tokens().ink2);
    painter.drawText(QPointF(x, y + painter.fontMetrics().capHeight() / 2.0), text);
    return x + QFontMetricsF(painter.font()).horizontalAdvance(text) + 14 * s;
}

void StatLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setFont(theme().ui(12.5));
    const double x = drawKey(painter, drawKey(painter, 0, true, tr("m, left axis")), false, tr("l, right axis"));
    const QString note = tr("hollow = ahead");
    painter.setPen(tokens().ink3);
    if (x + QFontMetricsF(painter.font()).horizontalAdvance(note) <= width())
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, note);
}

} // namespace tilescope
