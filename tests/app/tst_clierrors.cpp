// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace tilescope {
namespace {

using test::Arguments;
using test::CliResult;
using test::runCli;
using test::smallRun;
using test::TemporaryFolder;

/// Exit code and one sentence on stderr, nothing on stdout.
void expectRefused(const Arguments& arguments, int exitCode, const std::string& text = "")
{
    const CliResult result = runCli(arguments);
    std::string typed;
    for (const std::string& argument : arguments)
        typed += "'" + argument + "' ";
    EXPECT_EQ(result.exitCode, exitCode) << typed << result.err;
    EXPECT_EQ(result.out, "") << typed;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << typed << result.err;
    EXPECT_TRUE(result.err.starts_with("tilescope-cli: ")) << typed << result.err;
    EXPECT_TRUE(result.err.ends_with(".\n") && !result.err.ends_with("..\n")) << typed << result.err;
    EXPECT_NE(result.err.find(text), std::string::npos) << typed << result.err;
}

TEST(CliErrors, HelpAndVersionSucceed)
{
    for (const Arguments& arguments :
         {Arguments{"--help"}, {"--version"}, {"run", "--help"}, {"step", "--help"}, {"export", "--help"}, {"sweep", "--help"}}) {
        const CliResult result = runCli(arguments);
        EXPECT_EQ(result.exitCode, 0);
        EXPECT_NE(result.out, "");
    }
}

TEST(CliErrors, BadArgumentsExitTwo)
{
    expectRefused({}, 2);
    expectRefused({""}, 2);
    expectRefused({"fly"}, 2);
    expectRefused({"run"}, 2, "--n");
    expectRefused({"run", "--n", "64"}, 2, "algorithm");
    expectRefused({"run", "--n"}, 2);
    expectRefused(smallRun({"--what", "1"}), 2, "'--what' is not known here; see --help.");
    expectRefused(smallRun({"surplus"}), 2, "'surplus' is not known");
    expectRefused({"rum", "--n", "8"}, 2, "'rum' is not a command; see --help.");
    expectRefused({"run", "--algorithm", "flash2", "--n", "8", "--d", "0"}, 2, "--d: 0 must be at least 1.");
    for (const char* option : {"--out", "--lse", "--trace", "--chrome-trace", "--q", "--engine"}) {
        Arguments run{"run", "--algorithm", "flash2", "--n", "8", option, ""};
        expectRefused(run, 2, std::string(option) + ": its value is empty.");
    }
    expectRefused(smallRun({"--engine", "tpu"}), 2);
    expectRefused(smallRun({"--n", "70"}), 2, "tilescope-cli: --n is given more than once.");
    expectRefused({"sweep", "--vary", "n=64,128", "--csv", "a", "--csv", "b"}, 2, "--csv is given more than once.");
    expectRefused({"run", "--algorithm", "flash3", "--n", "64"}, 2, "flash1");
}

TEST(CliErrors, EveryOptionRefusesGarbage)
{
    const char* const garbage[]{"",
                                " ",
                                "-1",
                                "-9223372036854775809",
                                "99999999999999999999999",
                                "1e400",
                                "nan",
                                "inf",
                                "-nan",
                                "1,5",
                                "0x10",
                                "1.5",
                                "64 ",
                                "⅔",
                                "%s%n",
                                "--",
                                "-"};
    for (const char* option : {"--n", "--nk", "--d", "--batch", "--heads", "--br", "--bc", "--dtype", "--mask",
                               "--dropout", "--algorithm", "--pass", "--dq-order"})
        for (const char* text : garbage) {
            Arguments arguments{"run", "--engine", "host", "--algorithm", "flash2", "--n", "8", option, text};
            std::string name = option;
            if (name == "--n")
                arguments = {"run", "--engine", "host", "--algorithm", "flash2", option, text};
            if (name == "--algorithm")
                arguments = {"run", "--engine", "host", "--n", "8", option, text};
            expectRefused(arguments, 2);
        }
}

TEST(CliErrors, StandardAttentionHasNoL)
{
    expectRefused({"run", "--engine", "host", "--algorithm", "standard", "--n", "8", "--lse", "l.npy"}, 2, "standard");
}

TEST(CliErrors, MasksThatCannotBe)
{
    expectRefused(smallRun({"--mask", "windows"}), 2, "none, causal, causal-top-left, window:W[,G]");
    expectRefused(smallRun({"--mask", "no such mask.json"}), 2, "no such file");
    const TemporaryFolder folder;
    const std::pair<const char*, const char*> files[]{
        {"", "byte 1"},
        {"{", "byte 2"},
        {R"({"rows": 2, "cols": 2})", "blocks"},
        {R"({"rows": 2.5, "cols": 2, "blocks": []})", "rows"},
        {R"({"rows": -1, "cols": 2, "blocks": []})", "rows"},
        {R"({"rows": 99999999999999999999, "cols": 2, "blocks": []})", "rows"},
        {R"({"rows": 4000000, "cols": 4000000, "blocks": []})", "more than"},
        {R"({"rows": 2, "cols": 2, "blocks": [[1, 0]]})", "1 entries instead of 2"},
        {R"({"rows": 2, "cols": 2, "blocks": [[1, 0], [1]]})", "row 1"},
        {R"({"rows": 1, "cols": 2, "blocks": [[1, 2]]})", "block (0, 1)"},
        {R"({"rows": 1, "cols": 1, "blocks": [[[[[1]]]]]})", "nested"},
        {R"([[1]])", "object"},
        {R"({"rows": 1, "cols": 1, "blocks": [[1]]} x)", "byte"}, // whole, but not alone
        {R"({"rows": 1, "cols": 1, "blocks": [[1]]})", "1 × 1 blocks, but"}};
    for (const auto& [text, reason] : files) {
        const std::string file = folder / "mask.json";
        std::ofstream(file) << text;
        expectRefused({"run", "--engine", "host", "--algorithm", "flash2", "--n", "40", "--br", "16", "--bc", "16", "--mask", file}, 2,
                      reason);
    }
}

TEST(CliErrors, WhatDoesNotFitExitsThreeWithTheArithmetic)
{
    expectRefused(
        {"run", "--engine", "host", "--algorithm", "flash2", "--n", "64", "--d", "256", "--br", "512", "--bc", "512"},
        3, "KB");
    expectRefused({"run", "--engine", "host", "--algorithm", "standard", "--n", "10000000"}, 3, "HBM");
    expectRefused({"run", "--engine", "host", "--algorithm", "flash2", "--n", "2147483647", "--batch", "2147483647",
                   "--heads", "2147483647"},
                  3);
}

TEST(CliErrors, FilesThatAreNone)
{
    const TemporaryFolder folder;
    test::writeBytes(folder / "bad.npy", "garbage");
    const std::string bad = (folder / "bad.npy").string(), missing = (folder / "missing.npy").string();
    const Arguments run{"run", "--engine", "host", "--algorithm", "flash2"};
    const auto with = [&](const Arguments& more) {
        Arguments all = run;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    expectRefused(with({"--q", bad, "--k", bad, "--v", bad}), 2, "byte 0");
    expectRefused(with({"--q", missing, "--k", missing, "--v", missing}), 2, "no such file");
    expectRefused(with({"--q", bad}), 2, "all three");
    expectRefused(smallRun({"--out", (folder / "no/such/o.npy").string()}), 2, "cannot be written");
    expectRefused(smallRun({"--trace", bad}), 2, "not a trace");
    EXPECT_EQ(test::readBytes(folder / "bad.npy"), "garbage");
    expectRefused({"step", "--at", "0", "--trace", bad}, 2, "byte 0");
    expectRefused({"step", "--at", "0", "--trace", missing}, 2, "no such file");
    expectRefused({"sweep", "--vary", "n=4", "--algorithm", "flash2", "--engine", "host", "--csv",
                   (folder / "no/such.csv").string()},
                  2);
}

TEST(CliErrors, WithoutStdoutNothingIsPrintedIntoAFile)
{
    const TemporaryFolder folder;
    const std::string csv = (folder / "s.csv").string(), array = (folder / "o.npy").string();
    const Arguments sweep{"sweep", "--engine", "host", "--algorithm", "flash2", "--vary", "n=4,5", "--csv", csv};
    ASSERT_EQ(runCli(sweep).exitCode, 0);
    const int64_t lines = std::ranges::count(test::readBytes(csv), '\n');
    for (const Arguments& arguments : {sweep, smallRun({"--out", array}), {"devices"}, {"--help"}}) {
        const CliResult result = test::runCliWithoutStdout(arguments);
        EXPECT_EQ(result.exitCode, 1) << arguments[0];
        EXPECT_EQ(result.err, "tilescope-cli: The output could not be written.\n");
    }
    EXPECT_LE(std::ranges::count(test::readBytes(csv), '\n'), lines);
    EXPECT_EQ(test::readBytes(csv).find("Time, ms"), std::string::npos);
    EXPECT_EQ(test::readBytes(array).size(), 128u + 70 * 16 * 4);
}

TEST(CliErrors, WhatIsNoFileSaysWhatItIs)
{
    const TemporaryFolder folder;
    const std::string there = (folder / "").string();
    expectRefused({"step", "--at", "0", "--trace", there}, 2, "is a folder");
    expectRefused({"step", "--at", "0", "--trace", "/dev/null"}, 2, "is a device");
    expectRefused({"run", "--engine", "host", "--algorithm", "flash2", "--q", there, "--k", there, "--v", there}, 2,
                  "is a folder");
    expectRefused({"step", "--at", "0", "--trace", "\xff\x1b[2J.tscope"}, 2,
                  "\\xFF\\x1B[2J.tscope: there is no such file.");
    for (const char* option : {"--out", "--lse", "--trace", "--chrome-trace"})
        expectRefused(smallRun({option, there}), 2, "is a folder");
}

TEST(CliErrors, FilesOfAnotherKindAreNotReplaced)
{
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder / name).string(); };
    test::writeBytes(path("thesis.txt"), "my thesis");
    for (const char* option : {"--out", "--lse", "--trace", "--chrome-trace"})
        expectRefused(smallRun({option, path("thesis.txt")}), 2, "is there already and is not");
    EXPECT_EQ(test::readBytes(path("thesis.txt")), "my thesis");

