// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"
#include "core/problem/problemkeys.h"
#include "core/reference/gradients.h"
#include "core/tensor/npy.h"
#include "core/trace/tscopefile.h"
#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope {
namespace {

using nlohmann::json;
using test::Arguments;
using test::CliResult;
using test::runCli;
using test::TemporaryFolder;

Problem ragged(Algorithm algorithm)
{
    return {.algorithm = algorithm, .pass = Pass::Backward, .heads = 2, .nq = 70, .nk = 53, .d = 9, .br = 16, .bc = 24, .mask = MaskKind::Causal};
}

Arguments commandFor(const char* command, const Problem& problem, const Arguments& more = {})
{
    Arguments all{command, "--engine", "host"};
    for (const ProblemKey& key : problemKeys())
        all.insert(all.end(), {"--" + std::string(key.name), key.get(problem)});
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

json runJson(const Problem& problem, const Arguments& more = {})
{
    Arguments all = commandFor("run", problem, more);
    all.push_back("--json");
    const CliResult result = runCli(all);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return result.json();
}

TEST(CliBackward, FiguresAreTheClosedFormsOfTheBackwardPass)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (DType dtype : {DType::F32, DType::F16})
            for (double dropout : {0.0, 0.17}) {
                Problem p = ragged(algorithm);
                p.dtype = dtype, p.dropout = dropout;
                SCOPED_TRACE(std::string(nameOf(algorithm)) + " " + std::string(nameOf(dtype)));
                const json result = runJson(p);
                const IoCounts counts = issuedIo(p);
                EXPECT_EQ(result["pass"], "backward");
                EXPECT_EQ(result["hbm_read_bytes"], counts.readBytes());
                EXPECT_EQ(result["hbm_write_bytes"], counts.writeBytes());
                EXPECT_EQ(result["hbm_init_bytes"], initialisationIo(p).writeBytes());
                EXPECT_EQ(result["hbm"]["dK"]["write"], counts.writeBytes(TensorId::dK));
                EXPECT_EQ(result["flops"], matmulFlops(p));
                EXPECT_EQ(result["hbm_peak_bytes"], inputBytes(p) + backwardMemory(p).total());
                Problem forward = p;
                forward.pass = Pass::Forward;
                const json before = result["forward"];
                EXPECT_EQ(before["hbm_read_bytes"], issuedIo(forward).readBytes());
                EXPECT_EQ(before["hbm_write_bytes"], issuedIo(forward).writeBytes());
                EXPECT_EQ(before["flops"], matmulFlops(forward));
                EXPECT_GT(before["time_ms"].get<double>(), 0);
            }
}

TEST(CliBackward, ErrorsAreSmall)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (double dropout : {0.0, 0.17}) {
            Problem p = ragged(algorithm);
            p.dropout = dropout;
            const json result = runJson(p);
            double worst = 0;
            for (const char* gradient : {"dQ", "dK", "dV"}) {
                const json& error = result["gradients"][gradient];
                EXPECT_LT(error["max_abs_error"].get<double>(), 2e-5) << gradient;
                EXPECT_LE(error["mean_abs_error"].get<double>(), error["max_abs_error"].get<double>());
                worst = std::max(worst, error["max_abs_error"].get<double>());
            }
            EXPECT_EQ(result["max_abs_error"], worst);
            EXPECT_EQ(result["gradients"][result["max_abs_error_of"].get<std::string>()]["max_abs_error"], worst);
            EXPECT_EQ(result["not_finite"]["elements"], 0);
        }
}

TEST(CliBackward, LaunchesAddUpToBothPasses)
{
    Problem p = ragged(Algorithm::Standard);
    p.dropout = 0.17;
    const json result = runJson(p);
    ASSERT_EQ(result["launches"].size(), 11u); // five forward, six backward
    int64_t read[2] = {}, flops[2] = {};
    for (const json& launch : result["launches"]) {
        read[launch["pass"] == "backward"] += launch["hbm_read_bytes"].get<int64_t>();
        flops[launch["pass"] == "backward"] += launch["flops"].get<int64_t>();
    }
    EXPECT_EQ(read[0], result["forward"]["hbm_read_bytes"]);
    EXPECT_EQ(read[1], result["hbm_read_bytes"]);
    EXPECT_EQ(flops[0], result["forward"]["flops"]);
    EXPECT_EQ(flops[1], result["flops"]);
}

