// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/device.h"
#include "core/program/program.h"
#include "core/tensor/inputs.h"
#include "core/trace/event.h"
#include "core/trace/traceindex.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace tilescope {

/// What one run did: an immutable log in the order (launch, CTA, sequence), framed by the program's own
/// events: every Alloc, then for each launch KernelBegin, its CTAs, KernelEnd, then every Free.
struct Trace {
    Program program;
    DeviceInfo device;
    std::shared_ptr<const Inputs> inputs;
    std::vector<Event> events;
    std::vector<RowStat> rowStats; ///< see rowStat(); NaN where the tile was skipped
    Tensor O;
    Tensor dQ, dK, dV; ///< empty in a forward pass
    std::vector<float> LSE; ///< (batch, heads, Nq): stored by FA2, m + ln l of the row statistics otherwise
    double recordMs = 0;
    TraceIndex index; ///< built once by finish()

    const Problem& problem() const { return program.problem; }
    int64_t eventCount() const { return int64_t(events.size()); }
    const Launch& launchOf(const Event& event) const { return program.launches[event.launch]; }
    /// b · heads + h of the event's CTA; −1 for the program's own events.
    int64_t headOf(const Event& event) const;
    /// m and l of a query row after column block j (j = 0 for standard attention).
    const RowStat& rowStat(int64_t head, int64_t j, int64_t row) const
    {
        return rowStats[size_t((head * program.rowStatColumns() + j) * problem().nq + row)];
    }
    /// Builds the index, and LSE from the row statistics where the kernel did not store it. Call once after
    /// the members above are in place.
    void finish();
};

/// The arena of the CTA that reported event `step`, right after it.
struct Snapshot {
    int64_t step = -1;
    int launch = -1;
    std::vector<float> arena; ///< empty for the program's own events; never-written cells hold kUnwritten

    bool empty() const { return arena.empty(); }
    /// Element (r, c) of the tensor's tile, in the papers' orientation. The tensor must be in the layout.
    float value(const ArenaTile& tile, int64_t r, int64_t c) const
    {
        return arena[size_t(tile.offset + (tile.transposed ? c * tile.ld + r : r * tile.ld + c))];
    }
};

/// Bit pattern of SRAM that nobody has written yet: a NaN that arithmetic does not produce.
constexpr uint32_t kUnwritten = 0x7FC0DEADu;
bool isUnwritten(float value);

} // namespace tilescope
