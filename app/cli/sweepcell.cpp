// SPDX-License-Identifier: Apache-2.0
#include "app/cli/sweepcell.h"

#include "core/base/numbers.h"
#include "core/measure/celltable.h"
#include "core/problem/problemkeys.h"

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
        row.emplace_back(statusOf(cell));
    else
        row.insert(row.end(),
                   {formatFixed(m.timeMs, 3), formatBytes(m.traffic.totalRead()), formatBytes(m.traffic.totalWrite()),
                    formatBytes(m.run.hbmPeakBytes), formatBytes(m.run.sramPeakBytes), formatCount(m.skippedTiles)});
    return row;
}

} // namespace tilescope::cli
