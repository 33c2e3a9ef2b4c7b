// SPDX-License-Identifier: Apache-2.0
#include "core/trace/raceorder.h"

#include "core/trace/stepstate.h"
#include "tests/core/support/tracebuilder.h"

#include <gtest/gtest.h>

#include <random>

using namespace tilescope;

namespace {

Problem problem(Algorithm algorithm, int64_t br, int64_t bc)
{
    Problem p;
    p.algorithm = algorithm;
    p.heads = 2;
    p.nq = 37;
    p.nk = 29;
    p.d = 8;
    p.br = br;
    p.bc = bc;
    p.mask = MaskKind::Causal;
    return p;
}

RunClock randomClock(std::mt19937& random, int64_t events)
{
    RunClock clock;
    int64_t now = 0;
    for (int64_t k = 0; k < events; ++k)
        clock.push_back(now += std::max(0, int(random() % 5) - 2)); // many at the same time
    return clock;
}

/// Both orders by taking one event after the other.
std::vector<RaceOrder::Steps> mergedOneByOne(const RunClock& left, const RunClock& right)
{
    RaceOrder::Steps now{left.empty() ? -1 : 0, right.empty() ? -1 : 0};
    std::vector<RaceOrder::Steps> all{now};
    while (true) {
        const bool l = now.left + 1 < int64_t(left.size()) && now.left >= 0, r = now.right + 1 < int64_t(right.size()) && now.right >= 0;
        if (!l && !r)
            return all;
        const bool takeLeft = l && (!r || left[size_t(now.left) + 1] <= right[size_t(now.right) + 1]);
        ++(takeLeft ? now.left : now.right);
        all.push_back(now);
    }
}

void stamp(Trace& trace, uint64_t origin)
{
    trace.device.engine = "cuda";
    for (Event& event : trace.events)
        if (event.kind != EventKind::Alloc && event.kind != EventKind::Free && event.kind != EventKind::KernelBegin && event.kind != EventKind::KernelEnd)
            event.clock = origin + 1000 * event.launch + 10 * event.sequence + event.cta % 2; // CTAs side by side
}

} // namespace

TEST(RaceOrder, IsTheMergeOfBothByTime)
{
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        const RunClock left = randomClock(random, int64_t(random() % 20)), right = randomClock(random, int64_t(random() % 20));
        const RaceOrder order(left, right);
        const auto expected = mergedOneByOne(left, right);
        ASSERT_EQ(order.last(), int64_t(expected.size()) - 1);
        for (int64_t p = 0; p <= order.last(); ++p)
            ASSERT_EQ(order.at(p), expected[size_t(p)]) << "round " << round << ", position " << p;
    }
}

TEST(RaceOrder, StepsAndTimesLeadBackToTheirPosition)
{
    std::mt19937 random(3);
    const RaceOrder order(randomClock(random, 50), randomClock(random, 31));
    for (int64_t p = 1; p <= order.last(); ++p) {
        const auto now = order.at(p), before = order.at(p - 1);
        const RaceSide moved = order.movedAt(p);
        EXPECT_EQ(order.positionOf(moved, moved == RaceSide::Left ? now.left : now.right), p);
        EXPECT_EQ((now.left - before.left) + (now.right - before.right), 1);
        EXPECT_LE(order.timeAt(p - 1), order.timeAt(p));
        EXPECT_GE(order.positionAt(order.timeAt(p)), p); // others may be over at the same time
        EXPECT_EQ(order.timeAt(order.positionAt(order.timeAt(p))), order.timeAt(p));
    }
    EXPECT_EQ(order.positionAt(order.end()), order.last());
    EXPECT_EQ(order.at(-5), order.at(0));
    EXPECT_EQ(order.at(1'000'000), order.at(order.last()));
}

