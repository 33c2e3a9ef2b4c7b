// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>

namespace tilescope {

/// The sequence length on the same logarithmic scale as the chart above: whoever places it gives it the chart's
/// left and right edge. Stops at four lengths an octave. Always left-to-right.
class LengthSlider : public QAbstractSlider {
    Q_OBJECT
public:
    explicit LengthSlider(QWidget* parent = nullptr);

    /// Shows the length, without reporting an edit; one between two stops is shown where it is.
    void setLength(int64_t n);
    int64_t length() const { return m_length; }
    /// Where the scale begins and ends, in the widget's own coordinates.
    void setGroove(double left, double right);
    double xOf(double n) const;

    QSize sizeHint() const override;

signals:
    void lengthChosen(qint64 n); ///< by the user

protected:
    void paintEvent(QPaintEvent*) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    static int64_t lengthAt(int stop);
    static int stopOf(int64_t n);
    void moveTo(double x);

    int64_t m_length = 512;
    double m_left = 0, m_right = 100;
    bool m_showing = false;
};

} // namespace tilescope
