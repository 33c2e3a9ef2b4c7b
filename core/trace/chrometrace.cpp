// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrometrace.h"

#include "core/base/files.h"
#include "core/engine/engine.h"
#include "core/trace/chrometracks.h"
#include "core/trace/chromewriter.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace tilescope {

namespace {

using chrome::Arguments;
using chrome::CtaRun;
using chrome::Row;

constexpr int kHbm = 1;             ///< the process of the buffers and counters; the launches' follow
constexpr int64_t kMostLanes = 64;  ///< CTAs that an SM can hold: for sorting only
constexpr uint64_t kSamples = 4096; ///< of a counter over the whole run, at most

constexpr std::string_view kObserved =
    "Observed: the device's own timer, read by the hooks as each phase ended. A slice lasts from the CTA's previous "
    "event "
    "to its own, and recording is part of it. Allocations and frees have no clock: they stand at the two ends.";
constexpr std::string_view kSteps = "Not observed: the trace holds no usable clock. A microsecond stands for one step.";

class Exporter {
public:
    Exporter(std::ostream& stream, const Trace& trace, Progress* progress)
        : m_trace(trace), m_times(trace), m_onSms(chrome::observedSms(trace)), m_progress(progress), m_writer(stream)
    {
        for (size_t n = 0; n < trace.program.launches.size(); ++n)
            m_launches.push_back(chrome::ctaRuns(trace, m_times, n, m_onSms));
        for (const auto& ctas : m_launches)
            for (const CtaRun& cta : ctas)
                m_end = std::max(m_end, cta.endTime);
    }

    Result<void> write()
    {
        if (m_progress)
            m_progress->total = m_trace.eventCount();
        m_writer.begin(m_trace, m_times.observed() ? kObserved : kSteps);
        writeBuffers();
        writeTraffic();
        for (size_t n = 0; n < m_launches.size(); ++n)
            if (const Result<void> done = writeLaunch(n); !done)
                return done;
        m_writer.end();
        return {};
    }

private:
    void writeBuffers()
    {
        const Row row{kHbm, ++m_threads};
        m_writer.nameProcess(kHbm, "HBM");
        m_writer.nameThread(row, "buffers");
        constexpr std::string_view live = "HBM bytes live";
        int64_t bytesLive = 0;
        m_writer.counter(kHbm, live, 0, 0);
        for (int64_t step = 0; step < m_trace.eventCount(); ++step) {
            const Event& event = m_trace.events[size_t(step)];
            const bool allocates = event.kind == EventKind::Alloc;
            if (!allocates && event.kind != EventKind::Free)
                continue;
            const int64_t bytes = m_trace.program.buffers[size_t(event.row)].bytes();
            const uint64_t time = allocates ? 0 : m_end;
            bytesLive += allocates ? bytes : -bytes;
            m_writer.instant(row, nameOf(event), time, argumentsOf(step).add("bytes", bytes));
            m_writer.counter(kHbm, live, time, bytesLive);
        }
    }

    /// What has been read and written at a time: exact wherever there is a sample.
    void writeTraffic()
    {
        struct Sum {
            std::string_view name;
            int64_t bytes = 0, sampled = -1;
        } sums[]{{"HBM bytes read"}, {"HBM bytes written"}};
        uint64_t now = 0, sampledAt = 0;
        const auto sample = [&] {
            for (Sum& sum : sums)
                if (std::exchange(sum.sampled, sum.bytes) != sum.bytes)
                    m_writer.counter(kHbm, sum.name, now, sum.bytes);
            sampledAt = now;
        };
        sample();
        chrome::inOrderOfTime(m_times, m_launches, [&](int64_t step) {
            const Event& event = m_trace.events[size_t(step)];
            if (!movesBytes(event.kind))
                return;
            const uint64_t time = m_times.at(step);
            if (time > now && now - sampledAt >= m_end / kSamples)
                sample(); // all that happened by then is in
            now = time;
            sums[event.kind == EventKind::Load ? 0 : 1].bytes += event.bytes;
        });
        sample();
    }

