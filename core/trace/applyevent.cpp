// SPDX-License-Identifier: Apache-2.0
#include "core/trace/applyevent.h"

#include "core/trace/geometry.h"

#include <algorithm>
#include <array>
#include <span>

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

/// What a kernel initialises before its loop: it is there with the first load.
std::span<const TensorId> initialised(const Launch& launch)
{
    static constexpr std::array all{O, M, L, dQ, dK, dV, D};
    const std::span tensors(all);
    switch (launch.kind) {
    case KernelKind::PV: return tensors.first(1);
    case KernelKind::Flash2: return tensors.first(3);
    case KernelKind::Softmax: return launch.rowFits ? tensors.first(0) : tensors.subspan(1, 2);
    case KernelKind::dSK: return tensors.subspan(3, 1);
    case KernelKind::dStQ: return tensors.subspan(4, 1);
    case KernelKind::PtdO: return tensors.subspan(5, 1);
    case KernelKind::SoftmaxGrad: return launch.rowFits ? tensors.first(0) : tensors.subspan(6, 1);
    default: return {};
    }
}

void applyLoad(Sram sram, const Launch& launch, const Event& event, int64_t step)
{
    sram.put(event.tensor, event, step);
    if (event.tensor == K) // the backward pass of FlashAttention needs it both ways
        sram.put(KT, event, step);
    for (const TensorId tensor : initialised(launch))
        sram.keep(tensor, event, step);
}

void applyRowMax(Sram sram, const Launch& launch, const Event& event, int64_t step)
{
    if (launch.kind == KernelKind::Flash1)
        return sram.put(MTile, event, step);
    sram.keep(M, event, step);
    if (launch.kind == KernelKind::Flash2)
        sram.put(MTile, event, step);
    if (launch.kind == KernelKind::Flash2 || !launch.rowFits)
        sram.put(Alpha, event, step);
}

void applyRowSum(Sram sram, const Launch& launch, const Event& event, int64_t step)
{
    if (event.tensor == D)
        return launch.rowFits ? sram.put(D, event, step) : sram.keep(D, event, step);
    sram.keep(L, event, step);
    sram.put(LTile, event, step);
    if (launch.kind == KernelKind::Flash1) {
        sram.put(Alpha, event, step);
        sram.put(Beta, event, step);
    }
}

void applyToSram(Sram sram, const Launch& launch, const Event& event, int64_t step)
{
    // The gradients of column block j are zero before anything else happens to it.
    if ((launch.kind == KernelKind::Flash1Backward || launch.kind == KernelKind::Flash2Backward) && event.col >= 0) {
        sram.keep(dK, event, step);
        sram.keep(dV, event, step);
    }
    switch (event.kind) {
    case EventKind::Load: applyLoad(sram, launch, event, step); break;
    case EventKind::Matmul:
    case EventKind::Exponentiate:
    case EventKind::SoftmaxGrad: sram.put(event.tensor, event, step); break;
    case EventKind::RowMax: applyRowMax(sram, launch, event, step); break;
    case EventKind::RowSum: applyRowSum(sram, launch, event, step); break;
    case EventKind::Dropout: // in place, but for P where it is needed as it was
        if (event.tensor == PDrop)
            sram.put(PDrop, event, step);
        break;
    case EventKind::Rescale:
    case EventKind::Accumulate: sram.keep(event.tensor, event, step); break;
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
    case EventKind::Skip: ++state.skippedTiles; break;
    case EventKind::Load: state.traffic.read[size_t(event.tensor)] += event.bytes; break;
    case EventKind::Store: state.traffic.write[size_t(event.tensor)] += event.bytes; break;
    default: state.flops += flopsOf(trace, event); break;
    }
    const Launch& launch = trace.launchOf(event);
    applyToSram(Sram(state.sram, launch.arena), launch, event, step);
}

} // namespace tilescope
