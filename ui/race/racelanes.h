// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"
#include "ui/transport/timelinemodel.h"
#include "ui/widgets/paintedview.h"

#include <array>
#include <vector>

namespace tilescope {

/// Both runs on one time axis, a lane each, cut into kernels or iterations of the outer loop; a flag where a side is
/// done. Clicking and dragging move the playhead, which stands at a time, not at a step.
class RaceLanes : public PaintedView {
    Q_OBJECT
public:
    explicit RaceLanes(Race& race, QWidget* parent = nullptr);

    double xOf(int64_t ticks) const;
    int64_t timeAt(double x) const;
    QRectF lane(RaceSide side) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

protected:
    QString tipAt(const QPointF& position) override;
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void adoptPair();
    void describe();
    /// When the side's events before the step are over.
    int64_t timeBefore(RaceSide side, int64_t step) const;
    QString doneText(RaceSide side) const;
    void paintAxis(QPainter& painter) const;
    void paintLane(QPainter& painter, RaceSide side) const;
    void paintRange(QPainter& painter, RaceSide side, const TimelineRange& range) const;
    void paintPlayhead(QPainter& painter) const;

    Race& m_race;
    std::array<TimelineModel, 2> m_models;
};

} // namespace tilescope
