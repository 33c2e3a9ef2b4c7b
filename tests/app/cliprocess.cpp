// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cliprocess.h"

#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <utility>

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

namespace {

/// Where the child's standard streams go; without a name stdout is closed.
struct Streams {
    std::string out, err;
};

/// Starts the binary; −1 and a failed expectation when it cannot be.
pid_t start(const Arguments& arguments, const std::vector<std::string>& environment, const Streams& streams)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    if (streams.out.empty())
        posix_spawn_file_actions_addclose(&files, 1);
    else
        posix_spawn_file_actions_addopen(&files, 1, streams.out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&files, 2, streams.err.c_str(), O_WRONLY | O_CREAT | O_NOCTTY, 0600);

    posix_spawnattr_t attributes; // shells start what runs in the background with SIGINT ignored
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

    std::vector<std::string> argv{TILESCOPE_CLI_PATH}, env = environment;
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    for (char** entry = environ; *entry; ++entry)
        env.emplace_back(*entry); // the first of equal names counts
    pid_t child = -1;
    const int spawned =
        posix_spawn(&child, argv[0].c_str(), &files, &attributes, pointersTo(argv).data(), pointersTo(env).data());
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    EXPECT_EQ(spawned, 0);
    return spawned == 0 ? child : -1;
}

CliResult runInto(const Streams& streams, const Arguments& arguments, const std::vector<std::string>& environment)
{
    const pid_t child = start(arguments, environment, streams);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return {};
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readBytes(streams.out), readBytes(streams.err)};
}

} // namespace

CliResult runCli(const Arguments& arguments, const std::vector<std::string>& environment)
{
    const TemporaryFolder folder;
    return runInto({(folder / "out").string(), (folder / "err").string()}, arguments, environment);
}

CliResult runCliWithoutStdout(const Arguments& arguments)
{
    const TemporaryFolder folder;
    return runInto({"", (folder / "err").string()}, arguments, {});
}

CliOnTerminal::CliOnTerminal(const Arguments& arguments) : m_terminal(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC))
{
    EXPECT_GE(m_terminal, 0);
    EXPECT_EQ(grantpt(m_terminal), 0);
    EXPECT_EQ(unlockpt(m_terminal), 0);
    const char* name = ptsname(m_terminal);
    EXPECT_TRUE(name);
    m_child = start(arguments, {}, {"/dev/null", name ? name : "/dev/null"});
    m_ended = m_child < 0;
}

CliOnTerminal::~CliOnTerminal()
{
    if (m_child > 0) {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
    close(m_terminal);
}

const std::string& CliOnTerminal::showing(std::string_view text)
{
    while (!m_ended && m_shown.find(text) == std::string::npos) {
        std::array<char, 256> buffer{};
        const ssize_t size = read(m_terminal, buffer.data(), buffer.size());
        m_ended = size <= 0; // the other side is closed
        m_shown.append(buffer.data(), size_t(std::max<ssize_t>(size, 0)));
    }
    return m_shown;
}

int CliOnTerminal::interrupt()
{
    int status = 0;
    if (m_child < 0 || kill(m_child, SIGINT) != 0 || waitpid(std::exchange(m_child, -1), &status, 0) < 0)
        return 0;
    m_ended = true;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

Arguments smallRun(const Arguments& more)
{
    Arguments all{"run", "--algorithm", "flash2", "--engine", "host", "--n", "70",
                  "--d", "16",          "--br",   "16",       "--bc", "32"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace tilescope::test
