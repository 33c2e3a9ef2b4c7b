// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/segmentedcontrol.h"

#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace tilescope {

SegmentedControl::SegmentedControl(Emphasis emphasis, QWidget* parent)
    : QWidget(parent), m_group(new QButtonGroup(this)), m_layout(new QHBoxLayout(this)), m_emphasis(emphasis)
{
    m_layout->setContentsMargins(3, 3, 3, 3);
    m_layout->setSpacing(2);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentedControl::chosen);
    connect(&theme(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QToolButton* SegmentedControl::addSegment(const QString& text)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAccessibleName(text);
    button->setCheckable(true);
    button->setChecked(count() == 0);
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    button->setProperty(kSegmentProperty, true);
    button->setProperty(kPrimaryProperty, m_emphasis == Emphasis::Accent);
    m_group->addButton(button, count());
    m_layout->addWidget(button);
    return button;
}

void SegmentedControl::setSegmentText(int index, const QString& text)
{
    segment(index)->setText(text);
    segment(index)->setAccessibleName(text);
}

int SegmentedControl::count() const { return int(m_group->buttons().size()); }
int SegmentedControl::currentIndex() const { return m_group->checkedId(); }
void SegmentedControl::setCurrentIndex(int index) { segment(index)->setChecked(true); }
QToolButton* SegmentedControl::segment(int index) const { return static_cast<QToolButton*>(m_group->button(index)); }

void SegmentedControl::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().line, 1));
    painter.setBrush(tokens().field);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
}

} // namespace tilescope
