// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stagescene.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

QColor mix(const QColor& a, const QColor& b, double t)
{
    const auto blend = [t](int x, int y) { return int(std::lround(x + (y - x) * t)); };
    return {blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue())};
}

/// Index of the cell that contains the offset.
int64_t cellAt(double offset, double extent, int64_t cells)
{
    return std::clamp<int64_t>(int64_t(std::floor(offset / extent * double(cells))), 0, cells - 1);
}

} // namespace

PickHit StageScene::pick(QPointF position) const
{
    for (auto item = picks.rbegin(); item != picks.rend(); ++item) {
        if (!item->rect.contains(position))
            continue;
        if (item->rows <= 0 || item->cols <= 0)
            return {&*item, -1, -1};
        const QPointF offset = position - item->rect.topLeft();
        int64_t row = cellAt(item->transposed ? offset.x() : offset.y(),
                             item->transposed ? item->rect.width() : item->rect.height(), item->rows);
        int64_t col = cellAt(item->transposed ? offset.y() : offset.x(),
                             item->transposed ? item->rect.height() : item->rect.width(), item->cols);
        if (row >= item->validRows || col >= item->validCols)
            return {&*item, -1, -1}; // padding of a ragged tile
        return {&*item, item->firstRow + row, item->firstCol + col};
    }
    return {};
}

void StageScene::moveHalos(const StageScene& previous, double t)
{
    for (HaloItem& halo : halos) {
        const auto from = std::ranges::find(previous.halos, halo.key, &HaloItem::key);
        if (from == previous.halos.end() || from->rect == halo.rect)
            continue;
        const auto between = [t](QPointF a, QPointF b) { return a + (b - a) * t; };
        halo.rect = QRectF(between(from->rect.topLeft(), halo.rect.topLeft()),
                           between(from->rect.bottomRight(), halo.rect.bottomRight()));
    }
}

QColor rampColor(TensorId ramp, double t)
{
    if (ramp == TensorId::S || ramp == TensorId::P || ramp == TensorId::PDrop)
        return theme().heat(t);
    if (ramp == TensorId::dP || ramp == TensorId::dS) { // from 0 to both sides, which must not look alike
        const double strength = std::clamp(t, 0.0, 1.0) * 2 - 1;
        const bool dark = theme().dark();
        const QColor side = strength < 0 ? QColor(dark ? "#8FA9B8" : "#506775") : QColor(dark ? "#CDB6F5" : "#7443C4");
        return mix(tokens().field, side, std::fabs(strength));
    }
    const QColor base = Theme::tensorColor(ramp);
    const double strength = std::clamp(t, 0.0, 1.0) * 2 - 1;
    return strength < 0 ? mix(base, Qt::black, -0.34 * strength) : mix(base, Qt::white, 0.34 * strength);
}

Texture textureOf(TensorId tensor)
{
    switch (tensor) {
    case TensorId::Q: return Texture::Horizontal;
    case TensorId::K:
    case TensorId::KT: return Texture::Vertical;
    case TensorId::V: return Texture::Dots;
    case TensorId::O: return Texture::Diagonal;
    case TensorId::dQ: return Texture::WideHorizontal;
    case TensorId::dK: return Texture::WideVertical;
    case TensorId::dV: return Texture::WideDots;
    case TensorId::dO: return Texture::FallingDiagonal;
    case TensorId::D: return Texture::FineVertical;
    case TensorId::L:
    case TensorId::LSE: return Texture::FineHorizontal;
    default: return Texture::None;
    }
}

QColor textureColorOn(TensorId tensor)
{
    return tensor == TensorId::Q ? QColor(255, 255, 255, 66) : QColor(0, 0, 0, 51);
}

} // namespace tilescope
