// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"

#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QToolButton;

#include <optional>

namespace tilescope {

class DqOrderBox;
class MaskFields;
class NumberField;
class NumberSpin;
class SegmentedControl;
class Measurer;
class SramBudgetGauge;

/// The problem as a form: every edit goes to the document, undoably, and the SRAM budget below answers
/// at once. The form scrolls where the window is small; the budget stays.
class ProblemPanel : public QWidget {
    Q_OBJECT
public:
    explicit ProblemPanel(Document& document, QWidget* parent = nullptr);

    /// What cannot be stepped may be measured here.
    void setMeasurer(Measurer& measurer);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    /// A label and what it says in the present language.
    struct Caption {
        QLabel* label;
        std::function<QString()> text;
        bool heading;
    };
    using Text = std::function<QString()>;

    void buildFields();
    QWidget* buildForm();
    void addHeading(QGridLayout& grid, Text text);
    void addRow(QGridLayout& grid, Text text, QWidget* field, QWidget* besideLabel = nullptr);
    void connectFields();
    void connectNumber(NumberField& field, Text what, int64_t Problem::*member);
    void connectSpin(NumberSpin& spin, Text what, std::function<void(Problem&, double)> change);
    void connectChoice(QComboBox& combo, Text what, std::function<void(Problem&, int)> change);

    void retranslate();
    void applyTheme();
    void refresh();
    void refreshTips();
    void refreshSource();
    QString sourceCaption() const;

    void edit(const QString& what, const std::function<void(Problem&)>& change);
    void setDragging(bool dragging);
    void linkKeys(bool linked);
    void chooseSource(int index);

    Document& m_document;
    std::vector<Caption> m_captions;
    SegmentedControl* m_pass;
    DqOrderBox* m_dqOrder;
    QComboBox *m_algorithm, *m_element, *m_mask, *m_input;
    MaskFields* m_maskFields;
    NumberField *m_length, *m_keys, *m_headDim, *m_rows, *m_cols, *m_dropout;
    NumberSpin *m_heads, *m_batch, *m_seed;
    QToolButton* m_link;
    SramBudgetGauge* m_budget;
    QWidget* m_headsRow;
    QLabel* m_sourceCaption;
    bool m_refreshing = false; ///< the form follows the document: not an edit
    bool m_dragging = false, m_macroOpen = false;
    std::optional<InputSource::Kind> m_leftSource; ///< whose shape an edit left for random inputs: the caption says so
};

} // namespace tilescope
