// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racetransport.h"

#include "ui/race/racelanes.h"
#include "ui/race/racetext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/transport/transportcontrols.h"
#include "ui/widgets/elidedlabel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace tilescope {

namespace {

/// How long the whole race is played, in seconds; faster to the right.
const SnapScale& speedScale()
{
    static const SnapScale scale({1.0 / 300, 1.0 / 180, 1.0 / 120, 1.0 / 60, 1.0 / 40, 1.0 / 20, 1.0 / 10, 1.0 / 5, 1.0 / 2, 1});
    return scale;
}

} // namespace

RaceTransport::RaceTransport(Race& race, QWidget* parent)
    : QWidget(parent), m_race(race), m_controls(new TransportControls(race, speedScale())), m_agreement(new ElidedLabel),
      m_time(new ElidedLabel), m_lanes(new RaceLanes(race))
{
    setObjectName(QStringLiteral("raceTransport"));
    setLayoutDirection(Qt::LeftToRight);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_agreement->setObjectName(QStringLiteral("agreement"));
    m_time->setObjectName(QStringLiteral("raceTime"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(8);
    row->addWidget(m_controls);
    row->addStretch(1);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    for (ElidedLabel* label : {m_agreement, m_time}) {
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter | Qt::AlignAbsolute);
        texts->addWidget(label);
    }
    row->addLayout(texts);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 5, 0, 1);
    column->setSpacing(3);
    column->addLayout(row);
    column->addWidget(m_lanes);
    connect(m_controls, &TransportControls::speedChosen, this, [this](double speed) { m_race.setDuration(1 / speed); });
    for (auto signal : {&Race::stepChanged, &Race::pairChanged})
        connect(&race, signal, this, &RaceTransport::refresh);
    for (auto signal : {&Race::playbackChanged, &Race::clockChanged})
        connect(&race, signal, this, &RaceTransport::refreshPlayback);
    connect(&theme(), &Theme::changed, this, &RaceTransport::applyTheme);
    retranslate();
    applyTheme();
}

void RaceTransport::refresh()
{
    m_agreement->setText(agreementText(m_race));
    m_agreement->setToolTip(agreementTip(m_race));
    const bool differs = m_race.ready() && !m_race.difference().agrees();
    setLabelColor(*m_agreement, differs ? tokens().limit : tokens().ink2);
    m_time->setText(m_race.present() ? tr("%1 of %2").arg(isolated(tickText(m_race, m_race.time())), isolated(tickText(m_race, m_race.order().end())))
                                     : QString());
    m_controls->refresh();
}

void RaceTransport::refreshPlayback()
{
    m_controls->showSpeed(1 / m_race.duration(), paceText(m_race));
    refresh();
}

void RaceTransport::retranslate()
{
    setAccessibleName(tr("Transport"));
    m_controls->retranslate();
    m_controls->setSpeedTip(tr("How much slower than its clock the race is played"));
    refreshPlayback();
}

void RaceTransport::applyTheme()
{
    m_controls->applyTheme();
    m_controls->reserveSpeedText(QStringLiteral("1 µs = 8,888 ms"));
    m_agreement->setFont(theme().ui(12.5));
    m_time->setFont(theme().ui(13, QFont::DemiBold));
    setLabelColor(*m_time, tokens().ink);
    for (ElidedLabel* label : {m_agreement, m_time})
        label->setFixedHeight(int(19 * theme().scale()));
    refreshPlayback();
    update();
}

void RaceTransport::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        applyTheme();
    }
}

void RaceTransport::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, 0, width(), 1), tokens().line);
}

} // namespace tilescope
