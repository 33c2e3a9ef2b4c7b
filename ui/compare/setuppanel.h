// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;

namespace tilescope {

class CompareModel;
class CountedTable;
class MeasureBox;
class NumberField;
class NumberSpin;
class SegmentedControl;
struct CompareSetup;

/// What is compared, what its memory is made of, and the button that measures. The form scrolls where the window
/// is low; table and button stay.
class SetupPanel : public QWidget {
    Q_OBJECT
public:
    explicit SetupPanel(CompareModel& model, QWidget* parent = nullptr);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;

private:
    using Text = std::function<QString()>;
    struct Caption {
        QLabel* label;
        Text text;
    };
    void buildForm(QGridLayout& grid);
    void addRow(QGridLayout& grid, Text text, QWidget* field);
    void connectFields();
    void edit(const std::function<void(CompareSetup&)>& change);
    void refresh();
    void retranslate();
    void describe();
    void applyTheme();

    CompareModel& m_model;
    std::vector<Caption> m_captions;
    QComboBox *m_device, *m_element, *m_mask;
    QLabel *m_title, *m_deviceCaption, *m_tilesCaption, *m_links, *m_counted;
    SegmentedControl *m_pass, *m_flash;
    NumberField *m_batch, *m_heads, *m_headDim, *m_dropout;
    NumberSpin *m_br, *m_bc;
    CountedTable* m_table;
    MeasureBox* m_measure;
    bool m_refreshing = false;
};

} // namespace tilescope
