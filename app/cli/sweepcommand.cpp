// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/progressline.h"
#include "app/cli/sweepcell.h"
#include "app/cli/vary.h"
#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/measure/celltable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>

namespace tilescope::cli {

namespace {

constexpr int64_t kMaxCells = 10'000;

/// Rows as they come, so that an interrupted sweep keeps what it has: to a file, to stdout for "-", or
/// nowhere.
class CsvOutput {
public:
    explicit CsvOutput(std::string path) : m_path(std::move(path)) {}

    bool onStdout() const { return m_path == "-"; }

    /// Replaces the table of another sweep, and no other file.
    Result<void> open()
    {
        if (m_path.empty() || onStdout())
            return {};
        std::error_code ignored;
        const auto isTable = [](std::string_view head) { return cellCsvHeader().starts_with(head.substr(0, 64)); };
        const bool isDevice = std::filesystem::is_other(m_path, ignored);
        if (const std::string reason = whyNotReplaceable(m_path, "the table of a sweep", isTable);
            !reason.empty() && !isDevice)
            return inFile(m_path, reason);
        errno = 0;
        m_file.open(m_path, std::ios::binary | std::ios::trunc);
        return {};
    }

    Result<void> write(const std::string& row)
    {
        if (onStdout()) {
            fmt::print("{}", row);
            std::fflush(stdout);
        } else if (!m_path.empty() && !(m_file << row << std::flush)) {
            return cannotWrite(m_path, errno);
        }
        return {};
    }

private:
    std::string m_path;
    std::ofstream m_file;
};

struct SweepCommand {
    RunArguments arguments;
    std::vector<std::string> vary;
    std::string csv;
    bool json = false, check = false;

    Result<void> operator()();

private:
    Result<std::vector<Axis>> axes() const;
    Result<std::vector<SweepCell>> plan(const std::vector<Axis>& axes, const DeviceInfo& device) const;
    Result<void> runCell(Engine& engine, SweepCell& cell);
    Result<void> runAll(Engine& engine, const std::vector<Axis>& axes, std::vector<SweepCell>& cells);
    void startTable(const std::vector<Axis>& axes);
    void print(const Engine& engine, const std::vector<SweepCell>& cells) const;

