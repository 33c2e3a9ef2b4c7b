// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/combobox.h"

#include "ui/widgets/wheelguard.h"

#include <QAbstractItemView>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStyle>

namespace tilescope {

void ComboBox::showPopup()
{
    const int frame = 2 * view()->style()->pixelMetric(QStyle::PM_DefaultFrameWidth, nullptr, view());
    view()->setMinimumWidth(view()->sizeHintForColumn(modelColumn()) + frame + view()->verticalScrollBar()->sizeHint().width());
    QComboBox::showPopup();
}

QComboBox* makeCombo(const char* objectName)
{
    auto* combo = new ComboBox;
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
