// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/sweepbar.h"

#include "ui/explore/exploretext.h"
#include "ui/measure/measurer.h"
#include "ui/measure/measurestatus.h"
#include "ui/text/numbertext.h"
#include "ui/theme/style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/glyphs.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace tilescope {

SweepBar::SweepBar(ExploreModel& model, Measurer& measurer, QWidget* parent)
    : QWidget(parent), m_model(model), m_measurer(measurer), m_use(new QPushButton), m_stop(new QPushButton), m_measure(new QToolButton),
      m_status(new MeasureStatus(measurer, [this] { return report(); }))
{
    m_use->setObjectName(QStringLiteral("use"));
    m_measure->setObjectName(QStringLiteral("measure"));
    m_stop->setObjectName(QStringLiteral("stop"));
    m_use->setProperty(kPrimaryProperty, true);
    m_measure->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_measure->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_use, 1);
    buttons->addWidget(m_measure, 1);
    auto* progress = new QHBoxLayout;
    progress->addWidget(m_status, 1);
    progress->addWidget(m_stop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(9);
    column->addLayout(buttons);
    column->addLayout(progress);
    connect(m_use, &QPushButton::clicked, &m_model, &ExploreModel::use);
    connect(m_measure, &QToolButton::clicked, this, &SweepBar::press);
    connect(m_stop, &QPushButton::clicked, &m_model, &ExploreModel::stop);
    for (auto signal : {&ExploreModel::changed, &ExploreModel::measured, &ExploreModel::focusChanged})
        connect(&m_model, signal, this, &SweepBar::refresh);
    connect(&theme(), &Theme::changed, this, &SweepBar::refresh);
    refresh();
}

void SweepBar::press()
{
    const SweepStatus sweep = m_model.sweep();
    if (sweep.active)
        m_model.setPaused(!sweep.paused);
    else
        m_model.measureAll();
}

void SweepBar::refresh()
{
    const double s = theme().scale();
    for (QAbstractButton* button : {static_cast<QAbstractButton*>(m_use), static_cast<QAbstractButton*>(m_measure),
                                    static_cast<QAbstractButton*>(m_stop)}) {
        button->setFont(theme().ui(13, button == m_use ? QFont::DemiBold : QFont::Normal));
        button->setMinimumHeight(int((button == m_stop ? 30 : 34) * s));
        button->setIconSize(QSize(int(13 * s), int(13 * s)));
    }
    const auto usable = m_model.usable();
    m_use->setEnabled(usable.has_value());
    m_use->setText(usable ? tr("Use %1").arg(isolated(blocksText(m_model.cell(*usable).problem))) : tr("Use"));
    m_use->setToolTip(tr("Step through the problem with these blocks"));

    const SweepStatus sweep = m_model.sweep();
    const bool running = sweep.active && !sweep.paused;
    m_measure->setText(!sweep.active ? (sweep.complete() && sweep.total > 0 ? tr("Measure again") : tr("Measure all")) : sweep.paused ? tr("Resume") : tr("Pause"));
    m_measure->setIcon(glyphIcon(running ? Glyph::Pause : Glyph::Play, tokens().ink, tokens().lineStrong));
    m_measure->setEnabled(sweep.total > 0);
    m_measure->setToolTip(
        measureTip(tr("Runs the kernels of every cell that fits, one after the other in the background"), m_measurer, &m_model));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("What is measured is kept"));
    m_stop->setVisible(sweep.active);
    m_status->refresh();
}

MeasureReport SweepBar::report() const
{
    const SweepStatus sweep = m_model.sweep();
    const QString count = tr("%1 of %2 measured").arg(sweep.done).arg(sweep.total);
    if (sweep.total == 0)
        return {tr("No cell fits.")};
    if (sweep.paused)
        return {tr("%1, paused").arg(count), true, sweep.done, sweep.total};
    return {count, sweep.active, sweep.done, sweep.total, sweep.secondsLeft};
}

void SweepBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace tilescope
