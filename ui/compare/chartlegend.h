// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace tilescope {

/// Keys of a chart, in as many rows as they need: a line, or the three hollow markers, or a sample of a wide band.
class ChartLegend : public QWidget {
    Q_OBJECT
public:
    enum class Sample { Line, Thin, Markers, StandardBand, Flash1Band, Flash2Band, Dotted };
    struct Key {
        Sample sample;
        QString text;
    };
    explicit ChartLegend(QWidget* parent = nullptr);

    void setKeys(std::vector<Key> keys);
    /// For a narrow card.
    void setCompact(bool compact) { m_compact = compact; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    double widthOf(const Key& key) const;
    double rowHeight() const;
    /// How many keys stand in each row.
    std::vector<size_t> rows() const;
    void fit();
    void paintSample(QPainter& painter, Sample sample, const QRectF& area) const;

    double sampleWidth(Sample sample) const;
    double gap() const;

    std::vector<Key> m_keys;
    bool m_compact = false;
};

} // namespace tilescope
