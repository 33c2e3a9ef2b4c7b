// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>

using namespace tilescope;

namespace {

/// One sentence on stderr.
int fail(ErrorCode code, std::string message)
{
    for (char& c : message)
        if (c == '\n')
            c = ' ';
    fmt::print(stderr, "tilescope-cli: {}\n", printable(message)); // which may quote what was typed
    return code == ErrorCode::Cancelled ? int(ErrorCode::Internal) : int(code);
}

int runProgram(int argc, char** argv)
{
    CLI::App app{"Runs and records the attention kernels that TileScope shows.", "tilescope-cli"};
    app.set_version_flag("--version", TILESCOPE_VERSION);
    app.require_subcommand(1);
    const std::pair<const char*, cli::Command (*)(CLI::App&)> entries[]{{"devices", cli::addDevices},
                                                                        {"run", cli::addRun},
                                                                        {"step", cli::addStep},
                                                                        {"sweep", cli::addSweep},
                                                                        {"bench", cli::addBench}};
    std::vector<std::pair<const char*, cli::Command>> commands;
    for (const auto& [name, add] : entries)
        commands.emplace_back(name, add(app));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) // --help, --version
            return app.exit(error);
        return fail(ErrorCode::BadInput, error.what());
    }
    for (const auto& [name, command] : commands) {
        if (!app.got_subcommand(name))
            continue;
        if (const Result<void> done = command(); !done)
            return fail(done.error().code, done.error().message);
    }
    if (std::fflush(stdout) != 0)
        return fail(ErrorCode::Internal, "The output could not be written.");
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return runProgram(argc, argv);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::DoesNotFit, "There is not enough memory on this machine.");
    } catch (const std::exception& error) {
        return fail(ErrorCode::Internal, error.what());
    }
}
