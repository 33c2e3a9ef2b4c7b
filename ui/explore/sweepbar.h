// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/exploremodel.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace tilescope {

/// Uses a cell, and measures the map: begin, pause, go on, stop, with progress and the time that is left.
class SweepBar : public QWidget {
    Q_OBJECT
public:
    SweepBar(ExploreModel& model, Measurer& measurer, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void press();
    void refresh();
    QString progressText() const;

    ExploreModel& m_model;
    QPushButton *m_use, *m_stop;
    QToolButton* m_measure;
    QLabel* m_text;
    QString m_failure; ///< why the last list was stopped
};

} // namespace tilescope
