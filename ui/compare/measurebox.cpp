// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/measurebox.h"

#include "ui/compare/comparemodel.h"
#include "ui/measure/measurer.h"
#include "ui/measure/measurestatus.h"
#include "ui/text/eventtext.h"
#include "ui/text/figuretext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/glyphs.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>

namespace tilescope {

MeasureBox::MeasureBox(CompareModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_start(new QPushButton), m_stop(new QPushButton),
      m_status(new MeasureStatus(model.measurer(), [this] { return report(); }))
{
    m_start->setProperty(kPrimaryProperty, true);
    m_status->setAlignment(Qt::AlignCenter);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(14, 12, 14, 10);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->addWidget(m_start, 0, 0);
    grid->addWidget(m_stop, 0, 1);
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_status, 1, 0, 1, 2);
    connect(m_start, &QPushButton::clicked, this, &MeasureBox::press);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_model.measurer().stop(); });
    connect(&m_model.measurer(), &Measurer::statusChanged, this, &MeasureBox::refresh);
    connect(&model, &CompareModel::setupChanged, this, &MeasureBox::refresh);
    connect(&model, &CompareModel::lengthChanged, this, &MeasureBox::refresh);
    connect(&theme(), &Theme::changed, this, &MeasureBox::refresh);
    refresh();
}

void MeasureBox::press()
{
    if (m_model.measuring())
        m_model.measurer().setPaused(!m_model.measurer().status().paused);
    else
        m_model.measure();
}

void MeasureBox::refresh()
{
    const bool active = m_model.measuring(), paused = m_model.measurer().status().paused;
    m_start->setText(active ? (paused ? tr("Resume") : tr("Pause")) : m_model.known().all() ? tr("Measure again") : tr("Measure on this device"));
    // Right-to-left, Qt's styles set icon and text apart; the text says it alone.
    m_start->setIcon(layoutDirection() == Qt::RightToLeft ? QIcon()
                                                          : glyphIcon(active && !paused ? Glyph::Pause : Glyph::Play,
                                                                      tokens().textOnAccent, tokens().ink3));
    m_start->setToolTip(measureTip(tr("Runs the real kernels on %1 and counts their bytes, memory and time")
                                       .arg(isolated(QString::fromStdString(m_model.machine().name))),
                                   m_model.measurer(), &m_model));
    m_start->setFont(theme().ui(13, QFont::DemiBold));
    m_start->setMinimumHeight(int(36 * theme().scale()));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Ends the measuring; what is finished is kept"));
    m_stop->setVisible(active);
    m_stop->setMinimumHeight(m_start->minimumHeight());
    m_status->refresh();
    update();
}

MeasureReport MeasureBox::report() const
{
    const Measurer& measurer = m_model.measurer();
    const Measurer::Status& now = measurer.status();
    if (!m_model.measuring()) {
        const CompareModel::Known known = m_model.known();
        const QString text = known.measured == 0 ? tr("nothing measured yet, %1 points to do").arg(known.total)
                                                 : tr("%1 of %2 points measured").arg(known.measured).arg(known.total);
        return {known.doNotFit > 0 ? tr("%1, %2 do not fit").arg(text).arg(known.doNotFit) : text};
    }
    QString text = tr("%1 of %2 points").arg(now.done).arg(now.total);
    if (now.paused && !measurer.running())
        return {tr("%1, paused").arg(text), true, now.done, now.total};
    if (measurer.running())
        text = tr("%1: %2 at %3")
                   .arg(text, algorithmText(measurer.running()->algorithm),
                        figuretext::lengthText(measurer.running()->nq));
    return {text, true, now.done, now.total, now.secondsLeft};
}

void MeasureBox::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(QRectF(0, 0, width(), 1), tokens().line);
}

void MeasureBox::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange)
        refresh();
}

} // namespace tilescope
