// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/modebar.h"

#include "ui/machine/machinetext.h"
#include "ui/race/racetext.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/transport/transportcontrols.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <cmath>

namespace tilescope {

ModeBar::ModeBar(Race& race, QAction& edit, QWidget* parent)
    : QWidget(parent), m_race(race), m_mode(new SegmentedControl(SegmentedControl::Emphasis::Plain, this)),
      m_clock(new SegmentedControl(SegmentedControl::Emphasis::Plain, this)), m_caption(new QLabel), m_problem(new QLabel),
      m_clockLabel(new QLabel), m_hint(new QLabel), m_edit(new QToolButton)
{
    m_mode->setObjectName(QStringLiteral("mode"));
    m_clock->setObjectName(QStringLiteral("clock"));
    m_edit->setObjectName(QStringLiteral("editProblem"));
    m_problem->setObjectName(QStringLiteral("sharedProblem"));
    for (SegmentedControl* control : {m_mode, m_clock}) {
        control->addSegment({});
        control->addSegment({});
    }
    m_edit->setDefaultAction(&edit);
    m_edit->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_edit->setFocusPolicy(Qt::TabFocus);
    for (QLabel* label : {m_problem, m_hint})
        label->setMinimumWidth(10); // a narrow window cuts them off first
    auto* row = new QHBoxLayout(this);
    row->setSpacing(10);
    row->addWidget(m_mode);
    row->addWidget(m_caption);
    row->addWidget(m_problem);
    row->addWidget(m_edit);
    row->addStretch(1);
    row->addWidget(m_hint);
    row->addWidget(m_clockLabel);
    row->addWidget(m_clock);
    connect(m_mode, &SegmentedControl::chosen, this, [this](int index) { emit racingChosen(index == 1); });
    connect(m_clock, &SegmentedControl::chosen, this, [this](int index) { m_race.setClock(Race::Clock(index)); });
    for (auto signal : {&Race::clockChanged, &Race::pairChanged})
        connect(&race, signal, this, &ModeBar::refresh);
    connect(&race.document(), &Document::settingsChanged, this, &ModeBar::refresh);
    connect(&race.document(), &Document::traceChanged, this, &ModeBar::refresh);
    connect(&theme(), &Theme::changed, this, &ModeBar::applyTheme);
    retranslate();
    applyTheme();
    setRacing(false);
}

void ModeBar::setRacing(bool racing)
{
    m_mode->setCurrentIndex(racing ? 1 : 0);
    for (QWidget* part : std::initializer_list<QWidget*>{m_caption, m_problem, m_edit, m_clockLabel, m_clock})
        part->setVisible(racing);
    m_hint->setVisible(!racing);
}

void ModeBar::refresh()
{
    const auto run = m_race.document().trace();
    m_problem->setText(machinetext::problemText(run ? run->problem() : m_race.document().problem()));
    m_problem->setToolTip(m_problem->text());
    m_clock->setCurrentIndex(int(m_race.clock()));
    m_clock->setToolTip(clockTip(m_race));
    auto* device = m_clock->segment(int(Race::Clock::Device));
    device->setEnabled(m_race.hasDeviceClock());
    device->setToolTip(m_race.hasDeviceClock() ? clockTip(m_race) : tr("Only where one GPU has recorded both sides: its kernels write timestamps"));
}

void ModeBar::retranslate()
{
    setAccessibleName(tr("Mode of the Step workspace"));
    m_mode->setAccessibleName(tr("One run or a race"));
    m_mode->setSegmentText(0, tr("Single"));
    m_mode->setSegmentText(1, tr("Race"));
    m_mode->segment(0)->setToolTip(tr("Step through one run"));
    m_mode->segment(1)->setToolTip(tr("Two runs side by side on one clock (%1)").arg(QStringLiteral("R")));
    m_clock->setAccessibleName(tr("Clock of the race"));
    for (const Race::Clock clock : {Race::Clock::Traffic, Race::Clock::Device})
        m_clock->setSegmentText(int(clock), clockName(clock));
    m_caption->setText(tr("Both sides"));
    m_clockLabel->setText(tr("Clock"));
    m_hint->setText(tr("Race sets two algorithms or block sizes side by side"));
    refresh();
}

void ModeBar::applyTheme()
{
    setFixedHeight(int(std::lround(40 * theme().scale())));
    layout()->setContentsMargins(int(14 * theme().scale()), 0, int(14 * theme().scale()), 0);
    for (QLabel* label : {m_caption, m_clockLabel, m_hint}) {
        label->setFont(theme().ui(12.5));
        setLabelColor(*label, tokens().ink3);
    }
    m_problem->setFont(theme().ui(12.5));
    setLabelColor(*m_problem, tokens().ink);
    update();
}

void ModeBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void ModeBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

} // namespace tilescope
