// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace tilescope {

class CompareModel;
class MeasureStatus;
struct MeasureReport;

/// Measure, pause, go on, stop; how far it is and how long it still takes.
class MeasureBox : public QWidget {
    Q_OBJECT
public:
    explicit MeasureBox(CompareModel& model, QWidget* parent = nullptr);

    QPushButton& button() { return *m_start; }
    QPushButton& stopButton() { return *m_stop; }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void press();
    void refresh();
    MeasureReport report() const;

    CompareModel& m_model;
    QPushButton *m_start, *m_stop;
    MeasureStatus* m_status;
};

} // namespace tilescope
