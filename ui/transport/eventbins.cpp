// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/eventbins.h"

#include <algorithm>

namespace tilescope {

bool EventBins::covers(const TimeAxis& other) const
{
    return columns() > 0 && axis.left == other.left && axis.width == other.width && axis.first == other.first &&
           axis.span == other.span;
}

EventBins binEvents(const Trace& trace, const TimeAxis& axis)
{
    EventBins bins;
    bins.axis = axis;
    const int columns = std::max(1, int(axis.width));
    for (auto& track : bins.tensors)
        track.assign(size_t(columns), TensorId::None);
    const int64_t begin = std::max<int64_t>(0, int64_t(axis.first));
    const int64_t end = std::min(trace.eventCount(), int64_t(std::ceil(axis.first + axis.span)));
    const double columnsPerStep = columns / axis.span;
    for (int64_t step = begin; step < end; ++step) {
        const Event& event = trace.events[size_t(step)];
        const Track track = trackOf(event.kind);
        if (track == Track::None)
            continue;
        const int column = std::clamp(int((double(step) + 0.5 - axis.first) * columnsPerStep), 0, columns - 1);
        TensorId& shown = bins.tensors[size_t(track)][size_t(column)];
        if (shown == TensorId::None || isVector(shown))
            shown = event.tensor;
    }
    return bins;
}

} // namespace tilescope
