// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace tilescope {

class MachineModel;
class MeasureStatus;
struct MeasureReport;

/// What is measured, on which device, how far that is; measure and stop.
class MeasureRow : public QWidget {
    Q_OBJECT
public:
    explicit MeasureRow(MachineModel& model, QWidget* parent = nullptr);

    QPushButton& button() { return *m_measure; }
    QPushButton& stopButton() { return *m_stop; }
    QString status() const;
    void addAtEnd(QWidget* widget);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    MeasureReport report() const;

    MachineModel& m_model;
    QLabel *m_title, *m_problem;
    MeasureStatus* m_status;
    QPushButton *m_measure, *m_stop;
};

} // namespace tilescope