TEST(CliBackward, GradientsGoThroughFiles)
{
    const TemporaryFolder folder;
    Problem p = ragged(Algorithm::Flash2);
    p.batch = 1, p.mask = MaskKind::None;
    const Inputs inputs = randomInputs(p);
    Arguments files;
    for (const auto& [name, tensor] : {std::pair{"q", &inputs.Q}, {"k", &inputs.K}, {"v", &inputs.V}, {"do", &inputs.dO}}) {
        const std::array<int64_t, 3> shape{p.heads, tensor->rows, p.d}; // without the batch
        ASSERT_TRUE(writeNpyArray(folder / (std::string(name) + ".npy").c_str(), shape, tensor->values));
        files.insert(files.end(), {"--" + std::string(name), (folder / (std::string(name) + ".npy").c_str()).string()});
    }
    for (const char* name : {"dq", "dk", "dv"})
        files.insert(files.end(), {"--" + std::string(name), (folder / (std::string(name) + ".npy").c_str()).string()});
    p.seed = 99; // dO is the file's
    runJson(p, files);
    const ReferenceGradients expected = referenceGradients(p, inputs);
    for (const auto& [name, gradient, rows] : {std::tuple{"dq.npy", &expected.dQ, p.nq}, {"dk.npy", &expected.dK, p.nk}, {"dv.npy", &expected.dV, p.nk}}) {
        const auto read = readNpyArray(folder / name);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->shape, (std::vector<int64_t>{p.heads, rows, p.d})) << name;
        EXPECT_LT(deviation(*gradient, read->values).maxAbsError, 2e-5) << name;
    }
}

TEST(CliBackward, AtomicOrderGivesTheSameAndCannotBeRecorded)
{
    const TemporaryFolder folder;
    Problem p = ragged(Algorithm::Flash2);
    const json deterministic = runJson(p);
    p.dqOrder = DqOrder::Atomic;
    const json atomic = runJson(p);
    EXPECT_EQ(atomic["dq_order"], "atomic");
    EXPECT_LT(atomic["max_abs_error"].get<double>(), 2e-5);
    for (const char* figure : {"hbm_read_bytes", "hbm_write_bytes", "hbm_peak_bytes", "flops", "skipped_tiles"})
        EXPECT_EQ(atomic[figure], deterministic[figure]) << figure;
    const CliResult recorded = runCli(commandFor("run", p, {"--trace", (folder / "t.tscope").string()}));
    EXPECT_EQ(recorded.exitCode, 2);
    EXPECT_NE(recorded.err.find("deterministic"), std::string::npos) << recorded.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "t.tscope"));
}

TEST(CliBackward, NothingToAttendTo)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const TemporaryFolder folder;
        Problem p = ragged(algorithm);
        p.mask = MaskKind::None;
        p.nk = 0;
        json result = runJson(p, {"--dq", (folder / "dq.npy").string()});
        EXPECT_EQ(result["hbm_read_bytes"], 0);
        EXPECT_EQ(result["max_abs_error"], 0.0);
        const auto dQ = readNpy(folder / "dq.npy");
        ASSERT_TRUE(dQ);
        EXPECT_TRUE(std::ranges::all_of(dQ->values, [](float value) { return value == 0; }));
        p.nk = 5, p.nq = 0;
        result = runJson(p, {"--dv", (folder / "dv.npy").string()});
        const auto dV = readNpy(folder / "dv.npy");
        ASSERT_TRUE(dV);
        EXPECT_EQ(dV->values, std::vector<float>(size_t(p.heads * 5 * p.d), 0.f));
    }
}

TEST(CliBackward, NaNInDOIsFoundWhereItIsLoaded)
{
    const TemporaryFolder folder;
    Problem p = ragged(Algorithm::Flash1);
    p.heads = 1, p.mask = MaskKind::None;
    Inputs inputs = randomInputs(p);
    inputs.dO.at(0, 37, 4) = std::numeric_limits<float>::quiet_NaN();
    Arguments files;
    for (const auto& [name, tensor] : {std::pair{"q", &inputs.Q}, {"k", &inputs.K}, {"v", &inputs.V}, {"do", &inputs.dO}}) {
        const auto path = folder / (std::string(name) + ".npy").c_str();
        ASSERT_TRUE(writeNpy(path, *tensor));
        files.insert(files.end(), {"--" + std::string(name), path.string()});
    }
    const json result = runJson(p, files), first = result["first_non_finite"];
    EXPECT_EQ(first["tensor"], "dO");
    EXPECT_EQ(first["row"], 37);
    EXPECT_EQ(first["i"], 37 / p.br);
    // Its row of dQ, and all of dK and dV but that column of dV alone is hit by dO itself, the others by D.
    EXPECT_EQ(result["not_finite"]["disagreeing"], 0);
    EXPECT_GT(result["not_finite"]["elements"].get<int64_t>(), p.d);
    // Where nothing is finite there is no error, and none of 0.
    EXPECT_TRUE(result["gradients"]["dK"]["max_abs_error"].is_null());
    EXPECT_TRUE(result["gradients"]["dQ"]["max_abs_error"].is_number());
    const CliResult text = runCli(commandFor("run", p, files));
    EXPECT_NE(text.out.find("Error dK   no error to measure"), std::string::npos) << text.out;
}

