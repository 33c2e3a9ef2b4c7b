// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>

namespace tilescope {
namespace {

using nlohmann::json;
using test::Arguments;
using test::CliResult;
using test::runCli;
using test::smallRun;
using test::TemporaryFolder;

json stepJson(Arguments arguments, int64_t at)
{
    arguments[0] = "step";
    arguments.insert(arguments.end(), {"--at", std::to_string(at), "--json"});
    const CliResult result = runCli(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return result.json();
}

TEST(CliStep, AFileShowsWhatADirectRunShows)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "t.tscope").string();
    for (const char* algorithm : {"standard", "flash1", "flash2"}) {
        Arguments problem = smallRun({"--mask", "causal", "--dropout", "0.1", "--heads", "2", "--dtype", "f16"});
        problem[2] = algorithm;
        Arguments record = problem;
        record.insert(record.end(), {"--trace", file, "--json"});
        const CliResult recorded = runCli(record);
        ASSERT_EQ(recorded.exitCode, 0) << recorded.err;
        const int64_t events = recorded.json()["events"];
        for (int64_t at : {int64_t{0}, int64_t{7}, events / 3, events / 2, events - 4, events - 1}) {
            const json direct = stepJson(problem, at), opened = stepJson({"step", "--trace", file}, at);
            EXPECT_EQ(opened, direct) << algorithm << " " << at;
            EXPECT_EQ(direct["events"], events);
        }
    }
}

TEST(CliStep, LastStepHasTheTotalsOfTheRun)
{
    for (const char* algorithm : {"standard", "flash1", "flash2"}) {
        Arguments problem = smallRun({"--mask", "causal"});
        problem[2] = algorithm;
        Arguments run = problem;
        run.push_back("--json");
        const json totals = runCli(run).json();
        const json last = stepJson(problem, totals["events"].get<int64_t>() - 1);
        EXPECT_EQ(last["hbm"], totals["hbm"]);
        EXPECT_EQ(last["hbm_read_bytes"], totals["hbm_read_bytes"]);
        EXPECT_EQ(last["hbm_write_bytes"], totals["hbm_write_bytes"]);
        EXPECT_EQ(last["skipped_tiles"], totals["skipped_tiles"]);
        EXPECT_EQ(last["flops"], totals["flops"]);
    }
}

TEST(CliStep, SoftmaxRowsThatDoNotFitAreReadTwice)
{
    const int64_t nq = 5, nk = 60000, d = 4; // a row of 240 KB
    const TemporaryFolder folder;
    const std::string file = (folder / "t.tscope").string();
    const CliResult run = runCli({"run",
                                  "--engine",
                                  "host",
                                  "--algorithm",
                                  "standard",
                                  "--n",
                                  "5",
                                  "--nk",
                                  "60000",
                                  "--d",
                                  "4",
                                  "--br",
                                  "4",
                                  "--bc",
                                  "1000",
                                  "--mask",
                                  "causal-top-left",
                                  "--trace",
                                  file,
                                  "--json"});
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const json totals = run.json();
    // Two row blocks read K and V each; S is read by the mask kernel and twice by softmax, P by PV.
    EXPECT_EQ(totals["hbm_read_bytes"], 4 * (4 * nq * nk + nq * d + 2 * 2 * nk * d));
    const json last = stepJson({"step", "--trace", file}, totals["events"].get<int64_t>() - 1);
    EXPECT_EQ(last["hbm"], totals["hbm"]);
    EXPECT_EQ(last["events"], totals["events"]);
}

TEST(CliStep, ShowsTheFirstTilesOfFlash2)
{
    // Five allocations, kernel begin, CTA begin, load Q_0, load K_0: step 8.
    const json state = stepJson(smallRun(), 8);
    EXPECT_EQ(state["event"]["kind"], "load");
    EXPECT_EQ(state["event"]["tensor"], "K");
    EXPECT_EQ(state["event"]["j"], 0);
    EXPECT_EQ(state["event"]["bytes"], 32 * 16 * 4);
    EXPECT_EQ(state["hbm"]["Q"]["read"], 16 * 16 * 4);
    EXPECT_EQ(state["hbm_live_bytes"], 4 * (4 * 70 * 16 + 70));
    // O, m and l start in SRAM as 0, −∞ and 0 together with Q.
    std::vector<std::pair<std::string, int>> resident;
    for (const json& tile : state["sram"])
        resident.emplace_back(tile["tensor"], tile["since"]);
    EXPECT_EQ(resident, (std::vector<std::pair<std::string, int>>{{"Q", 7}, {"K", 8}, {"O", 7}, {"m", 7}, {"l", 7}}));
    EXPECT_EQ(state["rows"].size(), 16u);
    EXPECT_EQ(state["rows"][0]["m"], "-inf");
    EXPECT_EQ(state["rows"][0]["l"], 0.0);
    EXPECT_FALSE(state["code"]["text"].get<std::string>().empty());
}

TEST(CliStep, ValuesComeFromTheKernel)
{
    Arguments step = smallRun({"--at", "9", "--values"});
    step[0] = "step";
    const json state = runCli(step).json();
    const json& Q = state["sram_values"][0];
    EXPECT_EQ(Q["tensor"], "Q");
    EXPECT_EQ(Q["values"].size(), 16u);
    EXPECT_EQ(Q["values"][0].size(), 16u);
    EXPECT_TRUE(Q["values"][15][15].is_number());
}

/// A ragged tile's padding may hold what another tile left there.
TEST(CliStep, ValuesEndWhereTheTensorEnds)
{
    const json totals = stepJson(smallRun(), 0);
    Arguments step = smallRun({"--at", std::to_string(totals["events"].get<int64_t>() - 7), "--values"});
    step[0] = "step";
    const json state = runCli(step).json();
    ASSERT_FALSE(state["sram_values"].empty()) << state["event"];
    for (const json& tile : state["sram_values"]) {
        const bool keys = tile["tensor"] == "K" || tile["tensor"] == "V";
        EXPECT_EQ(tile["values"].size(), keys ? 70u % 32 : 70u % 16) << tile["tensor"];
        if (tile["tensor"] == "P") {
            EXPECT_EQ(tile["values"][0].size(), 70u % 32);
        }
    }
}

TEST(CliStep, HumanOutput)
{
    Arguments step = smallRun({"--at", "20"});
    step[0] = "step";
    const CliResult result = runCli(step);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    for (const char* text : {"Step 20 of ", "FlashAttention-2", "SRAM", "HBM", "Last j"})
        EXPECT_NE(result.out.find(text), std::string::npos) << text << " in:\n" << result.out;
}

TEST(CliStep, TruncatedTraceWarns)
{
    const TemporaryFolder folder;
    const auto file = folder / "t.tscope";
    ASSERT_EQ(runCli(smallRun({"--n", "600", "--trace", file.string()})).exitCode, 2); // --n twice
    Arguments record = smallRun({"--trace", file.string()});
    record[6] = "600";
    ASSERT_EQ(runCli(record).exitCode, 0);
    std::string bytes = test::readBytes(file);
    test::writeBytes(file, bytes.substr(0, bytes.size() - 40000));
    const CliResult result = runCli({"step", "--trace", file.string(), "--at", "5"});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.err.find("warning: Only the first"), std::string::npos) << result.err;
}

