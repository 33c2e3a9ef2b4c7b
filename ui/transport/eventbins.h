// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/transport/eventtracks.h"
#include "ui/transport/timeaxis.h"

#include <array>
#include <vector>

namespace tilescope {

/// Events too narrow to draw one by one, gathered by pixel column: for each track the tensor seen there,
/// a matrix rather than a vector. Computed once a view; painting then costs the width, not the events.
struct EventBins {
    TimeAxis axis;
    std::array<std::vector<TensorId>, kTrackCount> tensors; ///< a column each, None where nothing happens

    bool covers(const TimeAxis& other) const;
    int columns() const { return int(tensors[0].size()); }
};

EventBins binEvents(const Trace& trace, const TimeAxis& axis);

} // namespace tilescope
