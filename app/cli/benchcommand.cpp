// SPDX-License-Identifier: Apache-2.0
#include "app/cli/benchmarks.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/numbers.h"
#include "kernels/engines.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

struct BenchCommand {
    std::string engineName;
    int64_t n = 2048, seekN = 4096, heads = 0;
    int rounds = 5, seeks = 200;
    bool json = false;

    Result<void> operator()();

private:
    Problem problemOf(Algorithm algorithm, int64_t rows) const;
    Result<void> hooks(Engine& engine);
    Result<void> naive();
    Result<void> seek(Engine& engine);

    int64_t m_heads = 1;
    Json m_json = Json::object();
};

Problem BenchCommand::problemOf(Algorithm algorithm, int64_t rows) const
{
    Problem p;
    p.algorithm = algorithm;
    p.nq = p.nk = rows;
    p.heads = m_heads;
    return p;
}

/// "+1.9 %".
std::string overhead(double ratio) { return fmt::format("{:+.1f} %", (ratio - 1) * 100); }

Result<void> BenchCommand::hooks(Engine& engine)
{
    Table table({"Algorithm", "No hooks, ms", "Counting, ms", "", "Tracing, ms", ""});
    Json rows = Json::array();
    for (Algorithm algorithm : kAlgorithms) {
        const Result<HookCost> cost = measureHooks(engine, problemOf(algorithm, n), rounds);
        if (!cost)
            return cost.error();
        table.add({std::string(titleOf(algorithm)), formatFixed(cost->plainMs, 3), formatFixed(cost->countingMs, 3),
                   overhead(cost->countingRatio()), formatFixed(cost->tracingMs, 3), overhead(cost->tracingRatio())});
        rows.push_back({{"algorithm", nameOf(algorithm)},
                        {"plain_ms", cost->plainMs},
                        {"counting_ms", cost->countingMs},
                        {"tracing_ms", cost->tracingMs},
                        {"counting_ratio", cost->countingRatio()},
                        {"tracing_ratio", cost->tracingRatio()}});
    }
    m_json["hooks"] = rows;
    if (!json) {
        fmt::print("Cost of hooks: {}, best of {} interleaved rounds; kernels only\n",
                   describe(problemOf(Algorithm::Flash2, n)), rounds);
        table.print(2);
    }
    return {};
}

/// Host against host, whatever engine the rest runs on.
Result<void> BenchCommand::naive()
{
    const std::string isa = "x86-64-v3";
    const auto host = makeHostEngine({.isa = isa, .workers = 1});
    if (!host) {
        m_json["naive"] = nullptr;
        if (!json)
            fmt::print("\nHost engine against naive attention: left out, as {}\n", host.error().message);
        return {};
    }
    Problem problem = problemOf(Algorithm::Flash2, n);
    problem.heads = 1;
    const Result<NaiveComparison> result = compareWithNaive(**host, problem, rounds);
    if (!result)
        return result.error();
    m_json["naive"] = {{"isa", isa},
                       {"engine_ms", result->engineMs},
                       {"naive_ms", result->naiveMs},
                       {"ratio", result->ratio()},
                       {"max_difference", result->maxDifference}};
    if (json)
        return {};
    Table table({"One core", "ms", "GFLOP/s"});
    table.add({"FlashAttention-2, host engine", formatFixed(result->engineMs, 2),
               formatFixed(result->flops / result->engineMs / 1e6, 1)});
    table.add({"Naive, whole matrices in Eigen", formatFixed(result->naiveMs, 2),
               formatFixed(result->flops / result->naiveMs / 1e6, 1)});
    fmt::print("\nHost engine against naive attention: {}, {}\n", describe(problem), isa);
    table.print(2);
    fmt::print("  The engine is {} times as fast; results differ by at most {}.\n", formatFixed(result->ratio(), 2),
               formatShort(result->maxDifference, 2));
    return {};
}

Result<void> BenchCommand::seek(Engine& engine)
{
    Table table({"Algorithm", "Events", "Preparation, ms", "State, median", "worst", "SRAM, median", "worst, ms"});
    Json rows = Json::array();
    for (Algorithm algorithm : kAlgorithms) {
        Problem problem = problemOf(algorithm, seekN);
        problem.heads = 1;
        const Result<SeekCost> cost = measureSeeks(engine, problem, seeks);
        if (!cost)
            return cost.error();
        table.add({std::string(titleOf(algorithm)), formatCount(cost->events), formatFixed(cost->prepareMs, 1),
                   formatFixed(cost->stateMedianMs, 4), formatFixed(cost->stateWorstMs, 4),
                   formatFixed(cost->snapshotMedianMs, 2), formatFixed(cost->snapshotWorstMs, 2)});
        rows.push_back({{"algorithm", nameOf(algorithm)},
                        {"events", cost->events},
                        {"prepare_ms", cost->prepareMs},
                        {"state_median_ms", cost->stateMedianMs},
                        {"state_worst_ms", cost->stateWorstMs},
                        {"snapshot_median_ms", cost->snapshotMedianMs},
                        {"snapshot_worst_ms", cost->snapshotWorstMs}});
    }
    m_json["seek"] = rows;
    if (!json) {
        fmt::print("\nSeeking to {} random steps: N {}, d 64, 64 × 64 tiles\n", seeks, formatCount(seekN));
        table.print(2);
    }
    return {};
}

Result<void> BenchCommand::operator()()
{
    const auto engine = chooseEngine(engineName);
    if (!engine)
        return engine.error();
    const DeviceInfo& device = (*engine)->device();
    // A GPU needs enough CTAs to be busy; the host takes one head after the other anyway.
    m_heads = heads > 0 ? heads : device.engine == "cuda" ? 16 : 1;
    m_json = {{"engine", device.engine}, {"device", device.name}, {"isa", device.isa}, {"n", n},
              {"seek_n", seekN},         {"heads", m_heads},      {"rounds", rounds}};
    if (!json)
        fmt::print("{} ({}, {})\n\n", device.name, device.engine, device.isa);
    if (auto done = hooks(**engine); !done)
        return done;
    if (auto done = naive(); !done)
        return done;
    if (auto done = seek(**engine); !done)
        return done;
    if (json)
        printJson(m_json);
    return {};
}

} // namespace

Command addBench(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("bench", "Ratios, side by side in one run: hooks, naive attention, seeking");
    auto bench = std::make_shared<BenchCommand>();
    command->add_option("--engine", bench->engineName, "host or cuda; cuda where there is a GPU if not given");
    command->add_option("--n", bench->n, "Sequence length of the timed runs")->check(CLI::Range(1, 65536));
    command->add_option("--seek-n", bench->seekN, "Sequence length of the trace to seek in")
        ->check(CLI::Range(1, 65536));
    command->add_option("--heads", bench->heads, "Heads of the timed runs")->check(CLI::Range(1, 1024));
    command->add_option("--rounds", bench->rounds, "Interleaved rounds")->check(CLI::Range(1, 1000));
    command->add_option("--seeks", bench->seeks, "Steps to seek to")->check(CLI::Range(1, 100000));
    command->add_flag("--json", bench->json, "Print JSON");
    return [bench] { return (*bench)(); };
}

} // namespace tilescope::cli
