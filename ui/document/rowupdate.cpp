// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/rowupdate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

constexpr RowStat kNothingYet{-std::numeric_limits<float>::infinity(), 0.0f};

int launchOfKind(const Program& program, KernelKind kind)
{
    const auto found = std::ranges::find(program.launches, kind, &Launch::kind);
    return found == program.launches.end() ? -1 : int(found - program.launches.begin());
}

/// The last event of a CTA's that matches, −1 if none does.
template <class Matches>
int64_t lastInCta(const Trace& trace, int launch, int64_t cta, Matches&& matches)
{
    const auto& first = trace.index.ctaFirst[size_t(launch)];
    for (int64_t step = first[size_t(cta) + 1] - 1; step >= first[size_t(cta)]; --step)
        if (matches(trace.events[size_t(step)]))
            return step;
    return -1;
}

int64_t softmaxStep(const Trace& trace, int64_t head, int64_t row)
{
    const int launch = launchOfKind(trace.program, KernelKind::Softmax);
    if (launch < 0)
        return -1;
    const Launch& softmax = trace.program.launches[size_t(launch)];
    return lastInCta(trace, launch, head * softmax.ctasPerHead + row / softmax.tileRows,
                     [](const Event& event) { return event.kind == EventKind::RowSum; });
}

std::optional<float> sramValue(const Snapshot& snapshot, const ArenaLayout& arena, TensorId tensor, int64_t rowInTile)
{
    const auto tile = std::ranges::find(arena.tiles, tensor, &ArenaTile::tensor);
    if (tile == arena.tiles.end())
        return std::nullopt;
    const float value = snapshot.value(*tile, rowInTile, 0);
    return isUnwritten(value) ? std::nullopt : std::optional(value);
}

void addSramValues(RowUpdate& update, const Trace& trace, const Snapshot& snapshot)
{
    const Launch& launch = trace.program.launches[size_t(snapshot.launch)];
    const int64_t r = update.row % launch.tileRows;
    update.mTile = sramValue(snapshot, launch.arena, TensorId::MTile, r);
    update.lTile = sramValue(snapshot, launch.arena, TensorId::LTile, r);
    update.alpha = sramValue(snapshot, launch.arena, TensorId::Alpha, r);
    update.beta = sramValue(snapshot, launch.arena, TensorId::Beta, r);
}

UpdateState stateOf(int64_t updateStep, int64_t step)
{
    return step < updateStep ? UpdateState::Next : step == updateStep ? UpdateState::Now : UpdateState::Done;
}

/// m and l of the row before column block j: those after the latest block that was not skipped.
RowStat statBefore(const Trace& trace, int64_t head, int64_t row, int64_t j)
{
    for (int64_t k = j - 1; k >= 0; --k)
        if (mergeStep(trace, head, row, k) >= 0)
            return trace.rowStat(head, k, row);
    return kNothingYet;
}

int64_t shownColumn(const Trace& trace, const StepState& state, int64_t head, int64_t row)
{
    if (state.j >= 0)
        return state.j;
    const RowProgress progress = rowProgress(trace, state.step, head, row);
    if (progress.lastColumn >= 0)
        return progress.lastColumn;
    for (int64_t j = 0; j < trace.problem().Tc(); ++j)
        if (mergeStep(trace, head, row, j) >= 0)
            return j;
    return 0;
}

} // namespace

bool isNumber(const RowStat& stat)
{
    return std::isfinite(stat.l) && (std::isfinite(stat.m) || stat.m == kNothingYet.m);
}

double RowUpdate::rescale() const
{
    if (kernel == KernelKind::Flash2 && alpha)
        return double(*alpha);
    return before.m == kNothingYet.m ? 0 : std::exp(double(before.m) - double(after.m));
}

std::optional<double> RowUpdate::tileFactor() const
{
    if (!mTile)
        return std::nullopt;
    return *mTile == kNothingYet.m ? 0 : std::exp(double(*mTile) - double(after.m));
}

RowUpdate currentUpdate(const Trace& trace, const StepState& state, int64_t head, int64_t row, const Snapshot* snapshot)
{
    RowUpdate update;
    if (trace.program.launches.empty() || head < 0 || row < 0 || row >= trace.problem().nq)
        return update;
    const bool standard = trace.problem().algorithm == Algorithm::Standard;
    update.kernel = standard ? KernelKind::Softmax : trace.program.launches.front().kind;
    update.head = head;
    update.row = row;
    update.column = standard ? -1 : shownColumn(trace, state, head, row);
    update.step = mergeStep(trace, head, row, update.column);
    update.before = statBefore(trace, head, row, update.column);
    if (update.step < 0) {
        update.state = standard ? UpdateState::None : UpdateState::Skipped;
        update.after = update.before;
        return update;
    }
    update.state = stateOf(update.step, state.step);
    update.after = trace.rowStat(head, standard ? 0 : update.column, row);
    if (!standard && snapshot && !snapshot->empty() && snapshot->step == update.step)
        addSramValues(update, trace, *snapshot);
    return update;
}

int64_t mergeStep(const Trace& trace, int64_t head, int64_t row, int64_t j)
{
    const Problem& p = trace.problem();
    if (trace.program.launches.empty())
        return -1;
    if (p.algorithm == Algorithm::Standard)
        return softmaxStep(trace, head, row);
    const uint32_t step = trace.index.tileMerged[0][size_t((head * p.Tr() + row / p.br) * p.Tc() + j)];
    return step == TraceIndex::kNever ? -1 : int64_t(step);
}

int64_t lastMergedColumn(const Trace& trace, int64_t head, int64_t row)
{
    for (int64_t j = trace.program.rowStatColumns() - 1; j >= 0; --j)
        if (mergeStep(trace, head, row, j) >= 0)
            return j;
    return -1;
}

int64_t outputStep(const Trace& trace, int64_t head, int64_t row)
{
    const Program& program = trace.program;
    if (program.launches.empty())
        return -1;
    const auto backward = std::ranges::find_if(program.launches, [](const Launch& l) { return isBackward(l.kind); });
    const int launch = int(backward - program.launches.begin()) - 1; // PV, or the one flash kernel
    const int64_t block = row / trace.problem().br;
    const auto storesBlock = [block](const Event& event) {
        return event.kind == EventKind::Store && event.tensor == TensorId::O && event.row == block;
    };
    if (program.launches.front().kind != KernelKind::Flash1)
        return lastInCta(trace, launch, head * program.launches[size_t(launch)].ctasPerHead + block, storesBlock);
    // FA1 stores every block again and again in one CTA: the last time is right after the last update.
    const int64_t j = lastMergedColumn(trace, head, row), end = trace.index.ctaFirst[0][size_t(head) + 1];
    for (int64_t step = j >= 0 ? mergeStep(trace, head, row, j) : end; step < end; ++step)
        if (storesBlock(trace.events[size_t(step)]))
            return step;
    return end - 1; // never stored: what it was initialised with stays
}

} // namespace tilescope
