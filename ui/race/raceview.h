// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/racesource.h"

#include <QWidget>

#include <array>

namespace tilescope {

class ExportMenu;
class StageView;
struct Picture;

/// Race mode of the Step workspace: two stages side by side, the counters, and the transport. Left-to-right in every
/// language, as both lanes of its timeline are.
class RaceView : public QWidget {
    Q_OBJECT
public:
    RaceView(Race& race, bool useOpenGl, QWidget* parent = nullptr);
    ~RaceView() override;

    StageView& stage(RaceSide side) { return *m_stages[size_t(side)]; }
    ExportMenu* exportMenu() const { return m_export; }
    /// Both stages as they are drawn, whether OpenGL shows them or not, and all around them.
    Picture picture();
    /// Whether everything on it has arrived: both runs, their values, the bandwidth.
    bool settled() const;

signals:
    void failed(const QString& sentence);
    void saved(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void retranslate();

    Race& m_race;
    RaceSource m_left, m_right;
    std::array<StageView*, 2> m_stages{};
    ExportMenu* m_export;
};

} // namespace tilescope
