// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace tilescope {

class BudgetChart;

/// The gauge under the problem's form: what the tiles take of a CTA's SRAM, and, when it is too much,
/// the arithmetic and tile sizes that fit, one click away.
class SramBudgetGauge : public QWidget {
    Q_OBJECT
public:
    explicit SramBudgetGauge(Document& document, QWidget* parent = nullptr);

    void setCompact(bool compact);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    void refresh();
    QString reason(const struct SramBudget& budget) const;
    QString summary(const struct SramBudget& budget) const;
    void offer(const std::vector<struct TileSuggestion>& suggestions);

    Document& m_document;
    BudgetChart* m_chart;
    QLabel* m_reason;
    QVBoxLayout* m_suggestions;
};

} // namespace tilescope
