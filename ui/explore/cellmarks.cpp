// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/cellmarks.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tilescope {

void drawHatch(QPainter& painter, const QRectF& area)
{
    constexpr double kStep = 7;
    painter.setPen(QPen(tokens().hatch, 1));
    // Lines of one family over the whole picture: they go on from cell to cell. Ended by geometry: an SVG has no clipping.
    const double first = std::floor((area.left() + area.top()) / kStep) * kStep;
    for (double sum = first; sum <= area.right() + area.bottom(); sum += kStep) {
        const double left = std::max(area.left(), sum - area.bottom()), right = std::min(area.right(), sum - area.top());
        if (left < right)
            painter.drawLine(QPointF(right, sum - right), QPointF(left, sum - left));
    }
}

QColor textOn(const QColor& fill)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const double luminance =
        0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) + 0.0722 * linear(fill.blueF());
    return luminance > 0.18 ? QColor("#14100A") : QColor(Qt::white); // where both contrast alike
}

void drawMarkGlyph(QPainter& painter, CellMark mark, const QRectF& square, const QColor& color)
{
    QPainterPath path;
    const auto at = [&](double x, double y) {
        return QPointF(square.left() + x * square.width(), square.top() + y * square.height());
    };
    if (mark == CellMark::Fastest) {
        for (int n = 0; n < 10; ++n) {
            const double angle = M_PI * (n / 5.0 - 0.5), r = n % 2 ? 0.22 : 0.54;
            const QPointF corner = at(0.5 + r * std::cos(angle), 0.53 + r * std::sin(angle));
            n == 0 ? path.moveTo(corner) : path.lineTo(corner);
        }
    } else if (mark == CellMark::Paper) { // a page with a folded corner
        path.moveTo(at(0.16, 0.02));
        for (const QPointF& corner : {at(0.58, 0.02), at(0.86, 0.30), at(0.86, 0.98), at(0.16, 0.98)})
            path.lineTo(corner);
    }
    path.closeSubpath();
    painter.fillPath(path, color);
}

void drawMarkFrame(QPainter& painter, CellMark mark, const QRectF& cell)
{
    painter.setBrush(Qt::NoBrush);
    if (mark == CellMark::InUse) { // a halo, with a little air between
        painter.setPen(QPen(tokens().stage, 2));
        painter.drawRoundedRect(cell, kCellRadius, kCellRadius);
        painter.setPen(QPen(tokens().accent, 2.6));
        painter.drawRoundedRect(cell.adjusted(-2.2, -2.2, 2.2, 2.2), kCellRadius + 2, kCellRadius + 2);
        return;
    }
    if (mark == CellMark::Paper) {
        painter.setPen(QPen(tokens().stage, 2.4));
        painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), kCellRadius, kCellRadius);
        painter.setPen(QPen(tokens().currentOutline, 2.2, Qt::CustomDashLine));
        QPen pen = painter.pen();
        pen.setDashPattern({1.6, 1.4});
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
    } else {
        painter.setPen(QPen(tokens().currentOutline, 2.4));
    }
    painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), kCellRadius, kCellRadius);
}

} // namespace tilescope
