// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/errorreport.h"
#include "app/cli/outputfiles.h"
#include "app/cli/progressline.h"
#include "core/base/numbers.h"
#include "core/measure/measurement.h"
#include "core/problem/problemkeys.h"
#include "core/problem/validate.h"
#include "core/tensor/npy.h"
#include "core/trace/chrometrace.h"
#include "core/trace/nonfinite.h"
#include "core/trace/tscopefile.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

constexpr const char* kGradientOptions[]{"--dq", "--dk", "--dv"};

struct RunCommand {
    RunArguments arguments;
    std::string out, lse, trace, chromeTrace;
    std::string gradients[3]; ///< --dq, --dk, --dv
    int repeats = 0;
    bool json = false;

    Result<void> operator()();

private:
    Result<void> check() const;
    Result<void> checkFiles() const;
    Result<Json> record(const Job& job, bool finite, ProgressLine& line) const;
    Result<void> writeTraces(const Trace& recorded, ProgressLine& line) const;
    Result<void> writeOutputs(const Job& job, const RunResult& run) const;
};

/// Null, or where the first NaN or infinity came up.
Json asJson(const Trace& trace, const std::optional<NonFinite>& found)
{
    if (!found)
        return nullptr;
    return {{"tensor", nameOf(found->tile.tensor)},
            {"value", jsonNumber(found->value)},
            {"step", found->step},
            {"head", found->head},
            {"i", found->tile.row},
            {"j", found->tile.col},
            {"row", found->row},
            {"col", found->col},
            {"text", describe(trace, *found)}};
}

Json jsonForward(const PassCost& forward)
{
    return {{"events", forward.events},
            {"time_ms", forward.timeMs},
            {"hbm", jsonTraffic(forward.traffic)},
            {"hbm_read_bytes", forward.traffic.totalRead()},
            {"hbm_write_bytes", forward.traffic.totalWrite()},
            {"flops", forward.flops}};
}

Pass passOf(const LaunchCost& launch) { return isBackward(launch.kind) ? Pass::Backward : Pass::Forward; }

Json jsonLaunches(const Measurement& m)
{
    Json launches = Json::array();
    for (const LaunchCost& launch : m.launches)
        launches.push_back({{"kernel", nameOf(launch.kind)},
                            {"pass", nameOf(passOf(launch))},
                            {"time_ms", launch.timeMs},
                            {"hbm_read_bytes", launch.traffic.totalRead()},
                            {"hbm_write_bytes", launch.traffic.totalWrite()},
                            {"flops", launch.flops}});
    return launches;
}

Json asJson(const Job& job, const Measurement& m, const Json& firstNonFinite)
{
    const Problem& p = job.problem;
    Json json{{"engine", job.engine->device().engine},
              {"device", job.engine->device().name},
              {"isa", job.engine->device().isa},
              {"algorithm", nameOf(p.algorithm)},
              {"pass", nameOf(p.pass)},
              {"n", p.nq},
              {"nk", p.nk},
              {"d", p.d},
              {"batch", p.batch},
              {"heads", p.heads},
              {"br", p.br},
              {"bc", p.bc},
              {"dtype", nameOf(p.dtype)},
              {"mask", nameOf(p.mask)},
              {"sparse_order", nameOf(p.sparseOrder)},
              {"dq_order", nameOf(p.dqOrder)},
              {"dropout", p.dropout},
              {"seed", p.seed},
              {"inputs", job.inputs->name},
              {"events", m.events},
              {"time_ms", m.timeMs},
              {"times_ms", m.run.timesMs}};
    addError(json, m);
    json["first_non_finite"] = firstNonFinite;
    json["hbm"] = jsonTraffic(m.traffic);
    json["hbm_read_bytes"] = m.traffic.totalRead();
    json["hbm_write_bytes"] = m.traffic.totalWrite();
    json["hbm_init_bytes"] = m.initBytes;
    json["hbm_peak_bytes"] = m.run.hbmPeakBytes;
    json["sram_peak_bytes"] = m.run.sramPeakBytes;
    json["sram_limit_bytes"] = job.engine->device().sramBytes;
    json["flops"] = m.flops;
    json["element_operations"] = m.operations;
    json["skipped_tiles"] = m.skippedTiles;
    if (p.pass == Pass::Backward)
        json["forward"] = jsonForward(forwardCost(m, makeProgram(p, job.engine->device().sramBytes)));
    json["launches"] = jsonLaunches(m);
    return json;
}

