// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/srambudget.h"
#include "ui/widgets/paintedview.h"

class QPainter;

namespace tilescope {

/// What one CTA keeps in SRAM: a line for each tile with its formula, the sum against the limit, and both as a bar.
class SramTable : public PaintedView {
    Q_OBJECT
public:
    using PaintedView::PaintedView;

    void show(const SramBudget& budget);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;

private:
    void paintLine(QPainter& painter, const BudgetLine& line, double top) const;
    void paintSums(QPainter& painter, double top) const;
    void paintBar(QPainter& painter, double top) const;

    SramBudget m_budget;
};

} // namespace tilescope
