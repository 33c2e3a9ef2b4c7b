// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace.h"

#include "core/base/numbers.h"
#include "core/problem/mask.h"
#include "core/tensor/float16.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace tilescope {

namespace {

/// Tiles that an index may have to list: more than any recording that fits a machine's memory has.
constexpr int64_t kMaxTiles = int64_t{1} << 28;

bool belongsToProgram(EventKind kind)
{
    return kind == EventKind::Alloc || kind == EventKind::Free || kind == EventKind::KernelBegin || kind == EventKind::KernelEnd;
}

bool within(int64_t value, int64_t end) { return value >= 0 && value < end; }
bool withinOrNone(int64_t value, int64_t end) { return value == -1 || within(value, end); }

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

/// What is wrong with the event, or nothing.
std::string_view faultOf(const Trace& trace, const Event& event)
{
    const Program& program = trace.program;
    if (event.kind >= EventKind::Count || event.tensor >= TensorId::Count)
        return "an unknown kind or tensor";
    if (event.kind == EventKind::Alloc || event.kind == EventKind::Free)
        return within(event.row, int64_t(program.buffers.size())) ? "" : "a buffer that the program does not have";
    if (!within(event.launch, int64_t(program.launches.size())))
        return "a launch that the program does not have";
    if (belongsToProgram(event.kind))
        return "";
    const Launch& launch = program.launches[event.launch];
    const Problem& p = program.problem;
    if (!within(event.cta, launch.ctas))
        return "a block that the launch does not have";
    const int64_t rowBlocks = (p.nq + launch.tileRows - 1) / launch.tileRows;
    if (!withinOrNone(event.row, rowBlocks) || !withinOrNone(event.col, p.Tc()))
        return "a tile that the matrices do not have";
    if (event.kind == EventKind::CtaBegin || event.kind == EventKind::CtaEnd)
        return "";
    const bool spansRow = launch.kind == KernelKind::Softmax && launch.rowFits;
    if (event.tensor == TensorId::None || (indexedByRow(event.tensor) && event.row < 0) ||
        (indexedByCol(event.tensor) && event.col < 0 && !spansRow) ||
        (event.kind == EventKind::RowSum && event.col < 0 && !spansRow))
        return "no tile";
    return "";
}

} // namespace

bool isUnwritten(float value) { return floatBits(value) == kUnwritten; }

int64_t Trace::headOf(const Event& event) const
{
    return belongsToProgram(event.kind) ? -1 : int64_t(event.cta) / launchOf(event).ctasPerHead;
}

Result<void> Trace::check() const
{
    const Problem& p = problem();
    const int64_t planned = program.eventCount();
    if (eventCount() > planned)
        return badInput(fmt::format("The trace has {} events, but its problem yields {}.", formatCount(eventCount()), formatCount(planned)));
    if (eventCount() >= TraceIndex::kNever || productSaturated(p.headCount(), p.Tr(), p.Tc()) > kMaxTiles)
        return badInput(fmt::format("The trace has {} events over {} × {} tiles of {} heads, too many to index.", formatCount(eventCount()),
                                    formatCount(p.Tr()), formatCount(p.Tc()), formatCount(p.headCount())));
    if (int64_t(rowStats.size()) != program.rowStatCount())
        return badInput(fmt::format("The trace has {} row statistics, but its problem yields {}.", formatCount(int64_t(rowStats.size())),
                                    formatCount(program.rowStatCount())));
    int64_t launch = -1;
    for (int64_t step = 0; step < eventCount(); ++step) {
        const Event& event = events[size_t(step)];
        std::string_view fault = faultOf(*this, event);
        if (fault.empty() && event.kind == EventKind::KernelBegin)
            fault = event.launch == launch + 1 ? "" : "a launch out of turn";
        else if (fault.empty() && event.kind != EventKind::Alloc && event.kind != EventKind::Free)
            fault = event.launch == launch ? "" : "a launch that is not running";
        if (!fault.empty())
            return badInput(fmt::format("Event {} of the trace refers to {}.", formatCount(step), fault));
        if (event.kind == EventKind::KernelBegin)
            launch = event.launch;
    }
    return {};
}

void Trace::finish()
{
    if (LSE.empty() && !rowStats.empty())
        LSE = logSumExp(*this);
    index = buildIndex(*this);
}

} // namespace tilescope