TEST(CliExport, AChromeTraceOfAFileIsThatOfItsRun)
{
    const TemporaryFolder folder;
    const std::string trace = (folder / "t.tscope").string(), direct = (folder / "a.json").string(),
                      later = (folder / "b.json").string();
    const CliResult run =
        runCli(smallRun({"--mask", "causal", "--trace", trace, "--chrome-trace", direct, "--json"}));
    ASSERT_EQ(run.exitCode, 0) << run.err;
    const CliResult exported = runCli({"export", "--trace", trace, "--chrome-trace", later});
    ASSERT_EQ(exported.exitCode, 0) << exported.err;
    EXPECT_EQ(exported.out + exported.err, "");
    EXPECT_EQ(test::readBytes(later), test::readBytes(direct));

    const json file = json::parse(test::readBytes(direct));
    EXPECT_EQ(file["otherData"]["algorithm"], "flash2");
    EXPECT_TRUE(file["otherData"]["times"].get<std::string>().starts_with("Observed"));
    std::map<std::string, int64_t> counters;
    double observed = 0; // of the longest slice, in µs
    for (const json& entry : file["traceEvents"])
        if (entry["ph"] == "C")
            counters[entry["name"]] = entry["args"]["bytes"];
        else if (entry["ph"] == "X")
            observed = std::max(observed, entry["dur"].get<double>());
    EXPECT_EQ(counters["HBM bytes read"], run.json()["hbm_read_bytes"]);
    EXPECT_EQ(counters["HBM bytes written"], run.json()["hbm_write_bytes"]);
    EXPECT_GT(observed, 0);
    EXPECT_LT(observed, 60e6);
}

