// SPDX-License-Identifier: Apache-2.0
#include "kernels/bench/bench.h"

#include "core/measure/measurement.h"
#include "core/model/iocounts.h"
#include "kernels/bench/naive.h"
#include "kernels/engines.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

namespace tilescope {

namespace {

template <class Work>
double milliseconds(Work&& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void plan(Progress* progress, int total)
{
    if (progress)
        progress->total = total;
}

void advance(Progress* progress)
{
    if (progress)
        ++progress->done;
}

/// Runs once and adds the time of all kernels, of both passes.
Result<void> timeRun(Engine& engine, const Problem& problem, const Inputs& inputs, bool counting, std::vector<double>& times)
{
    auto result = engine.run(problem, inputs, {.counting = counting, .coldCache = true}, nullptr);
    if (!result)
        return result.error();
    double sum = 0;
    for (const LaunchResult& launch : result->launches)
        sum += launch.timesMs.front();
    times.push_back(sum);
    return {};
}

/// Of the products of all kernels.
double flopsOf(Problem problem)
{
    double flops = double(matmulFlops(problem));
    if (problem.pass == Pass::Backward) {
        problem.pass = Pass::Forward;
        flops += double(matmulFlops(problem));
    }
    return flops;
}

} // namespace

Result<HooksBench> benchHooks(Engine& engine, const Problem& problem, int rounds, Progress* progress)
{
    plan(progress, 3 * rounds);
    const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
    std::vector<double> plain, counting, tracing;
    HooksBench bench;
    for (int round = 0; round < rounds; ++round) {
        if (auto done = timeRun(engine, problem, *inputs, false, plain); !done)
            return done.error();
        advance(progress);
        if (auto done = timeRun(engine, problem, *inputs, true, counting); !done)
            return done.error();
        advance(progress);
        auto trace = engine.record(problem, inputs, {.coldCache = true}, nullptr);
        if (!trace)
            return trace.error();
        tracing.push_back((*trace)->recordMs);
        bench.events = (*trace)->eventCount();
        advance(progress);
    }
    bench.plainMs = median(plain);
    bench.countingMs = median(counting);
    bench.tracingMs = median(tracing);
    bench.gflops = flopsOf(problem) / (bench.plainMs * 1e6);
    return bench;
}

Result<DqOrderBench> benchDqOrder(Engine& engine, const Problem& problem, int rounds, Progress* progress)
{
    plan(progress, 2 * rounds);
    Problem orders[]{problem, problem};
    orders[1].dqOrder = DqOrder::Atomic;
    const Inputs inputs = randomInputs(problem);
    std::vector<double> forward, backward[2];
    for (int round = 0; round < rounds; ++round)
        for (size_t order = 0; order < 2; ++order) {
            auto result = engine.run(orders[order], inputs, {.coldCache = true}, nullptr);
            if (!result)
                return result.error();
            backward[order].push_back(result->timesMs.front());
            forward.push_back(0);
            for (const LaunchResult& launch : result->launches)
                forward.back() += isBackward(launch.kind) ? 0 : launch.timesMs.front();
            advance(progress);
        }
    return DqOrderBench{median(forward), median(backward[0]), median(backward[1])};
}

Result<NaiveBench> benchHostAgainstNaive(const Problem& problem, const std::string& isa, int rounds, Progress* progress)
{
    plan(progress, rounds);
    auto engine = makeHostEngine({.isa = isa, .workers = 1});
    if (!engine)
        return engine.error();
    NaiveBench bench;
    bench.isa = (*engine)->device().isa;
    const NaiveAttention naive = naiveAttentionFor(bench.isa);
    const Inputs inputs = randomInputs(problem);
    Tensor O(problem.batch, problem.heads, problem.nq, problem.d);
    std::vector<double> engineTimes, naiveTimes;
    for (int round = 0; round < rounds; ++round) {
        auto result = (*engine)->run(problem, inputs, {}, nullptr);
        if (!result)
            return result.error();
        engineTimes.push_back(result->timesMs.front());
        naiveTimes.push_back(milliseconds([&] {
            for (int64_t head = 0; head < problem.headCount(); ++head)
                naive(inputs.Q.head(head).data(), inputs.K.head(head).data(), inputs.V.head(head).data(), O.head(head).data(), problem.nq,
                      problem.nk, problem.d, problem.scale());
        }));
        for (size_t n = 0; n < O.values.size(); ++n)
            bench.maxAbsDifference = std::max(bench.maxAbsDifference, double(std::abs(O.values[n] - result->O.values[n])));
        advance(progress);
    }
    const double flops = double(matmulFlops(problem));
    bench.engineMs = median(engineTimes);
    bench.naiveMs = median(naiveTimes);
    bench.engineGflops = flops / (bench.engineMs * 1e6);
    bench.naiveGflops = flops / (bench.naiveMs * 1e6);
    return bench;
}

Result<SeekBench> benchSeek(Engine& engine, const Problem& problem, int seeks, Progress* progress)
{
    plan(progress, seeks);
    SeekBench bench;
    auto trace = engine.record(problem, std::make_shared<const Inputs>(randomInputs(problem)), {}, nullptr);
    if (!trace)
        return trace.error();
    bench.events = (*trace)->eventCount();
    bench.recordMs = (*trace)->recordMs;
    auto replay = engine.replay(*trace);
    if (!replay)
        return replay.error();
    Result<void> prepared;
    bench.prepareMs = milliseconds([&] { prepared = (*replay)->prepare(0, nullptr); });
    if (!prepared)
        return prepared.error();
    std::mt19937_64 random(1);
    std::vector<double> times;
    for (int n = 0; n < seeks; ++n) {
        const int64_t step = std::uniform_int_distribution<int64_t>(0, bench.events - 1)(random);
        Result<void> done;
        times.push_back(milliseconds([&] {
            if (auto snapshot = (*replay)->snapshot(step, nullptr); !snapshot)
                done = snapshot.error();
        }));
        if (!done)
            return done.error();
        advance(progress);
    }
    bench.medianMs = median(times);
    bench.worstMs = *std::ranges::max_element(times);
    return bench;
}

} // namespace tilescope
