// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/docktitle.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QDockWidget>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <cmath>

namespace tilescope {

DockTitle::DockTitle(QDockWidget* dock)
    : QWidget(dock), m_dock(dock), m_row(new QHBoxLayout(this)), m_name(new QLabel(this)), m_close(new QToolButton(this))
{
    m_row->setSpacing(8);
    m_row->addWidget(m_name);
    m_row->addStretch(1);
    m_row->addWidget(m_close);
    m_close->setAutoRaise(true);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setFocusPolicy(Qt::TabFocus);
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(dock, &QDockWidget::windowTitleChanged, this, &DockTitle::refresh);
    connect(&theme(), &Theme::changed, this, &DockTitle::restyle);
    restyle();
    refresh();
}

void DockTitle::addAccessory(QWidget* accessory) { m_row->insertWidget(2, accessory); }

void DockTitle::refresh()
{
    m_name->setText(m_dock->windowTitle());
    m_close->setAccessibleName(tr("Close %1").arg(m_dock->windowTitle()));
    m_close->setToolTip(tr("Close; the menu brings it back"));
}

void DockTitle::restyle()
{
    const double s = theme().scale();
    setFixedHeight(int(std::lround(36 * s)));
    const int nameSide = int(14 * s), closeSide = int(6 * s); // margins are not mirrored by themselves
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    m_row->setContentsMargins(mirrored ? closeSide : nameSide, 0, mirrored ? nameSide : closeSide, 0);
    m_name->setFont(theme().ui(13, QFont::DemiBold));
    m_close->setIconSize(QSize(int(12 * s), int(12 * s)));
    update();
}

void DockTitle::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LayoutDirectionChange)
        restyle();
    QWidget::changeEvent(event);
}

void DockTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

} // namespace tilescope
