// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transportbar.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/transport/timeline.h"
#include "ui/transport/totalslabel.h"
#include "ui/transport/transportcontrols.h"
#include "ui/widgets/snapscale.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace tilescope {

namespace {

const SnapScale& speedScale()
{
    static const SnapScale scale({0.5, 1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 100, 150, 200, 300, 400, 600, 1000});
    return scale;
}

QString speedText(double stepsPerSecond)
{
    return stepsPerSecond < 1 ? QString::number(stepsPerSecond, 'f', 1) : grouped(int64_t(stepsPerSecond));
}

} // namespace

TransportBar::TransportBar(Document& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_controls(new TransportControls(document, speedScale())), m_step(new QLabel),
      m_totals(new TotalsLabel(document)), m_timeline(new Timeline(document)), m_row(new QHBoxLayout),
      m_column(new QVBoxLayout(this))
{
    setObjectName(QStringLiteral("transport"));
    setLayoutDirection(Qt::LeftToRight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_step->setObjectName(QStringLiteral("step"));
    m_row->setContentsMargins(16, 0, 16, 0);
    m_row->setSpacing(8);
    m_row->addWidget(m_controls);
    m_row->addStretch(1);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    m_step->setAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
    m_totals->setMinimumWidth(1); // where it has no room it goes: see fit()
    texts->addWidget(m_totals);
    texts->addWidget(m_step);
    m_row->addLayout(texts);
    m_column->setContentsMargins(0, 5, 0, 1);
    m_column->setSpacing(4);
    m_column->addLayout(m_row);
    connect(m_controls, &TransportControls::speedChosen, &m_document, &Document::setSpeed);
    connect(&m_document, &Document::stepChanged, this, &TransportBar::refreshStep);
    connect(&m_document, &Document::traceChanged, this, &TransportBar::reserveWidths);
    connect(&m_document, &Document::playbackChanged, this, &TransportBar::refreshPlayback);
    connect(&theme(), &Theme::changed, this, &TransportBar::applyTheme);
    retranslate();
    applyTheme();
}

QString TransportBar::stepText(int64_t step) const
{
    return tr("Step %1 of %2").arg(grouped(step), grouped(m_document.lastStep()));
}

void TransportBar::refreshStep()
{
    m_step->setText(m_document.trace() ? stepText(m_document.step()) : QString());
    m_controls->refresh();
}

void TransportBar::refreshPlayback()
{
    m_controls->showSpeed(m_document.speed(), tr("%1 steps/s").arg(speedText(m_document.speed())));
    m_controls->refresh();
}

void TransportBar::placeTimeline(bool beside)
{
    m_timeline->setCompact(beside);
    m_column->removeWidget(m_timeline);
    m_row->removeWidget(m_timeline);
    if (beside)
        m_row->insertWidget(m_row->count() - 1, m_timeline, 100);
    else
        m_column->addWidget(m_timeline);
}

/// The bus above has the same figures, so a narrow bar leaves them out.
void TransportBar::fit()
{
    const int needed = m_controls->minimumSizeHint().width() + m_totals->sizeHint().width() + 3 * m_row->spacing() + 2 * 16;
    m_totals->setHidden(theme().scale() > 1 || needed > width());
}

void TransportBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// Labels keep the width of their widest number.
void TransportBar::reserveWidths()
{
    m_controls->reserveSpeedText(tr("%1 steps/s").arg(speedText(1000)));
    m_step->setMinimumWidth(m_step->fontMetrics().horizontalAdvance(stepText(m_document.lastStep())) + 2);
    fit();
    refreshStep();
}

void TransportBar::retranslate()
{
    setAccessibleName(tr("Transport"));
    m_controls->retranslate();
    m_controls->setSpeedTip(tr("Steps a second; above 20 nothing is animated"));
    refreshPlayback();
    reserveWidths();
}

void TransportBar::applyTheme()
{
    m_controls->applyTheme();
    m_step->setFont(theme().ui(13, QFont::DemiBold));
    setLabelColor(*m_step, tokens().ink);
    // Scripts with tall lines must not make the bar taller.
    m_totals->setFixedHeight(int(21 * theme().scale()));
    m_step->setFixedHeight(int(18 * theme().scale()));
    placeTimeline(theme().scale() > 1);
    reserveWidths();
    update();
}

void TransportBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        applyTheme();
    }
}

void TransportBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, 0, width(), 1), tokens().line);
}

} // namespace tilescope
