// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/sceneinput.h"

#include "core/problem/mask.h"

#include <algorithm>

namespace tilescope {

namespace {

/// The latest event of the kind at or before the step. A CTA that does not store for long is no reason
/// to search a whole trace, so the search is bounded.
int64_t latest(const Trace& trace, int64_t step, EventKind kind)
{
    constexpr int64_t kFarthest = 1 << 16;
    const int64_t end = std::max<int64_t>(0, step - kFarthest);
    for (int64_t k = step; k >= end; --k)
        if (trace.events[size_t(k)].kind == kind)
            return k;
    return -1;
}

/// Whether the event changes what SRAM holds of the tensor.
bool writes(const Launch& launch, const Event& event, TensorId tensor)
{
    const auto scores = [](TensorId t) { return t == TensorId::S || t == TensorId::P; };
    if (event.sequence <= 1 || event.kind == EventKind::CtaEnd)
        return true; // a CTA clears its accumulators before its first phase
    if (event.kind == EventKind::Store || event.kind == EventKind::Skip)
        return false;
    const ArenaTile* place = launch.arena.find(tensor);
    if (event.tensor == tensor || (scores(event.tensor) && scores(tensor)) || (place && place == launch.arena.find(event.tensor)))
        return true;
    if (isBackward(launch.kind)) // one load of K fills both its copies
        return event.kind == EventKind::Load && event.tensor == TensorId::K && tensor == TensorId::KT;
    switch (event.kind) { // the softmax phases also leave m, l and the factors behind
    case EventKind::RowMax:
    case EventKind::RowSum:
    case EventKind::Normalise:
        return !scores(tensor) && tensor != TensorId::Q && tensor != TensorId::K && tensor != TensorId::V;
    default: return false;
    }
}

} // namespace

int64_t hiddenTiles(const Problem& problem)
{
    int64_t hidden = 0;
    if (problem.algorithm == Algorithm::Standard)
        return 0;
    for (int64_t i = 0; i < problem.Tr(); ++i)
        for (int64_t j = 0; j < problem.Tc(); ++j)
            hidden += tileCover(problem, i, j) == TileCover::Skipped;
    return hidden;
}

StepFacts factsAt(const Trace& trace, const StepState& state, int64_t head, int64_t skippedTotal)
{
    StepFacts facts;
    facts.step = state.step;
    facts.skippedTotal = skippedTotal;
    facts.lastLoad = latest(trace, state.step, EventKind::Load);
    facts.lastStore = latest(trace, state.step, EventKind::Store);
    const auto& begin = trace.index.kernelBegin;
    const auto launch = std::upper_bound(begin.begin(), begin.end(), state.step) - begin.begin() - 1;
    if (launch < 0)
        return facts;
    // The same states as mapCellState(), counted over a million cells in a millisecond.
    const Problem& p = trace.problem();
    const int64_t cells = p.Tr() * p.Tc();
    const auto* touched = trace.index.tileTouched[size_t(launch)].data() + std::max<int64_t>(0, head) * cells;
    for (int64_t cell = 0; cell < cells; ++cell) {
        if (touched[cell] == TraceIndex::kNever || touched[cell] > state.step)
            continue;
        const bool skipped = trace.events[touched[cell]].kind == EventKind::Skip;
        ++(skipped ? facts.skipped : facts.visited);
    }
    const int64_t row = state.i < 0 ? -1 : state.i * trace.launchOf(state.event).tileRows / std::max<int64_t>(1, p.br);
    if (row < 0)
        return facts;
    for (int64_t j = 0; j < p.Tc(); ++j) { // what is current is not visited yet
        const uint32_t first = touched[row * p.Tc() + j];
        const bool known = first != TraceIndex::kNever && first <= state.step;
        facts.visited -= known && mapCellState(trace, state, head, row, j) == TileState::Current;
    }
    return facts;
}

bool SceneInput::backward() const
{
    const auto& begin = trace->index.kernelBegin;
    const auto latest = std::upper_bound(begin.begin(), begin.end(), state->step) - begin.begin() - 1;
    return latest >= 0 && isBackward(trace->program.launches[size_t(latest)].kind);
}

const Snapshot* SceneInput::contentsOf(TensorId tensor) const
{
    if (!snapshot || snapshot->empty() || !inCta() || snapshot->launch != state->launch)
        return nullptr;
    constexpr int64_t kFarthest = 64;
    const int64_t first = std::min(snapshot->step, state->step), last = std::max(snapshot->step, state->step);
    if (last - first > kFarthest)
        return nullptr;
    for (int64_t k = first + 1; k <= last; ++k)
        if (writes(*launch(), trace->events[size_t(k)], tensor))
            return nullptr;
    return snapshot.get();
}

int launchOfKind(const Program& program, KernelKind kind)
{
    const auto found = std::ranges::find(program.launches, kind, &Launch::kind);
    return found == program.launches.end() ? -1 : int(found - program.launches.begin());
}

bool isAllocated(const Trace& trace, int64_t step, TensorId tensor)
{
    const auto& buffers = trace.program.buffers;
    const auto buffer = std::ranges::find(buffers, tensor, &BufferSpec::tensor);
    if (buffer == buffers.end())
        return false;
    const int64_t index = buffer - buffers.begin();
    if (step < index) // a trace begins with its allocations, in order
        return false;
    const int64_t count = int64_t(trace.events.size());
    for (int64_t k = std::max<int64_t>(0, count - int64_t(buffers.size())); k <= step; ++k) {
        const Event& event = trace.events[size_t(k)];
        if (event.kind == EventKind::Free && event.row == index)
            return false;
    }
    return true;
}

} // namespace tilescope
