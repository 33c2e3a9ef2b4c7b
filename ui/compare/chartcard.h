// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/exportimage.h"
#include "ui/widgets/card.h"

class QLabel;
class QToolButton;

namespace tilescope {

class ChartLegend;
class CompareModel;
class CurveChart;
class ExportMenu;
class SegmentedControl;

/// The main chart with its choice of quantity and axis.
class ChartCard : public Card {
    Q_OBJECT
public:
    explicit ChartCard(CompareModel& model, QWidget* parent = nullptr);

    CurveChart& chart() { return *m_chart; }
    SegmentedControl& quantities() { return *m_quantity; }
    SegmentedControl& axes() { return *m_axis; }
    ExportMenu& exporting() { return *m_export; }
    /// Title, legend, note and chart, without the buttons.
    Picture picture();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void refresh();
    void refreshCursor();
    QString note() const;

    CompareModel& m_model;
    SegmentedControl *m_quantity, *m_axis;
    QLabel *m_title, *m_note;
    QWidget* m_picture; ///< what is exported
    ChartLegend* m_legend;
    CurveChart* m_chart;
    QToolButton* m_exportButton;
    ExportMenu* m_export;
};

/// The small chart of HBM traffic with Θ and the lower bound.
class TrafficCard : public Card {
    Q_OBJECT
public:
    explicit TrafficCard(CompareModel& model, QWidget* parent = nullptr);

    CurveChart& chart() { return *m_chart; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    CompareModel& m_model;
    QLabel* m_title;
    CurveChart* m_chart;
    ChartLegend* m_legend;
};

} // namespace tilescope
