// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace tilescope {

class Document;
class NumberSpin;

/// Chooses which of the input's heads is recorded, or the first of several. Not there where the input has
/// no head to spare, and with random ones, which are all alike.
class HeadPicker : public QWidget {
    Q_OBJECT
public:
    explicit HeadPicker(Document& document, QWidget* parent = nullptr);

    NumberSpin* spinBox() const { return m_head; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void choose(int64_t head);
    void refresh();
    void restyle();

    Document& m_document;
    QLabel* m_label;
    NumberSpin* m_head;
};

} // namespace tilescope
