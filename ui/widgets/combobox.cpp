// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/combobox.h"

#include "ui/widgets/wheelguard.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace tilescope {

QComboBox* makeCombo(const char* objectName)
{
    auto* combo = new QComboBox;
    combo->setObjectName(QLatin1String(objectName));
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(6);
    WheelGuard::protect(combo);
    return combo;
}

void setTexts(QComboBox& combo, const QStringList& texts)
{
    const QSignalBlocker quiet(combo);
    const int index = combo.currentIndex();
    combo.clear();
    combo.addItems(texts);
    combo.setCurrentIndex(index);
}

} // namespace tilescope
