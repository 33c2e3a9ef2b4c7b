// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/errorreport.h"
#include "app/cli/vary.h"
#include "core/base/numbers.h"
#include "core/measure/measurement.h"
#include "core/problem/problemkeys.h"
#include "core/problem/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace tilescope::cli {

namespace {

constexpr int64_t kMaxCells = 10'000;

/// One problem of the sweep and what came of it.
struct Cell {
    std::vector<std::string> varied; ///< a text for each axis
    Problem problem;
    std::string reason; ///< why it was not run; empty when it was
    Measurement measurement;
};

/// Rows as they come, so that an interrupted sweep keeps what it has: to a file, to stdout for "-", or
/// nowhere.
class CsvOutput {
public:
    explicit CsvOutput(const std::string& path) : m_path(path)
    {
        if (!path.empty() && path != "-")
            m_file.open(path, std::ios::binary | std::ios::trunc);
    }

    Result<void> write(const std::string& row)
    {
        if (m_path == "-") {
            fmt::print("{}", row);
            std::fflush(stdout);
        } else if (!m_path.empty() && !(m_file << row << std::flush)) {
            return badInput(fmt::format("{}: cannot be written.", m_path));
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
    Result<Cell> runCell(Engine& engine, const std::vector<Axis>& axes, int64_t index) const;
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
        cells *= int64_t(axis->values.size());
        if (cells > kMaxCells)
            return badInput(fmt::format("The sweep has more than {} problems.", formatCount(kMaxCells)));
        parsed.push_back(std::move(*axis));
    }
    return parsed;
}

Result<Cell> SweepCommand::runCell(Engine& engine, const std::vector<Axis>& all, int64_t index) const
{
    Cell cell;
    RunArguments here = arguments;
    for (auto axis = all.rbegin(); axis != all.rend(); ++axis) { // the last axis varies fastest
        const auto count = int64_t(axis->values.size());
        here.problem[axis->key] = axis->values[size_t(index % count)];
        index /= count;
    }
    for (const Axis& axis : all)
        cell.varied.push_back(here.problem[axis.key]);
    const Result<Problem> problem = makeProblem(here, nullptr, engine.device());
    if (!problem)
        return problem.error();
    cell.problem = *problem;
    if (const Result<void> valid = validate(*problem, engine.device()); !valid) {
        cell.reason = valid.error().message;
        return cell;
    }
    Result<Measurement> measured = measure(engine, *problem, *inputsFor(*problem, nullptr), {.reference = check});
    if (measured)
        cell.measurement = std::move(*measured);
    else if (measured.error().code == ErrorCode::DoesNotFit)
        cell.reason = measured.error().message;
    else
        return measured.error();
    cell.measurement.run.O.values = {}; // keep figures only
    return cell;
}

constexpr std::string_view kMeasured[]{"time_ms",        "hbm_read_bytes",  "hbm_write_bytes", "hbm_init_bytes",
                                       "hbm_peak_bytes", "sram_peak_bytes", "flops",           "events",
                                       "skipped_tiles",  "not_finite",      "max_abs_error"};

/// The figures of a cell that ran, in the order of kMeasured.
std::vector<Json> figures(const Cell& cell)
{
    const Measurement& m = cell.measurement;
    return {m.timeMs,
            m.traffic.totalRead(),
            m.traffic.totalWrite(),
            m.initBytes,
            m.run.hbmPeakBytes,
            m.run.sramPeakBytes,
            m.flops,
            m.events,
            m.skippedTiles,
            m.notFinite,
            hasError(m) ? Json(m.error->maxAbsError) : Json()};
}

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string escaped = "\"";
    for (char c : text)
        escaped += c == '"' ? "\"\"" : std::string(1, c);
    return escaped + "\"";
}

std::string csvText(const Json& value)
{
    return value.is_null() ? "" : value.is_string() ? value.get<std::string>() : value.dump();
}

/// Every key of the problem, then the figures, then the reason: the same columns in every sweep.
std::string csvHeader()
{
    std::vector<std::string_view> names{"engine"};
    for (const ProblemKey& key : problemKeys())
        names.push_back(key.name);
    names.insert(names.end(), std::begin(kMeasured), std::end(kMeasured));
    names.push_back("reason");
    return fmt::format("{}\n", fmt::join(names, ","));
}

/// A cell that does not fit has the reason in place of figures.
std::string csvRow(const Cell& cell, std::string_view engine)
{
    std::vector<std::string> texts{std::string(engine)};
    for (const ProblemKey& key : problemKeys())
        texts.push_back(key.get(cell.problem));
    if (cell.reason.empty())
        for (const Json& value : figures(cell))
            texts.push_back(csvText(value));
    else
        texts.resize(texts.size() + std::size(kMeasured));
    texts.push_back(quoted(cell.reason));
    return fmt::format("{}\n", fmt::join(texts, ","));
}

Json asJson(const Cell& cell)
{
    Json json = Json::object();
    for (const ProblemKey& key : problemKeys())
        json[std::string(key.name)] = jsonText(key.get(cell.problem));
    if (!cell.reason.empty()) {
        json["reason"] = cell.reason;
        return json;
    }
    const std::vector<Json> values = figures(cell);
    for (size_t n = 0; n < values.size(); ++n)
        json[std::string(kMeasured[n])] = values[n];
    return json;
}

void printTable(const std::vector<Cell>& cells, const std::vector<Axis>& axes)
{
    std::vector<std::string> header;
    for (const Axis& axis : axes)
        header.push_back(axis.key);
    header.insert(header.end(), {"Time, ms", "HBM read", "HBM written", "HBM peak", "SRAM peak", "Skipped tiles"});
    Table table(header);
    for (const Cell& cell : cells) {
        std::vector<std::string> row = cell.varied;
        const Measurement& m = cell.measurement;
        if (cell.reason.empty())
            row.insert(row.end(), {formatFixed(m.timeMs, 3), formatBytes(m.traffic.totalRead()),
                                   formatBytes(m.traffic.totalWrite()), formatBytes(m.run.hbmPeakBytes),
                                   formatBytes(m.run.sramPeakBytes), formatCount(m.skippedTiles)});
        else
            row.push_back("does not fit");
        table.add(std::move(row));
    }
    table.print();
    for (const Cell& cell : cells)
        if (!cell.reason.empty())
            fmt::print("\n{}: {}", fmt::join(cell.varied, ", "), cell.reason);
    if (std::ranges::any_of(cells, [](const Cell& cell) { return !cell.reason.empty(); }))
        fmt::print("\n");
}

Result<void> SweepCommand::operator()()
{
    const auto all = axes();
    if (!all)
        return all.error();
    if (arguments.hasFiles())
        return badInput("sweep runs on random inputs: leave --q, --k and --v out.");
    const auto engine = chooseEngine(arguments.engine);
    if (!engine)
        return engine.error();
    CsvOutput output(csv);
    if (auto written = output.write(csvHeader()); !written)
        return written;
    int64_t count = 1;
    for (const Axis& axis : *all)
        count *= int64_t(axis.values.size());
    std::vector<Cell> cells;
    for (int64_t index = 0; index < count; ++index) {
        Result<Cell> cell = runCell(**engine, *all, index);
        if (!cell)
            return cell.error();
        if (auto written = output.write(csvRow(*cell, (*engine)->device().engine)); !written)
            return written;
        cells.push_back(std::move(*cell));
    }
    if (csv == "-")
        return {};
    if (json) {
        Json rows = Json::array();
        for (const Cell& cell : cells)
            rows.push_back(asJson(cell));
        printJson({{"engine", (*engine)->device().engine}, {"device", (*engine)->device().name}, {"rows", rows}});
    } else {
        printTable(cells, *all);
    }
    return {};
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
