// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/paintedview.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tilescope {

/// One row of P over the key columns as bars. Columns that the mask hides have none; where P is not finite the whole
/// height is hatched.
class RowBars : public PaintedView {
    Q_OBJECT
public:
    explicit RowBars(QWidget* parent = nullptr);

    /// `ahead`: the kernel has not computed them yet, so they are hollow.
    void setValues(std::vector<double> values, bool ahead);
    const std::vector<double>& values() const { return m_values; }
    /// Marks one column; −1 for none.
    void setHighlighted(int64_t column);
    /// Half-open range of columns being worked on; empty for none.
    void setBand(int64_t begin, int64_t end);

    std::function<QString(int64_t column)> tipOf;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void columnHovered(qint64 column); ///< −1 when the pointer left
    void columnActivated(qint64 column);

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent*) override;

private:
    QRectF plot() const;
    double xOf(int64_t column) const; ///< left edge
    int64_t columnAt(const QPointF& pos) const;
    void drawAxis(QPainter& painter) const;
    void drawBars(QPainter& painter) const;

    std::vector<double> m_values;
    double m_largest = 0;
    bool m_ahead = false;
    int64_t m_highlighted = -1, m_bandBegin = 0, m_bandEnd = 0;
};

} // namespace tilescope
