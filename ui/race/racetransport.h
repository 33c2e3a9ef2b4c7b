// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace tilescope {

class ElidedLabel;
class RaceLanes;
class TransportControls;

/// The transport of a race: the same buttons on the common clock, whether the outputs agree, and both lanes.
class RaceTransport : public QWidget {
    Q_OBJECT
public:
    explicit RaceTransport(Race& race, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    void refreshPlayback();
    void retranslate();
    void applyTheme();

    Race& m_race;
    TransportControls* m_controls;
    ElidedLabel *m_agreement, *m_time;
    RaceLanes* m_lanes;
};

} // namespace tilescope
