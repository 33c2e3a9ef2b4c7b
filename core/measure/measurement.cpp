// SPDX-License-Identifier: Apache-2.0
#include "core/measure/measurement.h"

#include "core/model/iocounts.h"

#include <algorithm>
#include <cmath>

namespace tilescope {

int defaultRepeats(const Problem& problem)
{
    constexpr int64_t kSmall = 20'000'000'000; // below half a second even on one core
    return matmulFlops(problem) <= kSmall ? 5 : 1;
}

namespace {

std::vector<LaunchCost> costsOf(const RunResult& timed, const RunResult& counted)
{
    std::vector<LaunchCost> costs;
    for (size_t n = 0; n < timed.launches.size(); ++n) {
        const LaunchResult& counts = counted.launches[n];
        costs.push_back({counts.kind, median(timed.launches[n].timesMs), counts.traffic, counts.flops, counts.operations});
    }
    return costs;
}

int64_t skippedTiles(const Problem& p)
{
    if (p.algorithm == Algorithm::Standard)
        return 0;
    return p.headCount() * p.Tr() * p.Tc() - visitedTiles(p);
}

} // namespace

double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + int64_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

bool hasError(const Measurement& m)
{
    return m.error && m.error->disagreeing == 0 && (m.error->compared > 0 || m.notFinite == 0);
}

Result<Measurement> measure(Engine& engine, const Problem& problem, const Inputs& inputs, const MeasureOptions& options,
                            Progress* progress)
{
    RunOptions plain, counting;
    plain.repeats = options.repeats > 0 ? options.repeats : defaultRepeats(problem);
    counting.counting = true;
    const auto begin = [&](const char* part) {
        if (options.onPart)
            options.onPart(part);
    };
    begin("Counting bytes");
    Result<RunResult> counted = engine.run(problem, inputs, counting, progress);
    if (!counted)
        return counted.error();
    begin("Timing");
    Result<RunResult> run = engine.run(problem, inputs, plain, progress);
    if (!run)
        return run.error();

    Measurement result;
    result.run = std::move(*run);
    result.timeMs = median(result.run.timesMs);
    result.traffic = counted->traffic;
    result.flops = counted->flops;
    result.launches = costsOf(result.run, *counted);
    const Program program = makeProgram(problem, engine.device().sramBytes);
    result.events = program.eventCount();
    for (const BufferSpec& buffer : program.buffers)
        result.initBytes += buffer.fill == BufferFill::None ? 0 : buffer.bytes();
    result.skippedTiles = skippedTiles(problem);
    result.notFinite = std::ranges::count_if(result.run.O.values, [](float value) { return !std::isfinite(value); });
    if (options.reference) {
        begin("Computing the fp64 reference");
        result.error = deviationFromReference(problem, inputs, result.run.O);
    }
    return result;
}

} // namespace tilescope
