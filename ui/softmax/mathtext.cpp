// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/mathtext.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

namespace tilescope {

MathText& MathText::add(const QString& text, bool italic, Level level)
{
    m_runs.push_back({text, italic, level});
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
        painter.drawText(QPointF(x, baseline - riseOf(run.level, px)), run.text);
        x += QFontMetricsF(painter.font()).horizontalAdvance(run.text);
    }
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
        text += run.text;
    }
    return raised ? text + u')' : text;
}

} // namespace tilescope
