// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

namespace tilescope {

constexpr double kCellRadius = 4; ///< of rounded corners

/// The signs of the marked cells, on the map and in the list beside it: colour never says it alone.
enum class CellMark { Fastest, Paper, InUse };

void drawMarkGlyph(QPainter& painter, CellMark mark, const QRectF& square, const QColor& color);
void drawMarkFrame(QPainter& painter, CellMark mark, const QRectF& cell);
/// Diagonal lines over what does not fit.
void drawHatch(QPainter& painter, const QRectF& area);
/// Dark on light colours, light on dark ones.
QColor textOn(const QColor& fill);

} // namespace tilescope
