// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace tilescope {

/// What an HBM tile or a cell of the attention map has been through, for one head.
enum class TileState : uint8_t { Waiting, Visited, Current, Skipped };

/// What is where right after event `step`: derived from the nearest keyframe and at most
/// TraceIndex::kStride deltas, so any step costs the same and back is the exact inverse of forward.
struct StepState {
    int64_t step = -1;
    Event event;
    int launch = -1;   ///< running launch, −1 before the first and after the last
    int64_t head = -1; ///< of the event's CTA, −1 for program events
    int64_t i = -1, j = -1; ///< current tile (the event's), −1 where there is none
    Traffic traffic;   ///< bytes so far
    int64_t flops = 0;
    int64_t hbmLive = 0;
    int64_t sramLive = 0; ///< bytes of the running CTA's arena (its launch's layout), 0 outside a CTA
    int64_t skippedTiles = 0;
    std::vector<Resident> sram; ///< in the order of the launch's arena layout; only tiles that are there

    bool operator==(const StepState&) const = default;
    /// The resident tile of that tensor, or nullptr.
    const Resident* find(TensorId tensor) const;
};

/// `step` in [0, eventCount).
StepState stateAt(const Trace& trace, int64_t step);

/// State of a Q, K, V, O, m, l or L tile in HBM at that step, for that head.
TileState hbmTileState(const Trace& trace, const StepState& state, int64_t head, TileRef tile);
/// State of cell (i, j) of the attention map: for flash 'Visited' means computed and gone; for standard
/// attention that the running or latest launch has been there.
TileState mapCellState(const Trace& trace, const StepState& state, int64_t head, int64_t i, int64_t j);

/// m and l of one query row as known at the step: after its latest merged column block.
struct RowProgress {
    int64_t lastColumn = -1; ///< j of the latest update, −1 before the first
    RowStat stat{};          ///< m = −∞, l = 0 before the first
};
RowProgress rowProgress(const Trace& trace, int64_t step, int64_t head, int64_t row);

} // namespace tilescope
