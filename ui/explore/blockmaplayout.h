// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem/blockgrid.h"

#include <QRectF>

#include <optional>

namespace tilescope {

/// Where the parts of the block size map are in a picture of that size: labels above and to the left, cells, legend
/// below.
class BlockMapLayout {
public:
    /// `scale` is the theme's.
    BlockMapLayout(QSizeF size, int rows, int cols, double scale);

    /// The whole cell; neighbours touch.
    QRectF cell(int row, int col) const;
    QRectF cells() const { return m_cells; }
    QRectF colTitle() const;
    QRectF rowTitle() const; ///< to be turned by a quarter
    QRectF colLabel(int col) const;
    QRectF rowLabel(int row) const;
    QRectF legend() const;
    std::optional<GridPlace> placeAt(QPointF position) const;

    static QSizeF smallest(int rows, int cols, double scale);

private:
    int m_rows, m_cols;
    double m_scale;
    QRectF m_cells;
};

} // namespace tilescope
