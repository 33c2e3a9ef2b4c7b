// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/backward/gradientrow.h"
#include "ui/widgets/paintedview.h"

#include <functional>

namespace tilescope {

/// One row of P, dP and dS over the keys of a tile, one under the other: bars up and down from 0, each on its own scale. What the
/// kernel has not computed yet is hollow; NaN and ∞ are hatched over the whole height.
class SignedBars : public PaintedView {
    Q_OBJECT
public:
    explicit SignedBars(QWidget* parent = nullptr);

    void setRows(std::vector<SquareRow> rows, int64_t firstKey);
    const std::vector<SquareRow>& rows() const { return m_rows; }
    /// Marks one key; −1 for none.
    void setHighlighted(int64_t key);

    std::function<QString(int64_t key)> tipOf;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void keyHovered(qint64 key); ///< −1 when the pointer left
    void keyActivated(qint64 key);

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;

private:
    int64_t keys() const { return m_rows.empty() ? 0 : int64_t(m_rows.front().values.size()); }
    QRectF bandOf(size_t row) const;
    int64_t keyAt(const QPointF& position) const;
    void paintRow(QPainter& painter, size_t row) const;
    void paintKeys(QPainter& painter) const;

    std::vector<SquareRow> m_rows;
    int64_t m_firstKey = 0, m_highlighted = -1;
};

} // namespace tilescope
