// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/paintedview.h"

#include "ui/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

namespace tilescope {

PaintedView::PaintedView(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight);
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

QString PaintedView::tipAt(const QPointF&) { return toolTip(); }

bool PaintedView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_keys.contains(static_cast<QKeyEvent*>(event)->key())) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace tilescope
