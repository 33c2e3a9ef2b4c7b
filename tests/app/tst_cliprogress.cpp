// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include <gtest/gtest.h>

#include <csignal>

namespace tilescope {
namespace {

using test::Arguments;
using test::CliOnTerminal;
using test::runCli;

/// Long enough to be watched, on any machine.
const Arguments kLong{"run",  "--engine", "host", "--algorithm", "flash2",    "--n", "4096",
                      "--bc", "16",       "--br", "16",          "--repeats", "1000"};

TEST(CliProgress, TerminalsShowItWithAnEstimate)
{
    CliOnTerminal cli(kLong);
    cli.showing("Timing: ");
    const std::string& shown = cli.showing(" left");
    ASSERT_FALSE(cli.ended()) << shown;
    EXPECT_NE(shown.find(" %, about "), std::string::npos) << shown;
    EXPECT_EQ(shown.find('\n'), std::string::npos) << "one line, written over and over";
    EXPECT_EQ(cli.interrupt(), SIGINT);
}

TEST(CliProgress, TheLineIsTakenBack)
{
    CliOnTerminal cli({"run", "--engine", "host", "--algorithm", "flash2", "--n", "1024", "--repeats", "60"});
    const std::string& shown = cli.showing("\n"); // which never comes
    EXPECT_TRUE(cli.ended());
    EXPECT_TRUE(shown.empty() || shown.ends_with(" \r")) << shown;
}

TEST(CliProgress, SweepsSayWhichProblemRuns)
{
    Arguments sweep = kLong;
    sweep[0] = "sweep";
    sweep.resize(sweep.size() - 2);
    sweep.insert(sweep.end(), {"--vary", "seed=0:500:+1"});
    CliOnTerminal cli(sweep);
    EXPECT_NE(cli.showing(" of 501: ").find(" of 501: "), std::string::npos);
    EXPECT_EQ(cli.interrupt(), SIGINT);
}

TEST(CliProgress, BenchesSayWhichComparisonRuns)
{
    if (!TILESCOPE_BENCHMARKS)
        GTEST_SKIP() << "built without benchmarks";
    CliOnTerminal cli({"bench", "--engine", "host", "--n", "1024", "--rounds", "1000"});
    const std::string& shown = cli.showing(" left");
    EXPECT_NE(shown.find("1 of 7, hooks of Standard attention: "), std::string::npos) << shown;
    EXPECT_EQ(cli.interrupt(), SIGINT);
}

TEST(CliProgress, FilesGetNone)
{
    Arguments run = kLong;
    run.back() = "3";
    EXPECT_EQ(runCli(run).err, "");
}

} // namespace
} // namespace tilescope
