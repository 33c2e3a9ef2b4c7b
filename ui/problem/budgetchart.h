// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/srambudget.h"

#include <QWidget>

namespace tilescope {

/// Paints the SRAM budget: verdict, a bar of all tiles against the limit, and a line for each of them.
class BudgetChart : public QWidget {
    Q_OBJECT
public:
    explicit BudgetChart(QWidget* parent = nullptr);

    /// `kernel` names the launch where there are several; `wholeRow`: its S tile spans all keys.
    void show(const SramBudget& budget, const QString& kernel, bool wholeRow);

    /// Two tiles a row, their extents in tooltips only: for low windows.
    void setCompact(bool compact);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    QRectF barRect() const;
    QRectF lineRect(size_t line) const;
    double tableBottom() const;
    void paintHeader(QPainter& painter) const;
    void paintBar(QPainter& painter) const;
    void paintOverflow(QPainter& painter, double limitX) const;
    void paintLine(QPainter& painter, size_t line) const;
    void paintTotal(QPainter& painter) const;
    QString lineToolTip(const BudgetLine& line) const;
    QString sizeText(const BudgetLine& line) const;
    int rowCount() const;
    /// Two tiles a row: on low windows, and where there are many.
    bool pairs() const { return m_compact || m_budget.lines.size() > 8; }

    SramBudget m_budget;
    QString m_kernel;
    bool m_wholeRow = false;
    bool m_compact = false;
};

} // namespace tilescope
