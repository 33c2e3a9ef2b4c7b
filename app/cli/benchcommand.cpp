// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/progressline.h"
#include "core/base/numbers.h"
#include "kernels/bench/bench.h"
#include "kernels/engines.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

struct BenchCommand {
    std::string engineName;
    std::string dtype{nameOf(DType::F32)}, pass{nameOf(Pass::Forward)};
    int64_t n = 2048, seekN = 4096, heads = 0;
    int rounds = 5, seeks = 200;
    bool json = false;

    Result<void> operator()();

private:
    Problem problemOf(Algorithm algorithm, int64_t rows) const;
    Result<void> compare(Engine& engine);
    Result<void> hooks(Engine& engine);
    Result<void> naive();
    Result<void> dqOrder(Engine& engine);
    Result<void> seek(Engine& engine);

    /// One of the seven comparisons begins: three of hooks, three of seeking, and naive attention or, backward, the orders of dQ.
    Progress* begin(const std::string& part);

    int64_t m_heads = 1;
    DType m_dtype = DType::F32;
    Pass m_pass = Pass::Forward;
    Json m_json = Json::object();
    ProgressLine m_line;
    int m_begun = 0;
};

Progress* BenchCommand::begin(const std::string& part)
{
    m_line.setPrefix(fmt::format("{} of 7, ", ++m_begun));
    return m_line.begin(part);
}

Problem BenchCommand::problemOf(Algorithm algorithm, int64_t rows) const
{
    Problem p;
    p.algorithm = algorithm;
    p.pass = m_pass;
    p.nq = p.nk = rows;
    p.heads = m_heads;
    p.dtype = m_dtype;
    return p;
}

/// "+1.9 %".
std::string percent(double overhead) { return fmt::format("{:+.1f} %", overhead * 100); }

Result<void> BenchCommand::hooks(Engine& engine)
{
    Table table({"Algorithm", "Events", "No hooks, ms", "Counting, ms", "", "Tracing, ms", "", "GFLOP/s"});
    Json rows = Json::array();
    for (Algorithm algorithm : kAlgorithms) {
        Progress* progress = begin(fmt::format("hooks of {}", titleOf(algorithm)));
        const Result<HooksBench> cost = benchHooks(engine, problemOf(algorithm, n), rounds, progress);
        if (!cost)
            return cost.error();
        table.add({std::string(titleOf(algorithm)), formatCount(cost->events), formatFixed(cost->plainMs, 3),
                   formatFixed(cost->countingMs, 3), percent(cost->countingOverhead()), formatFixed(cost->tracingMs, 3),
                   percent(cost->tracingOverhead()), formatFixed(cost->gflops, 1)});
        rows.push_back({{"algorithm", nameOf(algorithm)},
                        {"events", cost->events},
                        {"plain_ms", cost->plainMs},
                        {"counting_ms", cost->countingMs},
                        {"tracing_ms", cost->tracingMs},
                        {"counting_overhead", cost->countingOverhead()},
                        {"tracing_overhead", cost->tracingOverhead()},
                        {"gflops", cost->gflops}});
    }
    m_line.end();
    m_json["hooks"] = rows;
    if (!json) {
        fmt::print("Cost of hooks{}: {}; kernels only, {} interleaved rounds\n",
                   m_pass == Pass::Backward ? ", both passes" : "", describe(problemOf(Algorithm::Flash1, n)), rounds);
        table.print(2);
    }
    return {};
}

/// Host against host, whatever engine the rest runs on.
Result<void> BenchCommand::naive()
{
    const auto host = makeHostEngine();
    if (!host)
        return host.error();
    Problem problem = problemOf(Algorithm::Flash2, n);
    problem.heads = 1;
    problem.dtype = DType::F32; // Eigen's
    Progress* progress = begin("against naive attention");
    const Result<NaiveBench> result = benchHostAgainstNaive(problem, (*host)->device().isa, rounds, progress);
    if (!result)
        return result.error();
    m_line.end();
    m_json["naive"] = {{"isa", result->isa},
                       {"engine_ms", result->engineMs},
                       {"naive_ms", result->naiveMs},
                       {"speedup", result->speedup()},
                       {"engine_gflops", result->engineGflops},
                       {"naive_gflops", result->naiveGflops},
                       {"max_abs_difference", result->maxAbsDifference}};
    if (json)
        return {};
    Table table({"One core", "ms", "GFLOP/s"});
    table.add(
        {"FlashAttention-2, host engine", formatFixed(result->engineMs, 2), formatFixed(result->engineGflops, 1)});
    table.add({"Naive, whole matrices in Eigen", formatFixed(result->naiveMs, 2), formatFixed(result->naiveGflops, 1)});
    fmt::print("\nHost engine against naive attention: {}; {}, {} interleaved rounds\n", describe(problem), result->isa,
               rounds);
    table.print(2);
    fmt::print("  The engine is {} times as fast; the results differ by at most {}.\n",
               formatFixed(result->speedup(), 2), formatShort(result->maxAbsDifference, 2));
    return {};
}

