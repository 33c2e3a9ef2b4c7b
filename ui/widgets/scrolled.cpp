// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrolled.h"

#include <QScrollArea>

namespace tilescope {

QScrollArea* scrolled(QWidget* panel, Qt::ScrollBarPolicy sideways)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(sideways);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(panel);
    area->viewport()->setAutoFillBackground(true);
    return area;
}

} // namespace tilescope
