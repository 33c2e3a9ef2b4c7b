// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QSpinBox;

namespace tilescope {

class Document;

/// Chooses the query row whose m and l are shown, with the token of that row where it is known. Rows of
/// the current block can be chosen: their statistics are on chip.
class RowPicker : public QWidget {
    Q_OBJECT
public:
    explicit RowPicker(Document& document, QWidget* parent = nullptr);

    QSpinBox* spinBox() const { return m_row; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void restyle();
    void retranslate();

    Document& m_document;
    QLabel* m_token;
    QLabel* m_label;
    QSpinBox* m_row;
};

} // namespace tilescope
