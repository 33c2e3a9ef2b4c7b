// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <string>
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

/// The arguments of a small run on the host, and more.
Arguments smallRun(const Arguments& more = {});

} // namespace tilescope::test
