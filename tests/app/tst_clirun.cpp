// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "core/tensor/npy.h"
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
using test::smallRun;
using test::TemporaryFolder;

json runJson(const Arguments& arguments)
{
    Arguments all = arguments;
    all.push_back("--json");
    const CliResult result = runCli(all);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return result.json();
}

json forward(const char* algorithm, int64_t n, int64_t nk, int64_t d, int64_t br, int64_t bc,
             const Arguments& more = {})
{
    Arguments all{"run", "--engine", "host", "--algorithm", algorithm};
    const std::pair<const char*, int64_t> numbers[]{{"--n", n}, {"--nk", nk}, {"--d", d}, {"--br", br}, {"--bc", bc}};
    for (const auto& [name, value] : numbers)
        all.insert(all.end(), {name, std::to_string(value)});
    all.insert(all.end(), more.begin(), more.end());
    return runJson(all);
}

int64_t blocks(int64_t n, int64_t block) { return (n + block - 1) / block; }

TEST(CliRun, JsonHasEveryKey)
{
    const json result = runJson(smallRun({"--batch", "2", "--heads", "3", "--mask", "causal"}));
    for (const char* key : {"engine",
                            "device",
                            "algorithm",
                            "pass",
                            "n",
                            "nk",
                            "d",
                            "batch",
                            "heads",
                            "br",
                            "bc",
                            "dtype",
                            "mask",
                            "events",
                            "time_ms",
                            "max_abs_error",
                            "mean_abs_error",
                            "error_note",
                            "not_finite",
                            "hbm",
                            "hbm_read_bytes",
                            "hbm_write_bytes",
                            "hbm_peak_bytes",
                            "sram_peak_bytes",
                            "skipped_tiles"})
        EXPECT_TRUE(result.contains(key)) << key;
    EXPECT_EQ(result["engine"], "host");
    EXPECT_EQ(result["algorithm"], "flash2");
    EXPECT_EQ(result["pass"], "forward");
    EXPECT_EQ(result["n"], 70);
    EXPECT_EQ(result["nk"], 70);
    EXPECT_EQ(result["batch"], 2);
    EXPECT_EQ(result["heads"], 3);
    EXPECT_EQ(result["dtype"], "f32");
    EXPECT_EQ(result["mask"], "causal");
    EXPECT_GT(result["time_ms"].get<double>(), 0);
    EXPECT_LT(result["max_abs_error"].get<double>(), 1e-5);
    EXPECT_LE(result["mean_abs_error"].get<double>(), result["max_abs_error"].get<double>());
    // Row blocks of 16 see columns up to 16i + 15: of 3 column blocks of 32, block 0 hides 2, 1 hides 2, 2 and 3
    // hide 1.
    EXPECT_EQ(result["skipped_tiles"], 6 * (2 + 2 + 1 + 1));
    int64_t read = 0, written = 0;
    for (const auto& tensor : result["hbm"]) {
        read += tensor["read"].get<int64_t>();
        written += tensor["write"].get<int64_t>();
    }
    EXPECT_EQ(result["hbm_read_bytes"], read);
    EXPECT_EQ(result["hbm_write_bytes"], written);
}

TEST(CliRun, Flash1CountsMatchThePaper)
{
    json result = forward("flash1", 64, 64, 16, 16, 16);
    EXPECT_EQ(result["hbm_read_bytes"], 4 * 10752);
    EXPECT_EQ(result["hbm_write_bytes"], 4 * 4608);
    EXPECT_EQ(result["hbm_init_bytes"], 4 * (64 * 16 + 2 * 64));
    result = forward("flash1", 1024, 1024, 64, 64, 64);
    EXPECT_EQ(result["hbm_read_bytes"], 4 * 2260992);
    EXPECT_EQ(result["hbm_write_bytes"], 4 * 1081344);
    const int64_t n = 70, d = 9, Tc = blocks(n, 32);
    result = forward("flash1", n, n, d, 16, 32);
    EXPECT_EQ(result["hbm_read_bytes"], 4 * (2 * n * d + Tc * (2 * n * d + 2 * n)));
    EXPECT_EQ(result["hbm_write_bytes"], 4 * Tc * (n * d + 2 * n));
}

