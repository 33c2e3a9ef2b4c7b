// SPDX-License-Identifier: Apache-2.0
#include "core/measure/celltable.h"

#include "core/problem/problemkeys.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tilescope {

namespace {

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string escaped = "\"";
    for (char c : text)
        escaped += c == '"' ? "\"\"" : std::string(1, c);
    return escaped + "\"";
}

} // namespace

std::vector<CellFigure> cellFigures(const Measurement& m)
{
    const auto text = [](auto value) { return fmt::format("{}", value); };
    return {{"time_ms", text(m.timeMs)},
            {"hbm_read_bytes", text(m.traffic.totalRead())},
            {"hbm_write_bytes", text(m.traffic.totalWrite())},
            {"hbm_init_bytes", text(m.initBytes)},
            {"hbm_peak_bytes", text(m.run.hbmPeakBytes)},
            {"sram_peak_bytes", text(m.run.sramPeakBytes)},
            {"flops", text(m.flops)},
            {"events", text(m.events)},
            {"skipped_tiles", text(m.skippedTiles)},
            {"not_finite", text(m.notFinite)},
            {"max_abs_error", hasError(m) ? text(m.error->maxAbsError) : std::string()}};
}

std::string_view statusOf(const Cell& cell)
{
    return cell.ran() ? "ran" : cell.doesNotFit() ? "does not fit" : "invalid";
}

std::string cellCsvHeader()
{
    std::vector<std::string_view> names{"engine"};
    for (const ProblemKey& key : problemKeys())
        names.push_back(key.name);
    for (const CellFigure& figure : cellFigures({}))
        names.push_back(figure.name);
    names.insert(names.end(), {"status", "reason"});
    return fmt::format("{}\n", fmt::join(names, ","));
}

std::string cellCsvRow(const Problem& problem, const Cell* cell, std::string_view engine)
{
    std::vector<std::string> texts{std::string(engine)};
    for (const ProblemKey& key : problemKeys())
        texts.push_back(quoted(key.get(problem)));
    const bool ran = cell && cell->ran();
    for (CellFigure& figure : cellFigures(ran ? cell->measurement : Measurement()))
        texts.push_back(ran ? std::move(figure.text) : std::string());
    texts.emplace_back(cell ? statusOf(*cell) : "not measured");
    texts.push_back(cell && cell->refusal ? quoted(cell->refusal->message) : std::string());
    return fmt::format("{}\n", fmt::join(texts, ","));
}

} // namespace tilescope
