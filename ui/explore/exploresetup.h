// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/exploremodel.h"

#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace tilescope {

class NumberSpin;

/// The problem whose block sizes vary, and the sizes they take.
class ExploreSetup : public QWidget {
    Q_OBJECT
public:
    ExploreSetup(ExploreModel& model, Document& document, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Caption {
        QLabel* label;
        QWidget* field;
        std::function<QString()> text;
        std::function<QString()> name; ///< without markup, for screen readers
    };
    using Text = std::function<QString()>;

    void build();
    void addRow(QGridLayout& grid, Text text, Text name, QWidget* field);
    void connectFields();
    void edit(const std::function<void(Problem&)>& change);
    void editGrid();
    void refresh();
    void retranslate();
    void applyTheme();

    ExploreModel& m_model;
    Document& m_document;
    std::vector<Caption> m_captions;
    NumberSpin *m_length, *m_headDim, *m_heads, *m_batch;
    QComboBox *m_algorithm, *m_element, *m_mask, *m_device;
    QLineEdit *m_rows, *m_cols;
    QLabel *m_gridError, *m_preset;
    bool m_refreshing = false; ///< the form follows the model: not an edit
};

} // namespace tilescope
