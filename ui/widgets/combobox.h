// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QStringList>

namespace tilescope {

/// A combo box whose list is as wide as its texts, however narrow the box: texts may differ only at their ends.
class ComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;
    void showPopup() override;
};

/// A combo box for a form: as narrow as its column wants it, and left alone by the wheel.
QComboBox* makeCombo(const char* objectName = nullptr);

/// Replaces the texts, silently, and keeps the choice.
void setTexts(QComboBox& combo, const QStringList& texts);

} // namespace tilescope
