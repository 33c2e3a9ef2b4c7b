// SPDX-License-Identifier: Apache-2.0
#include "core/trace/applyevent.h"

#include "core/trace/geometry.h"

#include <algorithm>

namespace tilescope {

namespace {

using enum TensorId;

/// The tiles in a CTA's SRAM, kept in the order of the launch's arena. A place holds one tile: P takes
/// S's, the next K_j takes the former's.
class Sram {
public:
    Sram(std::vector<Resident>& residents, const ArenaLayout& arena) : m_residents(residents), m_arena(arena) {}

    /// New contents, whatever was there.
    void put(TensorId tensor, const Event& event, int64_t step) { place(tensor, event, step, true); }
    /// Contents that are updated in place: the tile stays since it came.
    void keep(TensorId tensor, const Event& event, int64_t step) { place(tensor, event, step, false); }

private:
    void place(TensorId tensor, const Event& event, int64_t step, bool renew)
    {
        const ArenaTile* place = m_arena.find(tensor);
        if (!place)
            return;
        const TileRef tile = tileOf({.row = event.row, .col = event.col, .tensor = tensor});
        const auto at = std::ranges::find_if(m_residents, [&](const Resident& r) { return m_arena.find(r.tile.tensor) >= place; });
        if (at == m_residents.end() || m_arena.find(at->tile.tensor) != place)
            m_residents.insert(at, Resident{tile, step});
        else if (renew || at->tile != tile)
            *at = {tile, step};
    }

    std::vector<Resident>& m_residents;
    const ArenaLayout& m_arena;
};

void applyLoad(Sram sram, const Launch& launch, const Event& event, int64_t step)
{
    sram.put(event.tensor, event, step);
    // What a kernel initialises before its loop is there with the first load.
    if (launch.kind == KernelKind::Flash2 || launch.kind == KernelKind::PV)
        sram.keep(O, event, step);
    if (launch.kind == KernelKind::Flash2 || (launch.kind == KernelKind::Softmax && !launch.rowFits)) {
        sram.keep(M, event, step);
        sram.keep(L, event, step);
    }
}

void applyToSram(Sram sram, const Launch& launch, const Event& event, int64_t step)
{
    switch (event.kind) {
    case EventKind::Load: applyLoad(sram, launch, event, step); break;
    case EventKind::Matmul: sram.put(S, event, step); break;
    case EventKind::Exponentiate: sram.put(P, event, step); break;
    case EventKind::RowMax:
        if (launch.kind == KernelKind::Flash1) {
            sram.put(MTile, event, step);
            break;
        }
        sram.keep(M, event, step);
        if (launch.kind == KernelKind::Flash2)
            sram.put(MTile, event, step);
        if (launch.kind == KernelKind::Flash2 || !launch.rowFits)
            sram.put(Alpha, event, step);
        break;
    case EventKind::RowSum:
        sram.keep(L, event, step);
        sram.put(LTile, event, step);
        if (launch.kind == KernelKind::Flash1) {
            sram.put(Alpha, event, step);
            sram.put(Beta, event, step);
        }
        break;
    case EventKind::Rescale:
    case EventKind::Accumulate: sram.keep(O, event, step); break;
    default: break;
    }
}

int64_t flopsOf(const Trace& trace, const Event& event)
{
    if (event.kind != EventKind::Matmul && event.kind != EventKind::Accumulate)
        return 0;
    const TileSpan tile = spanOf(trace, event);
    return 2 * (tile.rowEnd - tile.rowBegin) * (tile.colEnd - tile.colBegin) * trace.problem().d;
}

} // namespace

void applyEvent(const Trace& trace, int64_t step, TraceIndex::Keyframe& state)
{
    const Event& event = trace.events[size_t(step)];
    switch (event.kind) {
    case EventKind::Alloc: state.hbmLive += trace.program.buffers[size_t(event.row)].bytes(); return;
    case EventKind::Free: state.hbmLive -= trace.program.buffers[size_t(event.row)].bytes(); return;
    case EventKind::KernelBegin:
    case EventKind::KernelEnd: return;
    case EventKind::CtaBegin:
    case EventKind::CtaEnd: state.sram.clear(); return;
    case EventKind::Skip: ++state.skippedTiles; return;
    case EventKind::Load: state.traffic.read[size_t(event.tensor)] += event.bytes; break;
    case EventKind::Store: state.traffic.write[size_t(event.tensor)] += event.bytes; break;
    default: state.flops += flopsOf(trace, event); break;
    }
    const Launch& launch = trace.launchOf(event);
    applyToSram(Sram(state.sram, launch.arena), launch, event, step);
}

} // namespace tilescope