    Result<void> writeLaunch(size_t n)
    {
        const int process = kHbm + 1 + int(n);
        const std::vector<CtaRun>& ctas = m_launches[n];
        const std::string_view kernel = nameOf(m_trace.program.launches[n].kind);
        m_writer.nameProcess(process, fmt::format("{}, launch {}, {}", kernel, n,
                                                  m_times.observed() ? "times as observed" : "1 µs a step"));
        writeKernel({process, ++m_threads}, n, kernel);
        std::map<std::pair<int, int64_t>, int64_t> threads; // of the SMs' lanes
        for (const CtaRun& cta : ctas) {
            if (m_progress && m_progress->cancelled)
                return cancelled();
            if (m_writer.failed())
                return {}; // which replaceFile() reports
            const Event& first = m_trace.events[size_t(cta.first)];
            if (!m_onSms)
                m_writer.nameThread({process, ++m_threads},
                                    fmt::format("CTA {}, head {}", cta.index, m_trace.headOf(first)));
            else if (const auto [lane, isNew] = threads.try_emplace({first.sm, cta.lane}, m_threads + 1); isNew)
                m_writer.nameThread({process, ++m_threads}, laneName(first.sm, cta.lane),
                                    first.sm * kMostLanes + cta.lane);
            writeCta({process, m_onSms ? threads.at({first.sm, cta.lane}) : m_threads}, cta);
        }
        return {};
    }

    static std::string laneName(int sm, int64_t lane)
    {
        return lane == 0 ? fmt::format("SM {}", sm) : fmt::format("SM {}, lane {}", sm, lane + 1);
    }

    /// From the first CTA's beginning to the last one's end.
    void writeKernel(Row row, size_t n, std::string_view kernel)
    {
        const int64_t begin = m_trace.index.kernelBegin[n], end = m_trace.index.ctaFirst[n].back();
        if (begin == m_trace.eventCount())
            return; // the trace lost its end before that
        uint64_t beginTime = m_end, endTime = 0;
        for (const CtaRun& cta : m_launches[n]) {
            beginTime = std::min(beginTime, cta.beginTime);
            endTime = std::max(endTime, cta.endTime);
        }
        Arguments arguments;
        arguments.add("begin_step", begin);
        if (end < m_trace.eventCount())
            arguments.add("end_step", end);
        m_writer.nameThread(row, "kernel");
        m_writer.slice(row, kernel, beginTime, std::max(beginTime, endTime), arguments);
    }

    void writeCta(Row row, const CtaRun& cta)
    {
        const Event& first = m_trace.events[size_t(cta.first)];
        const bool whole = m_trace.events[size_t(cta.end - 1)].kind == EventKind::CtaEnd;
        Arguments arguments;
        arguments.add("begin_step", cta.first).add("head", m_trace.headOf(first)).add("cta", cta.index);
        if (whole)
            arguments.add("end_step", cta.end - 1);
        if (m_onSms)
            arguments.add("sm", first.sm);
        m_writer.slice(row, fmt::format("CTA {}", cta.index), cta.beginTime, cta.endTime, arguments);
        for (int64_t step = cta.first + 1; step < cta.end - whole; ++step) {
            const Event& event = m_trace.events[size_t(step)];
            Arguments phase = argumentsOf(step);
            if (movesBytes(event.kind))
                phase.add("bytes", event.bytes);
            m_writer.slice(row, nameOf(event), m_times.at(step - 1), m_times.at(step), phase);
        }
        if (m_progress)
            m_progress->done += cta.end - cta.first;
    }

    static std::string nameOf(const Event& event)
    {
        return fmt::format("{} {}", tilescope::nameOf(event.kind), tilescope::nameOf(event.tensor));
    }
    static std::string_view nameOf(KernelKind kind) { return tilescope::nameOf(kind); }

    Arguments argumentsOf(int64_t step) const
    {
        const Event& event = m_trace.events[size_t(step)];
        Arguments arguments;
        arguments.add("step", step).add("tensor", tilescope::nameOf(event.tensor));
        const bool inCta = m_trace.headOf(event) >= 0; // elsewhere `row` is something else
        if (inCta && event.row >= 0)
            arguments.add("i", event.row);
        if (inCta && event.col >= 0)
            arguments.add("j", event.col);
        return arguments;
    }

    const Trace& m_trace;
    const chrome::EventTimes m_times;
    const bool m_onSms;
    Progress* m_progress;
    chrome::Writer m_writer;
    std::vector<std::vector<CtaRun>> m_launches;
    uint64_t m_end = 0;
    int64_t m_threads = 0; ///< so far: a thread's number is its own in the whole file
};

} // namespace

Result<void> checkChromeTraceTarget(const std::filesystem::path& path)
{
    const auto isOurs = [](std::string_view head) { return head.starts_with(chrome::Writer::kHead); };
    const std::string reason = whyNotReplaceable(path, "a Chrome trace of this program", isOurs);
    return reason.empty() ? Result<void>() : inFile(path, reason);
}

Result<void> writeChromeTrace(const std::filesystem::path& path, const Trace& trace, Progress* progress)
{
    if (auto checked = checkChromeTraceTarget(path); !checked)
        return checked;
    return replaceFile(path, [&](std::ostream& stream) { return Exporter(stream, trace, progress).write(); });
}

} // namespace tilescope
