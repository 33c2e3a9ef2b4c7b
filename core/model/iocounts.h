// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/trace/event.h"

#include <array>
#include <cstdint>

namespace tilescope {

// HBM traffic of a forward pass as closed forms, derived from the algorithms' loops and not from the
// kernels or their events: what the counters are checked against, and the lines of the charts.

/// Elements that move between HBM and SRAM, a tensor and direction at a time, over batch and heads.
/// Saturates at the largest int64.
struct IoCounts {
    std::array<int64_t, kTensorCount> read{}, write{};     ///< elements
    std::array<int64_t, kTensorCount> elementBytes{};      ///< 0 for tensors that do not move

    int64_t readElements() const;
    int64_t writeElements() const;
    int64_t readBytes() const;
    int64_t writeBytes() const;
    int64_t bytes() const;
    int64_t readBytes(TensorId tensor) const;
    int64_t writeBytes(TensorId tensor) const;
};

/// What our tiled kernels issue. Standard attention keeps a row block of Q (or P) on chip and streams K
/// (or V), reads 2·NqNk + Nq·d + 2·Tr·Nk·d and writes 2·NqNk + Nq·d, and more for mask and dropout
/// kernels; `softmaxRowFits` false adds the second read of S. FA1 and FA2 leave out the tiles that the
/// mask hides, and FA1 with the test first the K and V that no tile needs; its initialisation of O, l and m is apart.
IoCounts issuedIo(const Problem& problem, bool softmaxRowFits = true);

/// The papers' count: as issuedIo, but standard attention's kernels read each operand once.
IoCounts modelIo(const Problem& problem);

/// FA1's initial O = 0, l = 0, m = −∞ in HBM: N·d + 2N elements; nothing for the others.
IoCounts initialisationIo(const Problem& problem);

/// State beyond O that the forward pass keeps, in elements over batch and heads: FA1 l and m (2N),
/// FA2 L (N), standard none.
int64_t extraStateElements(const Problem& problem);

/// Tiles of S that flash attention computes, over batch and heads; the others are skipped.
int64_t visitedTiles(const Problem& problem);

/// Elements of S in them, and the sum of their rows; standard attention computes all of S, as one tile.
int64_t visitedScores(const Problem& problem);
int64_t visitedRows(const Problem& problem);

/// 2·rows·cols·d of both matrix products over the visited tiles; standard attention visits all.
int64_t matmulFlops(const Problem& problem);

} // namespace tilescope
