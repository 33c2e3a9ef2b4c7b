// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/recorder.h"

#include "kernels/engine/attentionengine.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <limits>

namespace tilescope {

namespace {

Event programEvent(EventKind kind, TensorId tensor, int index, size_t launch)
{
    Event event;
    event.kind = kind;
    event.tensor = tensor;
    event.row = index;
    event.launch = uint8_t(launch);
    return event;
}

constexpr bool reportsRowStats(KernelKind kind)
{
    return kind == KernelKind::Softmax || kind == KernelKind::Flash1 || kind == KernelKind::Flash2;
}

/// Traces one launch into the events' tail, framed by KernelBegin and KernelEnd.
Result<double> traceLaunch(Session& session, Trace& trace, size_t n, const RunOptions& options, Progress* progress)
{
    const Launch& launch = trace.program.launches[n];
    const std::vector<int64_t> segments = eventSegments(trace.program, launch);
    std::vector<uint32_t> reported(size_t(launch.ctas), 0);

    trace.events.push_back(programEvent(EventKind::KernelBegin, TensorId::None, -1, n));
    const size_t first = trace.events.size();
    trace.events.resize(first + size_t(segments.back()));
    LaunchRequest request{.launch = int(n), .ctas = launch.ctas, .hooks = HookKind::Tracing, .poison = options.poison};
    request.coldCache = options.coldCache && n == 0;
    request.events = trace.events.data() + first;
    request.segments = segments;
    request.reported = reported;
    if (reportsRowStats(launch.kind))
        request.rowStats = trace.rowStats;
    auto ms = session.launch(request, progress);
    if (!ms)
        return ms;
    for (size_t cta = 0; cta < reported.size(); ++cta)
        if (const int64_t planned = segments[cta + 1] - segments[cta]; planned != int64_t(reported[cta]))
            return internalError(fmt::format("CTA {} of kernel {} reported {} events where {} were planned.", cta,
                                             nameOf(launch.kind), reported[cta], planned));
    trace.events.push_back(programEvent(EventKind::KernelEnd, TensorId::None, -1, n));
    return ms;
}

std::vector<float> logSumExp(std::span<const float> m, std::span<const float> l)
{
    std::vector<float> result(m.size());
    for (size_t row = 0; row < result.size(); ++row)
        result[row] = m[row] + std::log(l[row]);
    return result;
}

/// Standard attention stores neither m nor l; the hooks reported both.
std::vector<float> logSumExpOfStats(const Trace& trace)
{
    const Problem& p = trace.problem();
    std::vector<float> result(size_t(p.headCount() * p.nq), -std::numeric_limits<float>::infinity());
    if (trace.program.launches.empty())
        return result;
    for (size_t row = 0; row < result.size(); ++row)
        result[row] = trace.rowStats[row].m + std::log(trace.rowStats[row].l);
    return result;
}

} // namespace

Result<std::vector<float>> logSumExpOf(Session& session, const Program& program)
{
    const size_t rows = size_t(program.problem.headCount() * program.problem.nq);
    const auto column = [&](TensorId tensor) -> Result<std::vector<float>> {
        std::vector<float> values(rows);
        if (auto done = download(session, *program.find(tensor), DType::F32, values); !done)
            return done.error();
        return values;
    };
    if (program.find(TensorId::LSE))
        return column(TensorId::LSE);
    if (!program.find(TensorId::M))
        return std::vector<float>();
    auto m = column(TensorId::M);
    if (!m)
        return m;
    auto l = column(TensorId::L);
    if (!l)
        return l;
    return logSumExp(*m, *l);
}

Result<std::shared_ptr<const Trace>> recordTrace(Session& session, const DeviceInfo& device, const Program& program,
                                                 std::shared_ptr<const Inputs> inputs, const RunOptions& options, Progress* progress)
{
    const int64_t eventCount = program.eventCount();
    if (progress)
        progress->total = eventCount;

    auto trace = std::make_shared<Trace>();
    trace->program = program;
    trace->device = device;
    trace->inputs = std::move(inputs);
    trace->events.reserve(size_t(eventCount));
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    trace->rowStats.assign(size_t(program.rowStatCount()), RowStat{nan, nan});

    for (size_t n = 0; n < program.buffers.size(); ++n)
        trace->events.push_back(programEvent(EventKind::Alloc, program.buffers[n].tensor, int(n), 0));
    for (size_t n = 0; n < program.launches.size(); ++n) {
        auto ms = traceLaunch(session, *trace, n, options, progress);
        if (!ms)
            return ms.error();
        trace->recordMs += *ms;
    }
    for (size_t n = 0; n < program.buffers.size(); ++n)
        if (program.buffers[n].temporary)
            trace->events.push_back(programEvent(EventKind::Free, program.buffers[n].tensor, int(n), 0));

    const Problem& p = program.problem;
    if (auto done = downloadOutputs(session, program, {trace->O, trace->dQ, trace->dK, trace->dV}); !done)
        return done.error();
    auto lse = logSumExpOf(session, program);
    if (!lse)
        return lse.error();
    trace->LSE = p.algorithm == Algorithm::Standard ? logSumExpOfStats(*trace) : std::move(*lse);
    trace->finish();
    if (progress)
        progress->done = eventCount;
    return std::shared_ptr<const Trace>(std::move(trace));
}

} // namespace tilescope
