// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/snapscale.h"

#include <QWidget>

class QSlider;

namespace tilescope {

class NumberSpin;

/// A slider that stops at sensible values beside a field that takes any value in the range.
class NumberField : public QWidget {
    Q_OBJECT
public:
    struct Range {
        double minimum = 0, maximum = 0;
        int decimals = 0;
        double step = 1; ///< of the field's arrows
    };
    static constexpr int kSpinWidth = 94; ///< "1,000,000" beside the arrows

    NumberField(Range range, SnapScale scale, QWidget* parent = nullptr);

    double value() const;
    /// Shows the value without reporting an edit.
    void setValue(double value);
    QSlider& slider() { return *m_slider; }
    NumberSpin& spin() { return *m_spin; }
    /// For both parts: what they change, and its formula with the numbers.
    void describe(const QString& name, const QString& toolTip);
    void updateSizes();

signals:
    void edited(double value);           ///< by the user
    void draggingChanged(bool dragging); ///< the slider was taken or let go

private:
    SnapScale m_scale;
    QSlider* m_slider;
    NumberSpin* m_spin;
    bool m_showing = false; ///< setValue is at work
};

} // namespace tilescope
