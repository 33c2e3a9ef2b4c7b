// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sweepcell.h"

#include "app/cli/errorreport.h"
#include "core/base/numbers.h"
#include "core/problem/problemkeys.h"

#include <fmt/format.h>

namespace tilescope::cli {

namespace {

constexpr std::string_view kMeasured[]{"time_ms",        "hbm_read_bytes",  "hbm_write_bytes", "hbm_init_bytes",
                                       "hbm_peak_bytes", "sram_peak_bytes", "flops",           "events",
                                       "skipped_tiles",  "not_finite",      "max_abs_error"};

/// The figures of a cell that ran, in the order of kMeasured.
std::vector<Json> figures(const SweepCell& cell)
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

std::string csvText(const Json& value) { return value.is_null() ? "" : value.dump(); }

} // namespace

std::string_view SweepCell::status() const { return ran() ? "ran" : doesNotFit ? "does not fit" : "invalid"; }

std::string csvHeader()
{
    std::vector<std::string_view> names{"engine"};
    for (const ProblemKey& key : problemKeys())
        names.push_back(key.name);
    names.insert(names.end(), std::begin(kMeasured), std::end(kMeasured));
    names.insert(names.end(), {"status", "reason"});
    return fmt::format("{}\n", fmt::join(names, ","));
}

std::string csvRow(const SweepCell& cell, std::string_view engine)
{
    std::vector<std::string> texts{std::string(engine)};
    for (const ProblemKey& key : problemKeys())
        texts.push_back(key.get(cell.problem));
    if (cell.ran())
        for (const Json& value : figures(cell))
            texts.push_back(csvText(value));
    else
        texts.resize(texts.size() + std::size(kMeasured));
    texts.emplace_back(cell.status());
    texts.push_back(quoted(cell.reason));
    return fmt::format("{}\n", fmt::join(texts, ","));
}

Json asJson(const SweepCell& cell)
{
    Json json = Json::object();
    for (const ProblemKey& key : problemKeys())
        json[std::string(key.name)] = jsonText(key.get(cell.problem));
    json["status"] = cell.status();
    if (!cell.ran()) {
        json["reason"] = cell.reason;
        return json;
    }
    const std::vector<Json> values = figures(cell);
    for (size_t n = 0; n < values.size(); ++n)
        json[std::string(kMeasured[n])] = values[n];
    return json;
}

std::vector<std::string> tableHeader(const std::vector<std::string>& axes)
{
    std::vector<std::string> header = axes;
    header.insert(header.end(), {"Time, ms", "HBM read", "HBM written", "HBM peak", "SRAM peak", "Skipped tiles"});
    return header;
}

std::vector<std::string> tableRow(const SweepCell& cell)
{
    std::vector<std::string> row = cell.varied;
    const Measurement& m = cell.measurement;
    if (!cell.ran())
        row.emplace_back(cell.status());
    else
        row.insert(row.end(),
                   {formatFixed(m.timeMs, 3), formatBytes(m.traffic.totalRead()), formatBytes(m.traffic.totalWrite()),
                    formatBytes(m.run.hbmPeakBytes), formatBytes(m.run.sramPeakBytes), formatCount(m.skippedTiles)});
    return row;
}

} // namespace tilescope::cli
