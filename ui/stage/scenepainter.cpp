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

/// Lines from `origin` on, `period` apart, cut off at the rectangle: not by a clip, which SVG files do not have.
void paintDiagonals(QPainter& painter, const QRectF& rect, QPointF origin, double period, double width,
                    const QColor& color)
{
    painter.setPen(QPen(color, width / std::sqrt(2.0), Qt::SolidLine, Qt::FlatCap));
    const double w = rect.width(), h = rect.height(), first = rect.left() - origin.x() + rect.top() - origin.y();
    for (double sum = (std::floor(first / period) + 1) * period - first; sum < w + h; sum += period)
        painter.drawLine(rect.topLeft() + QPointF(std::min(sum, w), sum - std::min(sum, w)),
                         rect.topLeft() + QPointF(sum - std::min(sum, h), std::min(sum, h)));
}

void paintFallingDiagonals(QPainter& painter, const QRectF& rect, QPointF origin, double period, double width,
                           const QColor& color)
{
    painter.setPen(QPen(color, width / std::sqrt(2.0), Qt::SolidLine, Qt::FlatCap));
    const double w = rect.width(), h = rect.height(), first = rect.left() - origin.x() - rect.top() + origin.y();
    for (double x = std::ceil((first - h) / period) * period - first; x < w; x += period)
        painter.drawLine(rect.topLeft() + QPointF(std::max(x, 0.0), std::max(-x, 0.0)),
                         rect.topLeft() + QPointF(std::min(w, x + h), std::min(w - x, h)));
}

void paintDots(QPainter& painter, const QRectF& rect, double period, double radius, const QColor& color)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (double y = period / 2; y < rect.height(); y += period)
        for (double x = period / 2; x < rect.width(); x += period)
            painter.drawEllipse(rect.topLeft() + QPointF(x, y), radius, radius);
}

/// Bands `tall` high at the end of each period.
void paintRows(QPainter& painter, const QRectF& rect, double period, double tall, const QColor& color)
{
    for (double y = period - tall; y < rect.height(); y += period)
        painter.fillRect(QRectF(rect.left(), rect.top() + y, rect.width(), std::min(tall, rect.height() - y)), color);
}

void paintColumns(QPainter& painter, const QRectF& rect, double period, double wide, const QColor& color)
{
    for (double x = period - wide; x < rect.width(); x += period)
        painter.fillRect(QRectF(rect.left() + x, rect.top(), std::min(wide, rect.width() - x), rect.height()), color);
}

void paintCrossHatch(QPainter& painter, const QRectF& rect, QPointF origin, const QColor& color)
{
    paintDiagonals(painter, rect, origin, 7, 1.4, color);
    paintFallingDiagonals(painter, rect, origin, 7, 1.4, color);
}

/// The patterns, from the rectangle's upper left corner; the shader has the same ones.
void paintTexture(QPainter& painter, const QRectF& rect, double radius, Texture texture, const QColor& color)
{
    painter.save();
    painter.setClipPath(roundedPath(rect, radius), Qt::IntersectClip); // the corners
    switch (texture) {
    case Texture::Horizontal: paintRows(painter, rect, 6, 3, color); break;
    case Texture::FineHorizontal: paintRows(painter, rect, 4, 2, color); break;
    case Texture::Vertical: paintColumns(painter, rect, 6, 3, color); break;
    case Texture::Dots: paintDots(painter, rect, 6, 1.1, color); break;
    case Texture::Diagonal: paintDiagonals(painter, rect, rect.topLeft(), 6, 1.6, color); break;
    case Texture::Hatch: paintDiagonals(painter, rect, rect.topLeft(), 7, 1.4, color); break;
    case Texture::CrossHatch: paintCrossHatch(painter, rect, rect.topLeft(), color); break;
    case Texture::WideHorizontal: paintRows(painter, rect, 12, 3, color); break;
    case Texture::WideVertical: paintColumns(painter, rect, 12, 3, color); break;
    case Texture::WideDots: paintDots(painter, rect, 10, 2, color); break;
    case Texture::FallingDiagonal: paintFallingDiagonals(painter, rect, rect.topLeft(), 7, 1.4, color); break;
    case Texture::FineVertical: paintColumns(painter, rect, 4, 2, color); break;
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
        QPainterPath done;
        done.addRect(QRectF(box.rect.topLeft(), QSizeF(box.rect.width() * box.progress, box.rect.height())));
        painter.fillPath(roundedPath(box.rect, radius).intersected(done), box.progressFill);
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
std::vector<QRectF> notFiniteCells(const HeatItem& heat)
{
    const double w = heat.rect.width() / heat.cols, h = heat.rect.height() / heat.rows;
    const auto isIn = [&](int r, int c) {
        return c < heat.cols && (r + 0.5) / heat.rows <= heat.reveal &&
               (*heat.cells)[size_t(r) * size_t(heat.cols) + size_t(c)] == kCellNotFinite;
    };
    std::vector<QRectF> runs;
    for (int r = 0; r < heat.rows; ++r)
        for (int c = 0; c < heat.cols; ++c) {
            const int first = c;
            while (isIn(r, c))
                ++c;
            if (c > first)
                runs.emplace_back(heat.rect.left() + first * w, heat.rect.top() + r * h, (c - first) * w, h);
        }
    return runs;
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
    const std::vector<QRectF> strange = cells.notFinite ? notFiniteCells(heat) : std::vector<QRectF>();
    for (const QRectF& run : strange) {
        painter.fillRect(run, tokens().field);
        painter.fillRect(run, withAlpha(tokens().limit, 0.25)); // shows where cells are too small for the lines
        paintCrossHatch(painter, run, heat.rect.topLeft(), tokens().limit);
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
