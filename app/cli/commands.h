// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/arguments.h"
#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace tilescope::cli {

/// A subcommand's options and what it does. Each prints its own output; errors are the caller's.
using Command = std::function<Result<void>()>;

Command addDevices(CLI::App& app);
Command addRun(CLI::App& app);
Command addStep(CLI::App& app);
Command addExport(CLI::App& app);
Command addSweep(CLI::App& app);
Command addBench(CLI::App& app);

} // namespace tilescope::cli