    ASSERT_EQ(runCli(smallRun({"--trace", path("t.tscope"), "--out", path("o.npy")})).exitCode, 0);
    const std::string trace = test::readBytes(path("t.tscope")), array = test::readBytes(path("o.npy"));
    expectRefused(smallRun({"--out", path("t.tscope")}), 2, "t.tscope: is there already and is not a .npy file");
    expectRefused(smallRun({"--lse", path("t.tscope")}), 2, "t.tscope: is there already and is not a .npy file");
    expectRefused(smallRun({"--trace", path("o.npy")}), 2, "o.npy: is there already and is not a trace");
    EXPECT_EQ(test::readBytes(path("t.tscope")), trace);
    EXPECT_EQ(test::readBytes(path("o.npy")), array);

    test::writeBytes(path("empty"), "");
    for (const Arguments& again : {Arguments{"--trace", path("t.tscope"), "--out", path("o.npy")},
                                   {"--out", path("empty")},
                                   {"--out", "/dev/null"}})
        EXPECT_EQ(runCli(smallRun(again)).exitCode, 0) << again[1];
}

/// What the shell makes of the program with these arguments, which it may redirect and limit.
int exitCodeInShell(const std::string& before, const Arguments& arguments, const std::string& after)
{
    std::string line = before + " " TILESCOPE_CLI_PATH;
    for (const std::string& argument : arguments)
        line += " '" + argument + "'";
    return WEXITSTATUS(std::system((line + " " + after).c_str()));
}

