// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"
#include "ui/stage/stagesource.h"

namespace tilescope {

/// One side of a race for its stage. What is pointed at is the document's, so that both sides and all other views
/// highlight the same tile.
class RaceSource : public StageSource {
    Q_OBJECT
public:
    RaceSource(Race& race, RaceSide side);

    QString name() const override;
    std::shared_ptr<const Trace> trace() const override { return m_race.trace(m_side); }
    const StepState& state() const override { return m_race.state(m_side); }
    std::shared_ptr<const Snapshot> snapshot() const override { return m_race.snapshot(m_side); }
    int64_t head() const override;
    bool namesHead() const override { return m_race.document().hasHeadsToTell(); }
    QString notice() const override;
    double playingSpeed() const override { return m_race.playingSpeed(); }
    void setStep(int64_t step) override { m_race.setSideStep(m_side, step); }

    const Focus& hovered() const override { return m_race.document().hovered(); }
    const Focus& selected() const override { return m_race.document().selected(); }
    int64_t row() const override { return m_race.document().row(); }
    void setHovered(const Focus& focus) override { m_race.document().setHovered(focus); }
    void setSelected(const Focus& focus) override { m_race.document().setSelected(focus); }
    void setRow(int64_t row) override { m_race.document().setRow(row); }

private:
    Race& m_race;
    RaceSide m_side;
};

} // namespace tilescope
