// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problem/headpicker.h"

#include "ui/document/document.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numberspin.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace tilescope {

HeadPicker::HeadPicker(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_label(new QLabel(this)), m_head(new NumberSpin(0, 0, 0, this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_label);
    row->addWidget(m_head);
    m_label->setBuddy(m_head);
    m_head->setObjectName(QStringLiteral("head"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_head, &QDoubleSpinBox::valueChanged, this, [this](double head) { choose(int64_t(head)); });
    connect(&document, &Document::settingsChanged, this, &HeadPicker::refresh);
    connect(&theme(), &Theme::changed, this, &HeadPicker::restyle);
    restyle();
    refresh();
}

void HeadPicker::choose(int64_t head)
{
    Settings settings = m_document.settings();
    settings.source.head = head - m_document.inputs()->firstHead;
    m_document.apply(settings, tr("choose the head"));
}

void HeadPicker::refresh()
{
    const auto inputs = m_document.inputs();
    const int64_t heads = m_document.problem().heads, spare = inputs ? inputs->Q.heads - heads : 0;
    setVisible(spare > 0);
    if (spare <= 0)
        return;
    const QSignalBlocker following(m_head);
    m_head->setRange(double(inputs->firstHead), double(inputs->firstHead + spare));
    m_head->setValue(double(inputs->firstHead + m_document.settings().source.head));
    m_label->setText(heads == 1 ? tr("head") : tr("from head"));
    m_head->setAccessibleName(tr("Head of the input"));
    const QString last = grouped(inputs->firstHead + inputs->Q.heads - 1);
    m_head->setToolTip(heads == 1 ? tr("Which head of the input is recorded: %1 to %2").arg(grouped(inputs->firstHead), last)
                                  : tr("The first of the heads that are recorded. The input has %1 to %2.")
                                        .arg(grouped(inputs->firstHead), last));
}

void HeadPicker::restyle()
{
    m_label->setFont(theme().ui(12.5));
    QPalette palette = m_label->palette();
    palette.setColor(QPalette::WindowText, tokens().ink3);
    m_label->setPalette(palette);
    m_head->setFont(theme().mono(13));
    const int digits = m_head->fontMetrics().horizontalAdvance(QStringLiteral("000"));
    m_head->setFixedSize(digits + int(34 * theme().scale()), int(28 * theme().scale()));
}

void HeadPicker::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace tilescope
