// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <span>

using namespace tilescope;

namespace {

/// One sentence on stderr, if that takes it: what to exit with is known all the same.
int fail(ErrorCode code, std::string message)
{
    for (char& c : message)
        if (c == '\n')
            c = ' ';
    std::fputs(fmt::format("tilescope-cli: {}\n", sentence(printable(message))).c_str(), stderr); // which may quote what was typed
    return code == ErrorCode::Cancelled ? int(ErrorCode::Internal) : int(code);
}

/// 0, unless something could not be printed.
int finish()
{
    std::cout.flush(); // CLI11's help
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout)
        return fail(ErrorCode::Internal, "The output could not be written.");
    return 0;
}

/// A standard stream that was closed would leave its number to the next file opened, and what is printed would land
/// in that file. The wrong end of /dev/null takes its place: writing to it fails.
void keepStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) == -1 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream)
            std::abort(); // open() gives the lowest free number
}

/// The argument that could not be placed: an option if there is one, as what follows it belongs to it.
std::string firstUnknown(const CLI::App& app, int argc, char** argv)
{
    const std::vector<std::string> unknown = app.remaining(true);
    std::string first;
    for (const std::string argument : std::span(argv, size_t(argc)).subspan(1)) {
        if (std::ranges::find(unknown, argument) == unknown.end())
            continue;
        if (argument.starts_with('-'))
            return argument;
        if (first.empty())
            first = argument;
    }
    return first;
}

/// The option that was given more often than it may be; empty where there is none.
std::string repeatedOption(const CLI::App& app)
{
    for (const CLI::App* command : app.get_subcommands())
        for (const CLI::Option* option : command->get_options())
            if (int(option->results().size()) > option->get_items_expected_max())
                return option->get_name();
    return {};
}

/// --out "" is more likely a variable that is not set than a wish for no output.
Result<void> checkForEmptyValues(const CLI::App& app)
{
    for (const CLI::App* command : app.get_subcommands())
        for (const CLI::Option* option : command->get_options())
            if (std::ranges::any_of(option->results(), &std::string::empty))
                return badInput(fmt::format("{}: its value is empty.", option->get_name()));
    return {};
}

int runProgram(int argc, char** argv)
{
    keepStandardStreams();
    CLI::App app{"Runs and records the attention kernels that TileScope shows.", "tilescope-cli"};
    app.set_version_flag("--version", TILESCOPE_VERSION);
    app.require_subcommand(1);
    const std::pair<const char*, cli::Command (*)(CLI::App&)> entries[]{{"devices", cli::addDevices},
                                                                        {"run", cli::addRun},
                                                                        {"step", cli::addStep},
                                                                        {"export", cli::addExport},
                                                                        {"sweep", cli::addSweep},
                                                                        {"bench", cli::addBench}};
    std::vector<std::pair<const char*, cli::Command>> commands;
    for (const auto& [name, add] : entries)
        commands.emplace_back(name, add(app));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ExtrasError&) {
        return fail(ErrorCode::BadInput,
                    fmt::format("'{}' is not known here; see --help.", firstUnknown(app, argc, argv)));
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // --help, --version
            app.exit(error);
            return finish();
        }
        if (app.get_subcommands().empty() && argc > 1)
            return fail(ErrorCode::BadInput, fmt::format("'{}' is not a command; see --help.", argv[1]));
        const std::string repeated = repeatedOption(app);
        return fail(ErrorCode::BadInput, repeated.empty() ? error.what() : repeated + " is given more than once.");
    }
    if (const Result<void> complete = checkForEmptyValues(app); !complete)
        return fail(complete.error().code, complete.error().message);
    for (const auto& [name, command] : commands) {
        if (!app.got_subcommand(name))
            continue;
        if (const Result<void> done = command(); !done)
            return fail(done.error().code, done.error().message);
    }
    return finish();
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