void printLaunches(const Measurement& m)
{
    Table table({"Kernel", "ms", "Bytes read", "Bytes written"});
    for (const LaunchCost& launch : m.launches)
        table.add({std::string(nameOf(launch.kind)), formatFixed(launch.timeMs, 3), formatCount(launch.traffic.totalRead()),
                   formatCount(launch.traffic.totalWrite())});
    fmt::print("\n");
    table.print();
}

void print(const Job& job, const Measurement& m, const Json& firstNonFinite)
{
    const Problem& p = job.problem;
    const DeviceInfo& device = job.engine->device();
    fmt::print("{} {} on {} ({}, {})\n\n", titleOf(p.algorithm), nameOf(p.pass), device.name, device.engine,
               device.isa);
    printField("Problem", describe(p));
    printField("Inputs", job.inputs->name);
    printField("Tiles", fmt::format("Br {} × Bc {}: {} × {} for each head, {} skipped in all", p.br, p.bc,
                                    formatCount(p.Tr()), formatCount(p.Tc()), formatCount(m.skippedTiles)));
    printField("Events", formatCount(m.events));
    const double seconds = m.timeMs / 1000;
    printField("Time", fmt::format("{} ms (median of {}), {} GFLOP/s", formatFixed(m.timeMs, 3), m.run.timesMs.size(),
                                   seconds > 0 ? formatFixed(double(m.flops) / seconds / 1e9, 1) : "0"));
    printField("Arithmetic", fmt::format("{} FLOP of matrix products, {} element operations", formatCount(m.flops), formatCount(m.operations)));
    printError(m);
    if (p.pass == Pass::Backward) {
        const PassCost forward = forwardCost(m, makeProgram(p, device.sramBytes));
        printField("Forward", fmt::format("{} ms before it, with {} read and {} written, which the figures here leave out",
                                          formatFixed(forward.timeMs, 3), formatBytes(forward.traffic.totalRead()),
                                          formatBytes(forward.traffic.totalWrite())));
    }
    if (!firstNonFinite.is_null())
        printField("Not finite", firstNonFinite["text"].get<std::string>());
    printField("HBM peak",
               fmt::format("{} ({})", formatBytes(m.run.hbmPeakBytes), formatExactBytes(m.run.hbmPeakBytes)));
    printField("SRAM peak",
               fmt::format("{} of {} a CTA may use", formatBytes(m.run.sramPeakBytes), formatBytes(device.sramBytes)));
    fmt::print("\n");
    printTraffic(m.traffic);
    if (p.pass == Pass::Backward)
        printLaunches(m);
    if (m.initBytes > 0)
        fmt::print("\nBefore the kernel, {} bytes of HBM were initialised.\n", formatCount(m.initBytes));
}

Result<void> RunCommand::check() const
{
    for (size_t n = 0; n < 3; ++n)
        if (!gradients[n].empty() && !arguments.isBackward())
            return badInput(fmt::format("{} belongs to the backward pass: add --pass backward.", kGradientOptions[n]));
    if (!lse.empty() && arguments.given("algorithm") &&
        arguments.problem.at("algorithm") == nameOf(Algorithm::Standard))
        return badInput("--lse: standard attention does not compute L; choose flash1 or flash2.");
    return checkFiles();
}

/// Before anything runs, which may take long.
Result<void> RunCommand::checkFiles() const
{
    const FileOption outputs[]{{"--out", out},         {"--lse", lse},         {"--dq", gradients[0]},         {"--dk", gradients[1]},
                               {"--dv", gradients[2]}, {"--trace", trace}, {"--chrome-trace", chromeTrace}};
    const FileOption inputs[]{{"--q", arguments.q}, {"--k", arguments.k}, {"--v", arguments.v}, {"--do", arguments.dO}};
    if (auto checked = checkOutputs(outputs, inputs); !checked)
        return checked;
    for (const std::string& array : {out, lse, gradients[0], gradients[1], gradients[2]})
        if (auto checked = array.empty() ? Result<void>() : checkNpyTarget(array); !checked)
            return checked;
    if (auto checked = trace.empty() ? Result<void>() : checkTraceTarget(trace); !checked)
        return checked;
    return chromeTrace.empty() ? Result<void>() : checkChromeTraceTarget(chromeTrace);
}

