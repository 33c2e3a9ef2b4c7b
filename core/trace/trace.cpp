// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include "core/problem/mask.h"
#include "core/tensor/float16.h"

#include <cmath>
#include <limits>

namespace tilescope {

namespace {

bool belongsToProgram(EventKind kind)
{
    return kind == EventKind::Alloc || kind == EventKind::Free || kind == EventKind::KernelBegin || kind == EventKind::KernelEnd;
}

/// m + ln l of every row, from its latest update.
std::vector<float> logSumExp(const Trace& trace)
{
    const Problem& p = trace.problem();
    std::vector<float> result(size_t(p.headCount() * p.nq), -std::numeric_limits<float>::infinity());
    const bool standard = p.algorithm == Algorithm::Standard;
    for (int64_t row = 0; row < p.nq; ++row) {
        int64_t j = trace.program.rowStatColumns() - 1;
        while (!standard && j >= 0 && tileCover(p, row / p.br, j) == TileCover::Skipped)
            --j;
        for (int64_t head = 0; head < p.headCount() && j >= 0; ++head) {
            const RowStat& stat = trace.rowStat(head, j, row);
            result[size_t(head * p.nq + row)] = stat.m + std::log(stat.l);
        }
    }
    return result;
}

} // namespace

bool isUnwritten(float value) { return floatBits(value) == kUnwritten; }

int64_t Trace::headOf(const Event& event) const
{
    return belongsToProgram(event.kind) ? -1 : int64_t(event.cta) / launchOf(event).ctasPerHead;
}

void Trace::finish()
{
    if (LSE.empty() && !rowStats.empty())
        LSE = logSumExp(*this);
    index = buildIndex(*this);
}

} // namespace tilescope
