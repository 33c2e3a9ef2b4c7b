// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/paint.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPainter>
#include <QPainterPath>

namespace tilescope {

void drawCard(QPainter& painter, const QRectF& rect)
{
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(tokens().field);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

namespace {

void drawStroke(QPainter& painter, const QRectF& square, const QColor& color,
                std::initializer_list<std::pair<QPointF, QPointF>> lines)
{
    painter.setPen(QPen(color, square.width() / 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&](QPointF unit) {
        return square.topLeft() + QPointF(unit.x() * square.width(), unit.y() * square.height());
    };
    for (const auto& [from, to] : lines)
        painter.drawLine(at(from), at(to));
}

} // namespace

void drawTick(QPainter& painter, const QRectF& square, const QColor& color)
{
    drawStroke(painter, square, color, {{{0.12, 0.55}, {0.40, 0.82}}, {{0.40, 0.82}, {0.90, 0.22}}});
}

void drawCross(QPainter& painter, const QRectF& square, const QColor& color)
{
    drawStroke(painter, square, color, {{{0.18, 0.18}, {0.82, 0.82}}, {{0.82, 0.18}, {0.18, 0.82}}});
}

void styleLabel(QLabel* label, const QFont& font, const QColor& color)
{
    label->setFont(font);
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

QString monoHtml(const QString& number)
{
    QStringList families;
    for (const QString& family : theme().mono().families())
        families << u'\'' + family + u'\'';
    return QStringLiteral("<span style=\"font-family:%1\">\u2066%2\u2069</span>")
        .arg(families.join(u','), number.toHtmlEscaped());
}

QString varHtml(const QString& symbol) { return QStringLiteral("<i>%1</i>").arg(symbol.toHtmlEscaped()); }
QString jEqualsHtml(int64_t j) { return isolated(varHtml(QStringLiteral("j")) + QStringLiteral(" = ") + grouped(j)); }

} // namespace tilescope
