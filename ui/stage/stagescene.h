// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <QColor>
#include <QFont>
#include <QPainterPath>
#include <QPen>
#include <QRectF>
#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tilescope {

/// Patterns over a fill, 6 px apart: what tells tensors apart without colour.
enum class Texture : uint8_t {
    None, Horizontal, Vertical, Dots, Diagonal, FineHorizontal, Hatch, CrossHatch,
    WideHorizontal, WideVertical, WideDots, FallingDiagonal, FineVertical ///< the gradients', and D's
};

/// A rounded rectangle. Everything is in device-independent pixels of the stage.
struct BoxItem {
    QRectF rect{};
    double radius = 4;
    QColor fill = Qt::transparent;
    QColor outline = Qt::transparent; ///< drawn inside the rectangle
    double outlineWidth = 0;
    double dash = 0, gap = 0;      ///< of the outline; solid when dash is 0
    QColor halo = Qt::transparent; ///< ring outside the rectangle
    Texture texture = Texture::None;
    QColor textureColor = Qt::transparent;
    QColor progressFill = Qt::transparent; ///< over the left part, up to `progress`
    double progress = 0;
    double opacity = 1;
};

/// Where a halo's ring lies outside its box, and the room it needs.
constexpr double kHaloInner = 1, kHaloOuter = 4;

/// The halo of a current tile, animated on its own: it moves from where the same key was before.
struct HaloItem {
    int key = 0;
    QRectF rect{};
    double radius = 4;
};

/// Cells that are no numbers.
constexpr float kCellUnwritten = -1; ///< hatched: nobody has written it yet
constexpr float kCellMasked = -2;    ///< hidden by the mask
constexpr float kCellOutside = -3;   ///< beyond the matrix: nothing is drawn
constexpr float kCellNotFinite = -4; ///< NaN or ∞ out of the arithmetic: cross-hatched in a warning colour

/// A matrix as colours, row by row: values scaled to [0, 1], or one of the codes above.
struct HeatItem {
    QRectF rect{};
    int rows = 0, cols = 0;
    std::shared_ptr<const std::vector<float>> cells;
    TensorId ramp = TensorId::S; ///< S and P: the score ramp; dP and dS: from 0 in the middle to slate
                                 ///< and violet; else shades of the tensor's colour
    double reveal = 1;           ///< the upper part that is shown; below it cells are unwritten
    double radius = 4;
    double opacity = 1;
};

/// Arrows, ticks, chevrons, dashed lines.
struct StrokeItem {
    QPainterPath path;
    QPen pen = Qt::NoPen;
    QColor fill = Qt::transparent;
    double opacity = 1;
};

/// A line or a wrapped paragraph, in the markup of markup.h.
struct TextItem {
    QRectF box;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    QString markup;
    QFont font;
    QColor color;
    bool wrap = false;
    bool upright = false; ///< turned to read from bottom to top
    double opacity = 1;
};

enum class Place : uint8_t { Hbm, Bus, Sram, Budget, Map, Kernel };

/// A rectangle that answers to the mouse, and the matrix cells it shows.
struct PickItem {
    QRectF rect{};
    Place place = Place::Hbm;
    TileRef tile;
    int64_t rows = 0, cols = 0;           ///< cells inside the rectangle; 0: one thing as a whole
    int64_t firstRow = 0, firstCol = 0;   ///< tensor index of the upper left cell, in the papers' orientation
    bool transposed = false;              ///< shown as the transpose: x runs over the tensor's rows
    int64_t validRows = 0, validCols = 0; ///< of a ragged tile, in the papers' orientation
    int index = -1;                       ///< launch (Kernel), arena tile (Budget), 0 read and 1 write (Bus)
};

/// What lies under a point: the tile and, in SRAM, the element tensor[row, col].
struct PickHit {
    const PickItem* item = nullptr;
    int64_t row = -1, col = -1;
};

/// Everything on the stage at one moment, as data: layout code fills it, two renderers draw it in the
/// order of the members, tests read it.
struct StageScene {
    QSizeF size;
    double dpr = 1;
    QColor background;
    std::vector<BoxItem> back;
    std::vector<HeatItem> heats;
    std::vector<BoxItem> front;
    std::vector<HaloItem> halos;
    std::vector<StrokeItem> strokes;
    std::vector<TextItem> texts;
    std::vector<PickItem> picks;                ///< later ones lie above earlier ones
    std::array<QRectF, kTensorCount> sramSlots; ///< where SRAM shows each tensor; null when it does not
    QString title, explanation;                 ///< the current step in words, without markup

    PickHit pick(QPointF position) const;
    const QRectF& slot(TensorId tensor) const { return sramSlots[size_t(tensor)]; }
    /// Moves every halo that `previous` has too to the point t in [0, 1] of its way.
    void moveHalos(const StageScene& previous, double t);
};

/// Colour of a heat map cell; t in [0, 1].
QColor rampColor(TensorId ramp, double t);
Texture textureOf(TensorId tensor);
/// White on Q, black elsewhere, as thin as style asks for.
QColor textureColorOn(TensorId tensor);

} // namespace tilescope
