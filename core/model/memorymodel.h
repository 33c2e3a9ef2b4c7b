// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/trace/event.h"

#include <cstdint>
#include <vector>

namespace tilescope {

/// HBM that the forward pass alone holds beyond Q, K and V, by what lies there; bytes over batch and heads.
struct MemoryAccount {
    int64_t S = 0, P = 0, dropMask = 0, O = 0;
    int64_t statistics = 0; ///< FA1: l and m; FA2: L

    int64_t total() const;
};
MemoryAccount forwardMemory(const Problem& problem);

/// HBM that a run of both passes holds beyond Q, K and V, by what lies there: everything is live at once, since the backward pass
/// starts from what the forward pass leaves.
struct BackwardAccount {
    MemoryAccount forward;
    int64_t pDrop = 0;         ///< P after dropout, beside P
    int64_t dO = 0, dQ = 0, dK = 0, dV = 0;
    int64_t dP = 0, dS = 0;    ///< standard
    int64_t D = 0;             ///< FA2

    int64_t total() const;
};
BackwardAccount backwardMemory(const Problem& problem);

/// What a run of the problem's pass holds beyond Q, K, V and O. Forward: S, P and the dropout mask, or l and m, or L.
int64_t extraHbmBytes(const Problem& problem);

/// Q, K and V, in bytes over batch and heads.
int64_t inputBytes(const Problem& problem);

/// Training memory by the FA1 paper's account (Table 21), forward and backward with mask and dropout,
/// inputs included.
struct TrainingAccount {
    int64_t squares = 0;    ///< N × N matrices
    int64_t matrices = 0;   ///< N × d matrices
    int64_t statistics = 0; ///< l and m

    int64_t total() const;
};
TrainingAccount trainingAccount(const Problem& problem); ///< of standard attention or FA1; FA2 counts as FA1

/// One tile of a step's SRAM as the papers count it: no padding, whatever the launch adds to it.
struct SramItem {
    TensorId tensor = TensorId::None;
    int64_t rows = 0, cols = 0;

    int64_t elements() const { return rows * cols; }
};

/// Q_i, K_j, V_j, S_ij, O_i, m and l of a flash attention step: 2·Br·d + 2·Bc·d + Br·Bc + 2·Br elements.
std::vector<SramItem> flashSramItems(const Problem& problem);
int64_t sramElements(const std::vector<SramItem>& items);

/// FA1's choice of blocks for an SRAM of `sramElements` (Algorithm 1, line 1): Bc = ⌈M/4d⌉, Br = min(Bc, d).
struct BlockSizes {
    int64_t br = 0, bc = 0;
};
BlockSizes paperBlocks(int64_t sramElements, int64_t d);

} // namespace tilescope
