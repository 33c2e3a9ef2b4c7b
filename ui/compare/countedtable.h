// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace tilescope {

class CompareModel;

/// What the memory at N is made of, standard attention beside flash. Each row's tooltip is its formula with the
/// numbers.
class CountedTable : public QWidget {
    Q_OBJECT
public:
    explicit CountedTable(CompareModel& model, QWidget* parent = nullptr);

    struct Row {
        QString name, standard, flash, tip;
        bool total = false;
    };
    const std::vector<Row>& rows() const { return m_rows; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    void refresh();
    void addForward();
    void addTraining();
    double rowHeight() const;

    CompareModel& m_model;
    std::vector<Row> m_rows;
};

} // namespace tilescope