/// FlashAttention-2 only: the others have one order.
Result<void> BenchCommand::dqOrder(Engine& engine)
{
    Problem problem = problemOf(Algorithm::Flash2, n);
    Progress* progress = begin("the orders of dQ");
    const Result<DqOrderBench> result = benchDqOrder(engine, problem, rounds, progress);
    if (!result)
        return result.error();
    m_line.end();
    m_json["dq_order"] = {{"forward_ms", result->forwardMs},
                          {"deterministic_ms", result->deterministicMs},
                          {"atomic_ms", result->atomicMs},
                          {"ratio", result->ratio()},
                          {"ratio_with_forward", result->ratioWithForward()}};
    if (json)
        return {};
    Table table({"FlashAttention-2, order of dQ", "Backward, ms", "Forward and backward, ms"});
    table.add({"deterministic, a CTA a head", formatFixed(result->deterministicMs, 3),
               formatFixed(result->forwardMs + result->deterministicMs, 3)});
    table.add({"atomic, a CTA a column block", formatFixed(result->atomicMs, 3), formatFixed(result->forwardMs + result->atomicMs, 3)});
    fmt::print("\nOrders of dQ: {} interleaved rounds\n", rounds);
    table.print(2);
    fmt::print("  The deterministic order takes {} times as long, {} times with the forward pass.\n", formatFixed(result->ratio(), 2),
               formatFixed(result->ratioWithForward(), 2));
    return {};
}

Result<void> BenchCommand::seek(Engine& engine)
{
    Table table({"Algorithm", "Events", "Recording, ms", "Preparation, ms", "Seek, median, ms", "worst, ms"});
    Json rows = Json::array();
    for (Algorithm algorithm : kAlgorithms) {
        Problem problem = problemOf(algorithm, seekN);
        problem.heads = 1;
        Progress* progress = begin(fmt::format("seeking in {}", titleOf(algorithm)));
        const Result<SeekBench> cost = benchSeek(engine, problem, seeks, progress);
        if (!cost)
            return cost.error();
        table.add({std::string(titleOf(algorithm)), formatCount(cost->events), formatFixed(cost->recordMs, 1),
                   formatFixed(cost->prepareMs, 1), formatFixed(cost->medianMs, 2), formatFixed(cost->worstMs, 2)});
        rows.push_back({{"algorithm", nameOf(algorithm)},
                        {"events", cost->events},
                        {"record_ms", cost->recordMs},
                        {"prepare_ms", cost->prepareMs},
                        {"median_ms", cost->medianMs},
                        {"worst_ms", cost->worstMs}});
    }
    m_line.end();
    m_json["seek"] = rows;
    if (!json) {
        fmt::print("\nSeeking to {} random steps, SRAM contents included: N {}, d 64, Br 64 × Bc 64\n", seeks,
                   formatCount(seekN));
        table.print(2);
    }
    return {};
}

Result<void> BenchCommand::compare(Engine& engine)
{
    if (auto done = hooks(engine); !done)
        return done;
    if (auto done = m_pass == Pass::Backward ? dqOrder(engine) : naive(); !done)
        return done;
    return seek(engine);
}

Result<void> BenchCommand::operator()()
{
    const auto engine = chooseEngine(engineName);
    if (!engine)
        return engine.error();
    const std::optional<DType> type = dtypeFromName(dtype);
    if (!type)
        return badInput(fmt::format("--dtype {}: f32, f16 or bf16.", dtype));
    m_dtype = *type;
    const std::optional<Pass> chosen = passFromName(pass);
    if (!chosen)
        return badInput(fmt::format("--pass {}: forward or backward.", pass));
    m_pass = *chosen;
    const DeviceInfo& device = (*engine)->device();
    // A GPU needs enough CTAs to be busy; the host takes one head after the other anyway.
    m_heads = heads > 0 ? heads : device.engine == "cuda" ? 16 : 1;
    m_json = {{"engine", device.engine}, {"device", device.name}, {"isa", device.isa}, {"n", n},
              {"seek_n", seekN},         {"heads", m_heads},      {"dtype", dtype},      {"pass", pass},
              {"rounds", rounds}};
    if (!json)
        fmt::print("{} ({}, {})\n\n", device.name, device.engine, device.isa);
    const Result<void> done = compare(**engine);
    m_line.end();
    if (done && json)
        printJson(m_json);
    return done;
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
    command->add_option("--dtype", bench->dtype, "Element type of the timed runs: f32, f16 or bf16");
    command->add_option("--pass", bench->pass, "forward, or backward: both passes, and the orders of dQ side by side");
    command->add_option("--rounds", bench->rounds, "Interleaved rounds")->check(CLI::Range(1, 1000));
    command->add_option("--seeks", bench->seeks, "Steps to seek to")->check(CLI::Range(1, 100000));
    command->add_flag("--json", bench->json, "Print JSON");
    return [bench] { return (*bench)(); };
}

} // namespace tilescope::cli
