// SPDX-License-Identifier: Apache-2.0
#include "app/cli/benchmarks.h"

#include "app/cli/naiveattention.h"
#include "core/model/iocounts.h"
#include "core/trace/stepstate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

namespace tilescope::cli {

namespace {

using Clock = std::chrono::steady_clock;

double msSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + int64_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

double best(const std::vector<double>& values) { return *std::ranges::min_element(values); }

Result<double> kernelMs(Engine& engine, const Problem& problem, const Inputs& inputs, bool counting)
{
    RunOptions options;
    options.counting = counting;
    const Result<RunResult> run = engine.run(problem, inputs, options);
    if (!run)
        return run.error();
    return run->timesMs.front();
}

Result<double> tracedMs(Engine& engine, const Problem& problem, const std::shared_ptr<const Inputs>& inputs)
{
    const auto trace = engine.record(problem, inputs);
    if (!trace)
        return trace.error();
    return (*trace)->recordMs;
}

} // namespace

Result<HookCost> measureHooks(Engine& engine, const Problem& problem, int rounds)
{
    const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
    std::vector<double> plain, counting, tracing;
    for (int round = 0; round <= rounds; ++round) { // one more, to warm up
        const Result<double> a = kernelMs(engine, problem, *inputs, false),
                             b = kernelMs(engine, problem, *inputs, true), c = tracedMs(engine, problem, inputs);
        for (const Result<double>* time : {&a, &b, &c})
            if (!*time)
                return time->error();
        plain.push_back(*a), counting.push_back(*b), tracing.push_back(*c);
    }
    return HookCost{problem.algorithm, best(plain), best(counting), best(tracing)};
}

Result<NaiveComparison> compareWithNaive(Engine& host, const Problem& problem, int rounds)
{
    const Inputs inputs = randomInputs(problem);
    std::vector<float> O(inputs.Q.values.size());
    std::vector<double> ours, naive;
    NaiveComparison result{.flops = double(matmulFlops(problem))};
    for (int round = 0; round <= rounds; ++round) { // one more, to warm up
        const Result<RunResult> run = host.run(problem, inputs);
        if (!run)
            return run.error();
        ours.push_back(run->timesMs.front());
        const auto start = Clock::now();
        naiveAttention(inputs.Q.values.data(), inputs.K.values.data(), inputs.V.values.data(), O.data(), problem.nq,
                       problem.nk, problem.d);
        naive.push_back(msSince(start));
        for (size_t n = 0; n < O.size(); ++n)
            result.maxDifference = std::max(result.maxDifference, double(std::abs(O[n] - run->O.values[n])));
    }
    result.engineMs = best(ours);
    result.naiveMs = best(naive);
    return result;
}

Result<SeekCost> measureSeeks(Engine& engine, const Problem& problem, int seeks)
{
    const auto trace = engine.record(problem, std::make_shared<const Inputs>(randomInputs(problem)));
    if (!trace)
        return trace.error();
    const auto replay = engine.replay(*trace);
    if (!replay)
        return replay.error();
    SeekCost cost{.algorithm = problem.algorithm, .events = (*trace)->eventCount()};
    auto start = Clock::now();
    if (const Result<void> prepared = (*replay)->prepare(0); !prepared)
        return prepared.error();
    cost.prepareMs = msSince(start);

    std::mt19937_64 random(1);
    std::uniform_int_distribution<int64_t> anyStep(0, cost.events - 1);
    std::vector<double> states, snapshots;
    for (int seek = 0; seek < seeks; ++seek) {
        const int64_t step = seek == 0 ? cost.events - 1 : anyStep(random);
        start = Clock::now();
        const StepState state = stateAt(**trace, step);
        states.push_back(msSince(start));
        start = Clock::now();
        if (const auto snapshot = (*replay)->snapshot(step); !snapshot)
            return snapshot.error();
        snapshots.push_back(msSince(start));
    }
    cost.stateWorstMs = *std::ranges::max_element(states);
    cost.stateMedianMs = median(states);
    cost.snapshotWorstMs = *std::ranges::max_element(snapshots);
    cost.snapshotMedianMs = median(snapshots);
    return cost;
}

} // namespace tilescope::cli
