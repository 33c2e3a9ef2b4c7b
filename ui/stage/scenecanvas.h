// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stepstate.h"
#include "ui/stage/sceneinput.h"
#include "ui/stage/stagescene.h"

namespace tilescope {

/// What the panels' layout code draws with: sizes, snapping to device pixels, and the looks that tiles
/// have in each state.
class SceneCanvas {
public:
    SceneCanvas(StageScene& scene, const SceneInput& input);

    StageScene& scene;
    const SceneInput& input;
    const bool compact; ///< a small stage: smaller type and tighter spacing

    /// Pixels of the style sheet, scaled for presentation mode.
    double px(double value) const { return value * m_scale; }
    QRectF snap(const QRectF& rect) const;

    QFont ui(double size, int weight = QFont::Normal) const;
    QFont mono(double size, int weight = QFont::Normal) const;

    TextItem& text(const QRectF& box, Qt::Alignment alignment, const QString& markup, const QFont& font,
                   const QColor& color);
    BoxItem& box(std::vector<BoxItem>& layer, const QRectF& rect, const QColor& fill, double radius = 4);
    /// A memory panel with its name.
    void panel(const QRectF& rect, const QColor& fill, const QColor& edge, const QString& name, const QString& subtitle,
               const QString& facts, const QColor& textColor);
    void tick(QPointF topRight, const QColor& color);
    void arrow(QPointF from, QPointF to, double bend, const QColor& color);
    void diagonal(const QRectF& rect);
    void halo(int key, const QRectF& rect, double radius = 4);
    PickItem& pick(const QRectF& rect, Place place, TileRef tile);

    /// A tile of an HBM tensor. `key` names the halo.
    void tensorTile(const QRectF& rect, TileRef tile, TileState state, const QString& label);
    bool isHovered(TileRef tile) const { return tile.valid() && input.hovered.tile == tile; }
    bool isSelected(TileRef tile) const { return tile.valid() && input.selected.tile == tile; }

private:
    void focusMarks(const QRectF& rect, TileRef tile);

    double m_scale;
};

QColor withAlpha(QColor color, double alpha);

/// Names a halo by place and tensor.
constexpr int haloKey(Place place, TensorId tensor) { return int(place) * 64 + int(tensor); }

} // namespace tilescope
