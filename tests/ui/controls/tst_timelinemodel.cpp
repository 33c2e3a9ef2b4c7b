// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/support/tracebuilder.h"
#include "tests/ui/controls/scene.h"
#include "ui/transport/eventbins.h"
#include "ui/transport/timelinemodel.h"

#include <gtest/gtest.h>

namespace tilescope::test {
namespace {

TEST(TimeAxis, MapsStepsAndPixelsExactlyBothWays)
{
    for (double width : {37.0, 1300.0, 1811.5}) {
        for (int64_t count : {int64_t(1), int64_t(10), int64_t(1'000'000)}) {
            const TimeAxis axis{112.25, width, 0, double(count)};
            for (int64_t step = 0; step < count; ++step)
                ASSERT_EQ(axis.stepAt(axis.xOf(step)), step) << "of " << count << " in " << width;
            for (double x = axis.left + 0.5; x < axis.left + width; x += 1) {
                const int64_t step = axis.stepAt(x);
                ASSERT_LE(axis.edge(double(step)), x + 1e-6);
                ASSERT_GE(axis.edge(double(step + 1)), x - 1e-6);
            }
            EXPECT_EQ(axis.stepAt(-1e9), 0);
            EXPECT_EQ(axis.stepAt(1e9), count - 1);
        }
    }
}

TEST(TimeAxis, MapsExactlyWhileScrolledIntoTheMiddle)
{
    const TimeAxis axis{100, 1300, 777'123.37, 260.5};
    for (int64_t step = 777'124; step < 777'383; ++step)
        EXPECT_EQ(axis.stepAt(axis.xOf(step)), step);
}

class EveryAlgorithm : public testing::TestWithParam<Algorithm> {};
INSTANTIATE_TEST_SUITE_P(Timeline, EveryAlgorithm,
                         testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2));

TEST_P(EveryAlgorithm, SectionsHoldEveryStepOnce)
{
    for (MaskKind mask : {MaskKind::None, MaskKind::Causal}) {
        Problem p = smallProblem(GetParam());
        p.mask = mask;
        const TimelineModel model(buildTrace(p, Numbers::None));
        int64_t next = 0;
        for (int n = 0; n < model.sectionCount(); ++n) {
            const TimelineRange section = model.section(n);
            EXPECT_EQ(section.first, next);
            EXPECT_LT(section.first, section.end);
            EXPECT_EQ(model.sectionAt(section.first), n);
            EXPECT_EQ(model.sectionAt(section.end - 1), n);
            next = section.end;
        }
        EXPECT_EQ(next, model.eventCount());
        const int64_t heads = p.headCount();
        const int64_t expected = p.algorithm == Algorithm::Flash1   ? heads * p.Tc()
                                 : p.algorithm == Algorithm::Flash2 ? heads * p.Tr()
                                 : mask == MaskKind::None           ? 3
                                                                    : 4; // QKᵀ, mask, softmax, PV
        EXPECT_EQ(model.sectionCount(), expected);
    }
}

TEST_P(EveryAlgorithm, GroupsHoldTheInnerIterations)
{
    const Problem p = smallProblem(GetParam());
    const auto trace = buildTrace(p, Numbers::None);
    const TimelineModel model(trace);
    for (int n = 0; n < model.sectionCount(); ++n) {
        const TimelineRange section = model.section(n);
        const auto groups = model.groups(n);
        const int64_t inner = p.algorithm == Algorithm::Flash1   ? p.Tr()
                              : p.algorithm == Algorithm::Flash2 ? p.Tc()
                                                                 : trace->program.launches[size_t(n)].ctas;
        EXPECT_EQ(int64_t(groups.size()), inner);
        int64_t previous = section.first;
        for (size_t k = 0; k < groups.size(); ++k) {
            EXPECT_GE(groups[k].first, previous);
            EXPECT_LT(groups[k].first, groups[k].end);
            EXPECT_LE(groups[k].end, section.end);
            previous = groups[k].end;
            for (int64_t step = groups[k].first; step < groups[k].end; ++step) {
                const Event& event = trace->events[size_t(step)];
                if (p.algorithm == Algorithm::Flash1)
                    EXPECT_EQ(event.row, int(k));
                else if (p.algorithm == Algorithm::Flash2)
                    EXPECT_EQ(event.col, int(k));
                else
                    EXPECT_EQ(event.cta, k);
            }
        }
    }
}

TEST(TimelineModel, LabelsSayHeadOnlyWhereThereAreSeveral)
{
    Problem p = smallProblem(Algorithm::Flash1);
    EXPECT_EQ(TimelineModel(buildTrace(p, Numbers::None)).section(5).name().toStdString(), "head 1 · j = 1"); // Tc = 4
    p.heads = 1;
    EXPECT_EQ(TimelineModel(buildTrace(p, Numbers::None)).section(1).name().toStdString(), "j = 1");
    p.algorithm = Algorithm::Standard;
    EXPECT_EQ(TimelineModel(buildTrace(p, Numbers::None)).section(1).name().toStdString(), "softmax");
}

TEST(TimelineModel, ShowsHeadsWhereSectionsWouldBeTooNarrow)
{
    const TimelineModel model(buildTrace(smallProblem(Algorithm::Flash2), Numbers::None)); // 2 heads × 4 row blocks
    EXPECT_EQ(model.ranges(100, 5).size(), 8u);
    EXPECT_EQ(model.ranges(39, 5).size(), 2u);
    EXPECT_EQ(model.ranges(9, 5).size(), 1u);
    for (double width : {100.0, 39.0, 9.0}) {
        const auto ranges = model.ranges(width, 5);
        EXPECT_EQ(ranges.front().first, 0);
        EXPECT_EQ(ranges.back().end, model.eventCount());
    }
}

TEST(TimelineModel, OfNothingHasOneSection)
{
    Problem p = smallProblem(Algorithm::Flash2);
    p.nk = 0;
    const TimelineModel model(buildTrace(p, Numbers::None));
    ASSERT_EQ(model.sectionCount(), 1);
    EXPECT_EQ(model.section(0).end, model.eventCount());
    EXPECT_TRUE(model.groups(0).empty());
    EXPECT_EQ(TimelineModel().sectionCount(), 0);
}

TEST(EventBins, HoldEveryEventInView)
{
    const auto trace = buildTrace(smallProblem(Algorithm::Flash1), Numbers::None);
    const TimeAxis axis{10, 120, 50, 300};
    ASSERT_GE(trace->eventCount(), 350);
    const EventBins bins = binEvents(*trace, axis);
    EXPECT_EQ(bins.columns(), 120);
    std::array<std::vector<bool>, kTrackCount> expected;
    expected.fill(std::vector<bool>(120));
    for (int64_t step = 50; step < 350; ++step)
        if (const Track track = trackOf(trace->events[size_t(step)].kind); track != Track::None)
            expected[size_t(track)][size_t(axis.xOf(step) - axis.left)] = true;
    for (size_t track = 0; track < kTrackCount; ++track)
        for (size_t column = 0; column < 120; ++column)
            EXPECT_EQ(bins.tensors[track][column] != TensorId::None, expected[track][column]) << track << ' ' << column;
    EXPECT_TRUE(bins.covers(axis));
    EXPECT_FALSE(bins.covers({10, 120, 51, 300}));
}

TEST(EventTracks, LeaveSkippedTilesOut)
{
    EXPECT_EQ(trackOf(EventKind::Skip), Track::None);
    EXPECT_EQ(trackOf(EventKind::CtaBegin), Track::None);
    EXPECT_EQ(trackOf(EventKind::Load), Track::Read);
    EXPECT_EQ(trackOf(EventKind::Store), Track::Write);
    EXPECT_EQ(trackOf(EventKind::Accumulate), Track::Matmul);
    EXPECT_EQ(trackOf(EventKind::RowSum), Track::Softmax);
}

} // namespace
} // namespace tilescope::test
