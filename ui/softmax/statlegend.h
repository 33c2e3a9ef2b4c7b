// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/paintedview.h"

namespace tilescope {

/// Which line of the chart is which: markers and dashes as well as colours differ.
class StatLegend : public PaintedView {
    Q_OBJECT
public:
    explicit StatLegend(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    double drawKey(QPainter& painter, double x, bool ofM, const QString& text) const;
};

} // namespace tilescope
