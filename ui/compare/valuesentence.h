// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QTextLayout>
#include <QWidget>

#include <vector>

namespace tilescope {

/// One line of prose with numbers in it: numbers in fixed pitch, the important ones over a bar of their series'
/// colour. It is as large as fits, so that nothing around it moves; follows the direction of the language.
class ValueSentence : public QWidget {
    Q_OBJECT
public:
    struct Value {
        QString text;
        QColor bar; ///< invalid: none
    };
    explicit ValueSentence(QWidget* parent = nullptr);

    /// A translated sentence with %1, %2 … for the values.
    void setText(const QString& sentence, const std::vector<Value>& values);
    void setLargest(double px, int weight);
    /// Without colours, for those who hear it.
    QString plainText() const { return m_layout.text(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    struct Bar {
        int start, length;
        QColor color;
    };
    void rebuild();
    double naturalWidth(double px);
    void layOut(double width);

    QString m_sentence;
    std::vector<Value> m_values;
    std::vector<Bar> m_bars;
    QTextLayout m_layout;
    double m_largest = 24, m_px = 24;
    int m_weight = QFont::Medium;
};

} // namespace tilescope