TEST(RaceOrder, OneSideAloneIsItself)
{
    std::mt19937 random(5);
    const RaceOrder order(randomClock(random, 9), {});
    EXPECT_EQ(order.last(), 8);
    EXPECT_EQ(order.at(4), (RaceOrder::Steps{4, -1}));
    EXPECT_EQ(order.positionOf(RaceSide::Left, 6), 6);
    EXPECT_EQ(RaceOrder().last(), 0);
    EXPECT_EQ(RaceOrder().at(0), (RaceOrder::Steps{-1, -1}));
}

TEST(RunClock, OfTrafficIsTheBytesSoFar)
{
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const auto trace = test::buildTrace(problem(algorithm, 8, 12), test::Numbers::None);
        const RunClock clock = trafficClock(*trace);
        ASSERT_EQ(int64_t(clock.size()), trace->eventCount());
        for (int64_t k = 0; k < trace->eventCount(); k += 7) {
            const Traffic traffic = stateAt(*trace, k).traffic;
            ASSERT_EQ(clock[size_t(k)], traffic.totalRead() + traffic.totalWrite()) << k;
        }
        EXPECT_TRUE(std::ranges::is_sorted(clock));
        EXPECT_FALSE(hasDeviceClock(*trace));
        EXPECT_TRUE(deviceClock(*trace).empty());
        EXPECT_TRUE(kernelTimes(*trace).empty());
    }
}

TEST(RunClock, OfTheDeviceLastsAsLongAsItsKernels)
{
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Trace trace = *test::buildTrace(problem(algorithm, 8, 12), test::Numbers::None);
        stamp(trace, 123'456'789);
        ASSERT_TRUE(hasDeviceClock(trace));
        const RunClock clock = deviceClock(trace);
        ASSERT_EQ(int64_t(clock.size()), trace.eventCount());
        EXPECT_TRUE(std::ranges::is_sorted(clock));
        EXPECT_EQ(clock.front(), 0);
        int64_t total = 0; // of each kernel: from the earliest timestamp to the latest, whatever the CTA
        for (size_t launch = 0; launch < trace.program.launches.size(); ++launch) {
            uint64_t first = UINT64_MAX, last = 0;
            for (const Event& e : trace.events)
                if (e.launch == launch && e.clock >= 123'456'789) { // the CTAs'
                    first = std::min(first, e.clock);
                    last = std::max(last, e.clock);
                }
            total += int64_t(last - first);
            EXPECT_EQ(kernelTimes(trace)[launch], int64_t(last - first));
            EXPECT_EQ(clock[size_t(trace.index.ctaFirst[launch].back()) - 1], total) << "launch " << launch;
        }
        EXPECT_EQ(clock.back(), total);
    }
}

TEST(RunClock, OfTheDeviceDividesAKernelByItsCtasOwnTime)
{
    // FlashAttention-2 without a mask: all CTAs alike and side by side, so the n-th ends at n parts of the whole.
    Problem p = problem(Algorithm::Flash2, 8, 12);
    p.mask = MaskKind::None;
    p.heads = 1;
    p.nq = 32;
    Trace trace = *test::buildTrace(p, test::Numbers::None);
    stamp(trace, 1);
    const RunClock clock = deviceClock(trace);
    const auto& firsts = trace.index.ctaFirst[0];
    ASSERT_EQ(firsts.size(), 5u);
    for (size_t cta = 0; cta < 4; ++cta)
        EXPECT_NEAR(double(clock[size_t(firsts[cta + 1]) - 1]), double(clock.back()) * double(cta + 1) / 4, 1);
}

TEST(RunClock, ATimerThatRunsBackInAFileDoesNot)
{
    Trace trace = *test::buildTrace(problem(Algorithm::Flash1, 8, 12), test::Numbers::None);
    stamp(trace, 1'000'000);
    std::mt19937_64 random(1);
    for (Event& event : trace.events)
        event.clock = random();
    EXPECT_TRUE(std::ranges::is_sorted(deviceClock(trace)));
}
