// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/exploremodel.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace tilescope {

class BlockMap;
class ExportMenu;
class SegmentedControl;
class SidePanel;
class SparsityEditor;

/// "Which Br × Bc, and why?": the map over block sizes, its set-up and the cells to compare on one side, one cell in
/// detail on the other.
class ExploreWorkspace : public QWidget {
    Q_OBJECT
public:
    ExploreWorkspace(Document& document, Measurer& measurer, QWidget* parent = nullptr);

    ExploreModel& model() { return m_model; }
    BlockMap& map() { return *m_map; }
    SparsityEditor& sparsity() { return *m_sparsity; }

    /// In a narrow window, as in presentation mode, the set-up makes room for the map.
    QSize minimumSizeHint() const override;

signals:
    void usedInStep();                    ///< the document has a cell's problem now
    void failed(const QString& sentence); ///< an export
    void saved(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void buildSetup(Document& document);
    QWidget* buildCentre();
    void buildDetails(Measurer& measurer);
    void retranslate();
    void restyle();
    void fit();
    void refreshTexts();

    ExploreModel m_model;
    SidePanel *m_setup, *m_details;
    BlockMap* m_map;
    SparsityEditor* m_sparsity;
    SegmentedControl* m_metric;
    QLabel *m_title, *m_caption;
    QToolButton* m_exportButton;
    ExportMenu* m_export;
};

} // namespace tilescope
