// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/raceview.h"

#include "ui/race/racebars.h"
#include "ui/race/raceheading.h"
#include "ui/race/racetransport.h"
#include "ui/stage/stageview.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>

namespace tilescope {

RaceView::RaceView(Race& race, bool useOpenGl, QWidget* parent)
    : QWidget(parent), m_race(race), m_left(race, RaceSide::Left), m_right(race, RaceSide::Right)
{
    setObjectName(QStringLiteral("race"));
    setLayoutDirection(Qt::LeftToRight);
    setAccessibleName(tr("Race"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(0);
    grid->setHorizontalSpacing(1);
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        const int column = int(side);
        auto* stage = new StageView(side == RaceSide::Left ? m_left : m_right, useOpenGl, this, StageForm::Pane);
        stage->setObjectName(side == RaceSide::Left ? QStringLiteral("leftStage") : QStringLiteral("rightStage"));
        m_stages[size_t(side)] = stage;
        grid->addWidget(new RaceHeading(race, side), 0, column);
        grid->addWidget(stage, 1, column);
        grid->setColumnStretch(column, 1);
    }
    grid->setRowStretch(1, 1);
    grid->addWidget(new RaceBars(race), 2, 0, 1, 2);
    grid->addWidget(new RaceTransport(race), 3, 0, 1, 2);
    setFocusProxy(m_stages[0]);
}

/// The stages know their sources to the end.
RaceView::~RaceView()
{
    for (StageView* stage : m_stages)
        delete stage;
}

bool RaceView::settled() const
{
    const bool sides = m_race.ready() || (!m_race.trouble().isEmpty() && !m_race.recording().running);
    const bool clock = m_race.bandwidth() > 0 || !m_race.bandwidthError().isEmpty();
    return sides && clock && m_stages[0]->settled() && m_stages[1]->settled();
}

void RaceView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Race"));
    QWidget::changeEvent(event);
}

/// The line between the sides.
void RaceView::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), tokens().line); }

} // namespace tilescope