Result<void> RunCommand::writeOutputs(const Job& job, const RunResult& run) const
{
    const Problem& p = job.problem;
    // The last dimensions of (batch, heads, N, d): as many as the input had.
    const auto shapeOf = [&](std::vector<int64_t> shape) {
        shape.erase(shape.begin(), shape.begin() + (4 - job.inputRank));
        return shape;
    };
    struct Output {
        const std::string& path;
        const Tensor& tensor;
        bool wide; ///< in fp32, whatever the type of the inputs
    };
    const bool flash = p.algorithm != Algorithm::Standard;
    for (const auto& [path, tensor, wide] : {Output{out, run.O, p.algorithm == Algorithm::Flash1}, Output{gradients[0], run.dQ, flash},
                                             Output{gradients[1], run.dK, false}, Output{gradients[2], run.dV, false}}) {
        const DType type = p.dtype == DType::F16 && !wide ? DType::F16 : DType::F32;
        if (path.empty())
            continue;
        if (auto written = writeNpyArray(path, shapeOf({p.batch, p.heads, tensor.rows, p.d}), tensor.values, type); !written)
            return written;
    }
    if (!lse.empty())
        return writeNpyArray(lse, shapeOf({p.batch, p.heads, p.nq}), run.LSE);
    return {};
}

/// Records where a trace was asked for, and where the result needs one to be explained.
Result<Json> RunCommand::record(const Job& job, bool finite, ProgressLine& line) const
{
    if (trace.empty() && chromeTrace.empty() && finite)
        return Json();
    Problem problem = job.problem;
    problem.dqOrder = DqOrder::Deterministic; // the other cannot be recorded, and has the same NaN
    const auto recorded = job.engine->record(problem, job.inputs, {}, line.begin("Recording events"));
    if (!recorded)
        return recorded.error();
    if (const Result<void> written = writeTraces(**recorded, line); !written)
        return written.error();
    if (finite)
        return Json();
    line.begin("Looking for the first NaN or infinity");
    return asJson(**recorded, firstNonFinite(**recorded));
}

Result<void> RunCommand::writeTraces(const Trace& recorded, ProgressLine& line) const
{
    line.begin("Writing the trace");
    if (const Result<void> written = trace.empty() ? Result<void>() : writeTrace(trace, recorded); !written)
        return written;
    return chromeTrace.empty() ? Result<void>() : writeChromeTrace(chromeTrace, recorded, line.begin("Writing the Chrome trace"));
}

Result<void> RunCommand::operator()()
{
    if (auto checked = check(); !checked)
        return checked;
    const Result<Job> job = makeJob(arguments);
    if (!job)
        return job.error();
    if (!trace.empty() || !chromeTrace.empty())
        if (auto fits = validateRecording(job->problem, job->engine->device()); !fits)
            return fits;
    ProgressLine line;
    const Result<Measurement> measured =
        measure(*job->engine, job->problem, *job->inputs, {.repeats = repeats, .onPart = line.parts()},
                line.begin("Running the kernels"));
    if (!measured)
        return measured.error();
    if (auto written = writeOutputs(*job, measured->run); !written)
        return written;
    const Result<Json> firstNonFinite = record(*job, measured->notFinite == 0, line);
    line.end();
    if (!firstNonFinite)
        return firstNonFinite.error();
    json ? printJson(asJson(*job, *measured, *firstNonFinite)) : print(*job, *measured, *firstNonFinite);
    return {};
}

} // namespace

Command addRun(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("run", "Run one problem: time, error, bytes, memory");
    auto run = std::make_shared<RunCommand>();
    run->arguments.addTo(*command);
    command->add_option("--out", run->out, "Write O to this .npy file");
    command->add_option("--lse", run->lse, "Write L = m + ln l of every row to this .npy file");
    command->add_option("--trace", run->trace, "Record every event to this .tscope file");
    command->add_option("--chrome-trace", run->chromeTrace, "Record every event to this .json file, for Perfetto");
    command->add_option("--repeats", run->repeats, "Timed repetitions")->check(CLI::Range(1, 1000));
    command->add_flag("--json", run->json, "Print JSON");
    for (size_t n = 0; n < 3; ++n)
        command->add_option(kGradientOptions[n], run->gradients[n],
                            fmt::format("Write the gradient of {} to this .npy file", "QKV"[n]));
    return [run] { return (*run)(); };
}

} // namespace tilescope::cli
