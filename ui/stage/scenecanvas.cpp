// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/scenecanvas.h"

#include "ui/stage/markup.h"
#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace tilescope {

QColor withAlpha(QColor color, double alpha)
{
    color.setAlphaF(float(alpha * color.alphaF()));
    return color;
}

namespace {

/// The theme's; half a window has not always room for text as large as that.
double scaleOf(const SceneInput& in)
{
    constexpr double kWidth = 640, kHeight = 400; ///< of a pane at 1
    const double whole = theme().scale();
    return in.form == StageForm::Wide ? whole : std::clamp(std::min(in.size.width() / kWidth, in.size.height() / kHeight), std::min(1.0, whole), whole);
}

} // namespace

SceneCanvas::SceneCanvas(StageScene& s, const SceneInput& in)
    : scene(s), input(in), compact(in.size.width() < 740 * scaleOf(in) || in.size.height() < 580 * scaleOf(in)), m_scale(scaleOf(in))
{
}

QRectF SceneCanvas::snap(const QRectF& rect) const
{
    const auto round = [this](double v) { return std::round(v * input.dpr) / input.dpr; };
    return QRectF(QPointF(round(rect.left()), round(rect.top())), QPointF(round(rect.right()), round(rect.bottom())));
}

QFont SceneCanvas::ui(double size, int weight) const { return theme().ui(size * m_scale / theme().scale(), weight); }
QFont SceneCanvas::mono(double size, int weight) const { return theme().mono(size * m_scale / theme().scale(), weight); }

TextItem& SceneCanvas::text(const QRectF& box, Qt::Alignment alignment, const QString& markup, const QFont& font,
                            const QColor& color)
{
    return scene.texts.emplace_back(
        TextItem{.box = box, .alignment = alignment, .markup = markup, .font = font, .color = color});
}

BoxItem& SceneCanvas::box(std::vector<BoxItem>& layer, const QRectF& rect, const QColor& fill, double radius)
{
    return layer.emplace_back(BoxItem{.rect = snap(rect), .radius = radius, .fill = fill});
}

void SceneCanvas::panel(const QRectF& rect, const QColor& fill, const QColor& edge, const QString& name,
                        const QString& subtitle, const QString& facts, const QColor& textColor)
{
    BoxItem& item = box(scene.back, rect, fill, px(10));
    item.outline = edge;
    item.outlineWidth = 1.5;
    const double left = rect.left() + px(16), width = rect.width() - px(24);
    const QFont nameFont = ui(compact ? 14.5 : 16.5, QFont::Bold);
    const double nameWidth = markupWidth(name, nameFont) + px(9);
    const double top = rect.top() + px(compact ? 6 : 10);
    text({left, top, nameWidth, px(22)}, Qt::AlignLeft | Qt::AlignVCenter, name, nameFont, tokens().ink);
    text({left + nameWidth, top + px(1), width - nameWidth, px(22)}, Qt::AlignLeft | Qt::AlignVCenter, subtitle,
         ui(compact ? 11.5 : 12.5), textColor);
    text({left, top + px(compact ? 20 : 23), width, px(20)}, Qt::AlignLeft | Qt::AlignVCenter, facts,
         mono(compact ? 11 : 12), textColor);
}

void SceneCanvas::tick(QPointF at, const QColor& color)
{
    QPainterPath path(at + QPointF(-px(8), px(3)));
    path.lineTo(at + QPointF(-px(5.5), px(5.5)));
    path.lineTo(at + QPointF(-px(1), px(1)));
    scene.strokes.push_back({path, QPen(color, px(1.7), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)});
}

void SceneCanvas::arrow(QPointF from, QPointF to, double bend, const QColor& color)
{
    const QPointF along = to - from, normal(-along.y(), along.x());
    const QPointF control = (from + to) / 2 + normal * bend;
    QPainterPath path(from);
    path.quadTo(control, to);
    QPointF direction = to - control;
    direction /= std::max(1e-6, std::hypot(direction.x(), direction.y()));
    const QPointF side(-direction.y(), direction.x());
    const double head = px(6);
    path.moveTo(to - direction * head + side * head * 0.7);
    path.lineTo(to);
    path.lineTo(to - direction * head - side * head * 0.7);
    scene.strokes.push_back({path, QPen(color, px(1.6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)});
}

void SceneCanvas::diagonal(const QRectF& rect)
{
    QPainterPath path(rect.bottomLeft() + QPointF(2, -2));
    path.lineTo(rect.topRight() + QPointF(-2, 2));
    scene.strokes.push_back({path, QPen(tokens().hatch, 1)});
}

void SceneCanvas::halo(int key, const QRectF& rect, double radius) { scene.halos.push_back({key, snap(rect), radius}); }

PickItem& SceneCanvas::pick(const QRectF& rect, Place place, TileRef tile)
{
    return scene.picks.emplace_back(PickItem{.rect = rect, .place = place, .tile = tile});
}

void SceneCanvas::focusMarks(const QRectF& rect, TileRef tile)
{
    if (!isHovered(tile) && !isSelected(tile))
        return;
    BoxItem& mark = box(scene.front, rect.adjusted(-2, -2, 2, 2), Qt::transparent, px(5));
    mark.outline = isSelected(tile) ? tokens().accentStroke : withAlpha(tokens().ink, 0.75);
    mark.outlineWidth = 1.5;
    if (isSelected(tile)) {
        mark.dash = 4;
        mark.gap = 2;
    }
}

void SceneCanvas::tensorTile(const QRectF& rect, TileRef tile, TileState state, const QString& label)
{
    const QColor color = Theme::tensorColor(tile.tensor);
    QColor labelColor = tokens().ink;
    BoxItem item{.rect = snap(rect), .radius = px(4)};
    switch (state) {
    case TileState::Waiting:
        item.fill = withAlpha(color, 0.14);
        item.outline = withAlpha(color, 0.75);
        item.outlineWidth = 1;
        labelColor = tokens().ink2;
        break;
    case TileState::Visited:
        item.fill = withAlpha(color, 0.62);
        item.texture = textureOf(tile.tensor);
        item.textureColor = textureColorOn(tile.tensor);
        break;
    case TileState::Current:
        item.fill = color;
        item.outline = tokens().currentOutline;
        item.outlineWidth = 2;
        item.texture = textureOf(tile.tensor);
        item.textureColor = textureColorOn(tile.tensor);
        labelColor = Theme::textOnTensor(tile.tensor);
        halo(haloKey(Place::Hbm, tile.tensor), rect);
        break;
    case TileState::Skipped:
        item.fill = tokens().field;
        item.outline = tokens().lineStrong;
        item.outlineWidth = 1;
        labelColor = tokens().ink3;
        diagonal(rect);
        break;
    }
    scene.back.push_back(item);
    const bool roomy =
        rect.width() >= px(34) ? rect.height() >= px(26) : rect.width() >= px(20) && rect.height() >= px(48);
    const bool ticked = state == TileState::Visited && roomy;
    if (!label.isEmpty()) { // clear of the tick
        const QRectF box = ticked && rect.height() < px(40) ? rect.adjusted(0, 0, -px(9), 0) : rect;
        text(box, Qt::AlignCenter, label,
             ui(std::clamp(rect.height() * 0.4, 10.0, 14.0),
                state == TileState::Waiting ? QFont::Normal : QFont::DemiBold),
             labelColor);
    }
    if (ticked)
        tick(rect.topRight() + QPointF(-px(4), px(4)), tokens().ink);
    focusMarks(rect, tile);
    pick(rect, Place::Hbm, tile);
}

} // namespace tilescope
