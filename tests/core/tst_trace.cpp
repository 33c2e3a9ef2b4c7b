// SPDX-License-Identifier: Apache-2.0
#include "core/trace/cursor.h"
#include "core/trace/eventchecker.h"
#include "core/trace/stepstate.h"
#include "core/trace/trace.h"
#include "tests/core/support/tracebuilder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <random>

using namespace tilescope;

namespace {

Problem randomProblem(std::mt19937& random)
{
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    return {.algorithm = Algorithm(random() % 3), .pass = Pass(random() % 2), .batch = upTo(2), .heads = upTo(2), .nq = upTo(50) - 1, .nk = upTo(50) - 1,
            .d = upTo(9), .br = upTo(12), .bc = upTo(12), .mask = MaskKind(random() % 3), .dropout = random() % 2 ? 0.0 : 0.2};
}

} // namespace

TEST(Program, CountsItsEvents)
{
    std::mt19937 random(5);
    for (int n = 0; n < 400; ++n) {
        const Problem p = randomProblem(random);
        const auto trace = test::buildTrace(p, test::Numbers::None, random() % 2 ? kHopperSramBytes : 1200);
        ASSERT_EQ(trace->program.eventCount(), trace->eventCount());
        for (const Launch& launch : trace->program.launches)
            for (int64_t cta = 0; cta < launch.ctas; ++cta) {
                const auto& first = trace->index.ctaFirst[size_t(&launch - trace->program.launches.data())];
                ASSERT_EQ(eventsInCta(trace->program, launch, cta), first[size_t(cta) + 1] - first[size_t(cta)]);
            }
        EventChecker checker(trace->program); // the events that tests build are those that a recording may have
        for (const Event& event : trace->events)
            ASSERT_EQ(checker.accept(event), "");
    }
}

/// Whoever indexes by an accepted event need not check it: a column where the kernel has none, a block of another's.
TEST(EventChecker, RefusesWhatAKernelDoesNotDo)
{
    const auto refusal = [](Algorithm algorithm, KernelKind kernel, EventKind kind, TensorId from, TensorId to, int32_t row, int32_t col) {
        const auto trace = test::buildTrace({.algorithm = algorithm, .pass = Pass::Backward, .nq = 22, .nk = 31, .d = 5, .br = 6, .bc = 9},
                                            test::Numbers::None);
        EventChecker checker(trace->program);
        for (Event event : trace->events) {
            const bool chosen = trace->headOf(event) >= 0 && trace->launchOf(event).kind == kernel && event.kind == kind && event.tensor == from;
            if (chosen) {
                event.tensor = to;
                event.row = row;
                event.col = col;
            }
            if (const std::string reason = checker.accept(event); chosen || !reason.empty())
                return reason;
        }
        return std::string("no such event");
    };
    using enum TensorId;
    EXPECT_EQ(refusal(Algorithm::Flash2, KernelKind::RowDots, EventKind::Load, O, O, 0, -1), "");
    EXPECT_NE(refusal(Algorithm::Flash2, KernelKind::RowDots, EventKind::Load, O, K, 0, -1), "");
    EXPECT_NE(refusal(Algorithm::Flash2, KernelKind::RowDots, EventKind::RowSum, D, D, 0, 0), "");
    EXPECT_NE(refusal(Algorithm::Standard, KernelKind::Softmax, EventKind::Load, S, Q, 0, -1), "");
    EXPECT_EQ(refusal(Algorithm::Standard, KernelKind::dStQ, EventKind::Load, dS, dS, 2, 0), "");
    EXPECT_NE(refusal(Algorithm::Standard, KernelKind::dStQ, EventKind::Load, dS, dS, 2, 1), "");
    EXPECT_NE(refusal(Algorithm::Standard, KernelKind::dSK, EventKind::Load, dS, dS, 1, 0), "");
    EXPECT_NE(refusal(Algorithm::Flash1, KernelKind::Flash1Backward, EventKind::SoftmaxGrad, dS, dS, 0, -1), "");
    EXPECT_NE(refusal(Algorithm::Flash1, KernelKind::Flash1Backward, EventKind::Load, dQ, TensorId(200), 0, 0), "");
}

