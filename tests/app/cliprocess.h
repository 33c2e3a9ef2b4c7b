// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace tilescope::test {

/// What a finished tilescope-cli left behind.
struct CliResult {
    int exitCode = -1; ///< −1 when a signal ended it
    std::string out, err;

    /// stdout as JSON; a failed expectation and null when it is none.
    nlohmann::json json() const;
};

using Arguments = std::vector<std::string>;

/// Runs the built binary and waits. `environment` entries ("LC_ALL=C") are added to the test's own.
CliResult runCli(const Arguments& arguments, const std::vector<std::string>& environment = {});

/// The same with stdout closed.
CliResult runCliWithoutStdout(const Arguments& arguments);

/// A tilescope-cli that is running with a terminal as its stderr.
class CliOnTerminal {
public:
    explicit CliOnTerminal(const Arguments& arguments);
    ~CliOnTerminal();
    CliOnTerminal(const CliOnTerminal&) = delete;
    CliOnTerminal& operator=(const CliOnTerminal&) = delete;

    /// Waits until the terminal shows the text, or the program has ended, and returns what it has shown so far.
    const std::string& showing(std::string_view text);
    bool ended() const { return m_ended; }
    /// Ctrl+C. Returns the signal that ended the program, 0 if it went on to its own end.
    int interrupt();

private:
    int m_terminal = -1;
    pid_t m_child = -1;
    bool m_ended = false;
    std::string m_shown;
};

/// The arguments of a small run on the host, and more.
Arguments smallRun(const Arguments& more = {});

} // namespace tilescope::test
