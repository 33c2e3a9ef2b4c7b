// SPDX-License-Identifier: Apache-2.0
#include "core/engine/engine.h"
#include "core/trace/chrometrace.h"
#include "core/trace/stepstate.h"
#include "tests/core/support/germannumbers.h"
#include "tests/files/syntheticevents.h"
#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace tilescope {
namespace {

using nlohmann::json;
using test::syntheticTrace;

using Row = std::pair<int, int>; ///< process, thread

Problem ragged(Algorithm algorithm)
{
    Problem p;
    p.algorithm = algorithm;
    p.batch = 1, p.heads = 2, p.nq = 37, p.nk = 50, p.d = 9, p.br = 8, p.bc = 16;
    p.mask = MaskKind::Causal;
    p.dropout = 0.1;
    return p;
}

class ChromeTrace : public testing::Test {
protected:
    json exported(const Trace& trace)
    {
        const Result<void> written = writeChromeTrace(path, trace);
        EXPECT_TRUE(written) << written.error().message;
        return json::parse(test::readBytes(path)); // throws where it is none
    }

    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder / "t.json";
};

/// In the file's nanoseconds; it counts in microseconds.
int64_t nanoseconds(const json& value) { return std::llround(value.get<double>() * 1000); }

std::vector<json> ofKind(const json& exported, const std::string& phase)
{
    std::vector<json> entries;
    for (const json& entry : exported["traceEvents"])
        if (entry["ph"] == phase)
            entries.push_back(entry);
    return entries;
}

std::map<Row, std::vector<json>> slicesByRow(const json& exported)
{
    std::map<Row, std::vector<json>> rows;
    for (const json& slice : ofKind(exported, "X"))
        rows[{slice["pid"], slice["tid"]}].push_back(slice);
    return rows;
}

std::map<Row, std::string> threadNames(const json& exported)
{
    std::map<Row, std::string> names;
    for (const json& entry : ofKind(exported, "M"))
        if (entry["name"] == "thread_name") {
            EXPECT_TRUE(names.try_emplace({entry["pid"], entry["tid"]}, entry["args"]["name"]).second);
        }
    return names;
}

/// Steps with an entry of their own, and those that begin or end one.
std::multiset<int64_t> stepsIn(const json& exported)
{
    std::multiset<int64_t> steps;
    for (const json& entry : exported["traceEvents"])
        for (const char* key : {"step", "begin_step", "end_step"})
            if (entry.contains("args") && entry["args"].contains(key))
                steps.insert(entry["args"][key].get<int64_t>());
    return steps;
}

/// Slices of one row follow one another or lie within one another, outer ones first, as the format wants it.
void expectNested(const std::vector<json>& slices)
{
    std::vector<int64_t> open; // ends of the slices that the present one lies in
    int64_t previous = 0;
    for (const json& slice : slices) {
        const int64_t begin = nanoseconds(slice["ts"]), end = begin + nanoseconds(slice["dur"]);
        EXPECT_GE(begin, previous) << slice;
        EXPECT_GE(end, begin) << slice;
        while (!open.empty() && open.back() <= begin && end > open.back())
            open.pop_back();
        if (!open.empty()) {
            EXPECT_LE(end, open.back()) << slice;
        }
        open.push_back(end);
        previous = begin;
    }
}

TEST_F(ChromeTrace, HoldsEveryEventOnce)
{
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Trace trace = syntheticTrace(ragged(algorithm));
        const std::multiset<int64_t> steps = stepsIn(exported(trace));
        EXPECT_EQ(int64_t(steps.size()), trace.eventCount());
        EXPECT_EQ(std::set<int64_t>(steps.begin(), steps.end()).size(), steps.size());
        EXPECT_EQ(*steps.begin(), 0);
        EXPECT_EQ(*steps.rbegin(), trace.eventCount() - 1);
    }
}

