// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace tilescope {

/// Keys of a chart, as many as fit: a line, or the three hollow markers, or a sample of a wide band.
class ChartLegend : public QWidget {
    Q_OBJECT
public:
    enum class Sample { Line, Markers, StandardBand, FlashBand, Dotted };
    struct Key {
        Sample sample;
        QString text;
    };
    explicit ChartLegend(QWidget* parent = nullptr);

    void setKeys(std::vector<Key> keys);
    /// For a narrow card.
    void setCompact(bool compact) { m_compact = compact; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;

private:
    double widthOf(const Key& key) const;
    void paintSample(QPainter& painter, Sample sample, const QRectF& area) const;

    double sampleWidth(Sample sample) const;
    double gap() const;

    std::vector<Key> m_keys;
    bool m_compact = false;
};

} // namespace tilescope
