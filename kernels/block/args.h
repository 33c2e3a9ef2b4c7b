// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/dropout.h"
#include "core/trace/event.h"

#include <cstdint>

namespace tilescope {

/// A tile's place in the arena, from ArenaLayout.
struct TileSlot {
    int offset = 0, ld = 0;
};

/// What a kernel is launched with: plain data, copied to the device as it is.
struct KernelArgs {
    void* buffers[kTensorCount] = {};  ///< HBM, over all heads; null where the algorithm has none
    TileSlot tiles[kTensorCount] = {}; ///< SRAM
    int64_t nq = 0, nk = 0;
    int d = 0, br = 0, bc = 0, Tr = 0, Tc = 0;
    int rowBlock = 0;         ///< rows of a row block: Br, or fewer where softmax rows must fit
    int64_t ctasPerHead = 0;
    int64_t arenaFloats = 0;
    float tau = 1;            ///< 1/√d
    bool rowFits = true;      ///< softmax keeps whole rows on chip
    bool poison = false;      ///< fill the arena with kUnwritten first
    bool testFirst = false;   ///< see SparseOrder
    Dropout dropout;
    uint8_t launch = 0;
    int64_t firstCta = 0;     ///< the grid starts at this CTA
    int firstColumn = 0;      ///< a CTA that does a head, resumed at this outer j …
    uint32_t firstSequence = 0; ///< … whose first event has this number …
    const float* arenaImage = nullptr; ///< … from this SRAM image
};

/// Bytes per tensor and direction, flops of the matrix products and operations on single elements: what CountingHooks
/// fill in, one for each CTA.
struct CtaCounters {
    unsigned long long read[kTensorCount], write[kTensorCount], flops, operations;
};

/// Where hooks put what they report. Plain data as well; each CTA has its own segment or slot.
struct HookTargets {
    CtaCounters* counters = nullptr;
    Event* events = nullptr;          ///< the segments, one after the other
    const int64_t* segments = nullptr; ///< first event of each CTA, then one past the last
    uint32_t* reported = nullptr;      ///< events each CTA wanted to write
    RowStat* rowStats = nullptr;
    int64_t rowStatColumns = 1;
    float* dump = nullptr; ///< receives the arena at the stop
    uint32_t stopAt = 0;   ///< sequence number of the event to stop after
};

enum class HookKind : uint8_t { None, Counting, Tracing, Stopping };

} // namespace tilescope
