// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

namespace tilescope {

/// A number that reads the same in every locale: grouped by commas with a decimal point, and parsed
/// whether the user types 0.5 or 0,5. Whole numbers have zero decimals.
class NumberSpin : public QDoubleSpinBox {
    Q_OBJECT
public:
    NumberSpin(double minimum, double maximum, int decimals, QWidget* parent = nullptr);

    QString textFromValue(double value) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
    void fixup(QString& text) const override;
};

} // namespace tilescope