TEST(CliBackward, TracesComeBackAndShowTheirSteps)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "t.tscope").string();
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Problem p = ragged(algorithm);
        p.dropout = 0.17;
        const json result = runJson(p, {"--trace", file});
        const auto opened = readTrace(file);
        ASSERT_TRUE(opened) << opened.error().message;
        EXPECT_EQ(opened->warning, "");
        const Trace& trace = *opened->trace;
        EXPECT_EQ(trace.problem(), p);
        EXPECT_EQ(trace.eventCount(), result["events"].get<int64_t>() + result["forward"]["events"].get<int64_t>());
        const ReferenceGradients expected = referenceGradients(p, *trace.inputs);
        EXPECT_LT(deviation(expected.dQ, trace.dQ.values).maxAbsError, 2e-5);
        EXPECT_LT(deviation(expected.dK, trace.dK.values).maxAbsError, 2e-5);
        EXPECT_LT(deviation(expected.dV, trace.dV.values).maxAbsError, 2e-5);
        const auto last = std::ranges::find_if(trace.events.rbegin(), trace.events.rend(), [](const Event& event) {
            return event.kind == EventKind::Store && event.tensor == TensorId::dK;
        });
        const auto step = trace.events.rend() - last - 1;
        const CliResult shown = runCli({"step", "--engine", "host", "--trace", file, "--at", std::to_string(step), "--values"});
        ASSERT_EQ(shown.exitCode, 0) << shown.err;
        const json state = shown.json();
        EXPECT_EQ(state["event"]["kind"], "store");
        EXPECT_EQ(state["event"]["tensor"], "dK");
        EXPECT_NE(state["code"]["text"].get<std::string>().find("store dK"), std::string::npos) << state["code"];
        const auto tile = std::ranges::find_if(state["sram_values"], [](const json& entry) { return entry["tensor"] == "dK"; });
        ASSERT_NE(tile, state["sram_values"].end());
        const int64_t row = last->col * p.bc;
        const int64_t head = trace.headOf(*last);
        EXPECT_NEAR((*tile)["values"][0][0].get<double>(), trace.dK.at(head, row, 0), 1e-6);
    }
}

TEST(CliBackward, Sweeps)
{
    const CliResult result = runCli({"sweep", "--engine", "host", "--n", "40", "--d", "8", "--br", "8", "--bc", "16", "--vary",
                                     "pass=forward,backward", "--vary", "algorithm=standard,flash1,flash2", "--check", "--json"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const json rows = result.json()["rows"];
    ASSERT_EQ(rows.size(), 6u);
    for (const json& row : rows) {
        Problem p{.algorithm = *algorithmFromName(row["algorithm"].get<std::string>()), .pass = *passFromName(row["pass"].get<std::string>()),
                  .nq = 40, .nk = 40, .d = 8, .br = 8, .bc = 16};
        EXPECT_EQ(row["hbm_read_bytes"], issuedIo(p).readBytes());
        EXPECT_LT(row["max_abs_error"].get<double>(), 2e-5);
    }
}

TEST(CliBackward, OptionsOfTheBackwardPassNeedIt)
{
    const auto refused = [](const Arguments& arguments, const char* text) {
        const CliResult result = runCli(arguments);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
        EXPECT_NE(result.err.find(text), std::string::npos) << result.err;
    };
    for (const char* option : {"--do", "--dq", "--dk", "--dv"})
        refused({"run", "--engine", "host", "--algorithm", "flash2", "--n", "8", option, "x.npy"}, "add --pass backward");
    refused(commandFor("run", ragged(Algorithm::Flash2), {"--do", "x.npy"}), "give all four");
    refused(commandFor("run", ragged(Algorithm::Flash2), {"--dq", "x.npy", "--dk", "x.npy"}), "give each a file of its own");
    refused({"run", "--algorithm", "flash2", "--n", "8", "--dq-order", "sorted"}, "deterministic or atomic");
    if (TILESCOPE_BENCHMARKS)
        refused({"bench", "--pass", "sideways"}, "forward or backward");
    const TemporaryFolder folder;
    const std::array<int64_t, 2> shape{3, 4}, other{2, 4};
    const std::string q = (folder / "q.npy").string(), dO = (folder / "do.npy").string();
    ASSERT_TRUE(writeNpyArray(q, shape, std::vector<float>(12, 1)));
    ASSERT_TRUE(writeNpyArray(dO, other, std::vector<float>(8, 1)));
    refused({"run", "--algorithm", "flash2", "--pass", "backward", "--q", q, "--k", q, "--v", q, "--do", dO}, "the shape of Q");
    refused({"run", "--algorithm", "flash2", "--pass", "backward", "--q", q, "--k", q, "--v", q, "--do", q, "--dq", q}, "would overwrite");
}

} // namespace
} // namespace tilescope
