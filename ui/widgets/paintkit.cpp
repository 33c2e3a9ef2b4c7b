// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/paintkit.h"

#include "ui/theme/theme.h"

#include <QPainterPath>

namespace tilescope {

QString indexLetters(TensorId tensor, bool wholeRow)
{
    QString letters;
    if (indexedByRow(tensor))
        letters += u'i';
    if (indexedByCol(tensor) && !wholeRow)
        letters += u'j';
    return letters;
}

void drawSubscripted(QPainter& painter, const QRectF& rect, const QString& letter, const QString& index, double px,
                     const QColor& color)
{
    const QFont big = theme().ui(px, QFont::DemiBold), small = theme().ui(px * 0.76, QFont::DemiBold);
    const QFontMetricsF bigMetrics(big), smallMetrics(small);
    const double letterWidth = bigMetrics.horizontalAdvance(letter);
    const double x = rect.center().x() - (letterWidth + smallMetrics.horizontalAdvance(index)) / 2;
    const double baseline = rect.center().y() + bigMetrics.capHeight() / 2 - (index.isEmpty() ? 0 : 1);
    painter.setPen(color);
    painter.setFont(big);
    painter.drawText(QPointF(x, baseline), letter);
    painter.setFont(small);
    painter.drawText(QPointF(x + letterWidth, baseline + bigMetrics.capHeight() * 0.3), index);
}

void drawSentence(QPainter& painter, const QRectF& rect, int flags, const QString& text)
{
    const Qt::LayoutDirection around = painter.layoutDirection();
    painter.setLayoutDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    painter.drawText(rect, flags | Qt::AlignAbsolute, text);
    painter.setLayoutDirection(around);
}

void drawTensorChip(QPainter& painter, const QRectF& rect, TensorId tensor, const QString& index)
{
    QPainterPath outline;
    outline.addRoundedRect(rect, 4, 4);
    painter.fillPath(outline, Theme::tensorColor(tensor));
    drawSubscripted(painter, rect, Theme::tensorLetter(tensor), index, 12, Theme::textOnTensor(tensor));
}

void drawVerdict(QPainter& painter, const QRectF& rect, bool good, const QColor& color)
{
    const auto at = [&](double x, double y) {
        return QPointF(rect.x() + x * rect.width(), rect.y() + y * rect.height());
    };
    QPainterPath path;
    if (good) {
        path.moveTo(at(0.05, 0.55));
        path.lineTo(at(0.38, 0.88));
        path.lineTo(at(0.95, 0.15));
    } else {
        path.moveTo(at(0.1, 0.1));
        path.lineTo(at(0.9, 0.9));
        path.moveTo(at(0.9, 0.1));
        path.lineTo(at(0.1, 0.9));
    }
    painter.strokePath(path, QPen(color, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

} // namespace tilescope
