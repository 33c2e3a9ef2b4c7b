// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/mathtext.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tilescope {

MathText& MathText::add(const QString& text, bool italic, Level level, bool tilde)
{
    m_runs.push_back({text, italic, level, tilde});
    return *this;
}

QFont MathText::fontOf(const Run& run, double px)
{
    const double size = run.level == Level::Base ? px : run.level == Level::SupSub ? 0.62 * px : 0.74 * px;
    return run.italic ? theme().math(size) : theme().ui(size);
}

double MathText::riseOf(Level level, double px)
{
    px *= theme().scale();
    switch (level) {
    case Level::Sub: return -0.22 * px;
    case Level::Sup: return 0.42 * px;
    case Level::SupSub: return 0.30 * px;
    case Level::Base: break;
    }
    return 0;
}

double MathText::width(double px) const
{
    double width = 0;
    for (const Run& run : m_runs)
        width += QFontMetricsF(fontOf(run, px)).horizontalAdvance(run.text);
    return width;
}

void MathText::draw(QPainter& painter, double x, double baseline, double px, const QColor& color) const
{
    painter.setPen(color);
    for (const Run& run : m_runs) {
        painter.setFont(fontOf(run, px));
        const QPointF origin(x, baseline - riseOf(run.level, px));
        painter.drawText(origin, run.text);
        if (run.tilde)
            drawTilde(painter, origin, run, px);
        x += QFontMetricsF(painter.font()).horizontalAdvance(run.text);
    }
}

/// The fonts at hand place a combining tilde badly over italics, so the stroke is drawn: over the middle of
/// the letter, moved along its slant.
void MathText::drawTilde(QPainter& painter, QPointF origin, const Run& run, double px)
{
    const QRectF letter = QFontMetricsF(painter.font()).tightBoundingRect(run.text).translated(origin);
    const double size = (run.level == Level::Base ? px : 0.74 * px) * theme().scale();
    const double w = 0.42 * size, h = 0.10 * size;
    const QPointF center(letter.center().x() + 0.10 * size, letter.top() - 0.20 * size);
    QPainterPath wave(center + QPointF(-w / 2, h / 2));
    wave.cubicTo(center + QPointF(-w / 6, -2.2 * h), center + QPointF(w / 6, 2.2 * h), center + QPointF(w / 2, -h / 2));
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(painter.pen().color(), std::max(1.0, 0.085 * size), Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(wave);
    painter.restore();
}

QString MathText::plain() const
{
    QString text;
    bool raised = false;
    for (const Run& run : m_runs) {
        const bool sup = run.level == Level::Sup || run.level == Level::SupSub;
        if (sup != raised)
            text += sup ? QStringLiteral("^(") : QStringLiteral(")");
        raised = sup;
        if (run.level == Level::Sub || run.level == Level::SupSub)
            text += u'_';
        text += run.tilde ? run.text + QChar(0x0303) : run.text;
    }
    return raised ? text + u')' : text;
}

} // namespace tilescope