TEST(CliErrors, ExitCodesDoNotNeedStderr)
{
    for (const char* stderrGone : {"2>&-", "2>/dev/full"}) {
        EXPECT_EQ(exitCodeInShell("", {"run", "--n", "x"}, stderrGone), 2);
        EXPECT_EQ(exitCodeInShell("", {"rum"}, stderrGone), 2);
        EXPECT_EQ(exitCodeInShell("", smallRun({}), std::string(">/dev/full ") + stderrGone), 1);
    }
}

/// A full disk, or here a limit to the size of files, leaves what was there before, and nothing half written.
TEST(CliErrors, AFileThatCannotBeWrittenKeepsTheOldOne)
{
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder / name).string(); };
    ASSERT_EQ(runCli(smallRun({"--trace", path("t.tscope"), "--out", path("o.npy"), "--chrome-trace", path("c.json")})).exitCode, 0);
    const auto expectKept = [&](const char* option, const char* name) {
        const std::string before = test::readBytes(path(name)), errors = path("errors");
        const Arguments large{"run", "--engine", "host", "--algorithm", "flash2", "--n", "512", "--d", "64", option, path(name)};
        EXPECT_EQ(exitCodeInShell("trap '' XFSZ; ulimit -f 64;", large, ">/dev/null 2>'" + errors + "'"), 1) << option;
        EXPECT_EQ(test::readBytes(path(name)), before) << option;
        EXPECT_NE(test::readBytes(errors).find(std::string(name) + ": cannot be written: "), std::string::npos) << test::readBytes(errors);
        std::filesystem::remove(errors);
    };
    expectKept("--trace", "t.tscope");
    expectKept("--out", "o.npy");
    expectKept("--chrome-trace", "c.json");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("")), {}), 3); // no parts
}

