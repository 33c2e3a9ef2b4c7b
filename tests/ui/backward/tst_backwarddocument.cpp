// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panels/support.h"

#include "ui/backward/dqorderbox.h"
#include "ui/document/inputsource.h"
#include "ui/machine/lanes.h"
#include "ui/machine/roofline.h"
#include "ui/measure/measurer.h"
#include "ui/problem/problempanel.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/transport/timelinemodel.h"

#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <gmock/gmock.h>

namespace tilescope::test {
namespace {

using testing::HasSubstr;

Problem backwardProblem(Algorithm algorithm)
{
    Problem problem = smallProblem(algorithm);
    problem.pass = Pass::Backward;
    return problem;
}

/// A document that records on the host.
struct Recording {
    Recording() : document({hostEngine()}, nullptr) {}
    void apply(const Problem& problem)
    {
        document.applyProblem(problem, QStringLiteral("edit %1").arg(document.undoStack()->count())); // edits of one name merge
        EXPECT_TRUE(waitUntil([this] { return !document.recording().running; }));
    }
    Document document;
};

TEST(BackwardDocument, PassIsUndoable)
{
    Recording r;
    r.apply(smallProblem(Algorithm::Flash2));
    const int64_t forward = r.document.trace()->eventCount();
    r.apply(backwardProblem(Algorithm::Flash2));
    EXPECT_GT(r.document.trace()->eventCount(), 2 * forward);
    EXPECT_EQ(r.document.trace()->inputs->dO.rows, 22);
    EXPECT_EQ(r.document.trace()->dK.rows, 31);
    r.document.undoStack()->undo();
    ASSERT_TRUE(waitUntil([&] { return !r.document.recording().running; }));
    EXPECT_EQ(r.document.problem().pass, Pass::Forward);
    EXPECT_EQ(r.document.trace()->eventCount(), forward);
}

TEST(BackwardDocument, InputsWithoutAGradientGetOneFromTheSeed)
{
    Problem problem = backwardProblem(Algorithm::Flash1);
    Problem forward = problem;
    forward.pass = Pass::Forward;
    const Inputs given = randomInputs(forward);
    EXPECT_EQ(given.dO.size(), 0);
    const Inputs first = partOf(given, problem, 0), again = partOf(given, problem, 0);
    EXPECT_EQ(first.dO.values, again.dO.values);
    EXPECT_EQ(first.dO.rows, problem.nq);
    problem.seed = 9;
    EXPECT_NE(partOf(given, problem, 0).dO.values, first.dO.values);
    EXPECT_EQ(partOf(given, forward, 0).dO.size(), 0);
    Problem one = problem;
    one.heads = 1;
    Inputs with = given;
    with.dO = first.dO;
    const Inputs part = partOf(with, one, 1); // what there is stays, head by head
    EXPECT_EQ(part.dO.at(0, 3, 2), first.dO.at(1, 3, 2));
}

TEST(BackwardDocument, AtomicOrderIsRefusedAndTheTraceStays)
{
    Recording r;
    r.apply(backwardProblem(Algorithm::Flash2));
    const auto before = r.document.trace();
    QString said;
    QObject::connect(&r.document, &Document::failed, [&](const QString& sentence) { said = sentence; });
    Problem atomic = r.document.problem();
    atomic.dqOrder = DqOrder::Atomic;
    r.apply(atomic);
    EXPECT_THAT(said.toStdString(), HasSubstr("cannot be stepped"));
    EXPECT_EQ(r.document.trace(), before);
}

TEST(BackwardDocument, PanelOffersPassAndOrder)
{
    Recording r;
    r.apply(smallProblem(Algorithm::Flash2));
    Measurer measurer;
    ProblemPanel panel(r.document);
    panel.setMeasurer(measurer);
    panel.resize(264, 700);
    panel.show();
    auto* pass = panel.findChild<SegmentedControl*>(QStringLiteral("pass"));
    auto* order = panel.findChild<DqOrderBox*>(QStringLiteral("dqOrder"));
    ASSERT_TRUE(pass && order);
    EXPECT_TRUE(order->isHidden());
    pass->segment(1)->click();
    EXPECT_EQ(r.document.problem().pass, Pass::Backward);
    EXPECT_FALSE(order->isHidden());
    Problem first = r.document.problem();
    first.algorithm = Algorithm::Flash1;
    r.apply(first);
    EXPECT_TRUE(order->isHidden());
    r.document.undoStack()->undo();
    auto* measure = order->findChild<QPushButton*>(QStringLiteral("measureOrders"));
    EXPECT_TRUE(measure->isHidden());
    order->findChild<SegmentedControl*>()->segment(1)->click();
    EXPECT_EQ(r.document.problem().dqOrder, DqOrder::Atomic);
    ASSERT_FALSE(measure->isHidden());
    measure->click();
    auto* times = order->findChild<QLabel*>(QStringLiteral("dqTimes"));
    ASSERT_TRUE(waitUntil([&] { return !times->isHidden(); }));
    EXPECT_THAT(times->text().toStdString(), HasSubstr("in order"));
    EXPECT_THAT(times->text().toStdString(), HasSubstr("atomic"));
    r.document.undoStack()->undo();
    EXPECT_TRUE(times->isHidden());
}

TEST(BackwardMachine, LanesAndRooflineHaveTheBackwardPassAlone)
{
    const auto cell = measureCell(*hostEngine(), backwardProblem(Algorithm::Standard));
    ASSERT_TRUE(cell && cell->ran());
    const auto lanes = makeLanes({&*cell});
    ASSERT_EQ(lanes.size(), 1u);
    ASSERT_EQ(lanes[0].boxes.size(), 5u);
    for (const LaneBox& box : lanes[0].boxes)
        EXPECT_TRUE(isBackward(box.kind)) << nameOf(box.kind);
    EXPECT_GT(lanes[0].scoreBytes(), 7 * 2 * 22 * 31 * 4 - 1); // P twice, dP written and read, dS written and read twice
    EXPECT_EQ(makeRoofline({}, std::nullopt, {&*cell}).points.size(), 5u);
}

TEST(BackwardTimeline, HasBothPassesAndColumnBlocks)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const auto trace = record(backwardProblem(algorithm));
        const Problem& p = trace->problem();
        const TimelineModel model(trace);
        const auto passes = model.passes();
        ASSERT_EQ(passes.size(), 2u);
        EXPECT_EQ(passes[0].end, passes[1].first);
        EXPECT_EQ(passes[1].end, trace->eventCount());
        EXPECT_EQ(trace->events[size_t(passes[1].first)].kind, EventKind::KernelBegin);
        int64_t at = 0;
        for (int n = 0; n < model.sectionCount(); ++n) {
            EXPECT_EQ(model.section(n).first, at);
            at = model.section(n).end;
        }
        EXPECT_EQ(at, trace->eventCount());
        if (algorithm == Algorithm::Standard)
            continue;
        const int64_t forward = p.headCount() * (algorithm == Algorithm::Flash1 ? p.Tc() : p.Tr());
        EXPECT_EQ(model.sectionCount(), forward + (algorithm == Algorithm::Flash2) + p.headCount() * p.Tc());
        EXPECT_THAT(model.section(model.sectionCount() - 1).name().toStdString(), HasSubstr("backward · head 1 · j = 3"));
    }
    EXPECT_TRUE(TimelineModel(record(smallProblem(Algorithm::Flash2))).passes().empty());
}

} // namespace
} // namespace tilescope::test
