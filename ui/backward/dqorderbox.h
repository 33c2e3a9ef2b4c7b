// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace tilescope {

class Document;
class Measurer;
class SegmentedControl;

/// How FlashAttention-2's backward pass adds up dQ: in order, which can be stepped, or atomically, which can only be
/// measured: beside the other, on the present device. Hidden where there is no such choice.
class DqOrderBox : public QWidget {
    Q_OBJECT
public:
    explicit DqOrderBox(Document& document, QWidget* parent = nullptr);
    void setMeasurer(Measurer& measurer);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    void restyle();
    void choose(DqOrder order);
    void measure();
    /// The median of the backward pass alone in that order; nothing while it is not known.
    std::optional<double> timeOf(DqOrder order) const;
    QString result() const;

    Document& m_document;
    Measurer* m_measurer = nullptr;
    QLabel *m_caption, *m_note, *m_times;
    SegmentedControl* m_order;
    QPushButton* m_measure;
};

} // namespace tilescope
