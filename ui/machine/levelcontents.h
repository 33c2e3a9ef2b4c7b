// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/hierarchy.h"
#include "core/trace/stepstate.h"

#include <optional>
#include <vector>

namespace tilescope {

/// The sums of a matrix product that one thread keeps in registers.
struct MicroTile {
    int64_t rows = 0, cols = 0;

    int64_t bytes() const { return rows * cols * 4; }
};

/// As the engine's kernels have it: 4 × 4 on a GPU, four rows of two vectors on the host.
MicroTile microTileOf(const DeviceInfo& device);

/// What a level is to our kernels.
enum class LevelRole : uint8_t {
    MicroTile, ///< registers
    Arena,     ///< the CTA's SRAM: shared memory, or the cache that holds the host's arena
    Passage,   ///< a cache too small for the arena, above it
    Cache,     ///< nothing that the program controls: what is read again may be found there
    Buffers,   ///< HBM, or the host's memory
};

LevelRole roleOf(const Hierarchy& hierarchy, MemoryLevelKind level, int64_t arenaBytes);

/// One tile or buffer.
struct Holding {
    TileRef tile;
    int64_t rows = 0, cols = 0; ///< of a tile; 0 for a whole tensor
    int64_t bytes = 0;
    int64_t reads = 0; ///< caches: how often the running launch reads it, or up to that often where a mask hides tiles
};

/// What lives in one level at a step.
struct LevelContents {
    LevelRole role = LevelRole::Buffers;
    std::vector<Holding> holdings;
    int64_t bytes = 0;          ///< of all of it; the arena's own size, padding included
    std::optional<Event> event; ///< registers: the product that is being computed
};

/// `level` must be one of the hierarchy's.
LevelContents contentsOf(const Hierarchy& hierarchy, MemoryLevelKind level, const Trace& trace, const StepState& state);

} // namespace tilescope
