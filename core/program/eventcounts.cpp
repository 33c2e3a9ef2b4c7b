// SPDX-License-Identifier: Apache-2.0
#include "core/problem/mask.h"
#include "core/program/program.h"

namespace tilescope {

namespace {

/// Tiles by how the mask meets them.
struct CoverCounts {
    int64_t skipped = 0, partial = 0, full = 0;

    void add(TileCover cover) { ++(cover == TileCover::Skipped ? skipped : cover == TileCover::Partial ? partial : full); }
};

CoverCounts coversOfRow(const Problem& p, int64_t i)
{
    if (p.mask == MaskKind::None)
        return {.full = p.Tc()};
    CoverCounts counts;
    for (int64_t j = 0; j < p.Tc(); ++j)
        counts.add(tileCover(p, i, j));
    return counts;
}

CoverCounts coversOfColumn(const Problem& p, int64_t j)
{
    if (p.mask == MaskKind::None)
        return {.full = p.Tr()};
    CoverCounts counts;
    for (int64_t i = 0; i < p.Tr(); ++i)
        counts.add(tileCover(p, i, j));
    return counts;
}

/// `perTile` is without mask and dropout, which has `drops` events a tile.
int64_t tileEvents(const Problem& p, const CoverCounts& counts, int64_t perTile, int64_t drops)
{
    const int64_t tile = perTile + (p.dropout > 0 ? drops : 0);
    return addSaturated(addSaturated(counts.skipped, multiplySaturated(counts.full, tile)), multiplySaturated(counts.partial, tile + 1));
}

/// All CTAs of a head report as many events as its first.
bool alike(const Problem& p, const Launch& launch)
{
    const bool skips = launch.kind == KernelKind::Flash2 || launch.kind == KernelKind::Flash2BackwardAtomic;
    return !skips || p.mask == MaskKind::None;
}

int64_t eventsInColumns(const Program& program, const Launch& launch)
{
    const Problem& p = program.problem;
    if (p.mask == MaskKind::None)
        return multiplySaturated(p.Tc(), eventsInColumn(program, launch, 0));
    int64_t events = 0;
    for (int64_t j = 0; j < p.Tc(); ++j)
        events = addSaturated(events, eventsInColumn(program, launch, j));
    return events;
}

} // namespace

int64_t eventsInColumn(const Program& program, const Launch& launch, int64_t j)
{
    const Problem& p = program.problem;
    const CoverCounts counts = coversOfColumn(p, j);
    const bool hidden = counts.partial + counts.full == 0;
    const bool testsFirst = p.sparseOrder == SparseOrder::TestFirst || p.algorithm == Algorithm::Flash2;
    const int64_t loads = hidden && testsFirst ? 0 : 2;
    switch (launch.kind) {
    case KernelKind::Flash1: return addSaturated(loads, tileEvents(p, counts, 13, 1));
    case KernelKind::Flash1Backward: return addSaturated(loads + 2, tileEvents(p, counts, 15, 2));
    default: return addSaturated(loads + 2, tileEvents(p, counts, 13, 2)); // FlashAttention-2's two
    }
}

int64_t eventsInCta(const Program& program, const Launch& launch, int64_t cta)
{
    const Problem& p = program.problem;
    const int64_t Tr = p.Tr(), Tc = p.Tc(), block = cta % launch.ctasPerHead;
    switch (launch.kind) {
    case KernelKind::QKt: return 3 + 3 * Tc;
    case KernelKind::Mask: return 2 + 3 * Tc;
    case KernelKind::Softmax: return launch.rowFits ? 8 : 2 + 7 * Tc;
    case KernelKind::Dropout: return 2 + 4 * Tc;
    case KernelKind::PV: return 3 + 3 * Tc;
    case KernelKind::Flash2: return 6 + tileEvents(p, coversOfRow(p, block), 8, 1);
    case KernelKind::PtdO: return 3 + 3 * Tr;
    case KernelKind::dOVt: return 3 + 3 * Tc;
    case KernelKind::DropoutGrad: return 2 + 4 * Tc;
    case KernelKind::SoftmaxGrad: return launch.rowFits ? 7 : 2 + 7 * Tc;
    case KernelKind::dSK: return 3 + 3 * Tc;
    case KernelKind::dStQ: return 3 + 3 * Tr;
    case KernelKind::RowDots: return 6;
    case KernelKind::Flash2BackwardAtomic: return addSaturated(2, eventsInColumn(program, launch, block));
    case KernelKind::Flash1:
    case KernelKind::Flash1Backward:
    case KernelKind::Flash2Backward:
    case KernelKind::Count: break;
    }
    return addSaturated(2, eventsInColumns(program, launch));
}

int64_t eventsInHead(const Program& program, const Launch& launch)
{
    if (alike(program.problem, launch))
        return multiplySaturated(launch.ctasPerHead, eventsInCta(program, launch, 0));
    int64_t events = 0;
    for (int64_t cta = 0; cta < launch.ctasPerHead; ++cta)
        events = addSaturated(events, eventsInCta(program, launch, cta));
    return events;
}

} // namespace tilescope
