// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/trace/event.h"

#include <cstdint>
#include <vector>

namespace tilescope {

/// HBM that a forward pass holds beyond Q, K, V and O, in bytes over batch and heads: S and P (and the
/// dropout mask, a byte an element) for standard attention, l and m for FA1, L for FA2.
int64_t extraHbmBytes(const Problem& problem);

/// Training memory of attention as the FA1 paper's Table 21 accounts for it: forward and backward pass
/// with mask and dropout, activations and gradients of `elementBytes` each.
struct TrainingMemory {
    int64_t standard = 0; ///< bytes: 4·BHN² + 10·BHNd elements
    int64_t flash = 0;    ///< bytes: 13·BHNd elements (11 for N ≤ 256) + 2·BHN floats
};
TrainingMemory trainingMemory(int64_t batch, int64_t heads, int64_t n, int64_t d, int64_t elementBytes);

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
