// SPDX-License-Identifier: Apache-2.0
#include "core/trace/runclock.h"

#include <algorithm>

namespace tilescope {

namespace {

/// Nanoseconds, 18 minutes: no kernel takes longer, and sums of it stay far from overflowing whatever a file claims.
constexpr uint64_t kLongest = uint64_t(1) << 40;

/// One kernel by the timestamps of its events: how long it took, and how long its CTAs did, added up.
struct KernelSpan {
    uint64_t first = UINT64_MAX, last = 0;
    int64_t ctaTime = 0;

    int64_t length() const { return last > first ? int64_t(std::min(last - first, kLongest)) : 0; }
};

/// Time of its own that a CTA has spent when its event is over. The timer of an SM may lag behind another's, but
/// within a CTA it does not run back; a trace from a file may claim so.
int64_t sinceBegin(uint64_t begin, uint64_t now) { return now > begin ? int64_t(std::min(now - begin, kLongest)) : 0; }

KernelSpan spanOf(const Trace& trace, size_t launch)
{
    const auto& firsts = trace.index.ctaFirst[launch];
    KernelSpan span;
    for (size_t cta = 0; cta + 1 < firsts.size(); ++cta) {
        if (firsts[cta] >= firsts[cta + 1])
            continue; // cut off before it began
        const uint64_t begin = trace.events[size_t(firsts[cta])].clock;
        int64_t longest = 0;
        for (int64_t k = firsts[cta]; k < firsts[cta + 1]; ++k) {
            const uint64_t now = trace.events[size_t(k)].clock;
            span.first = std::min(span.first, now);
            span.last = std::max(span.last, now);
            longest = std::max(longest, sinceBegin(begin, now));
        }
        span.ctaTime += longest;
    }
    return span;
}

/// Writes the kernel's times from `start` on.
void stampKernel(const Trace& trace, size_t launch, const KernelSpan& span, int64_t start, RunClock& clock)
{
    const auto& firsts = trace.index.ctaFirst[launch];
    const double share = span.ctaTime > 0 ? double(span.length()) / double(span.ctaTime) : 0;
    int64_t before = 0; // time of the CTAs before this one
    for (size_t cta = 0; cta + 1 < firsts.size(); ++cta) {
        int64_t own = 0;
        for (int64_t k = firsts[cta]; k < firsts[cta + 1]; ++k) {
            own = std::max(own, sinceBegin(trace.events[size_t(firsts[cta])].clock, trace.events[size_t(k)].clock));
            clock[size_t(k)] = start + std::min(span.length(), int64_t(double(before + own) * share + 0.5));
        }
        before += own;
    }
}

} // namespace

RunClock trafficClock(const Trace& trace)
{
    RunClock clock;
    clock.reserve(trace.events.size());
    int64_t bytes = 0;
    for (const Event& event : trace.events) {
        bytes += movesBytes(event.kind) ? event.bytes : 0;
        clock.push_back(bytes);
    }
    return clock;
}

bool hasDeviceClock(const Trace& trace)
{
    if (trace.device.engine != "cuda")
        return false;
    return std::ranges::any_of(trace.events, [](const Event& event) { return event.clock != 0; });
}

std::vector<int64_t> kernelTimes(const Trace& trace)
{
    std::vector<int64_t> times;
    for (size_t launch = 0; hasDeviceClock(trace) && launch < trace.index.ctaFirst.size(); ++launch)
        times.push_back(spanOf(trace, launch).length());
    return times;
}

RunClock deviceClock(const Trace& trace)
{
    if (!hasDeviceClock(trace))
        return {};
    RunClock clock(trace.events.size(), 0);
    int64_t start = 0;
    for (size_t launch = 0; launch < trace.index.ctaFirst.size(); ++launch) {
        const KernelSpan span = spanOf(trace, launch);
        stampKernel(trace, launch, span, start, clock);
        start += span.length();
    }
    for (size_t k = 1; k < clock.size(); ++k) // the program's own events take no time
        clock[k] = std::max(clock[k], clock[k - 1]);
    return clock;
}

} // namespace tilescope
