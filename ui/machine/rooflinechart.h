// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/machine/roofline.h"
#include "ui/widgets/paintedview.h"

#include <optional>

namespace tilescope {

/// FLOP per HBM byte against FLOP/s, both logarithmic: measured roofs as full lines, the data sheet's dashed, kernels
/// of standard attention as squares and fused ones as circles.
class RooflineChart : public PaintedView {
    Q_OBJECT
public:
    explicit RooflineChart(QWidget* parent = nullptr);

    /// Nothing while the roofs are not known; the device says what its memory is called.
    void setRoofline(std::optional<Roofline> roofline, const DeviceInfo& device);
    const std::optional<Roofline>& roofline() const { return m_roofline; }
    /// Where a kernel's marker is.
    QPointF placeOf(const RoofPoint& point) const;

    QSize sizeHint() const override;
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
    QPointF at(double intensity, double flops) const;
    void drawGrid(QPainter& painter) const;
    void drawRegions(QPainter& painter) const;
    void drawRegionNames(QPainter& painter) const;
    void drawSlope(QPainter& painter, double bytesPerSecond, double peak, const QPen& pen, const QString& label,
                   double back = 0) const;
    void drawRoofs(QPainter& painter) const;
    void drawPoints(QPainter& painter) const;
    void drawMarker(QPainter& painter, QPointF at, Algorithm algorithm) const;

    std::optional<Roofline> m_roofline;
    DeviceInfo m_device;
    Range m_x, m_y;
};

} // namespace tilescope
