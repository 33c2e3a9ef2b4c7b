// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/race/race.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace tilescope {

class ElidedLabel;
class NumberSpin;

/// Above one side of a race: its sign and algorithm, its blocks, and what it runs, or how far its recording is. The
/// left side's are the document's; the right side's are its own.
class RaceHeading : public QWidget {
    Q_OBJECT
public:
    RaceHeading(Race& race, RaceSide side, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    Problem wanted() const; ///< the side's settings
    void edit(const Problem& problem, const QString& what);
    void refresh();
    void refreshStatus();
    void retranslate();
    void applyTheme();

    Race& m_race;
    RaceSide m_side;
    QComboBox* m_algorithm;
    QLabel *m_rowsLabel, *m_colsLabel;
    ElidedLabel* m_status;
    NumberSpin *m_rows, *m_cols;
    QToolButton* m_cancel;
};

} // namespace tilescope
