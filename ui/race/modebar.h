// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"

#include <QWidget>

class QAction;
class QLabel;
class QToolButton;

namespace tilescope {

class SegmentedControl;

/// On top of the Step workspace: one run or a race, and in a race what both sides have in common and which clock
/// orders them.
class ModeBar : public QWidget {
    Q_OBJECT
public:
    /// `edit` shows the problem's form.
    ModeBar(Race& race, QAction& edit, QWidget* parent = nullptr);

    void setRacing(bool racing);

signals:
    void racingChosen(bool racing); ///< by the user

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    void retranslate();
    void applyTheme();

    Race& m_race;
    SegmentedControl *m_mode, *m_clock;
    QLabel *m_caption, *m_problem, *m_clockLabel, *m_hint;
    QToolButton* m_edit;
};

} // namespace tilescope