TEST(CliRun, Flash2CountsMatchTheClosedForm)
{
    for (const auto& [nq, nk, d, br, bc] : std::initializer_list<std::array<int64_t, 5>>{
             {64, 64, 16, 16, 16}, {70, 53, 9, 16, 32}, {1, 200, 63, 64, 48}}) {
        const json result = forward("flash2", nq, nk, d, br, bc);
        EXPECT_EQ(result["hbm_read_bytes"], 4 * (nq * d + 2 * nk * d * blocks(nq, br)));
        EXPECT_EQ(result["hbm_write_bytes"], 4 * (nq * d + nq));
        EXPECT_EQ(result["hbm"]["L"]["write"], 4 * nq);
        EXPECT_EQ(result["hbm_peak_bytes"], 4 * (2 * nq * d + 2 * nk * d + nq));
    }
}

TEST(CliRun, StandardCountsMatchTheClosedForm)
{
    const int64_t nq = 70, nk = 53, d = 9, Tr = blocks(nq, 16);
    const json plain = forward("standard", nq, nk, d, 16, 32);
    EXPECT_EQ(plain["hbm_read_bytes"], 4 * (2 * nq * nk + nq * d + 2 * Tr * nk * d));
    EXPECT_EQ(plain["hbm_write_bytes"], 4 * (2 * nq * nk + nq * d));
    EXPECT_EQ(plain["hbm_peak_bytes"], 4 * (2 * nq * nk + 2 * nq * d + 2 * nk * d));
    // A mask adds one read and one write of N², dropout as well and a byte an element for its own mask.
    const json both = forward("standard", nq, nk, d, 16, 32, {"--mask", "causal", "--dropout", "0.17"});
    EXPECT_EQ(both["hbm_read_bytes"].get<int64_t>() - plain["hbm_read_bytes"].get<int64_t>(), 2 * 4 * nq * nk);
    EXPECT_EQ(both["hbm_write_bytes"].get<int64_t>() - plain["hbm_write_bytes"].get<int64_t>(),
              2 * 4 * nq * nk + nq * nk);
}

TEST(CliRun, HalfPrecisionHalvesTheBytes)
{
    for (const char* dtype : {"f16", "bf16"}) {
        const json result = forward("flash2", 64, 64, 16, 16, 16, {"--dtype", dtype});
        EXPECT_EQ(result["dtype"], dtype);
        EXPECT_EQ(result["hbm_read_bytes"], 2 * (64 * 16 + 2 * 64 * 16 * 4));
        EXPECT_EQ(result["hbm_write_bytes"], 2 * 64 * 16 + 4 * 64);
        EXPECT_GT(result["max_abs_error"].get<double>(), 1e-6);
        EXPECT_LT(result["max_abs_error"].get<double>(), 2e-2);
    }
}

TEST(CliRun, BlocksAreClippedToTheDevice)
{
    const json result = runJson({"run", "--engine", "host", "--algorithm", "flash2", "--n", "100", "--d", "256"});
    EXPECT_LE(result["sram_peak_bytes"], result["sram_limit_bytes"]);
    EXPECT_LT(result["br"].get<int64_t>() * result["bc"].get<int64_t>(), 64 * 64);
    EXPECT_EQ(runJson({"run", "--engine", "host", "--algorithm", "flash1", "--n", "100"})["br"], 64);
}

TEST(CliRun, NothingToAttendTo)
{
    const TemporaryFolder folder;
    for (const char* algorithm : {"standard", "flash1", "flash2"}) {
        const json noQueries = forward(algorithm, 0, 5, 8, 16, 16);
        EXPECT_EQ(noQueries["hbm_read_bytes"], 0);
        EXPECT_EQ(noQueries["skipped_tiles"], 0);
        const json noKeys = forward(algorithm, 5, 0, 8, 16, 16, {"--out", (folder / "o.npy").string()});
        EXPECT_EQ(noKeys["max_abs_error"], 0.0);
        const auto O = readNpy(folder / "o.npy");
        ASSERT_TRUE(O) << O.error().message;
        EXPECT_EQ(O->values, std::vector<float>(40, 0.f));
    }
}

