// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tilescope::chrome {

/// When the events happened: nanoseconds since the first of them that a CTA reported.
class EventTimes {
public:
    explicit EventTimes(const Trace& trace);

    /// Whether they are the device's own; otherwise a step counts as a microsecond.
    bool observed() const { return m_observed; }
    uint64_t at(int64_t step) const
    {
        return m_observed ? m_trace.events[size_t(step)].clock - m_origin : uint64_t(step) * 1000;
    }

private:
    const Trace& m_trace;
    bool m_observed = false;
    uint64_t m_origin = 0;
};

/// One CTA that ran, and its events [first, end).
struct CtaRun {
    int64_t index = 0;
    int64_t first = 0, end = 0;
    uint64_t beginTime = 0, endTime = 0;
    int64_t lane = 0; ///< of its SM; 0 where that is not known
};

/// The launch's CTAs. On SMs they come in the order in which they began, and those that share an SM at a time have
/// lanes of their own there, so that nothing in a row overlaps.
std::vector<CtaRun> ctaRuns(const Trace& trace, const EventTimes& times, size_t launch, bool onSms);

/// Whether the trace says on which SM each CTA ran: hosts have none.
bool observedSms(const Trace& trace);

/// Visits the events of all those CTAs as their clocks have it, by merging the CTAs' own orders.
void inOrderOfTime(const EventTimes& times, const std::vector<std::vector<CtaRun>>& launches,
                   const std::function<void(int64_t step)>& visit);

} // namespace tilescope::chrome
