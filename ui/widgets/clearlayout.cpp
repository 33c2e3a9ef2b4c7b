// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/clearlayout.h"

#include <QLayout>
#include <QWidget>

namespace tilescope {

void clear(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // one of them may be handling the click that led here
        }
        delete item;
    }
}

} // namespace tilescope
