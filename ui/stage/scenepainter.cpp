// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/scenepainter.h"

#include "ui/stage/markup.h"
#include "ui/stage/scenecanvas.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope {

namespace {

QPainterPath roundedPath(const QRectF& rect, double radius)
{
    QPainterPath path;
    path.addRoundedRect(rect, radius, radius);
    return path;
}

void paintDiagonals(QPainter& painter, const QRectF& rect, double period, double width, const QColor& color)
{
    painter.setPen(QPen(color, width / std::sqrt(2.0), Qt::SolidLine, Qt::FlatCap));
    for (double x = period; x < rect.width() + rect.height() + period; x += period)
        painter.drawLine(QPointF(rect.left() + x, rect.top() - 0),
                         QPointF(rect.left() + x - rect.height() - period, rect.top() + rect.height() + period));
}

void paintFallingDiagonals(QPainter& painter, const QRectF& rect, double period, double width, const QColor& color)
{
    painter.setPen(QPen(color, width / std::sqrt(2.0), Qt::SolidLine, Qt::FlatCap));
    for (double x = -std::ceil(rect.height() / period) * period; x < rect.width(); x += period)
        painter.drawLine(rect.topLeft() + QPointF(x, 0), rect.topLeft() + QPointF(x + rect.height(), rect.height()));
}

/// The patterns, from the rectangle's upper left corner; the shader has the same ones.
void paintTexture(QPainter& painter, const QRectF& rect, double radius, Texture texture, const QColor& color)
{
    painter.save();
    painter.setClipPath(roundedPath(rect, radius), Qt::IntersectClip);
    switch (texture) {
    case Texture::Horizontal:
        for (double y = 3; y < rect.height(); y += 6)
            painter.fillRect(QRectF(rect.left(), rect.top() + y, rect.width(), 3), color);
        break;
    case Texture::FineHorizontal:
        for (double y = 2; y < rect.height(); y += 4)
            painter.fillRect(QRectF(rect.left(), rect.top() + y, rect.width(), 2), color);
        break;
    case Texture::Vertical:
        for (double x = 3; x < rect.width(); x += 6)
            painter.fillRect(QRectF(rect.left() + x, rect.top(), 3, rect.height()), color);
        break;
    case Texture::Dots:
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        for (double y = 3; y < rect.height() + 3; y += 6)
            for (double x = 3; x < rect.width() + 3; x += 6)
                painter.drawEllipse(QPointF(rect.left() + x, rect.top() + y), 1.1, 1.1);
        break;
    case Texture::Diagonal: paintDiagonals(painter, rect, 6, 1.6, color); break;
    case Texture::Hatch: paintDiagonals(painter, rect, 7, 1.4, color); break;
    case Texture::CrossHatch:
        paintDiagonals(painter, rect, 7, 1.4, color);
        paintFallingDiagonals(painter, rect, 7, 1.4, color);
        break;
    case Texture::None: break;
    }
    painter.restore();
}

void paintRing(QPainter& painter, const QRectF& rect, double radius, double width, const QColor& color, double dash = 0,
               double gap = 0)
{
    const double half = width / 2;
    QPen pen(color, width);
    if (dash > 0) {
        pen.setDashPattern({dash / width, gap / width});
        pen.setCapStyle(Qt::FlatCap);
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    const double r = std::max(0.0, radius - half);
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), r, r);
}

void paintBox(QPainter& painter, const BoxItem& box)
{
    if (box.rect.isEmpty())
        return;
    painter.setOpacity(box.opacity);
    const double radius = std::min({box.radius, box.rect.width() / 2, box.rect.height() / 2});
    if (box.fill.alpha() > 0) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(box.fill);
        painter.drawRoundedRect(box.rect, radius, radius);
    }
    if (box.progress > 0 && box.progressFill.alpha() > 0) {
        painter.save();
        painter.setClipPath(roundedPath(box.rect, radius), Qt::IntersectClip);
        painter.fillRect(QRectF(box.rect.left(), box.rect.top(), box.rect.width() * box.progress, box.rect.height()),
                         box.progressFill);
        painter.restore();
    }
    if (box.texture != Texture::None)
        paintTexture(painter, box.rect, radius, box.texture, box.textureColor);
    if (box.outlineWidth > 0 && box.outline.alpha() > 0)
        paintRing(painter, box.rect, radius, box.outlineWidth, box.outline, box.dash, box.gap);
    if (box.halo.alpha() > 0)
        paintRing(painter, box.rect.adjusted(-kHaloOuter, -kHaloOuter, kHaloOuter, kHaloOuter), radius + kHaloOuter,
                  kHaloOuter - kHaloInner, box.halo);
    painter.setOpacity(1);
}

/// The cells as an image, and whether any of them is unwritten or not finite: those are left out.
struct HeatImage {
    QImage image;
    bool unwritten = false, notFinite = false;
};