TEST_F(ChromeTrace, ASliceLastsFromThePreviousEventOfItsCta)
{
    Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
    uint64_t clock = 5'000'000'000'123, first = 0;
    for (size_t step = 0; step < trace.events.size(); ++step)
        if (trace.headOf(trace.events[step]) >= 0) {
            trace.events[step].clock = clock += 7 + step % 1500;
            first = first ? first : clock;
        }
    const json file = exported(trace);
    EXPECT_TRUE(file["otherData"]["times"].get<std::string>().starts_with("Observed"));
    int compared = 0;
    for (const json& slice : ofKind(file, "X")) {
        if (!slice["args"].contains("step"))
            continue;
        const int64_t step = slice["args"]["step"];
        const Event &event = trace.events[size_t(step)], &before = trace.events[size_t(step - 1)];
        EXPECT_EQ(nanoseconds(slice["ts"]), int64_t(before.clock - first));
        EXPECT_EQ(nanoseconds(slice["dur"]), int64_t(event.clock - before.clock));
        EXPECT_EQ(slice["name"], std::string(nameOf(event.kind)) + " " + std::string(nameOf(event.tensor)));
        EXPECT_EQ(slice["args"]["tensor"], nameOf(event.tensor));
        EXPECT_EQ(slice["args"].value("i", -1), event.row);
        EXPECT_EQ(slice["args"].value("j", -1), event.col);
        EXPECT_EQ(slice["args"].value("bytes", 0u), event.bytes);
        ++compared;
    }
    EXPECT_GT(compared, 200);
}

TEST_F(ChromeTrace, ACtaIsAThreadOfItsLaunchWhereNoSmWasObserved)
{
    Trace trace = syntheticTrace(ragged(Algorithm::Standard));
    for (Event& event : trace.events)
        event.sm = 0;
    const json file = exported(trace);
    const auto rows = slicesByRow(file);
    const auto names = threadNames(file);
    std::map<int, int> ctas;
    for (const auto& [row, slices] : rows) {
        expectNested(slices);
        ASSERT_TRUE(names.contains(row));
        if (names.at(row) == "kernel")
            continue;
        ++ctas[row.first];
        EXPECT_TRUE(names.at(row).starts_with(slices.front()["name"].get<std::string>() + ", head ")) << names.at(row);
        for (const json& slice : slices)
            EXPECT_FALSE(slice["args"].contains("sm"));
    }
    ASSERT_EQ(ctas.size(), trace.program.launches.size());
    for (size_t n = 0; n < trace.program.launches.size(); ++n)
        EXPECT_EQ(ctas[int(n) + 2], trace.program.launches[n].ctas);
}

TEST_F(ChromeTrace, CtasThatShareAnSmHaveLanesThere)
{
    Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
    // Two SMs; on each the CTAs begin 100 ns apart, in reverse order of their indices, and last 10 ns an event.
    for (Event& event : trace.events) {
        event.sm = uint8_t(1 + event.cta % 2);
        if (trace.headOf(event) >= 0)
            event.clock = 1000 + (9 - event.cta / 2 % 10) * 100 + event.sequence * 10;
    }
    const json file = exported(trace);
    std::set<std::string> names;
    for (const auto& [row, name] : threadNames(file))
        names.insert(name);
    EXPECT_TRUE(names.contains("SM 1"));
    EXPECT_TRUE(names.contains("SM 2, lane 2"));
    EXPECT_FALSE(names.contains("SM 0"));
    for (const auto& [row, slices] : slicesByRow(file))
        expectNested(slices);
}

TEST_F(ChromeTrace, CountersEndAtTheTotalsAndKeepTheClocksOrder)
{
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Trace trace = syntheticTrace(ragged(algorithm));
        // All CTAs of a launch at the same time: the trace's order is not that of the clock.
        for (Event& event : trace.events)
            event.clock = event.clock ? 1'000'000 * (event.launch + 1) + event.sequence * 100 + event.cta : 0;
        std::map<std::string, std::vector<std::pair<int64_t, int64_t>>> tracks;
        for (const json& entry : ofKind(exported(trace), "C"))
            tracks[entry["name"]].emplace_back(nanoseconds(entry["ts"]), entry["args"]["bytes"].get<int64_t>());
        ASSERT_EQ(tracks.size(), 3u);
        for (const auto& [name, samples] : tracks)
            EXPECT_TRUE(std::ranges::is_sorted(samples, {}, [](const auto& sample) { return sample.first; })) << name;
        const StepState last = stateAt(trace, trace.eventCount() - 1);
        EXPECT_EQ(tracks["HBM bytes read"].back().second, last.traffic.totalRead());
        EXPECT_EQ(tracks["HBM bytes written"].back().second, last.traffic.totalWrite());
        EXPECT_EQ(tracks["HBM bytes live"].back().second, last.hbmLive);
        EXPECT_EQ(
            std::ranges::max(tracks["HBM bytes live"], {}, [](const auto& sample) { return sample.second; }).second,
            trace.program.hbmBytes());
        for (const auto& [time, bytes] : tracks["HBM bytes read"]) { // exact at every sample
            int64_t sum = 0;
            for (const Event& event : trace.events)
                if (event.kind == EventKind::Load && int64_t(event.clock) - 1'000'000 <= time)
                    sum += event.bytes;
            EXPECT_EQ(bytes, sum);
        }
    }
}