TEST(CliRun, DropoutIsTheSameForEveryAlgorithmAndTiling)
{
    const TemporaryFolder folder;
    std::vector<std::vector<float>> outputs;
    const auto record = [&](const char* algorithm, const char* block, const char* seed) {
        const auto path = folder / "o.npy";
        runJson({"run", "--engine", "host", "--algorithm", algorithm, "--n", "50", "--d", "8", "--br", block, "--bc",
                 "16", "--dropout", "0.17", "--seed", seed, "--out", path.string()});
        outputs.push_back(readNpy(path)->values);
    };
    record("standard", "16", "5"), record("flash1", "8", "5"), record("flash2", "32", "5"), record("flash2", "32", "6");
    float same = 0, other = 0;
    for (size_t n = 0; n < outputs[0].size(); ++n) {
        same = std::max({same, std::abs(outputs[0][n] - outputs[1][n]), std::abs(outputs[0][n] - outputs[2][n])});
        other = std::max(other, std::abs(outputs[0][n] - outputs[3][n]));
    }
    EXPECT_LT(same, 1e-5f);
    EXPECT_GT(other, 1e-2f);
}

TEST(CliRun, FilesInAndOut)
{
    const TemporaryFolder folder;
    // One key only: O is V's row, whatever Q and K are, and L is the score.
    const std::array<int64_t, 2> rows{3, 4}, row{1, 4};
    ASSERT_TRUE(writeNpyArray(folder / "q.npy", rows, std::vector<float>(12, 0.5f)));
    ASSERT_TRUE(writeNpyArray(folder / "k.npy", row, std::vector<float>{1, 2, 3, 4}));
    ASSERT_TRUE(writeNpyArray(folder / "v.npy", row, std::vector<float>{1, -2, 0.25f, 8}));
    const auto path = [&](const char* name) { return (folder / name).string(); };
    const Arguments files{"--engine", "host", "--q", path("q.npy"), "--k", path("k.npy"), "--v", path("v.npy")};
    Arguments all{"run", "--algorithm", "flash2", "--out", path("o.npy"), "--lse", path("l.npy")};
    all.insert(all.end(), files.begin(), files.end());
    const json result = runJson(all);
    EXPECT_EQ(result["n"], 3);
    EXPECT_EQ(result["nk"], 1);
    EXPECT_EQ(result["d"], 4);
    const auto O = readNpyArray(folder / "o.npy"), L = readNpyArray(folder / "l.npy");
    ASSERT_TRUE(O && L);
    EXPECT_EQ(O->shape, (std::vector<int64_t>{3, 4})); // as the input
    EXPECT_EQ(O->values, (std::vector<float>{1, -2, 0.25f, 8, 1, -2, 0.25f, 8, 1, -2, 0.25f, 8}));
    EXPECT_EQ(L->shape, (std::vector<int64_t>{3}));
    EXPECT_NEAR(L->values[0], 0.5f * (1 + 2 + 3 + 4) / 2, 1e-6f);

    Arguments contradicting = all;
    contradicting.insert(contradicting.end(), {"--n", "4"});
    EXPECT_EQ(runCli(contradicting).exitCode, 2);
    contradicting[contradicting.size() - 1] = "3"; // what the file has
    EXPECT_EQ(runCli(contradicting).exitCode, 0);
}

TEST(CliRun, OutputInHalfPrecisionIsHalfPrecision)
{
    const TemporaryFolder folder;
    runJson(smallRun({"--dtype", "f16", "--out", (folder / "o.npy").string()}));
    EXPECT_NE(test::readBytes(folder / "o.npy").find("'<f2'"), std::string::npos);
}

/// q, k and v.npy of two rows and four columns, and the options that read them.
Arguments filesOf(const TemporaryFolder& folder, float q, float k, const std::vector<float>& v)
{
    const std::array<int64_t, 2> shape{2, 4};
    Arguments options;
    for (const auto& [name, values] : {std::pair<std::string, std::vector<float>>{"q", std::vector<float>(8, q)},
                                       {"k", std::vector<float>(8, k)},
                                       {"v", v}}) {
        const auto path = folder / (name + ".npy").c_str();
        EXPECT_TRUE(writeNpyArray(path, shape, values));
        options.insert(options.end(), {"--" + name, path.string()});
    }
    return options;
}

