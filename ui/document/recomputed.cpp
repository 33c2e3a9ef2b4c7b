// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recomputed.h"

#include "core/trace/geometry.h"

#include <algorithm>

namespace tilescope {

namespace {

/// The launch that computes S again, −1 without one.
int recomputingLaunch(const Trace& trace)
{
    const auto& launches = trace.program.launches;
    const auto main = std::ranges::find_if(launches, [](const Launch& l) { return isBackward(l.kind) && l.arena.find(TensorId::S); });
    return main == launches.end() ? -1 : int(main - launches.begin());
}

} // namespace

Recomputed recomputedSoFar(const Trace& trace, int64_t step, std::optional<int64_t> head)
{
    Recomputed sum;
    const int launch = recomputingLaunch(trace);
    if (launch < 0)
        return sum;
    const Problem& p = trace.problem();
    const int64_t begin = head.value_or(0), end = head ? *head + 1 : p.headCount();
    const auto& touched = trace.index.tileTouched[size_t(launch)];
    for (int64_t h = begin; h < end; ++h)
        for (int64_t i = 0; i < p.Tr(); ++i)
            for (int64_t j = 0; j < p.Tc(); ++j) {
                const uint32_t first = touched[size_t((h * p.Tr() + i) * p.Tc() + j)];
                if (first == TraceIndex::kNever || int64_t(first) > step || trace.events[first].kind == EventKind::Skip)
                    continue; // otherwise it is the product: loads are of other tensors
                const TileSpan span = tileSpan(p, i, j);
                ++sum.tiles;
                sum.flops += 2 * (span.rowEnd - span.rowBegin) * (span.colEnd - span.colBegin) * p.d;
            }
    return sum;
}

bool isRecomputedAt(const Trace& trace, int64_t step, int64_t head, int64_t i, int64_t j)
{
    const int launch = recomputingLaunch(trace);
    const int64_t done = launch < 0 || head < 0 || i < 0 || j < 0
                             ? -1
                             : stepInTile(trace, size_t(launch), head, i, j, EventKind::Exponentiate, TensorId::P);
    return done >= 0 && done <= step;
}

} // namespace tilescope