TEST_F(ChromeTrace, WithoutAClockAStepIsAMicrosecond)
{
    for (const bool backwards : {false, true}) {
        Trace trace = syntheticTrace(ragged(Algorithm::Flash1));
        for (Event& event : trace.events)
            event.clock = backwards && event.clock ? 1'000'000 - event.clock : 0;
        const json file = exported(trace);
        EXPECT_TRUE(file["otherData"]["times"].get<std::string>().starts_with("Not observed"));
        for (const json& slice : ofKind(file, "X"))
            if (slice["args"].contains("step")) {
                EXPECT_EQ(nanoseconds(slice["ts"]), (slice["args"]["step"].get<int64_t>() - 1) * 1000);
                EXPECT_EQ(nanoseconds(slice["dur"]), 1000);
            }
    }
}

TEST_F(ChromeTrace, OfATraceThatLostItsEnd)
{
    const Trace whole = syntheticTrace(ragged(Algorithm::Standard));
    for (const size_t events :
         {size_t(0), size_t(3), whole.program.buffers.size() + 1, whole.events.size() / 2, whole.events.size() - 1}) {
        Trace trace = whole;
        trace.events.resize(events);
        trace.index = buildIndex(trace);
        const std::multiset<int64_t> steps = stepsIn(exported(trace));
        EXPECT_EQ(steps.size(), events);
        EXPECT_EQ(std::set<int64_t>(steps.begin(), steps.end()).size(), events);
    }
}

TEST_F(ChromeTrace, NothingToRunIsAFileAllTheSame)
{
    Problem problem = ragged(Algorithm::Flash2);
    problem.nq = 0;
    const Trace trace = syntheticTrace(problem);
    EXPECT_EQ(int64_t(stepsIn(exported(trace)).size()), trace.eventCount());
}

TEST_F(ChromeTrace, TextsMayHoldAnything)
{
    Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
    trace.device.name = "a \"quoted\" \\ name\n\x01 \xff\xfe";
    const std::string device = exported(trace)["otherData"]["device"];
    EXPECT_TRUE(device.starts_with("a \"quoted\" \\ name\n\x01 ")) << device;
}

TEST_F(ChromeTrace, BytesDoNotDependOnTheLocale)
{
    const Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
    ASSERT_TRUE(writeChromeTrace(folder / "c.json", trace));
    {
        const test::InGermany locale;
        ASSERT_TRUE(writeChromeTrace(folder / "de.json", trace));
    }
    EXPECT_EQ(test::readBytes(folder / "de.json"), test::readBytes(folder / "c.json"));
}

TEST_F(ChromeTrace, ReplacesItsOwnAndNoOtherFile)
{
    const Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
    exported(trace);
    EXPECT_TRUE(checkChromeTraceTarget(path));
    exported(trace);
    test::writeBytes(path, "{\"traceEvents\":[]}");
    const Result<void> refused = writeChromeTrace(path, trace);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::BadInput);
    EXPECT_EQ(test::readBytes(path), "{\"traceEvents\":[]}");
}

TEST_F(ChromeTrace, CancelledOneLeavesWhatWasThere)
{
    const Trace trace = syntheticTrace(ragged(Algorithm::Flash2));
    exported(trace);
    const std::string before = test::readBytes(path);
    Progress progress;
    progress.cancelled = true;
    const Result<void> stopped = writeChromeTrace(path, trace, &progress);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(test::readBytes(path), before);
    const std::filesystem::directory_iterator entries(path.parent_path());
    EXPECT_EQ(std::distance(begin(entries), end(entries)), 1) << "the half-written file is still there";
}

TEST_F(ChromeTrace, TellsHowFarItIs)
{
    const Trace trace = syntheticTrace(ragged(Algorithm::Standard));
    Progress progress;
    ASSERT_TRUE(writeChromeTrace(path, trace, &progress));
    EXPECT_EQ(progress.total, trace.eventCount());
    EXPECT_LE(progress.done, progress.total);
    EXPECT_GT(progress.done, progress.total * 9 / 10);
}

} // namespace
} // namespace tilescope
