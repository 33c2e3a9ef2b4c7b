// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sweepcell.h"

#include "core/base/numbers.h"
#include "core/measure/celltable.h"
#include "core/problem/problemkeys.h"

#include <fmt/format.h>

namespace tilescope::cli {

Json asJson(const SweepCell& cell)
{
    Json json = Json::object();
    for (const ProblemKey& key : problemKeys())
        json[std::string(key.name)] = jsonText(key.get(cell.problem));
    json["status"] = statusOf(cell);
    if (!cell.ran()) {
        json["reason"] = cell.refusal->message;
        return json;
    }
    for (const CellFigure& figure : cellFigures(cell.measurement))
        json[std::string(figure.name)] = figure.text.empty() ? Json() : Json::parse(figure.text);
    return json;
}

std::vector<std::string> SweepColumns::header() const
{
    std::vector<std::string> header = axes;
    if (blocks)
        header.emplace_back("Br × Bc");
    header.insert(header.end(), {"Time, ms", "HBM read", "HBM written", "HBM peak", "SRAM peak", "Skipped tiles"});
    if (error)
        header.emplace_back("Max |error|");
    return header;
}

std::vector<std::string> SweepColumns::row(const SweepCell& cell) const
{
    std::vector<std::string> row = cell.varied;
    const Measurement& m = cell.measurement;
    if (blocks)
        row.push_back(fmt::format("{} × {}", cell.problem.br, cell.problem.bc));
    if (!cell.ran()) {
        row.emplace_back(statusOf(cell));
        return row;
    }
    row.insert(row.end(),
               {formatFixed(m.timeMs, 3), formatBytes(m.traffic.totalRead()), formatBytes(m.traffic.totalWrite()),
                formatBytes(m.run.hbmPeakBytes), formatBytes(m.run.sramPeakBytes), formatCount(m.skippedTiles)});
    if (error)
        row.push_back(hasError(m) ? formatShort(m.error->maxAbsError, 3) : m.error ? "not finite" : "too long");
    return row;
}

} // namespace tilescope::cli
