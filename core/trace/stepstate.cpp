// SPDX-License-Identifier: Apache-2.0
#include "core/trace/stepstate.h"

#include "core/trace/applyevent.h"
#include "core/trace/geometry.h"

#include <algorithm>
#include <limits>

namespace tilescope {

namespace {

bool belongsToCta(const Trace& trace, const Event& event) { return trace.headOf(event) >= 0; }

bool happened(const std::vector<uint32_t>& firsts, int64_t entry, int64_t step)
{
    return entry < int64_t(firsts.size()) && firsts[size_t(entry)] != TraceIndex::kNever && firsts[size_t(entry)] <= step;
}

/// Whether the current event's row block covers row block i of the Br × Bc grid (or part of it).
bool onGridRow(const Trace& trace, const StepState& state, int64_t i) { return gridRowOf(trace, state.event) == i; }

/// The launch whose tiles the attention map shows: the running one, else the latest that has begun.
int64_t mapLaunch(const Trace& trace, const StepState& state)
{
    const auto& begin = trace.index.kernelBegin;
    return std::upper_bound(begin.begin(), begin.end(), state.step) - begin.begin() - 1;
}

/// Event at which softmax CTA's m and l are final: its last RowSum. −1 when the trace ends before.
int64_t lastRowSum(const Trace& trace, size_t launch, int64_t cta)
{
    const auto& first = trace.index.ctaFirst[launch];
    for (int64_t step = first[size_t(cta) + 1] - 1; step >= first[size_t(cta)]; --step)
        if (trace.events[size_t(step)].kind == EventKind::RowSum)
            return step;
    return -1;
}

RowProgress standardProgress(const Trace& trace, int64_t step, int64_t head, int64_t row, RowProgress none)
{
    const auto& launches = trace.program.launches;
    const auto softmax = std::ranges::find(launches, KernelKind::Softmax, &Launch::kind);
    if (softmax == launches.end())
        return none;
    const int64_t cta = head * softmax->ctasPerHead + row / softmax->tileRows;
    const int64_t final = lastRowSum(trace, size_t(softmax - launches.begin()), cta);
    return final >= 0 && final <= step ? RowProgress{0, trace.rowStat(head, 0, row)} : none;
}

} // namespace

const Resident* StepState::find(TensorId tensor) const
{
    const auto found = std::ranges::find_if(sram, [&](const Resident& resident) { return resident.tile.tensor == tensor; });
    return found == sram.end() ? nullptr : &*found;
}

StepState stateAt(const Trace& trace, int64_t step)
{
    const int64_t keyframe = step / TraceIndex::kStride;
    TraceIndex::Keyframe sums = trace.index.keyframes[size_t(keyframe)];
    for (int64_t n = keyframe * TraceIndex::kStride; n <= step; ++n)
        applyEvent(trace, n, sums);

    StepState state;
    state.step = step;
    state.event = trace.events[size_t(step)];
    const Event& event = state.event;
    if (event.kind != EventKind::Alloc && event.kind != EventKind::Free)
        state.launch = event.launch;
    if (belongsToCta(trace, event)) {
        state.head = trace.headOf(event);
        state.i = event.row;
        state.j = event.col;
        if (event.kind != EventKind::CtaEnd)
            state.sramLive = trace.launchOf(event).arena.bytes();
    }
    state.traffic = sums.traffic;
    state.flops = sums.flops;
    state.hbmLive = sums.hbmLive;
    state.skippedTiles = sums.skippedTiles;
    state.sram = std::move(sums.sram);
    return state;
}

TileState hbmTileState(const Trace& trace, const StepState& state, int64_t head, TileRef tile)
{
    if (!tile.valid())
        return TileState::Waiting;
    const bool byCol = indexedByCol(tile.tensor);
    const int64_t index = byCol ? tile.col : tile.row;
    if (state.head == head) {
        const Resident* resident = state.find(tile.tensor);
        if (tileOf(state.event) == tile || (resident && resident->tile == tile))
            return TileState::Current;
    }
    const int64_t entry = head * (byCol ? trace.problem().Tc() : trace.problem().Tr()) + index;
    const bool visited = happened(trace.index.firstLoad[size_t(tile.tensor)], entry, state.step) ||
                         happened(trace.index.firstStore[size_t(tile.tensor)], entry, state.step);
    return visited ? TileState::Visited : TileState::Waiting;
}

TileState mapCellState(const Trace& trace, const StepState& state, int64_t head, int64_t i, int64_t j)
{
    const int64_t launch = mapLaunch(trace, state);
    if (launch < 0)
        return TileState::Waiting;
    const Problem& p = trace.problem();
    const auto& touched = trace.index.tileTouched[size_t(launch)];
    const int64_t cell = (head * p.Tr() + i) * p.Tc() + j;
    const bool known = happened(touched, cell, state.step);
    if (known && trace.events[touched[size_t(cell)]].kind == EventKind::Skip)
        return TileState::Skipped;
    const bool spansRow = state.event.tensor == TensorId::S || state.event.tensor == TensorId::P || state.find(TensorId::S) ||
                          state.find(TensorId::P);
    const bool here = state.head == head && onGridRow(trace, state, i) && (state.j == j || (state.j < 0 && spansRow));
    if (here)
        return TileState::Current;
    return known ? TileState::Visited : TileState::Waiting;
}

RowProgress rowProgress(const Trace& trace, int64_t step, int64_t head, int64_t row)
{
    const Problem& p = trace.problem();
    const RowProgress none{-1, {-std::numeric_limits<float>::infinity(), 0}};
    if (p.algorithm == Algorithm::Standard)
        return standardProgress(trace, step, head, row, none);
    if (trace.index.tileMerged.empty())
        return none;
    const auto& merged = trace.index.tileMerged.front();
    const int64_t firstCell = (head * p.Tr() + row / p.br) * p.Tc();
    for (int64_t j = p.Tc() - 1; j >= 0; --j) // column blocks are merged in order
        if (happened(merged, firstCell + j, step))
            return {j, trace.rowStat(head, j, row)};
    return none;
}

} // namespace tilescope