    ProgressLine m_line;
    SweepColumns m_columns;
    std::optional<Table> m_table; ///< where rows are printed as they come
};

Result<std::vector<Axis>> SweepCommand::axes() const
{
    std::vector<Axis> parsed;
    int64_t cells = 1;
    for (const std::string& text : vary) {
        Result<Axis> axis = parseAxis(text);
        if (!axis)
            return axis.error();
        if (std::ranges::find(parsed, axis->key, &Axis::key) != parsed.end())
            return badInput(fmt::format("--vary {}: is there twice.", axis->key));
        if (arguments.given(axis->key))
            return badInput(fmt::format("--vary {}: --{} is there as well; give one of them.", axis->key, axis->key));
        cells *= int64_t(axis->values.size());
        if (cells > kMaxCells)
            return badInput(fmt::format("The sweep has more than {} problems.", formatCount(kMaxCells)));
        parsed.push_back(std::move(*axis));
    }
    return parsed;
}

/// Every problem of the sweep, the last axis varying fastest. Nothing has run yet.
Result<std::vector<SweepCell>> SweepCommand::plan(const std::vector<Axis>& axes, const DeviceInfo& device) const
{
    int64_t count = 1;
    for (const Axis& axis : axes)
        count *= int64_t(axis.values.size());
    std::vector<SweepCell> cells(static_cast<size_t>(count));
    for (int64_t index = 0; index < count; ++index) {
        SweepCell& cell = cells[size_t(index)];
        RunArguments here = arguments;
        int64_t rest = index;
        for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
            const auto values = int64_t(axis->values.size());
            here.problem[axis->key] = axis->values[size_t(rest % values)];
            rest /= values;
        }
        for (const Axis& axis : axes)
            cell.varied.push_back(here.problem[axis.key]);
        const Result<Problem> problem = makeProblem(here, nullptr, device);
        if (!problem)
            return problem.error();
        cell.problem = *problem;
    }
    return cells;
}

Result<void> SweepCommand::runCell(Engine& engine, SweepCell& cell)
{
    Result<Cell> measured = measureCell(engine, cell.problem, {.reference = check, .onPart = m_line.parts()},
                                        m_line.begin("Running the kernels"));
    m_line.end();
    if (!measured)
        return measured.error();
    static_cast<Cell&>(cell) = std::move(*measured);
    return {};
}

/// Columns that will do for rows that are not there yet.
void SweepCommand::startTable(const std::vector<Axis>& axes)
{
    std::vector<std::string> widest;
    bool blocks = !arguments.given("br") || !arguments.given("bc");
    for (const Axis& axis : axes) {
        m_columns.axes.push_back(axis.key);
        blocks = blocks && axis.key != "br" && axis.key != "bc";
        widest.push_back(*std::ranges::max_element(axis.values, {}, &std::string::size));
    }
    m_columns.blocks = blocks;
    m_columns.error = check;
    m_table.emplace(m_columns.header());
    widest.resize(m_table->columns(), "99,999.999"); // or "999.99 MB"
    m_table->startPrinting(std::move(widest));
}

Result<void> SweepCommand::runAll(Engine& engine, const std::vector<Axis>& axes, std::vector<SweepCell>& cells)
{
    CsvOutput output(csv);
    if (auto opened = output.open(); !opened)
        return opened;
    if (auto written = output.write(cellCsvHeader()); !written)
        return written;
    if (!json && !output.onStdout())
        startTable(axes);
    for (size_t n = 0; n < cells.size(); ++n) {
        m_line.setPrefix(fmt::format("{} of {}: ", n + 1, cells.size()));
        if (auto done = runCell(engine, cells[n]); !done)
            return done;
        if (auto written = output.write(cellCsvRow(cells[n].problem, &cells[n], engine.device().engine)); !written)
            return written;
        if (m_table)
            m_table->add(m_columns.row(cells[n]));
    }
    return {};
}

/// What does not come row by row.
void SweepCommand::print(const Engine& engine, const std::vector<SweepCell>& cells) const
{
    if (json) {
        Json rows = Json::array();
        for (const SweepCell& cell : cells)
            rows.push_back(asJson(cell));
        printJson({{"engine", engine.device().engine}, {"device", engine.device().name}, {"rows", rows}});
    } else if (m_table) {
        for (const SweepCell& cell : cells)
            if (!cell.ran())
                fmt::print("\n{}: {}\n", fmt::join(cell.varied, ", "), cell.refusal->message);
    }
}

/// A sweep that ran nothing has failed: with "does not fit" where at least one problem would be valid.
Result<void> checkThatSomeRan(const std::vector<SweepCell>& cells)
{
    if (std::ranges::any_of(cells, &SweepCell::ran))
        return {};
    const auto tooLarge = std::ranges::find_if(cells, &SweepCell::doesNotFit);
    const SweepCell& cell = tooLarge != cells.end() ? *tooLarge : cells.front();
    const std::string all =
        cells.size() == 1 ? "The problem" : fmt::format("None of the {} problems", formatCount(int64_t(cells.size())));
    return Error{cell.refusal->code, fmt::format("{} could {}run. {}", all, cells.size() == 1 ? "not " : "", cell.refusal->message), {}};
}

Result<void> SweepCommand::operator()()
{
    if (arguments.hasFiles())
        return badInput("sweep runs on random inputs: leave --q, --k, --v and --do out.");
    if (json && csv == "-")
        return badInput("--json and --csv - would both write to stdout: give --csv a file.");
    const auto engine = chooseEngine(arguments.engine);
    if (!engine)
        return engine.error();
    const auto all = axes();
    if (!all)
        return all.error();
    auto cells = plan(*all, (*engine)->device());
    if (!cells)
        return cells.error();
    if (auto done = runAll(**engine, *all, *cells); !done)
        return done;
    print(**engine, *cells);
    return checkThatSomeRan(*cells);
}

} // namespace

Command addSweep(CLI::App& app)
{
    CLI::App* command = app.add_subcommand("sweep", "Run a problem over ranges of its options");
    auto sweep = std::make_shared<SweepCommand>();
    sweep->arguments.addTo(*command);
    command
        ->add_option("--vary", sweep->vary,
                     "NAME=FROM:TO:xFACTOR, NAME=FROM:TO:+STEP or NAME=A,B,…; again for each further axis")
        ->required()
        ->allow_extra_args(false);
    command->add_option("--csv", sweep->csv, "Write the rows to this file as well, or to stdout alone for -");
    command->add_flag("--check", sweep->check, "Compare each result with the fp64 reference");
    command->add_flag("--json", sweep->json, "Print JSON");
    return [sweep] { return (*sweep)(); };
}

} // namespace tilescope::cli
