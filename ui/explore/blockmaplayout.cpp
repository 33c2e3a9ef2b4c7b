// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/blockmaplayout.h"

#include <algorithm>

namespace tilescope {

namespace {

constexpr double kTitle = 20, kLabelHeight = 22, kLabelWidth = 38, kSide = 10, kLegendGap = 14, kLegend = 44;
constexpr double kTallest = 66; ///< of a cell: taller ones add nothing
constexpr double kNarrow = 34, kLow = 22;

} // namespace

BlockMapLayout::BlockMapLayout(QSizeF size, int rows, int cols, double scale)
    : m_rows(rows), m_cols(cols), m_scale(scale)
{
    const double left = (kTitle + kLabelWidth) * scale, top = (kTitle + kLabelHeight) * scale;
    const double width = std::max(1.0, size.width() - left - kSide * scale);
    const double height = std::max(1.0, size.height() - top - (kLegendGap + kLegend) * scale);
    m_cells = QRectF(left, top, width, std::min(height, rows * kTallest * scale));
}

QRectF BlockMapLayout::cell(int row, int col) const
{
    const double w = m_cells.width() / m_cols, h = m_cells.height() / m_rows;
    return {m_cells.left() + col * w, m_cells.top() + row * h, w, h};
}

QRectF BlockMapLayout::colTitle() const { return {m_cells.left(), 0, m_cells.width(), kTitle * m_scale}; }

QRectF BlockMapLayout::rowTitle() const { return {0, m_cells.top(), kTitle * m_scale, m_cells.height()}; }

QRectF BlockMapLayout::colLabel(int col) const
{
    const QRectF below = cell(0, col);
    return {below.left(), kTitle * m_scale, below.width(), kLabelHeight * m_scale};
}

QRectF BlockMapLayout::rowLabel(int row) const
{
    const QRectF beside = cell(row, 0);
    return {kTitle * m_scale, beside.top(), (kLabelWidth - 8) * m_scale, beside.height()};
}

QRectF BlockMapLayout::legend() const
{
    return {m_cells.left(), m_cells.bottom() + kLegendGap * m_scale, m_cells.width(), kLegend * m_scale};
}

std::optional<GridPlace> BlockMapLayout::placeAt(QPointF position) const
{
    if (!m_cells.contains(position))
        return std::nullopt;
    const QPointF at = position - m_cells.topLeft();
    return GridPlace{std::min(int(at.y() / m_cells.height() * m_rows), m_rows - 1),
                     std::min(int(at.x() / m_cells.width() * m_cols), m_cols - 1)};
}

QSizeF BlockMapLayout::smallest(int rows, int cols, double scale)
{
    return QSizeF(kTitle + kLabelWidth + kSide + kNarrow * cols,
                  kTitle + kLabelHeight + kLegendGap + kLegend + kLow * rows) *
           scale;
}

} // namespace tilescope
