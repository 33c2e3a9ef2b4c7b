// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/program/program.h"
#include "core/trace/event.h"

#include <array>
#include <cstdint>

namespace tilescope {

// HBM traffic of the problem's pass as closed forms, derived from the algorithms' loops and not from the kernels or their
// events: what the counters are checked against, and the lines of the charts. Of Pass::Backward they count the backward pass
// alone, without the forward pass before it.

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

/// Adds what one head moves to the counts of a tensor, in elements.
class IoCounter {
public:
    IoCounter(const Problem& p, IoCounts& counts) : m_problem(p), m_counts(counts) {}
    void operator()(TensorId tensor, int64_t elementBytes, int64_t read, int64_t write);

private:
    const Problem& m_problem;
    IoCounts& m_counts;
};

/// What our tiled kernels issue. Forward, standard attention keeps a row block of Q (or P) on chip and streams K
/// (or V), reads 2·NqNk + Nq·d + 2·Tr·Nk·d and writes 2·NqNk + Nq·d, and more for mask and dropout
/// kernels; `rowFits` false adds the second read of S. FA1 and FA2 leave out the tiles that the
/// mask hides, and FA1 with the test first the K and V that no tile needs; its initialisation of O, l and m is apart.
/// Backward: see core/model/backwardio.h.
IoCounts issuedIo(const Problem& problem, bool rowFits = true);

/// Whether the pass that the program is for keeps whole rows on chip, in softmax or in its gradient.
bool rowsFit(const Program& program);

/// The papers' count: as issuedIo, but standard attention's kernels read each operand once.
IoCounts modelIo(const Problem& problem);

/// FA1's initial O = 0, l = 0, m = −∞ in HBM: N·d + 2N elements. Backward: flash attention's dQ = 0, N·d elements. Nothing else.
IoCounts initialisationIo(const Problem& problem);

/// State beyond O that the forward pass keeps, in elements over batch and heads: FA1 l and m (2N),
/// FA2 L (N), standard none.
int64_t extraStateElements(const Problem& problem);

/// Tiles of S that flash attention computes, over batch and heads; the others are skipped.
int64_t visitedTiles(const Problem& problem);

/// Elements of S in them, and the sum of their rows; standard attention computes all of S, as one tile.
int64_t visitedScores(const Problem& problem);
int64_t visitedRows(const Problem& problem);

/// FLOP, wherever the word stands: 2·rows·cols·d of every matrix product over the visited tiles, of which standard
/// attention visits all. Two products forward; backward four, and one more in flash attention, which computes S again.
int64_t matmulFlops(const Problem& problem);

/// Beside the FLOP, what is done to single elements: a comparison, subtraction, exponential, sum or product is one
/// operation each. Left out are masks and random numbers, which are integers, and what is done once a row.
int64_t elementOperations(const Problem& problem, bool softmaxRowFits = true);

} // namespace tilescope
