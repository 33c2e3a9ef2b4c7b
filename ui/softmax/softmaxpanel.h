// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/rowupdate.h"
#include "ui/export/exportimage.h"
#include "ui/softmax/rowreference.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace tilescope {

class Document;
class FormulaView;
class GradientPanel;
class KernelStrip;
class RescaleChip;
class RowBars;
class StatChart;
class StateChip;
class StatLegend;
class VerdictCard;

/// The online softmax of one row at the playhead: the update with its numbers, m and l over the column
/// blocks, and whether they are exact. For standard attention the one softmax over the full row. The row is
/// the document's; a RowPicker in the dock's title chooses it. While the backward pass runs its GradientPanel is there instead.
class SoftmaxPanel : public QWidget {
    Q_OBJECT
public:
    explicit SoftmaxPanel(Document& document, QWidget* parent = nullptr);

    FormulaView* formula() const { return m_formula; }
    StatChart* chart() const { return m_chart; }
    RowBars* bars() const { return m_bars; }
    KernelStrip* kernels() const { return m_kernels; }
    VerdictCard* verdict() const { return m_verdict; }
    GradientPanel* gradient() const { return m_gradient; }
    StateChip* stateChip() const { return m_state; }
    QString rescaleText() const;
    /// All of it, also what has to be scrolled to.
    Picture picture();
    const RowUpdate& rowUpdate() const { return m_update; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildLayout();
    VerdictCard* shownVerdict() const;
    void connectViews();
    void restyle();
    void retranslate();
    /// Everything that depends on the trace, step, row or snapshot; later, once, when several change, and while
    /// playing at most once a frame.
    void refreshSoon();
    void refresh();
    void showUpdate();
    void showRescale();
    void showChart();
    void showBars();
    void showVerdict();
    void showFinalVerdict();
    static QString oneSided(const QString& what, const Comparison& comparison);
    QString firstNonFinitePhrase() const;
    void showHover();
    QString chipText() const;
    QString barTip(int64_t column);
    bool oracleTooSlow() const;

    Document& m_document;
    RowReference m_reference;
    RowUpdate m_update;
    bool m_refreshPending = false;
    QElapsedTimer m_sinceRefresh;
    QTimer m_nextFrame;

    QWidget* m_scrolling; ///< all but the verdicts
    QHBoxLayout *m_heading = nullptr, *m_foot = nullptr;
    QLabel* m_title;
    StateChip* m_state;
    KernelStrip* m_kernels;
    FormulaView* m_formula;
    RescaleChip* m_rescaleChip;
    QLabel* m_rescale;
    StatLegend* m_legend;
    StatChart* m_chart;
    QLabel* m_barsTitle;
    RowBars* m_bars;
    VerdictCard* m_verdict;
    GradientPanel* m_gradient;
};

} // namespace tilescope
