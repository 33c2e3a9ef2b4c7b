// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"

namespace tilescope::cli {

Command addBench(CLI::App& app)
{
    app.add_subcommand("bench", "Left out of this build");
    return []() -> Result<void> { return badInput("This build has no benchmarks: configure it with TILESCOPE_BENCHMARKS=ON."); };
}

} // namespace tilescope::cli
