// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/softmax/keybars.h"

namespace tilescope {

/// One row of P over the keys as bars. Keys that the mask hides have none; where P is not finite the whole height is hatched.
class RowBars : public KeyBars {
    Q_OBJECT
public:
    explicit RowBars(QWidget* parent = nullptr) : KeyBars(parent) {}

    /// `ahead`: the kernel has not computed them yet, so they are hollow.
    void setValues(std::vector<double> values, bool ahead);
    const std::vector<double>& values() const { return m_values; }
    /// Half-open range of keys being worked on; empty for none.
    void setBand(int64_t begin, int64_t end);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    int64_t keyAt(const QPointF& position) const override;

private:
    QRectF plot() const;
    double xOf(int64_t key) const; ///< left edge
    void paintAxis(QPainter& painter) const;

    std::vector<double> m_values;
    double m_largest = 0;
    bool m_ahead = false;
    int64_t m_bandBegin = 0, m_bandEnd = 0;
};

} // namespace tilescope
