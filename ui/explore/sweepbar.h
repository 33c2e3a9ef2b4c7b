// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/exploremodel.h"

#include <QWidget>

class QPushButton;
class QToolButton;

namespace tilescope {

class MeasureStatus;
struct MeasureReport;

/// Uses a cell, and measures the map: begin, pause, go on, stop, with progress and the time that is left.
class SweepBar : public QWidget {
    Q_OBJECT
public:
    SweepBar(ExploreModel& model, Measurer& measurer, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void press();
    void refresh();
    MeasureReport report() const;

    ExploreModel& m_model;
    const Measurer& m_measurer;
    QPushButton *m_use, *m_stop;
    QToolButton* m_measure;
    MeasureStatus* m_status;
};

} // namespace tilescope
