// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tilescope::test {

namespace {

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace

nlohmann::json CliResult::json() const
{
    nlohmann::json parsed = nlohmann::json::parse(out, nullptr, false);
    EXPECT_FALSE(parsed.is_discarded()) << "exit " << exitCode << "\nstdout: " << out << "\nstderr: " << err;
    return parsed.is_discarded() ? nlohmann::json() : parsed;
}

CliResult runCli(const Arguments& arguments, const std::vector<std::string>& environment)
{
    const TemporaryFolder folder;
    const std::string outPath = (folder / "out").string(), errPath = (folder / "err").string();
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, outPath.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&files, 2, errPath.c_str(), O_WRONLY | O_CREAT, 0600);

    std::vector<std::string> argv{TILESCOPE_CLI_PATH}, env = environment;
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    for (char** entry = environ; *entry; ++entry)
        env.emplace_back(*entry); // the first of equal names counts
    pid_t child = 0;
    int status = 0;
    const int spawned =
        posix_spawn(&child, argv[0].c_str(), &files, nullptr, pointersTo(argv).data(), pointersTo(env).data());
    posix_spawn_file_actions_destroy(&files);
    EXPECT_EQ(spawned, 0);
    if (spawned != 0 || waitpid(child, &status, 0) != child)
        return {};
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readBytes(outPath), readBytes(errPath)};
}

Arguments smallRun(const Arguments& more)
{
    Arguments all{"run", "--algorithm", "flash2", "--engine", "host", "--n", "70",
                  "--d", "16",          "--br",   "16",       "--bc", "32"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace tilescope::test
