// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QComboBox;

namespace tilescope {

/// A combo box for a form: as narrow as its column wants it, and left alone by the wheel.
QComboBox* makeCombo(const char* objectName = nullptr);

/// Replaces the texts, silently, and keeps the choice.
void setTexts(QComboBox& combo, const QStringList& texts);

} // namespace tilescope
