// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/backward/gradientrow.h"
#include "ui/softmax/keybars.h"

namespace tilescope {

/// One row of P, dP and dS over the keys of a tile, one under the other: bars up and down from 0, each on its own scale. What the
/// kernel has not computed yet is hollow; NaN and ∞ are hatched over the whole height.
class SignedBars : public KeyBars {
    Q_OBJECT
public:
    explicit SignedBars(QWidget* parent = nullptr) : KeyBars(parent) {}

    void setRows(std::vector<SquareRow> rows, int64_t firstKey);
    const std::vector<SquareRow>& rows() const { return m_rows; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    int64_t keyAt(const QPointF& position) const override;

private:
    int64_t keys() const { return m_rows.empty() ? 0 : int64_t(m_rows.front().values.size()); }
    QRectF bandOf(size_t row) const;
    void paintRow(QPainter& painter, size_t row) const;

    std::vector<SquareRow> m_rows;
    int64_t m_firstKey = 0;
};

} // namespace tilescope
