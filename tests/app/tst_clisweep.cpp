// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <sstream>
#include <thread>

namespace tilescope {
namespace {

using nlohmann::json;
using test::Arguments;
using test::CliOnTerminal;
using test::CliResult;
using test::runCli;
using test::TemporaryFolder;

std::vector<std::vector<std::string>> parseCsv(const std::string& text)
{
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        rows.emplace_back();
        std::string cell;
        bool quoted = false;
        for (char c : line + ",") {
            if (c == '"')
                quoted = !quoted;
            else if (c == ',' && !quoted)
                rows.back().push_back(std::exchange(cell, {}));
            else
                cell += c;
        }
    }
    return rows;
}

/// The blocks where the program chose them, as they explain the bytes, and the errors that were asked for.
TEST(CliSweep, TheTableSaysWhichBlocksAndHowExact)
{
    const Arguments sweep{"sweep", "--engine", "host", "--algorithm", "flash2", "--n", "70", "--vary", "d=8,256"};
    const std::string plain = runCli(sweep).out;
    EXPECT_NE(plain.find("64 × 64"), std::string::npos) << plain;
    EXPECT_NE(plain.find("32 × 64"), std::string::npos) << plain;
    EXPECT_EQ(plain.find("|error|"), std::string::npos) << plain;
    Arguments checked = sweep;
    checked.insert(checked.end(), {"--check", "--br", "16", "--bc", "8"});
    const std::string errors = runCli(checked).out;
    EXPECT_NE(errors.find("Max |error|"), std::string::npos) << errors;
    EXPECT_NE(errors.find("e-07"), std::string::npos) << errors;
    EXPECT_EQ(errors.find("Br × Bc"), std::string::npos) << errors;
}

TEST(CliSweep, EveryCellHasARow)
{
    const CliResult result = runCli({"sweep", "--engine", "host", "--algorithm", "flash2", "--d", "64", "--n", "128",
                                     "--vary", "br=16:1024:x4", "--vary", "bc=16,1024", "--csv", "-"});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    const auto rows = parseCsv(result.out);
    ASSERT_EQ(rows.size(), 1u + 4 * 2) << result.out;
    const auto column = [&](const char* name) { return size_t(std::ranges::find(rows[0], name) - rows[0].begin()); };
    int refused = 0;
    for (size_t r = 1; r < rows.size(); ++r) {
        ASSERT_EQ(rows[r].size(), rows[0].size());
        const int64_t br = std::stoll(rows[r][column("br")]);
        if (rows[r][column("reason")].empty()) {
            EXPECT_EQ(std::stoll(rows[r][column("hbm_read_bytes")]),
                      4 * (128 * 64 + 2 * 128 * 64 * ((128 + br - 1) / br)));
        } else {
            ++refused;
            EXPECT_NE(rows[r][column("reason")].find("SRAM"), std::string::npos);
            EXPECT_EQ(rows[r][column("time_ms")], "");
        }
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, 8);
}

TEST(CliSweep, TableAndFile)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "s.csv").string();
    const CliResult result = runCli({"sweep", "--engine", "host", "--n", "32", "--d", "8", "--vary",
                                     "algorithm=standard,flash1,flash2", "--vary", "mask=none,causal", "--csv", file});
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(std::ranges::count(result.out, '\n'), 1 + 6) << result.out;
    EXPECT_EQ(parseCsv(test::readBytes(file)).size(), 1u + 6);
}

