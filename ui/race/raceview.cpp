// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/raceview.h"

#include "ui/export/exportmenu.h"
#include "ui/race/racebars.h"
#include "ui/race/racecsv.h"
#include "ui/race/raceheading.h"
#include "ui/race/racetransport.h"
#include "ui/stage/stageview.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>

#include <algorithm>

namespace tilescope {

RaceView::RaceView(Race& race, bool useOpenGl, QWidget* parent)
    : QWidget(parent), m_race(race), m_left(race, RaceSide::Left), m_right(race, RaceSide::Right)
{
    setObjectName(QStringLiteral("race"));
    setLayoutDirection(Qt::LeftToRight);
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
    m_export = new ExportMenu([this] { return picture(); }, QStringLiteral("tilescope-race"), [&race] { return raceCsv(race); }, this);
    m_export->popUpOn(*this);
    connect(m_export, &ExportMenu::failed, this, &RaceView::failed);
    connect(m_export, &ExportMenu::saved, this, &RaceView::saved);
    retranslate();
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

Picture RaceView::picture()
{
    Picture picture{size(), tokens().line, {}, accessibleName(), {}};
    std::array<Picture, 2> stages{m_stages[0]->picture(), m_stages[1]->picture()};
    picture.description = stages[0].description + u' ' + stages[1].description;
    picture.paint = [this, stages = std::move(stages)](QPainter& painter) {
        painter.fillRect(rect(), tokens().line);
        for (QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            const auto stage = std::ranges::find(m_stages, part);
            if (stage == m_stages.end() && !part->isWindow() && part->isVisible())
                part->render(&painter, part->pos());
            if (stage == m_stages.end())
                continue;
            painter.save();
            painter.translate(part->pos());
            painter.fillRect(part->rect(), tokens().stage);
            stages[size_t(stage - m_stages.begin())].paint(painter);
            painter.restore();
        }
    };
    return picture;
}

void RaceView::retranslate()
{
    setAccessibleName(tr("Race"));
    m_export->setTitle(tr("Export"));
}

void RaceView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

/// The line between the sides.
void RaceView::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), tokens().line); }

} // namespace tilescope
