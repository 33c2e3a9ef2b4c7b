// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/rowpicker.h"

#include "ui/document/document.h"
#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace tilescope {

RowPicker::RowPicker(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_token(new QLabel(this)), m_label(new QLabel(this)),
      m_row(new QSpinBox(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_token);
    layout->addWidget(m_label);
    layout->addWidget(m_row);
    m_token->setAlignment(Qt::AlignTrailing | Qt::AlignVCenter);
    m_token->setTextFormat(Qt::PlainText); // tokens come from files
    m_label->setBuddy(m_row);
    m_row->setLocale(QLocale::c());
    m_row->setKeyboardTracking(false);
    m_row->setLayoutDirection(Qt::LeftToRight);
    connect(m_row, &QSpinBox::valueChanged, this, [this](int row) { m_document.setRow(row); });
    connect(&document, &Document::traceChanged, this, &RowPicker::refresh);
    connect(&document, &Document::stepChanged, this, &RowPicker::refresh);
    connect(&document, &Document::selectedChanged, this, &RowPicker::refresh);
    connect(&theme(), &Theme::changed, this, &RowPicker::restyle);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    restyle();
    retranslate();
    refresh();
}

void RowPicker::refresh()
{
    const auto trace = m_document.trace();
    const int64_t rows = trace ? trace->problem().nq : 0;
    m_row->setEnabled(rows > 0);
    if (rows == 0)
        return m_token->clear();
    int64_t first = 0, last = rows - 1;
    const StepState& state = m_document.state();
    if (state.i >= 0 && state.launch >= 0) {
        const int64_t tileRows = trace->program.launches[size_t(state.launch)].tileRows;
        first = state.i * tileRows;
        last = std::min(last, first + tileRows - 1);
    }
    const QSignalBlocker blocker(m_row);
    m_row->setRange(int(first), int(last));
    m_row->setValue(int(m_document.row()));
    const auto& words = trace->inputs->queryTokens;
    const auto row = size_t(m_document.row());
    const QString token =
        row < words.size() ? QStringLiteral("“%1”").arg(QString::fromStdString(words[row])) : QString();
    m_token->setText(m_token->fontMetrics().elidedText(token, Qt::ElideRight, m_token->width()));
    m_row->setToolTip(tr("Query row whose m and l are shown. Rows %1 to %2 are in the current block.")
                          .arg(grouped(first), grouped(last)));
}

void RowPicker::restyle()
{
    styleLabel(m_label, theme().ui(12.5), tokens().ink3);
    styleLabel(m_token, theme().ui(12.5), tokens().ink2);
    m_token->setFixedWidth(int(76 * theme().scale())); // tokens differ in length, the row must not move
    m_row->setFont(theme().mono(13));
    // Wide enough for any row: the range changes with the block, the width must not.
    const int digits = m_row->fontMetrics().horizontalAdvance(QStringLiteral("00000"));
    m_row->setFixedSize(digits + int(34 * theme().scale()), int(28 * theme().scale()));
}

void RowPicker::retranslate()
{
    m_label->setText(tr("row"));
    m_row->setAccessibleName(tr("Query row"));
}

void RowPicker::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace tilescope