Arguments sweep(const char* vary, const Arguments& more = {})
{
    Arguments all{"sweep", "--engine", "host", "--algorithm", "flash2", "--d", "8", "--vary", vary};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

TEST(CliSweep, OneThatRunsNothingFails)
{
    const auto statuses = [](const CliResult& result) {
        std::vector<std::string> found;
        const auto rows = parseCsv(result.out);
        for (size_t r = 1; r < rows.size(); ++r)
            found.push_back(rows[r][rows[r].size() - 2]);
        return found;
    };
    using Strings = std::vector<std::string>;
    const Arguments csv{"--n", "8", "--csv", "-"};
    const CliResult invalid =
        runCli({"sweep", "--engine", "host", "--algorithm", "flash2", "--n", "8", "--vary", "d=300,400", "--csv", "-"});
    EXPECT_EQ(invalid.exitCode, 2);
    EXPECT_EQ(statuses(invalid), (Strings{"invalid", "invalid"}));
    EXPECT_NE(invalid.err.find("None of the 2 problems could run. The head dimension d is 300"), std::string::npos)
        << invalid.err;

    const CliResult tooLarge = runCli(sweep("n=2147483000,2147483001", {"--batch", "2147483647", "--csv", "-"}));
    EXPECT_EQ(tooLarge.exitCode, 3) << tooLarge.err;
    EXPECT_EQ(statuses(tooLarge), (Strings{"does not fit", "does not fit"}));

    const CliResult both = runCli(sweep("br=2000,1024", {"--n", "8", "--bc", "1024", "--csv", "-"}));
    EXPECT_EQ(both.exitCode, 3);
    EXPECT_EQ(statuses(both), (Strings{"invalid", "does not fit"}));
    EXPECT_NE(both.err.find("SRAM"), std::string::npos) << both.err;

    const CliResult one = runCli(sweep("br=2000", csv));
    EXPECT_EQ(one.exitCode, 2);
    EXPECT_NE(one.err.find("The problem could not run. The block size Br is 2,000"), std::string::npos) << one.err;
    const CliResult some = runCli(sweep("br=2000,16", csv));
    EXPECT_EQ(some.exitCode, 0) << some.err;
    EXPECT_EQ(statuses(some), (Strings{"invalid", "ran"}));
    const CliResult table = runCli(sweep("br=2000,16", {"--n", "8"}));
    EXPECT_NE(table.out.find("2000  "), std::string::npos) << table.out;
    EXPECT_NE(table.out.find("invalid"), std::string::npos) << table.out;
    EXPECT_EQ(table.out.find("does not fit"), std::string::npos) << table.out;
}

TEST(CliSweep, JsonHasEveryRow)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "s.csv").string();
    const json result = runCli(sweep("br=2000,16", {"--n", "8", "--check", "--json", "--csv", file})).json();
    ASSERT_EQ(result["rows"].size(), 2u);
    EXPECT_EQ(result["rows"][0]["status"], "invalid");
    EXPECT_EQ(result["rows"][1]["status"], "ran");
    EXPECT_LT(result["rows"][1]["max_abs_error"].get<double>(), 1e-5);
    EXPECT_EQ(result["rows"][1]["not_finite"], 0);
    EXPECT_EQ(parseCsv(test::readBytes(file)).size(), 3u);
}

TEST(CliSweep, ReplacesOnlyItsOwnTables)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "s.csv").string();
    const Arguments run = sweep("n=4,5", {"--csv", file});
    test::writeBytes(file, "name,salary\n");
    const CliResult refused = runCli(run);
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(test::readBytes(file), "name,salary\n");

    std::filesystem::remove(file);
    EXPECT_EQ(runCli(run).exitCode, 0);
    const std::string table = test::readBytes(file);
    EXPECT_EQ(runCli(run).exitCode, 0) << "again";
    EXPECT_EQ(runCli({"sweep", "--engine", "host", "--vary", "n=4,5", "--csv", file}).exitCode, 2) << "no algorithm";
    EXPECT_EQ(parseCsv(test::readBytes(file)).size(), 3u) << "and the table is as it was";
}

TEST(CliSweep, InterruptedKeepsTheRowsItHas)
{
    const TemporaryFolder folder;
    const auto file = folder / "s.csv";
    CliOnTerminal cli(sweep("n=64:10000:+1", {"--csv", file.string()})); // minutes
    const auto lines = [&] { return std::ranges::count(test::readBytes(file), '\n'); };
    for (int n = 0; n < 3000 && lines() < 4; ++n)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(cli.interrupt(), SIGINT);
    const std::string table = test::readBytes(file);
    EXPECT_GE(lines(), 4);
    EXPECT_TRUE(table.ends_with('\n'));
    const auto rows = parseCsv(table);
    for (const auto& row : rows)
        EXPECT_EQ(row.size(), rows[0].size());
}

} // namespace
} // namespace tilescope
