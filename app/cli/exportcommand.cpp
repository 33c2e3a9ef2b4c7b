// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/outputfiles.h"
#include "app/cli/progressline.h"
#include "core/trace/chrometrace.h"

namespace tilescope::cli {

namespace {

struct ExportCommand {
    std::string trace, chromeTrace;

    Result<void> operator()() const
    {
        const FileOption outputs[]{{"--chrome-trace", chromeTrace}}, inputs[]{{"--trace", trace}};
        if (auto checked = checkOutputs(outputs, inputs); !checked)
            return checked;
        if (auto checked = checkChromeTraceTarget(chromeTrace); !checked)
            return checked;
        const auto opened = openTrace(trace);
        if (!opened)
            return opened.error();
        ProgressLine line;
        return writeChromeTrace(chromeTrace, **opened, line.begin("Writing the Chrome trace"));
    }
};

} // namespace

Command addExport(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("export", "Write a recorded trace in another program's format");
    auto files = std::make_shared<ExportCommand>();
    command->add_option("--trace", files->trace, "The .tscope file")->required();
    command
        ->add_option("--chrome-trace", files->chromeTrace,
                     "Write it to this .json file, for Perfetto or chrome://tracing")
        ->required();
    return [files] { return (*files)(); };
}

} // namespace tilescope::cli
