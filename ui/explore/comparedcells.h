// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/cellbutton.h"
#include "ui/explore/exploremodel.h"

#include <QWidget>

class QLabel;

namespace tilescope {

/// The fastest cell, the paper's and the one in use with their figures, and the paper's rule with its numbers.
class ComparedCells : public QWidget {
    Q_OBJECT
public:
    explicit ComparedCells(ExploreModel& model, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void showCell(CellButton& button, const QString& name, const ExploreCell* cell, const QString& none);
    QString rule() const;

    ExploreModel& m_model;
    QLabel *m_title, *m_rule;
    CellButton *m_fastest, *m_paper, *m_inUse;
};

} // namespace tilescope
