// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/measurebox.h"

#include "ui/compare/card.h"
#include "ui/compare/comparemodel.h"
#include "ui/compare/comparetext.h"
#include "ui/measure/measurer.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/glyphs.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <cmath>

namespace tilescope {

MeasureBox::MeasureBox(CompareModel& model, QWidget* parent)
    : QWidget(parent), m_model(model), m_start(new QPushButton), m_stop(new QPushButton), m_status(new QLabel)
{
    m_start->setProperty(kPrimaryProperty, true);
    m_status->setWordWrap(true);
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
    connect(&m_model.measurer(), &Measurer::failed, this, [this](const QString& sentence) {
        m_failure = sentence;
        refresh();
    });
    connect(&model, &CompareModel::setupChanged, this, &MeasureBox::refresh);
    connect(&model, &CompareModel::lengthChanged, this, &MeasureBox::refresh);
    connect(&theme(), &Theme::changed, this, &MeasureBox::refresh);
    refresh();
}

bool MeasureBox::active() const { return !m_model.measurer().status().complete(); }

void MeasureBox::press()
{
    m_failure.clear();
    if (active())
        m_model.measurer().setPaused(!m_model.measurer().status().paused);
    else
        m_model.measure();
}

void MeasureBox::refresh()
{
    const bool paused = m_model.measurer().status().paused;
    m_start->setText(!active() ? tr("Measure on this device") : paused ? tr("Go on") : tr("Pause"));
    // Right-to-left, Qt's styles set icon and text apart; the text says it alone.
    m_start->setIcon(layoutDirection() == Qt::RightToLeft ? QIcon()
                                                          : glyphIcon(active() && !paused ? Glyph::Pause : Glyph::Play,
                                                                      tokens().textOnAccent, tokens().ink3));
    m_start->setToolTip(tr("Runs the real kernels on %1 and counts their bytes, memory and time")
                            .arg(isolated(QString::fromStdString(m_model.machine().name))));
    m_start->setFont(theme().ui(13, QFont::DemiBold));
    m_start->setMinimumHeight(int(36 * theme().scale()));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Ends the measuring; what is finished is kept"));
    m_stop->setVisible(active());
    m_stop->setMinimumHeight(m_start->minimumHeight());
    setLabelStyle(*m_status, theme().ui(12), m_failure.isEmpty() ? tokens().ink2 : tokens().limit);
    m_status->setText(status());
    update();
}

QString MeasureBox::status() const
{
    if (!m_failure.isEmpty())
        return m_failure;
    const Measurer& measurer = m_model.measurer();
    const Measurer::Status& now = measurer.status();
    if (!active()) {
        const CompareModel::Known known = m_model.known();
        const QString text = known.measured == 0 ? tr("nothing measured yet, %1 points to do").arg(known.total)
                                                 : tr("%1 of %2 points measured").arg(known.measured).arg(known.total);
        return known.doNotFit > 0 ? tr("%1, %2 do not fit").arg(text).arg(known.doNotFit) : text;
    }
    QString text = tr("%1 of %2 points").arg(now.done).arg(now.total);
    if (now.paused && !measurer.running())
        return tr("%1, paused").arg(text);
    if (measurer.running())
        text = tr("%1: %2 at %3")
                   .arg(text, algorithmText(measurer.running()->algorithm),
                        comparetext::lengthText(measurer.running()->nq));
    if (now.secondsLeft >= 0)
        text = now.secondsLeft < 90
                   ? tr("%1, about %2 s left").arg(text).arg(std::max(1, int(std::lround(now.secondsLeft))))
                   : tr("%1, about %2 min left").arg(text).arg(int(std::lround(now.secondsLeft / 60)));
    return text;
}

void MeasureBox::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRectF(0, 0, width(), 1), tokens().line);
    const Measurer::Status& now = m_model.measurer().status();
    if (!active())
        return;
    const double filled = width() * double(now.done) / std::max(now.total, 1);
    painter.fillRect(QRectF(layoutDirection() == Qt::RightToLeft ? width() - filled : 0, 0, filled, 3),
                     tokens().accent);
}

void MeasureBox::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LayoutDirectionChange)
        refresh();
}

} // namespace tilescope