HeatImage heatImage(const HeatItem& heat)
{
    std::array<QRgb, 257> ramp;
    for (size_t k = 0; k < ramp.size(); ++k)
        ramp[k] = rampColor(heat.ramp, double(k) / 256).rgba();
    const QRgb masked = tokens().line.rgba();
    HeatImage result{QImage(heat.cols, heat.rows, QImage::Format_ARGB32_Premultiplied)};
    for (int r = 0; r < heat.rows; ++r) {
        auto* line = reinterpret_cast<QRgb*>(result.image.scanLine(r));
        const bool shown = (r + 0.5) / heat.rows <= heat.reveal;
        for (int c = 0; c < heat.cols; ++c) {
            const float v = (*heat.cells)[size_t(r) * size_t(heat.cols) + size_t(c)];
            if (v == kCellOutside)
                line[c] = 0;
            else if (!shown || v == kCellUnwritten) {
                line[c] = 0;
                result.unwritten = true;
            } else if (v == kCellNotFinite) {
                line[c] = 0;
                result.notFinite = true;
            } else
                line[c] = v == kCellMasked ? masked : ramp[size_t(std::lround(std::clamp(v, 0.0f, 1.0f) * 256))];
        }
    }
    return result;
}

/// The cells that are not finite, neighbours in a row as one.
QPainterPath notFiniteCells(const HeatItem& heat)
{
    const double w = heat.rect.width() / heat.cols, h = heat.rect.height() / heat.rows;
    const auto isIn = [&](int r, int c) {
        return c < heat.cols && (r + 0.5) / heat.rows <= heat.reveal &&
               (*heat.cells)[size_t(r) * size_t(heat.cols) + size_t(c)] == kCellNotFinite;
    };
    QPainterPath path;
    for (int r = 0; r < heat.rows; ++r)
        for (int c = 0; c < heat.cols; ++c) {
            const int first = c;
            while (isIn(r, c))
                ++c;
            if (c > first)
                path.addRect(QRectF(heat.rect.left() + first * w, heat.rect.top() + r * h, (c - first) * w, h));
        }
    return path;
}

void paintHeat(QPainter& painter, const HeatItem& heat)
{
    if (!heat.cells || heat.rect.isEmpty())
        return;
    const HeatImage cells = heatImage(heat);
    painter.save();
    painter.setOpacity(heat.opacity);
    painter.setClipPath(roundedPath(heat.rect, heat.radius), Qt::IntersectClip);
    if (cells.unwritten) {
        painter.fillRect(heat.rect, tokens().field);
        paintTexture(painter, heat.rect, heat.radius, Texture::Hatch, tokens().hatch);
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(heat.rect, cells.image);
    if (cells.notFinite) {
        painter.setClipPath(notFiniteCells(heat), Qt::IntersectClip);
        painter.fillRect(heat.rect, tokens().field);
        painter.fillRect(heat.rect, withAlpha(tokens().limit, 0.25)); // shows where cells are too small for the lines
        paintTexture(painter, heat.rect, heat.radius, Texture::CrossHatch, tokens().limit);
    }
    painter.restore();
}

void paintText(QPainter& painter, const TextItem& item)
{
    if (item.markup.isEmpty())
        return;
    painter.setOpacity(item.opacity);
    if (!item.upright) {
        drawMarkup(painter, item.box, item.alignment, item.markup, item.font, item.color, item.wrap);
    } else {
        painter.save();
        painter.translate(item.box.left(), item.box.bottom());
        painter.rotate(-90);
        drawMarkup(painter, {0, 0, item.box.height(), item.box.width()}, item.alignment, item.markup, item.font,
                   item.color, item.wrap);
        painter.restore();
    }
    painter.setOpacity(1);
}

} // namespace

BoxItem haloBox(const HaloItem& halo) { return {.rect = halo.rect, .radius = halo.radius, .halo = tokens().accent}; }

void paintInk(QPainter& painter, const StageScene& scene)
{
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    for (const StrokeItem& stroke : scene.strokes) {
        painter.setOpacity(stroke.opacity);
        painter.setPen(stroke.pen);
        painter.setBrush(stroke.fill);
        painter.drawPath(stroke.path);
    }
    painter.setOpacity(1);
    for (const TextItem& text : scene.texts)
        paintText(painter, text);
}

void paintScene(QPainter& painter, const StageScene& scene)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRectF(QPointF(0, 0), scene.size), scene.background);
    for (const BoxItem& box : scene.back)
        paintBox(painter, box);
    for (const HeatItem& heat : scene.heats)
        paintHeat(painter, heat);
    for (const BoxItem& box : scene.front)
        paintBox(painter, box);
    for (const HaloItem& halo : scene.halos)
        paintBox(painter, haloBox(halo));
    paintInk(painter, scene);
}

} // namespace tilescope
