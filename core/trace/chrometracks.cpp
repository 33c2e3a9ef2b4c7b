// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrometracks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <queue>
#include <tuple>

namespace tilescope::chrome {

EventTimes::EventTimes(const Trace& trace) : m_trace(trace)
{
    uint64_t previous = 0, earliest = std::numeric_limits<uint64_t>::max();
    for (const Event& event : trace.events) {
        if (trace.headOf(event) < 0)
            continue; // the program's own events have no clock
        if (event.clock == 0 || (event.kind != EventKind::CtaBegin && event.clock < previous))
            return; // no clock, or one that runs backwards within a CTA
        previous = event.clock;
        earliest = std::min(earliest, event.clock);
    }
    m_observed = true;
    m_origin = earliest;
}

bool observedSms(const Trace& trace)
{
    return std::ranges::any_of(trace.events, [](const Event& event) { return event.sm != 0; });
}

std::vector<CtaRun> ctaRuns(const Trace& trace, const EventTimes& times, size_t launch, bool onSms)
{
    const std::vector<int64_t>& firsts = trace.index.ctaFirst[launch];
    std::vector<CtaRun> runs;
    for (size_t cta = 0; cta + 1 < firsts.size() && firsts[cta] < trace.eventCount(); ++cta)
        runs.push_back(
            {int64_t(cta), firsts[cta], firsts[cta + 1], times.at(firsts[cta]), times.at(firsts[cta + 1] - 1)});
    if (!onSms)
        return runs;
    std::ranges::stable_sort(runs, {}, &CtaRun::beginTime);
    std::array<std::vector<uint64_t>, 256> freeFrom; // of each SM's lanes
    for (CtaRun& run : runs) {
        std::vector<uint64_t>& lanes = freeFrom[trace.events[size_t(run.first)].sm];
        const auto free = std::ranges::find_if(lanes, [&](uint64_t from) { return from <= run.beginTime; });
        run.lane = free - lanes.begin();
        if (free == lanes.end())
            lanes.push_back(run.endTime);
        else
            *free = run.endTime;
    }
    return runs;
}

void inOrderOfTime(const EventTimes& times, const std::vector<std::vector<CtaRun>>& launches,
                   const std::function<void(int64_t step)>& visit)
{
    struct Next {
        uint64_t time;
        int64_t step, end;
        bool operator>(const Next& other) const { return std::tie(time, step) > std::tie(other.time, other.step); }
    };
    std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
    for (const auto& ctas : launches)
        for (const CtaRun& cta : ctas)
            queue.push({cta.beginTime, cta.first, cta.end});
    while (!queue.empty()) {
        Next next = queue.top();
        queue.pop();
        visit(next.step);
        if (++next.step < next.end) {
            next.time = times.at(next.step);
            queue.push(next);
        }
    }
}

} // namespace tilescope::chrome
