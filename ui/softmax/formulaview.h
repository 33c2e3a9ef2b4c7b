// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/softmax/mathtext.h"
#include "ui/widgets/paintedview.h"

#include <vector>

namespace tilescope {

/// One symbol of a formula with its number directly under it.
struct FormulaCell {
    MathText symbol;
    QString value;       ///< the number, or the operator again
    bool number = false; ///< reserves the width of any number
    bool strong = false; ///< the result
    bool accent = false; ///< underlined: the rescale factor
    QString tip;
};

/// A formula, or only its symbols where no cell has a value.
struct FormulaRow {
    std::vector<FormulaCell> cells;
};

/// Formulas in a card, a line of symbols over a line of numbers each. Always left-to-right.
class FormulaView : public PaintedView {
    Q_OBJECT
public:
    explicit FormulaView(QWidget* parent = nullptr);

    void setRows(std::vector<FormulaRow> rows);
    const std::vector<FormulaRow>& rows() const { return m_rows; }
    /// The formulas as text, numbers included.
    QString plainText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;

private:
    struct Placed {
        const FormulaCell* cell;
        QRectF rect; ///< of symbol and number together
    };
    static bool hasValues(const FormulaRow& row);
    double rowHeight(const FormulaRow& row) const;
    double rowGap() const;
    double cellWidth(const FormulaCell& cell, double px) const;
    /// Size of the symbols at which the row fits.
    double fittingSize(const FormulaRow& row, double available) const;
    std::vector<Placed> place(const FormulaRow& row, double top, double px) const;
    void drawRow(QPainter& painter, const FormulaRow& row, double top) const;

    std::vector<FormulaRow> m_rows;
};

} // namespace tilescope
