// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/event.h"

#include <array>
#include <cstdint>
#include <vector>

namespace tilescope {

struct Trace;

/// Bytes moved between HBM and SRAM, a tensor and direction at a time.
struct Traffic {
    std::array<int64_t, kTensorCount> read{}, write{};

    int64_t totalRead() const;
    int64_t totalWrite() const;
    Traffic& operator+=(const Traffic& other);
    bool operator==(const Traffic&) const = default;
};

/// Which tile sits in the CTA's SRAM, and since which event.
struct Resident {
    TileRef tile;
    int64_t since = -1; ///< index of the event that put it there

    bool operator==(const Resident&) const = default;
};

/// Makes any step reachable without replaying: keyframes of the running sums, and for every tile the
/// event that first touched it. A few bytes an event.
struct TraceIndex {
    static constexpr int64_t kStride = 256; ///< events between keyframes

    /// Sums over all events before the keyframe's, and the SRAM of the CTA running there.
    struct Keyframe {
        Traffic traffic;
        int64_t flops = 0;
        int64_t hbmLive = 0;
        int64_t skippedTiles = 0;
        std::vector<Resident> sram;
    };
    std::vector<Keyframe> keyframes;

    std::vector<std::vector<int64_t>> ctaFirst; ///< per launch: index of each CTA's first event, then one past the last
    std::vector<int64_t> kernelBegin;           ///< per launch: index of its KernelBegin

    static constexpr uint32_t kNever = 0xFFFFFFFFu;
    /// Per launch, over (head, i, j) of the Br × Bc grid: the first event on the tile of S, P or another Nq × Nk matrix (an
    /// event that spans the row touches all its tiles), kNever if none. tileMerged: the RowSum that took the tile into m
    /// and l; flash only.
    std::vector<std::vector<uint32_t>> tileTouched, tileMerged;
    /// Per tensor indexed by one block, over (head, block): its first Load and first Store, kNever if none.
    std::array<std::vector<uint32_t>, kTensorCount> firstLoad, firstStore;

    /// Bytes of memory the index takes.
    int64_t bytes() const;
};

/// The step at which the launch does `kind` to the tensor's tile (i, j) of the Br × Bc grid; −1 where it never does.
int64_t stepInTile(const Trace& trace, size_t launch, int64_t head, int64_t i, int64_t j, EventKind kind, TensorId tensor);

/// One pass over the events, which must belong to the program (see EventChecker).
TraceIndex buildIndex(const Trace& trace);

} // namespace tilescope
