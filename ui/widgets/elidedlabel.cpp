// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elidedlabel.h"

#include <QPainter>
#include <QStyle>

namespace tilescope {

QSize ElidedLabel::minimumSizeHint() const { return {fontMetrics().horizontalAdvance(u'…'), QLabel::minimumSizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const int direction = text().isRightToLeft() ? Qt::TextForceRightToLeft : Qt::TextForceLeftToRight;
    const Qt::Alignment side = QStyle::visualAlignment(layoutDirection(), alignment()) | Qt::AlignAbsolute; // whichever way the text reads
    painter.drawText(contentsRect(), int(side) | direction, fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

} // namespace tilescope
