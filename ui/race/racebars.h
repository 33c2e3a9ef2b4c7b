// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"
#include "ui/widgets/paintedview.h"

namespace tilescope {

/// The counters of both sides racing: bytes moved so far as bars on one scale, their totals dashed, how many times
/// more one has moved, and the time.
class RaceBars : public PaintedView {
    Q_OBJECT
public:
    explicit RaceBars(Race& race, QWidget* parent = nullptr);

    int64_t soFar(RaceSide side) const;
    int64_t total(RaceSide side) const;
    /// "2.5× more so far", empty while neither is ahead.
    QString lead() const;
    RaceSide ahead() const { return soFar(RaceSide::Right) > soFar(RaceSide::Left) ? RaceSide::Right : RaceSide::Left; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {400, sizeHint().height()}; }

protected:
    QString tipAt(const QPointF& position) override;
    void paintEvent(QPaintEvent*) override;
    void changeEvent(QEvent* event) override;

private:
    void describe();
    QRectF plot() const;
    QRectF bar(RaceSide side) const;
    void paintCaption(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintBar(QPainter& painter, RaceSide side) const;
    void paintRemarks(QPainter& painter, RaceSide side, double x) const;
    int64_t axisEnd() const;

    Race& m_race;
};

} // namespace tilescope
