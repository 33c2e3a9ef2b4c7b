// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/sparsity/sparsitymodel.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace tilescope {

class BlockCanvas;
class MaskFields;
class PatternButton;

/// "Which blocks need computing?": the patterns to choose from, what the present one spares, and its blocks to paint on.
class SparsityEditor : public QWidget {
    Q_OBJECT
public:
    SparsityEditor(Document& document, Measurer& measurer, QWidget* parent = nullptr);

    SparsityModel& model() { return m_model; }
    BlockCanvas& canvas() { return *m_canvas; }
    PatternButton& card(PatternCard card) { return *m_cards[size_t(card)]; }

signals:
    void failed(const QString& sentence); ///< opening or saving a pattern

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void showEvent(QShowEvent* event) override;

private:
    enum Figure { Kept, Traffic, Flops, Time, FigureCount };

    QWidget* buildChooser();
    QHBoxLayout* buildFigures();
    QVBoxLayout* buildTools();
    void openFile();
    void saveFile();
    void refresh();
    void refreshFigures();
    void refreshStroke();
    void showFigures(const SparsityAccount& account);
    void refreshZoom();
    void refreshTime();
    void retranslate();
    void restyle();

    SparsityModel m_model;
    std::array<PatternButton*, kPatternCards> m_cards;
    std::array<QLabel*, FigureCount> m_captions, m_values;
    BlockCanvas* m_canvas;
    MaskFields* m_fields;
    QLabel *m_title, *m_hint, *m_axes;
    QPushButton* m_measure;
    std::array<QToolButton*, 3> m_brushes;
    QToolButton *m_rectangle, *m_zoomIn, *m_zoomOut, *m_mirror, *m_clear, *m_invert, *m_open, *m_save;
};

} // namespace tilescope
