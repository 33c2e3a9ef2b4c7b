// SPDX-License-Identifier: Apache-2.0
#include "core/trace/geometry.h"

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

} // namespace tilescope
