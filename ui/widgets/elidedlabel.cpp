// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elidedlabel.h"

#include <QPainter>

namespace tilescope {

QSize ElidedLabel::minimumSizeHint() const { return {fontMetrics().horizontalAdvance(u'…'), QLabel::minimumSizeHint().height()}; }

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const int direction = text().isRightToLeft() ? Qt::TextForceRightToLeft : Qt::TextForceLeftToRight;
    painter.drawText(contentsRect(), int(alignment()) | direction, fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
}

} // namespace tilescope