TEST(CliExport, NeedsATraceAndAPlaceOfItsOwn)
{
    const TemporaryFolder folder;
    const std::string trace = (folder / "t.tscope").string(), text = (folder / "a.txt").string();
    ASSERT_EQ(runCli(smallRun({"--trace", trace})).exitCode, 0);
    const std::string before = test::readBytes(trace);
    test::writeBytes(text, "my notes");
    const std::pair<Arguments, const char*> refused[]{
        {{"--trace", trace, "--chrome-trace", trace}, "is the file that --trace reads"},
        {{"--trace", trace, "--chrome-trace", text}, "is not a Chrome trace"},
        {{"--trace", text, "--chrome-trace", (folder / "a.json").string()}, "not a trace"},
        {{"--trace", trace}, "--chrome-trace"}};
    for (const auto& [more, reason] : refused) {
        Arguments arguments{"export"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliResult result = runCli(arguments);
        EXPECT_EQ(result.exitCode, 2) << reason;
        EXPECT_NE(result.err.find(reason), std::string::npos) << result.err;
    }
    EXPECT_EQ(test::readBytes(trace), before);
    EXPECT_EQ(test::readBytes(text), "my notes");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.json"));
}

TEST(CliDevices, ListsTheHost)
{
    const json devices = runCli({"devices", "--json"}).json()["devices"];
    ASSERT_FALSE(devices.empty());
    const json& host = devices.back();
    EXPECT_EQ(host["engine"], "host");
    EXPECT_EQ(host["sram_bytes"], 232448);
    EXPECT_GT(host["sm_count"].get<int>(), 0);
    EXPECT_GT(host["hbm_bytes"].get<int64_t>(), 0);
    EXPECT_NE(runCli({"devices"}).out.find("host"), std::string::npos);
}

TEST(CliBench, PrintsEveryRatio)
{
    if (!TILESCOPE_BENCHMARKS)
        GTEST_SKIP() << "built without benchmarks";
    const Arguments small{"bench", "--engine", "host", "--n", "96", "--seek-n", "130", "--rounds", "1", "--seeks", "5"};
    const CliResult text = runCli(small);
    if (text.err.find("no benchmarks") != std::string::npos)
        GTEST_SKIP() << text.err;
    EXPECT_EQ(text.exitCode, 0) << text.err;
    Arguments withJson = small;
    withJson.push_back("--json");
    const json result = runCli(withJson).json();
    EXPECT_EQ(result["hooks"].size(), 3u);
    EXPECT_GT(result["hooks"][2]["tracing_ms"].get<double>(), 0);
    EXPECT_GT(result["naive"]["speedup"].get<double>(), 0);
    EXPECT_LT(result["naive"]["max_abs_difference"].get<double>(), 1e-5);
    EXPECT_EQ(result["seek"].size(), 3u);
    EXPECT_GE(result["seek"][1]["worst_ms"].get<double>(), result["seek"][1]["median_ms"].get<double>());
    withJson.insert(withJson.end(), {"--pass", "backward"});
    const json backward = runCli(withJson).json();
    EXPECT_GT(backward["hooks"][1]["events"], result["hooks"][1]["events"]) << "of both passes";
    EXPECT_FALSE(backward.contains("naive"));
    EXPECT_DOUBLE_EQ(backward["dq_order"]["ratio"].get<double>(),
                     backward["dq_order"]["deterministic_ms"].get<double>() / backward["dq_order"]["atomic_ms"].get<double>());
}

} // namespace
} // namespace tilescope
