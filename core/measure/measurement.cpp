// SPDX-License-Identifier: Apache-2.0
#include "core/measure/measurement.h"

#include "core/model/iocounts.h"
#include "core/program/program.h"

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

bool isGradient(TensorId tensor) { return tensor == TensorId::dQ || tensor == TensorId::dK || tensor == TensorId::dV; }

/// What the fills write for the problem's own pass.
int64_t initBytes(const Program& program)
{
    const bool backward = program.problem.pass == Pass::Backward;
    int64_t bytes = 0;
    for (const BufferSpec& buffer : program.buffers)
        if (buffer.fill != BufferFill::None && (!backward || isGradient(buffer.tensor)))
            bytes += buffer.bytes();
    return bytes;
}

/// The same problem without its backward pass.
Problem forwardOf(Problem problem)
{
    problem.pass = Pass::Forward;
    return problem;
}

int64_t eventsOf(const Program& program)
{
    const int64_t all = program.eventCount();
    if (program.problem.pass == Pass::Forward)
        return all;
    return all - makeProgram(forwardOf(program.problem), program.sramLimit).eventCount();
}

int64_t notFinite(const Tensor& tensor)
{
    return std::ranges::count_if(tensor.values, [](float value) { return !std::isfinite(value); });
}

/// The error of a backward pass is that of its worst gradient.
void compareWithReference(Measurement& m, const Problem& problem, const Inputs& inputs)
{
    if (problem.pass == Pass::Forward) {
        m.error = deviationFromReference(problem, inputs, m.run.O);
        return;
    }
    m.gradients = gradientDeviations(problem, inputs, m.run.dQ, m.run.dK, m.run.dV);
    m.errorOf = TensorId::dQ;
    if (!m.gradients)
        return;
    const GradientDeviations& g = *m.gradients;
    m.errorOf = g.worst();
    m.error = g.of(m.errorOf);
    m.error->compared = g.dQ.compared + g.dK.compared + g.dV.compared;
    m.error->disagreeing = g.dQ.disagreeing + g.dK.disagreeing + g.dV.disagreeing;
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

bool hasError(const Measurement& m) { return m.error && hasError(m, *m.error); }

bool hasError(const Measurement& m, const Deviation& gradient)
{
    return gradient.disagreeing == 0 && (gradient.compared > 0 || m.notFinite == 0);
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
    for (const LaunchCost& launch : result.launches)
        result.operations += isBackward(launch.kind) == (problem.pass == Pass::Backward) ? launch.operations : 0;
    const Program program = makeProgram(problem, engine.device().sramBytes);
    result.events = eventsOf(program);
    result.initBytes = initBytes(program);
    result.skippedTiles = skippedTiles(problem);
    const RunResult& r = result.run;
    const bool backward = problem.pass == Pass::Backward;
    result.results = backward ? r.dQ.size() + r.dK.size() + r.dV.size() : r.O.size();
    result.notFinite = backward ? notFinite(r.dQ) + notFinite(r.dK) + notFinite(r.dV) : notFinite(r.O);
    if (options.reference) {
        begin("Computing the fp64 reference");
        compareWithReference(result, problem, inputs);
    }
    return result;
}

PassCost forwardCost(const Measurement& m, const Program& program)
{
    PassCost cost;
    cost.events = makeProgram(forwardOf(program.problem), program.sramLimit).eventCount();
    std::vector<double> times(m.run.timesMs.size());
    for (size_t n = 0; n < m.launches.size(); ++n) {
        const LaunchCost& launch = m.launches[n];
        if (isBackward(launch.kind))
            continue;
        cost.traffic += launch.traffic;
        cost.flops += launch.flops;
        for (size_t repeat = 0; repeat < times.size(); ++repeat)
            times[repeat] += m.run.launches[n].timesMs[repeat];
    }
    cost.timeMs = median(times);
    return cost;
}

} // namespace tilescope
