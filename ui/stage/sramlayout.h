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
    double gapAbove = 0;                    ///< above that band, and below the upper tiles where there are any

    const QRectF& slot(TensorId tensor) const { return tiles[size_t(tensor)]; }
};

/// The square that the kernel works on: S, P or, where a backward pass keeps P apart, P after dropout.
TensorId scoresOf(const ArenaLayout& arena);
/// Whether the kernel has squares side by side: in the backward pass, and where dropout reads one and writes another.
bool showsBothSquares(const Launch& launch);

/// `unit` is the length of 1 px of the style sheet; labels need `labelHeight` between the bands.
ProductLayout layoutProduct(const Launch& launch, const Problem& problem, const QRectF& area, double unit,
                            double labelHeight);

/// The backward pass as two products side by side over the same rows: S = QKᵀ and dP = dOVᵀ. What is multiplied with
/// stands to their left and, transposed, above them; dQ to their right; what adds up over the rows, dVᵀ and dKᵀ, below.
ProductLayout layoutBackward(const Launch& launch, const Problem& problem, const QRectF& area, double unit,
                             double labelHeight);

/// The same tiles in one row, all of one height, for a panel that is wide and low.
ProductLayout layoutRow(const Launch& launch, const QRectF& area, double unit);

} // namespace tilescope
