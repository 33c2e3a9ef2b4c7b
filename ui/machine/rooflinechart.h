// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/roofline.h"
#include "ui/widgets/paintedview.h"

#include <QLineF>
#include <QPolygonF>

#include <optional>
#include <vector>

namespace tilescope {

/// FLOP per HBM byte against FLOP/s, both logarithmic: measured roofs as full lines, the data sheet's dashed, kernels
/// of standard attention as squares, FlashAttention's as diamonds and FlashAttention-2's as circles.
class RooflineChart : public PaintedView {
    Q_OBJECT
public:
    explicit RooflineChart(QWidget* parent = nullptr);

    /// Nothing while the roofs are not known; the device says what its memory is called.
    void setRoofline(std::optional<Roofline> roofline, const DeviceInfo& device);
    const std::optional<Roofline>& roofline() const { return m_roofline; }
    /// Where the kernels' names stand in the last picture, in the order of the points; and whether a roof, its name or a
    /// region's is there, too.
    const std::vector<QRectF>& labels() const { return m_labels; }
    bool isCovered(const QRectF& label) const;
    /// Where a kernel's marker is.
    QPointF placeOf(const RoofPoint& point) const;

    QSize sizeHint() const override { return minimumSizeHint(); } ///< the card's stretch makes it larger: labels that wrap ask for it as the least
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    QString tipAt(const QPointF& position) override;

private:
    struct Range {
        double low = 1, high = 10;
    };
    void updateRanges();
    QRectF plot() const;
    QRectF markerBox(const RoofPoint& point) const;
    QPointF at(double intensity, double flops) const;
    void drawGrid(QPainter& painter) const;
    void drawRegions(QPainter& painter) const;
    void drawRegionNames(QPainter& painter) const;
    void drawSlope(QPainter& painter, double bytesPerSecond, double peak, const QPen& pen, const QString& label,
                   double back = 0) const;
    void drawRoofs(QPainter& painter) const;
    void drawPoints(QPainter& painter) const;
    void drawPeak(QPainter& painter, QPointF ridge, double nameAt, const QFont& font, const QColor& color,
                  const QString& name) const;
    /// Beside the marker, then in so many rings around it, where nothing else is.
    std::optional<QRectF> roomFor(QPointF marker, QSizeF size, int rings) const;
    /// What is drawn already, where no kernel's name may stand.
    struct Covered {
        std::vector<QLineF> lines;
        std::vector<QPolygonF> names;
        std::vector<QRectF> boxes;
        bool meets(const QRectF& label) const;
    };

    std::optional<Roofline> m_roofline;
    DeviceInfo m_device;
    Range m_x, m_y;
    mutable Covered m_covered;            ///< by the picture being painted
    mutable std::vector<QRectF> m_labels; ///< of the points, in the last picture
};

} // namespace tilescope
