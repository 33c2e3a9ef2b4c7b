// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/pagestack.h"

namespace tilescope {

PageStack::PageStack(QWidget* parent) : QStackedWidget(parent)
{
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
}

QSize PageStack::sizeHint() const { return currentWidget() ? currentWidget()->sizeHint() : QSize(); }

QSize PageStack::minimumSizeHint() const
{
    const QWidget* page = currentWidget();
    return page ? page->minimumSizeHint().expandedTo(page->minimumSize()) : QSize();
}

} // namespace tilescope
