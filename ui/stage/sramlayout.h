// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/program/program.h"

#include <QRectF>

#include <array>

namespace tilescope {

/// SRAM drawn as the matrix product: Kᵀ above S, Q to its left, m, l and O to its right, V above O.
/// Equal extents have equal lengths, so rows of S line up with those of Q and O, columns with K's.
struct ProductLayout {
    std::array<QRectF, kTensorCount> tiles; ///< null for tensors that the kernel does not keep
    QRectF rows;                            ///< the band of S's rows, from Q to O
    double gapAbove = 0;                    ///< between the upper tiles and that band

    const QRectF& slot(TensorId tensor) const { return tiles[size_t(tensor)]; }
};

/// `unit` is the length of 1 px of the style sheet; labels need `labelHeight` between the bands.
ProductLayout layoutProduct(const Launch& launch, const Problem& problem, const QRectF& area, double unit,
                            double labelHeight);

/// The same tiles in one row, all of one height, for a panel that is wide and low.
ProductLayout layoutRow(const Launch& launch, const QRectF& area, double unit);

} // namespace tilescope
