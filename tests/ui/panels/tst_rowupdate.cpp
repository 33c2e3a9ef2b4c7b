// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panels/support.h"
#include "ui/document/rowupdate.h"

#include <algorithm>
#include <cmath>

using namespace tilescope;
using namespace tilescope::test;

namespace {

RowUpdate updateAt(const Trace& trace, int64_t step, int64_t row, const Snapshot* snapshot = nullptr)
{
    const StepState state = stateAt(trace, step);
    return currentUpdate(trace, state, std::max<int64_t>(0, state.head), row, snapshot);
}

/// What the kernel left in SRAM must make the formula close on the statistics it reported.
void expectToClose(const RowUpdate& u)
{
    SCOPED_TRACE(testing::Message() << "row " << u.row << " j " << u.column);
    ASSERT_TRUE(u.mTile && u.lTile);
    EXPECT_EQ(u.after.m, std::max(u.before.m, *u.mTile));
    const double tile = u.kernel == KernelKind::Flash1 ? *u.tileFactor() * double(*u.lTile) : double(*u.lTile);
    EXPECT_NEAR(u.after.l, u.rescale() * double(u.before.l) + tile, 1e-5 * std::max(1.0, double(u.after.l)));
}

class FlashUpdates : public testing::TestWithParam<std::tuple<Algorithm, MaskKind>> {
protected:
    const std::shared_ptr<const Trace> trace = record(smallProblem(std::get<0>(GetParam()), std::get<1>(GetParam())));
};

} // namespace

TEST_P(FlashUpdates, CloseOnTheRecordedStatistics)
{
    auto replay = hostEngine()->replay(trace);
    ASSERT_TRUE(bool(replay));
    int rows = 0;
    for (int64_t step : stepsOf(*trace, EventKind::RowSum)) {
        const auto snapshot = (*replay)->snapshot(step);
        ASSERT_TRUE(bool(snapshot));
        const int64_t first = trace->events[size_t(step)].row * trace->problem().br;
        for (int64_t row = first; row < std::min(first + trace->problem().br, trace->problem().nq); ++row, ++rows) {
            const RowUpdate u = updateAt(*trace, step, row, &*snapshot);
            EXPECT_EQ(u.state, UpdateState::Now);
            EXPECT_EQ(u.step, step);
            expectToClose(u);
        }
    }
    EXPECT_GT(rows, 2 * 37);
}

TEST_P(FlashUpdates, AreNextThenNowThenDone)
{
    const Problem& p = trace->problem();
    for (int64_t step : stepsOf(*trace, EventKind::RowMax)) {
        const Event& event = trace->events[size_t(step)];
        const int64_t row = event.row * p.br;
        const RowUpdate before = updateAt(*trace, step, row);
        EXPECT_EQ(before.state, UpdateState::Next);
        EXPECT_EQ(before.column, event.col);
        EXPECT_EQ(trace->events[size_t(before.step)].kind, EventKind::RowSum);
        EXPECT_EQ(updateAt(*trace, before.step, row).state, UpdateState::Now);
        EXPECT_EQ(updateAt(*trace, before.step + 1, row).state, UpdateState::Done);
        EXPECT_EQ(updateAt(*trace, before.step + 1, row).column, event.col);
    }
}