TEST(Program, SoftmaxRowBlocksDivideBr)
{
    for (int64_t sram : {400, 1000, 3000, 10000, 100000}) {
        const Program program = makeProgram({.algorithm = Algorithm::Standard, .nq = 100, .nk = 50, .br = 12, .bc = 10}, sram);
        const Launch& softmax = program.launches[1];
        ASSERT_EQ(softmax.kind, KernelKind::Softmax);
        EXPECT_EQ(12 % softmax.tileRows, 0);
        EXPECT_TRUE(!softmax.rowFits || softmax.arena.bytes() <= sram);
        EXPECT_EQ(softmax.ctasPerHead, (100 + softmax.tileRows - 1) / softmax.tileRows);
    }
}

TEST(ArenaLayout, TilesDoNotOverlap)
{
    std::mt19937 random(6);
    for (int n = 0; n < 200; ++n) {
        const Program program = makeProgram(randomProblem(random), kHopperSramBytes);
        for (const Launch& launch : program.launches) {
            int64_t end = 0;
            for (const ArenaTile& tile : launch.arena.tiles) {
                EXPECT_EQ(tile.offset, end);
                EXPECT_EQ(tile.offset % 16, 0);
                const int64_t last = tile.transposed ? (tile.cols - 1) * tile.ld + tile.rows - 1 : (tile.rows - 1) * tile.ld + tile.cols - 1;
                EXPECT_LT(last, tile.floats);
                EXPECT_GE(tile.ld, tile.transposed ? tile.rows : tile.cols);
                end += tile.floats;
            }
            EXPECT_EQ(launch.arena.floats, end);
        }
    }
}

TEST(Trace, HeadsOfEvents)
{
    const auto trace = test::buildTrace({.algorithm = Algorithm::Flash2, .batch = 2, .heads = 3, .nq = 10, .nk = 4, .br = 4, .bc = 4});
    std::vector<int> ctas(6, 0);
    for (const Event& event : trace->events) {
        if (event.kind == EventKind::CtaBegin)
            ++ctas[size_t(trace->headOf(event))];
        const bool program = event.kind == EventKind::Alloc || event.kind == EventKind::KernelBegin || event.kind == EventKind::KernelEnd;
        EXPECT_EQ(trace->headOf(event) == -1, program);
    }
    EXPECT_EQ(ctas, std::vector<int>(6, 3));
}

TEST(Trace, FinishDerivesTheLogSumExp)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        // Causal with more queries than keys: the first rows see nothing.
        const auto original = test::buildTrace({.algorithm = algorithm, .heads = 2, .nq = 17, .nk = 9, .d = 3, .br = 4, .bc = 3, .mask = MaskKind::Causal});
        Trace copy = *original;
        copy.LSE.clear();
        copy.finish();
        ASSERT_EQ(copy.LSE.size(), original->LSE.size());
        for (size_t n = 0; n < copy.LSE.size(); ++n) {
            EXPECT_EQ(std::isinf(copy.LSE[n]), std::isinf(original->LSE[n])) << n;
            EXPECT_TRUE(std::isinf(copy.LSE[n]) || std::abs(copy.LSE[n] - original->LSE[n]) < 1e-5) << n;
        }
        EXPECT_EQ(original->LSE[0], -std::numeric_limits<float>::infinity());
    }
}

/// The valid prefix of a recording that was killed can be stepped too.
TEST(Trace, MayEndEarly)
{
    const auto whole = test::buildTrace({.algorithm = Algorithm::Standard, .heads = 2, .nq = 10, .nk = 7, .d = 3, .br = 4, .bc = 4, .mask = MaskKind::Causal});
    for (int64_t length = 0; length < whole->eventCount(); ++length) {
        Trace cut = *whole;
        cut.events.resize(size_t(length));
        cut.finish();
        if (length == 0)
            continue;
        const StepState state = stateAt(cut, length - 1);
        ASSERT_EQ(state, stateAt(*whole, length - 1));
        ASSERT_EQ(rowProgress(cut, length - 1, 1, 5).lastColumn, rowProgress(*whole, length - 1, 1, 5).lastColumn);
        ASSERT_EQ(mapCellState(cut, state, 1, 1, 1), mapCellState(*whole, state, 1, 1, 1));
    }
}