Arguments runOn(const Arguments& files, const char* algorithm, const Arguments& more = {})
{
    Arguments all{"run", "--engine", "host", "--algorithm", algorithm};
    all.insert(all.end(), files.begin(), files.end());
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

TEST(CliRun, NonFiniteResultsAreNamed)
{
    const TemporaryFolder folder;
    const Arguments files = filesOf(folder, 1, 1, {1, 1, 1, 1, 1, NAN, 1, 1});
    const json result = runJson(runOn(files, "flash2"));
    EXPECT_EQ(result["first_non_finite"]["tensor"], "V");
    EXPECT_EQ(result["first_non_finite"]["value"], "nan");
    EXPECT_EQ(result["first_non_finite"]["row"], 1);
    EXPECT_EQ(result["first_non_finite"]["col"], 1);
    EXPECT_TRUE(runJson(smallRun())["first_non_finite"].is_null());
}

TEST(CliRun, TheSameNaNInTheReferenceIsAgreementAndCounted)
{
    const TemporaryFolder folder;
    const Arguments files = filesOf(folder, 1, 1, {1, 1, 1, 1, 1, NAN, 1, 1}); // column 1 of both rows of O
    for (const char* algorithm : {"standard", "flash1", "flash2"}) {
        const json result = runJson(runOn(files, algorithm));
        EXPECT_LT(result["max_abs_error"].get<double>(), 1e-6);
        EXPECT_EQ(result["not_finite"], (json{{"elements", 2}, {"disagreeing", 0}}));
        EXPECT_NE(result["error_note"].get<std::string>().find("2 of 8 elements of O"), std::string::npos);
    }
    EXPECT_TRUE(runJson(smallRun())["error_note"].is_null());
    EXPECT_EQ(runJson(smallRun())["not_finite"], (json{{"elements", 0}, {"disagreeing", 0}}));
}

TEST(CliRun, WhereNothingIsFiniteThereIsNoError)
{
    const TemporaryFolder folder;
    const Arguments run = runOn(filesOf(folder, NAN, 1, std::vector<float>(8, 1)), "flash2");
    const json result = runJson(run);
    EXPECT_TRUE(result["max_abs_error"].is_null()) << result["max_abs_error"];
    EXPECT_TRUE(result["mean_abs_error"].is_null());
    EXPECT_EQ(result["not_finite"], (json{{"elements", 8}, {"disagreeing", 0}}));
    EXPECT_NE(runCli(run).out.find("8 of 8 elements of O are NaN or infinite"), std::string::npos);
}

/// Standard attention stores a score of 180,000 in half precision, and the reference does not.
TEST(CliRun, NaNInOneOnlyLeavesNoErrorToMeasure)
{
    const TemporaryFolder folder;
    const Arguments run = runOn(filesOf(folder, 300, 300, std::vector<float>(8, 1)), "standard", {"--dtype", "f16"});
    const json result = runJson(run);
    EXPECT_TRUE(result["max_abs_error"].is_null());
    EXPECT_TRUE(result["mean_abs_error"].is_null());
    EXPECT_EQ(result["not_finite"], (json{{"elements", 8}, {"disagreeing", 8}}));
    EXPECT_TRUE(result["error_note"].get<std::string>().starts_with("no error can be given: 8 of 8")) << result["error_note"];
    EXPECT_EQ(result["first_non_finite"]["tensor"], "S");
    const CliResult text = runCli(run);
    EXPECT_NE(text.out.find("Error      no error can be given: "), std::string::npos) << text.out;
}

TEST(CliRun, HumanOutputNamesEngineAndUnits)
{
    const CliResult result = runCli(smallRun());
    EXPECT_EQ(result.exitCode, 0);
    for (const char* text : {"FlashAttention-2", "host", " ms", "KB", "Bytes read", "against fp64"})
        EXPECT_NE(result.out.find(text), std::string::npos) << text << " in:\n" << result.out;
}

TEST(CliRun, OutputDoesNotDependOnTheLocale)
{
    const auto stable = [](const std::vector<std::string>& environment) {
        json result = runCli(smallRun({"--dropout", "0.5", "--json"}), environment).json();
        for (const char* measured : {"time_ms", "times_ms"})
            result.erase(measured);
        for (json& launch : result["launches"])
            launch.erase("time_ms");
        return result;
    };
    const json plain = stable({"LC_ALL=C"});
    EXPECT_EQ(plain["dropout"], 0.5);
    for (const char* locale : {"LC_ALL=de_DE.UTF-8", "LC_ALL=ar_EG.UTF-8"}) // where not installed, the same by itself
        EXPECT_EQ(stable({locale}), plain) << locale;
}

} // namespace
} // namespace tilescope
