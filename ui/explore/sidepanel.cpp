// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/sidepanel.h"

#include "ui/softmax/paint.h"
#include "ui/theme/theme.h"

#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

namespace tilescope {

namespace {

constexpr int kHeader = 36;

} // namespace

SidePanel::SidePanel(bool leading, QWidget* parent)
    : QWidget(parent), m_leading(leading), m_name(new QLabel), m_remark(new QLabel), m_header(new QWidget)
{
    auto* header = new QHBoxLayout(m_header);
    header->setContentsMargins(14, 0, 14, 0);
    header->addWidget(m_name);
    header->addStretch(1);
    header->addWidget(m_remark);

    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    auto* scroll = new QScrollArea;
    scroll->setWidget(content);
    content->setAutoFillBackground(false); // setWidget turned it on, but the panel's colour is behind
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->viewport()->setAutoFillBackground(false);

    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(leading ? 0 : 1, 0, leading ? 1 : 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_header);
    whole->addWidget(scroll, 1);
}

void SidePanel::setHeader(const QString& name, const QString& remark)
{
    m_name->setText(name);
    m_remark->setText(remark);
    setAccessibleName(name);
}

void SidePanel::restyle(int width)
{
    const double s = theme().scale();
    m_header->setFixedHeight(int(kHeader * s));
    setFixedWidth(int(width * s));
    styleLabel(m_name, theme().ui(13, QFont::DemiBold), tokens().ink);
    styleLabel(m_remark, theme().ui(12.5), tokens().ink3);
    update();
}

void SidePanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, m_header->height() - 1, width(), 1), tokens().line);
    const bool borderRight = m_leading == (layoutDirection() == Qt::LeftToRight);
    painter.fillRect(QRect(borderRight ? width() - 1 : 0, 0, 1, height()), tokens().line);
}

QWidget* makeSeparator()
{
    auto* line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    line->setFixedHeight(1);
    return line;
}

} // namespace tilescope