/// Sized by construction, so this bound cannot depend on the machine: 32 bytes an event and the index.
TEST(TraceIndex, TakesAtMostEightBytesAnEvent)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (MaskKind mask : {MaskKind::None, MaskKind::Causal}) {
            const auto trace = test::buildTrace({.algorithm = algorithm, .nq = 4096, .nk = 4096, .mask = mask}, test::Numbers::None);
            EXPECT_LE(double(trace->index.bytes()) / double(trace->eventCount()), 8.0) << nameOf(algorithm) << ' ' << nameOf(mask);
        }
}

TEST(TraceIndex, MillionEvents)
{
    const Problem p{.algorithm = Algorithm::Flash2, .heads = 8, .nq = 4096, .nk = 8192};
    Trace trace = *test::buildTrace(p, test::Numbers::None);
    ASSERT_GT(trace.eventCount(), 500000);
    const auto begin = std::chrono::steady_clock::now();
    trace.finish();
    const auto built = std::chrono::steady_clock::now();
    int64_t sum = 0;
    for (int64_t n = 0; n < 1000; ++n)
        sum += stateAt(trace, n * 7919 % trace.eventCount()).flops;
    const auto scrubbed = std::chrono::steady_clock::now();
    EXPECT_GT(sum, 0);
    RecordProperty("index_ms", std::to_string(std::chrono::duration<double, std::milli>(built - begin).count()));
    RecordProperty("state_us", std::to_string(std::chrono::duration<double, std::micro>(scrubbed - built).count() / 1000));
    // Generous: a machine under load still tells a linear pass from a quadratic one.
    EXPECT_LT(std::chrono::duration<double>(built - begin).count(), 2.0);
    EXPECT_LT(std::chrono::duration<double>(scrubbed - built).count() / 1000, 0.016);
}

TEST(Cursor, ClampsEveryMove)
{
    const auto trace = test::buildTrace({.nq = 8, .nk = 8, .br = 4, .bc = 4});
    Cursor cursor(trace.get());
    EXPECT_EQ(cursor.last(), trace->eventCount() - 1);
    EXPECT_EQ(cursor.advance(-10), 0);
    EXPECT_EQ(cursor.advance(10), 10);
    EXPECT_EQ(cursor.advance(-3), 7);
    EXPECT_EQ(cursor.advance(std::numeric_limits<int64_t>::max()), cursor.last());
    EXPECT_EQ(cursor.advance(std::numeric_limits<int64_t>::min()), 0);
    EXPECT_EQ(cursor.seek(1 << 30), cursor.last());
    Cursor empty;
    EXPECT_EQ(empty.last(), -1);
    EXPECT_EQ(empty.seek(5), 0);
    EXPECT_EQ(empty.advance(5), 0);
    EXPECT_FALSE(empty.findNext(ofKind(EventKind::Load)));
}

TEST(Cursor, FindsTheNearest)
{
    const auto trace = test::buildTrace({.nq = 8, .nk = 8, .br = 4, .bc = 4});
    for (const auto& matches : {ofKind(EventKind::Rescale), onTensor(TensorId::K), onTile({TensorId::V, -1, 1})}) {
        std::vector<int64_t> all;
        for (int64_t n = 0; n < trace->eventCount(); ++n)
            if (matches(trace->events[size_t(n)]))
                all.push_back(n);
        ASSERT_GE(all.size(), 2u);
        Cursor cursor(trace.get());
        std::vector<int64_t> forward, backward;
        while (const auto next = cursor.findNext(matches))
            forward.push_back(cursor.seek(*next));
        EXPECT_EQ(forward, all);
        cursor.seek(cursor.last());
        while (const auto previous = cursor.findPrevious(matches))
            backward.insert(backward.begin(), cursor.seek(*previous));
        EXPECT_EQ(backward, all);
    }
}
