// SPDX-License-Identifier: Apache-2.0
#include "core/trace/geometry.h"

#include <algorithm>

namespace tilescope {

TileSpan spanOf(const Trace& trace, const Event& event)
{
    const Problem& p = trace.problem();
    const Launch& launch = trace.launchOf(event);
    TileSpan span{0, p.nq, 0, p.nk};
    if (event.row >= 0) {
        span.rowBegin = event.row * launch.tileRows;
        span.rowEnd = span.rowBegin + tileExtent(event.row, launch.tileRows, p.nq);
    }
    if (event.col >= 0) {
        span.colBegin = event.col * launch.tileCols;
        span.colEnd = span.colBegin + tileExtent(event.col, launch.tileCols, p.nk);
    }
    return span;
}

int64_t gridRowOf(const Trace& trace, const Event& event)
{
    return event.row < 0 ? -1 : event.row * trace.launchOf(event).tileRows / trace.problem().br;
}

TileElements elementsOf(const Problem& p, const Launch& launch, const ArenaTile& place, TileRef tile)
{
    const int64_t i = std::max(0, tile.row), j = std::max(0, tile.col);
    const int64_t query = i * launch.tileRows, key = j * launch.tileCols;
    const int64_t queries = std::min(place.rows, tileExtent(i, launch.tileRows, p.nq));
    const auto keys = [&](int64_t most) { return std::min(most, tileExtent(j, launch.tileCols, p.nk)); };
    if (belongsToKeys(tile.tensor)) // a row is a key
        return {key, 0, keys(place.rows), place.cols};
    if (isSquare(tile.tensor))
        return {query, key, queries, keys(place.cols)};
    return {query, 0, queries, place.cols};
}

} // namespace tilescope
