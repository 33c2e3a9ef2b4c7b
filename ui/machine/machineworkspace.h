// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/machinemodel.h"

#include <QWidget>

#include <array>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace tilescope {

class ExportMenu;
class FusionView;
class LevelDetails;
class MeasureRow;
class PyramidView;
class RooflineChart;

/// Where the time goes: the memory levels of this machine, what bounds each kernel, and what fusing them saves.
class MachineWorkspace : public QWidget {
    Q_OBJECT
public:
    MachineWorkspace(Document& document, Measurer& measurer, QWidget* parent = nullptr);

    MachineModel& model() { return m_model; }
    const MachineModel& model() const { return m_model; }
    MeasureRow& measureRow() { return *m_row; }
    PyramidView& pyramid() { return *m_pyramid; }
    QPushButton& againButton() { return *m_again; }
    LevelDetails& details() { return *m_details; }
    RooflineChart& roofline() { return *m_roofline; }
    FusionView& fusion() { return *m_fusion; }
    QToolButton& exportButton() { return *m_exportButton; }
    QString rooflineText() const;
    QString fusionText() const;

signals:
    void failed(const QString& sentence); ///< an export
    void saved(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// A card with a title and a line of prose around a view.
    struct Section {
        QWidget* card;
        QLabel *title, *prose;
        QHBoxLayout* header;
    };
    Section section(QWidget* view);
    void addExports();
    void retranslate();
    void refresh();
    void fit();

    MachineModel m_model;
    MeasureRow* m_row;
    PyramidView* m_pyramid;
    LevelDetails* m_details;
    RooflineChart* m_roofline;
    FusionView* m_fusion;
    QWidget* m_left;
    QPushButton* m_again;
    QToolButton* m_exportButton;
    std::array<ExportMenu*, 3> m_exports{}; ///< of hierarchy, roofline and lanes; also where they are right-clicked
    Section m_levels, m_roof, m_lanes;
};

} // namespace tilescope
