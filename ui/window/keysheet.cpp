// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keysheet.h"

#include "ui/theme/theme.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>

namespace tilescope {

KeySheet::KeySheet(const std::vector<QAction*>& actions, QWidget* window) : QFrame(window, Qt::Popup)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Keys"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(24, 20, 24, 20);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(6);
    auto* title = new QLabel(tr("Keys"), this);
    title->setFont(theme().ui(17, QFont::Bold));
    grid->addWidget(title, 0, 0, 1, 4);
    int count = 0;
    for (const QAction* action : actions)
        count += !action->shortcuts().isEmpty();
    const int rows = (count + 1) / 2;
    int n = 0;
    for (const QAction* action : actions) {
        if (action->shortcuts().isEmpty())
            continue;
        QStringList keys;
        for (const QKeySequence& sequence : action->shortcuts())
            keys << sequence.toString(QKeySequence::NativeText);
        auto* key = new QLabel(keys.join(QStringLiteral("  ")), this);
        key->setFont(theme().mono(13, QFont::DemiBold));
        key->setLayoutDirection(Qt::LeftToRight);
        grid->addWidget(key, 1 + n % rows, 2 * (n / rows));
        grid->addWidget(new QLabel(action->text(), this), 1 + n % rows, 2 * (n / rows) + 1);
        ++n;
    }
}

void KeySheet::show(const std::vector<QAction*>& actions, QWidget* window)
{
    auto* sheet = new KeySheet(actions, window);
    sheet->adjustSize();
    sheet->move(window->mapToGlobal(window->rect().center()) - sheet->rect().center());
    static_cast<QWidget*>(sheet)->show();
    sheet->setFocus();
}

void KeySheet::keyPressEvent(QKeyEvent*) { close(); }
void KeySheet::mousePressEvent(QMouseEvent*) { close(); }

} // namespace tilescope