TEST_P(FlashUpdates, StartFromWhatTheLastVisibleBlockLeft)
{
    const Problem& p = trace->problem();
    for (int64_t head = 0; head < p.headCount(); ++head)
        for (int64_t row = 0; row < p.nq; ++row) {
            RowStat latest{-INFINITY, 0};
            for (int64_t j = 0; j < p.Tc(); ++j) {
                const int64_t step = mergeStep(*trace, head, row, j);
                if (step < 0)
                    continue;
                const RowUpdate u = currentUpdate(*trace, stateAt(*trace, step), head, row, nullptr);
                EXPECT_EQ(u.before.m, latest.m);
                EXPECT_EQ(u.before.l, latest.l);
                latest = u.after;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(AllFlash, FlashUpdates,
                         testing::Combine(testing::Values(Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Values(MaskKind::None, MaskKind::Causal, MaskKind::CausalTopLeft)));

TEST(RowUpdates, SkippedTilesLeaveTheRowAsItIs)
{
    const auto trace = record(smallProblem(Algorithm::Flash2, MaskKind::CausalTopLeft));
    const auto skips = stepsOf(*trace, EventKind::Skip);
    ASSERT_FALSE(skips.empty());
    for (int64_t step : skips) {
        const int64_t row = trace->events[size_t(step)].row * trace->problem().br;
        const RowUpdate u = updateAt(*trace, step, row);
        EXPECT_EQ(u.state, UpdateState::Skipped);
        EXPECT_EQ(u.step, -1);
        EXPECT_EQ(u.after.m, u.before.m);
        EXPECT_EQ(u.after.l, u.before.l);
    }
}

TEST(RowUpdates, ASnapshotOfAnotherStepIsNotUsed)
{
    const auto trace = record(smallProblem(Algorithm::Flash2));
    auto replay = hostEngine()->replay(trace);
    const auto sums = stepsOf(*trace, EventKind::RowSum);
    const auto snapshot = (*replay)->snapshot(sums[0]);
    EXPECT_TRUE(updateAt(*trace, sums[0], 3, &*snapshot).mTile.has_value());
    EXPECT_FALSE(updateAt(*trace, sums[1], 3, &*snapshot).mTile.has_value());
}

TEST(RowUpdates, StandardAttentionHasOnePassOverTheFullRow)
{
    const auto trace = record(smallProblem(Algorithm::Standard, MaskKind::Causal));
    for (int64_t row : {0, 5, 16, 21})
        for (int64_t head : {0, 1}) {
            const int64_t step = mergeStep(*trace, head, row, -1);
            ASSERT_GE(step, 0);
            const Event& event = trace->events[size_t(step)];
            EXPECT_EQ(event.kind, EventKind::RowSum);
            EXPECT_EQ(trace->headOf(event), head);
            EXPECT_EQ(event.row, row / trace->launchOf(event).tileRows);
            const RowUpdate u = currentUpdate(*trace, stateAt(*trace, step), head, row, nullptr);
            EXPECT_TRUE(u.standard());
            EXPECT_EQ(u.state, UpdateState::Now);
            EXPECT_EQ(u.after.l, trace->rowStat(head, 0, row).l);
        }
}

TEST(RowUpdates, TheOutputOfARowIsFinalAtItsLastStore)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const auto trace = record(smallProblem(algorithm, MaskKind::CausalTopLeft));
        const Problem& p = trace->problem();
        for (int64_t head = 0; head < p.headCount(); ++head)
            for (int64_t row = 0; row < p.nq; row += 9) {
                int64_t last = -1;
                for (int64_t step = 0; step < trace->eventCount(); ++step) {
                    const Event& e = trace->events[size_t(step)];
                    if (e.kind == EventKind::Store && e.tensor == TensorId::O && e.row == row / p.br &&
                        trace->headOf(e) == head)
                        last = step;
                }
                EXPECT_EQ(outputStep(*trace, head, row), last);
            }
    }
}

TEST(RowUpdates, AFullyMaskedRowHasNothingToRescale)
{
    Problem p = smallProblem(Algorithm::Flash2, MaskKind::Causal);
    p.nq = 37;
    p.nk = 20; // rows 0…16 see no key
    const auto trace = record(p);
    const RowUpdate u = updateAt(*trace, stepsOf(*trace, EventKind::RowSum).front(), 16);
    EXPECT_TRUE(std::isinf(u.after.m) && u.after.m < 0);
    EXPECT_EQ(u.after.l, 0);
    EXPECT_EQ(u.rescale(), 0);
}
