// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/problem.h"

#include <QWidget>

#include <functional>
#include <vector>

class QCheckBox;
class QLabel;

namespace tilescope {

class Document;
class NumberSpin;

/// The parameters of the document's mask, as far as it has any: W and G of a window, density and seed of a random
/// pattern, the keys before the padding; and when FlashAttention tests which tiles it hides.
class MaskFields : public QWidget {
    Q_OBJECT
public:
    /// One below the other, or side by side.
    MaskFields(Document& document, Qt::Orientation orientation, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// A number of the mask. Shown where `get` has one.
    struct Field {
        QLabel* label;
        NumberSpin* spin;
        std::function<QString()> name, tip;
        std::function<std::optional<double>(const MaskSpec&)> get;
        std::function<void(MaskSpec&, double)> set;
    };
    void add(const char* objectName, double maximum, Field field);
    void edit(const Field& field, double value);
    void refresh();
    void retranslate();
    void restyle();

    Document& m_document;
    Qt::Orientation m_orientation;
    std::vector<Field> m_fields;
    QCheckBox* m_testFirst; ///< FA1's order, where tiles can be hidden
    bool m_refreshing = false;
};

} // namespace tilescope