TEST(CliErrors, OutputsAreFilesOfTheirOwn)
{
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return (folder / name).string(); };
    expectRefused(smallRun({"--out", path("x"), "--lse", path("x")}), 2, "--out and --lse both name");
    expectRefused(smallRun({"--out", path("x"), "--trace", path("./x")}), 2, "--out and --trace both name");
    expectRefused(smallRun({"--lse", path("x"), "--trace", path("no/../x")}), 2, "--lse and --trace both name");
    expectRefused(smallRun({"--trace", path("x"), "--chrome-trace", path("x")}), 2, "--trace and --chrome-trace both name");
    std::filesystem::create_symlink("not-there.npy", path("link"));
    expectRefused(smallRun({"--out", path("not-there.npy"), "--lse", path("link")}), 2, "--out and --lse both name");
    expectRefused(smallRun({"--out", "not-there.npy", "--lse", "./not-there.npy"}), 2, "--out and --lse both name");
    expectRefused(smallRun({"--out", "not-there.npy", "--lse", std::filesystem::absolute("not-there.npy").string()}), 2, "both name");
    EXPECT_FALSE(std::filesystem::exists(path("x")));

    ASSERT_EQ(runCli(smallRun({"--out", path("q.npy")})).exitCode, 0);
    std::filesystem::create_hard_link(path("q.npy"), path("link.npy"));
    const std::string input = test::readBytes(path("q.npy"));
    const Arguments run{"run",         "--engine", "host",        "--algorithm", "flash2",     "--q",
                        path("q.npy"), "--k",      path("q.npy"), "--v",         path("q.npy")};
    for (const char* option : {"--out", "--lse", "--trace", "--chrome-trace"})
        for (const char* name : {"q.npy", "./q.npy", "link.npy"}) {
            Arguments arguments = run;
            arguments.insert(arguments.end(), {option, path(name)});
            expectRefused(arguments, 2, "is the file that --q reads");
        }
    EXPECT_EQ(test::readBytes(path("q.npy")), input);
}

TEST(CliErrors, StepsOutsideTheTrace)
{
    for (const char* at : {"-1", "1000000", "99999999999999999999", "x", "", "1.0"}) {
        Arguments step = smallRun({"--at", at});
        step[0] = "step";
        expectRefused(step, 2, "--at");
    }
    Arguments step = smallRun();
    step[0] = "step";
    expectRefused(step, 2, "--at");
}

TEST(CliErrors, BadSweeps)
{
    const auto sweep = [](const char* vary) {
        return Arguments{"sweep", "--engine", "host", "--algorithm", "flash2", "--n", "8", "--vary", vary};
    };
    for (const char* vary : {"",
                             "n",
                             "n=",
                             "=4",
                             "n=1:2",
                             "n=1:8:2",
                             "n=8:1:x2",
                             "n=1:8:x1",
                             "n=1:8:x0",
                             "n=0:8:x2",
                             "n=1:8:+0",
                             "n=1:8:+-1",
                             "n=1:2:3:4",
                             "n=a:b:x2",
                             "n=1:99999999999999999999:x2",
                             "n=1,,2",
                             "what=1",
                             "n=1:2000000:+1",
                             "mask=none,window:x",
                             "n=1:8:x"})
        expectRefused(sweep(vary), 2, "vary");
    expectRefused({"sweep", "--n", "8"}, 2, "vary");
    expectRefused(sweep("n=4"), 2, "--vary n: --n is there as well");
    expectRefused({"sweep", "--algorithm", "flash2", "--engine", "host", "--vary", "n=4", "--json", "--csv", "-"}, 2,
                  "stdout");
    expectRefused({"sweep", "--algorithm", "flash2", "--engine", "host", "--vary", "n=4", "--vary", "n=8"}, 2, "twice");
    expectRefused(
        {"sweep", "--algorithm", "flash2", "--engine", "host", "--vary", "n=1:1000:+1", "--vary", "d=1:200:+1"}, 2,
        "problems");
}

} // namespace
} // namespace tilescope
