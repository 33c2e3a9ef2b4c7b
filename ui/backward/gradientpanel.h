// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/backward/gradientrow.h"
#include "ui/backward/gradientverdict.h"

#include <QWidget>

class QLabel;

namespace tilescope {

class FormulaView;
class SignedBars;
class StateChip;
class VerdictCard;

/// The backward pass of one query row: D, P, dP and dS with their numbers, the row of all three over the tile's keys, and
/// whether the gradients are exact. Part of the softmax panel, which shows it while the backward pass runs.
class GradientPanel : public QWidget {
    Q_OBJECT
public:
    explicit GradientPanel(Document& document, QWidget* parent = nullptr);

    /// Looks at the document anew; nothing outside the backward pass.
    void refresh();
    void retranslate();
    const GradientRow& row() const { return m_row; }
    FormulaView* formula() const { return m_formula; }
    SignedBars* bars() const { return m_bars; }
    /// Stands below the panel, outside its layout: it stays when the rest is scrolled.
    VerdictCard* verdict() const { return m_verdict; }

private:
    void restyle();
    void showRow();
    void showVerdict();
    QString title() const;
    QString chipText() const;
    QString keyTip(int64_t key) const;

    Document& m_document;
    GradientVerdict m_exactness;
    GradientRow m_row;
    QLabel *m_title, *m_note, *m_barsTitle;
    StateChip* m_state;
    FormulaView* m_formula;
    SignedBars* m_bars;
    VerdictCard* m_verdict;
};

} // namespace tilescope
