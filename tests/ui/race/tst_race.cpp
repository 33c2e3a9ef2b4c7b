// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/race.h"

#include "core/listing/listing.h"
#include "tests/core/support/tracebuilder.h"
#include "tests/ui/support/fakeengine.h"
#include "tests/ui/support/wait.h"
#include "ui/measure/measurer.h"
#include "ui/race/racecsv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace tilescope;
using namespace tilescope::test;

namespace {

class RaceModel : public testing::Test {
protected:
    void SetUp() override
    {
        Problem p;
        p.algorithm = Algorithm::Standard;
        p.nq = 40;
        p.nk = 24;
        p.d = 8;
        p.br = 16;
        p.bc = 8;
        m_document.applyProblem(p, "test");
        m_document.undoStack()->clear();
        ASSERT_TRUE(waitFor([this] { return m_document.trace() && !m_document.recording().running; }));
    }

    void TearDown() override { m_engine->holdRecordings = false; }

    bool start()
    {
        m_race.setActive(true);
        return waitFor([this] { return m_race.ready(); });
    }

    int64_t bytes(RaceSide side) const { return m_race.state(side).traffic.totalRead() + m_race.state(side).traffic.totalWrite(); }

    std::shared_ptr<FakeEngine> m_engine = std::make_shared<FakeEngine>();
    Document m_document{{m_engine}, nullptr};
    Measurer m_measurer;
    Race m_race{m_document, m_measurer};
};

} // namespace

TEST_F(RaceModel, RecordsNothingUntilItIsOnScreen)
{
    const int before = m_engine->recordings;
    runEvents(50);
    EXPECT_EQ(m_engine->recordings, before);
    ASSERT_TRUE(start());
    EXPECT_EQ(m_engine->recordings, before + 1);
    EXPECT_EQ(m_race.trace(RaceSide::Right)->problem(), Opponent{Algorithm::Flash1}.problem(m_document.problem()));
    EXPECT_EQ(m_race.trace(RaceSide::Right)->inputs, m_document.trace()->inputs) << "not equal inputs: the same ones";
    EXPECT_TRUE(m_race.difference().agrees());
}

TEST_F(RaceModel, EveryStepMovesOneSideByOneAndTimeNeverRunsBack)
{
    ASSERT_TRUE(start());
    m_race.setStep(0);
    std::vector<std::pair<int64_t, int64_t>> there;
    int64_t time = 0;
    for (int64_t step = 0; step <= m_race.lastStep(); ++step) {
        m_race.setStep(step);
        const int64_t left = m_race.state(RaceSide::Left).step, right = m_race.state(RaceSide::Right).step;
        ASSERT_EQ(left + right, step);
        ASSERT_GE(m_race.time(), time);
        ASSERT_EQ(m_race.time(), std::max(bytes(RaceSide::Left), bytes(RaceSide::Right))) << "the clock is the bytes";
        time = m_race.time();
        there.emplace_back(left, right);
    }
    EXPECT_EQ(m_race.time(), m_race.order().end());
    EXPECT_TRUE(m_race.done(RaceSide::Left) && m_race.done(RaceSide::Right));
    for (int64_t step = m_race.lastStep(); step >= 0; --step) {
        m_race.setStep(step);
        ASSERT_EQ(m_race.state(RaceSide::Left).step, there[size_t(step)].first);
        ASSERT_EQ(m_race.state(RaceSide::Right), stateAt(*m_race.trace(RaceSide::Right), there[size_t(step)].second));
    }
}

TEST_F(RaceModel, TheTotalsAreTheTraces)
{
    ASSERT_TRUE(start());
    m_race.setStep(m_race.lastStep());
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        int64_t moved = 0;
        for (const Event& event : m_race.trace(side)->events)
            moved += event.bytes;
        EXPECT_EQ(bytes(side), moved);
        EXPECT_EQ(m_race.order().end(side), moved);
    }
}

TEST_F(RaceModel, ATimeShowsWhatIsOverByThen)
{
    ASSERT_TRUE(start());
    std::mt19937_64 random(11);
    for (int round = 0; round < 50; ++round) {
        const auto time = int64_t(random() % uint64_t(m_race.order().end() + 1));
        m_race.setTime(time);
        EXPECT_EQ(m_race.time(), time);
        for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
            EXPECT_LE(bytes(side), time);
            const int64_t next = m_race.state(side).step + 1;
            if (next < m_race.trace(side)->eventCount()) {
                EXPECT_GT(m_race.order().clock(side)[size_t(next)], time);
            }
        }
    }
}

TEST_F(RaceModel, FollowsTheDocumentAndLeadsIt)
{
    ASSERT_TRUE(start());
    m_document.setStep(60);
    EXPECT_EQ(m_race.state(RaceSide::Left).step, 60);
    EXPECT_EQ(m_race.step(), m_race.order().positionOf(RaceSide::Left, 60));
    m_race.setSideStep(RaceSide::Right, 25);
    EXPECT_EQ(m_race.state(RaceSide::Right).step, 25);
    EXPECT_EQ(m_document.step(), m_race.order().at(m_race.step()).left);
    m_race.setActive(false);
    m_document.setStep(3);
    m_race.setActive(true);
    EXPECT_EQ(m_race.state(RaceSide::Left).step, 3);
}

TEST_F(RaceModel, RunsToTheNextEventOfEitherSideAndBack)
{
    ASSERT_TRUE(start());
    const auto store = ofKind(EventKind::Store);
    m_race.setStep(0);
    std::vector<int64_t> forward{0};
    while (m_race.goToNext(store)) {
        EXPECT_EQ(m_race.present()->kind, EventKind::Store);
        forward.push_back(m_race.step());
    }
    int64_t stores = 0;
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right})
        for (const Event& event : m_race.trace(side)->events)
            stores += event.kind == EventKind::Store;
    ASSERT_EQ(int64_t(forward.size()) - 1, stores) << "each of both sides once";
    for (int64_t n = stores - 1; n > 0; --n) {
        ASSERT_TRUE(m_race.goToPrevious(store));
        EXPECT_EQ(m_race.step(), forward[size_t(n)]);
    }
    EXPECT_FALSE(m_race.goToPrevious(store));
}

TEST_F(RaceModel, AnOpponentIsUndoable)
{
    ASSERT_TRUE(start());
    m_race.setOpponent({Algorithm::Flash2, 8, {}}, "test the opponent");
    EXPECT_EQ(m_document.undoStack()->count(), 1);
    ASSERT_TRUE(waitFor([this] { return m_race.ready() && m_race.trace(RaceSide::Right)->problem().algorithm == Algorithm::Flash2; }));
    EXPECT_EQ(m_race.trace(RaceSide::Right)->problem().br, 8);
    EXPECT_EQ(m_document.problem().br, 16) << "the left side keeps its own";
    m_document.undoStack()->undo();
    EXPECT_EQ(m_race.opponent().algorithm, Algorithm::Flash1);
    EXPECT_TRUE(waitFor([this] { return m_race.ready() && m_race.trace(RaceSide::Right)->problem().algorithm == Algorithm::Flash1; }));
    m_document.undoStack()->redo();
    EXPECT_EQ(m_race.opponent(), (Opponent{Algorithm::Flash2, 8, {}}));
}

TEST_F(RaceModel, WhatBothShareIsChangedOnBothSides)
{
    ASSERT_TRUE(start());
    Problem p = m_document.problem();
    p.nq = 56;
    p.mask = MaskKind::Causal;
    m_document.applyProblem(p, "test both");
    EXPECT_TRUE(waitFor([this] { return m_race.ready() && m_race.trace(RaceSide::Right)->problem().nq == 56; }));
    EXPECT_EQ(m_race.trace(RaceSide::Right)->problem().mask, MaskKind::Causal);
    EXPECT_EQ(m_race.trace(RaceSide::Right)->inputs, m_document.trace()->inputs);
}

TEST_F(RaceModel, WhatDoesNotFitIsSaidAndNotRun)
{
    ASSERT_TRUE(start());
    const int before = m_engine->recordings;
    m_race.setOpponent({Algorithm::Flash1, 1024, 1024}, "test what does not fit");
    EXPECT_TRUE(m_race.trouble().contains(QStringLiteral("KB"))) << m_race.trouble().toStdString();
    EXPECT_EQ(m_engine->recordings, before);
    EXPECT_TRUE(waitFor([this] { return m_race.trace(RaceSide::Right) == nullptr; })) << "the one before is no opponent any more";
    EXPECT_FALSE(m_race.ready());
    m_race.setStep(5); // the left side goes on alone
    EXPECT_EQ(m_document.step(), 5);
    m_document.undoStack()->undo();
    EXPECT_TRUE(waitFor([this] { return m_race.ready(); }));
    EXPECT_TRUE(m_race.trouble().isEmpty());
}

TEST_F(RaceModel, ANewerRequestReplacesTheOneThatRuns)
{
    ASSERT_TRUE(start());
    m_engine->holdRecordings = true;
    m_race.setOpponent({Algorithm::Flash1, 8, {}}, "first");
    ASSERT_TRUE(waitFor([this] { return m_race.recording().running && m_race.recording().fraction > 0; })) << "progress is told";
    m_race.setOpponent({Algorithm::Flash2, {}, {}}, "second");
    m_engine->holdRecordings = false;
    ASSERT_TRUE(waitFor([this] { return m_race.ready() && m_race.trace(RaceSide::Right)->problem().algorithm == Algorithm::Flash2; }));
    EXPECT_GE(m_engine->cancelledRecordings, 1);
}

TEST_F(RaceModel, CanBeCancelledAndRecordedAgain)
{
    m_engine->holdRecordings = true;
    m_race.setActive(true);
    ASSERT_TRUE(waitFor([this] { return m_race.recording().running; }));
    m_race.cancelRecording();
    EXPECT_FALSE(m_race.recording().running);
    EXPECT_FALSE(m_race.trouble().isEmpty());
    m_engine->holdRecordings = false;
    runEvents(50);
    EXPECT_FALSE(m_race.ready());
    m_race.record();
    EXPECT_TRUE(waitFor([this] { return m_race.ready(); }));
}

TEST_F(RaceModel, AFailureIsSaid)
{
    m_engine->failRecordings = true;
    m_race.setActive(true);
    EXPECT_TRUE(waitFor([this] { return m_race.trouble() == QStringLiteral("The fake engine was told to fail."); }));
}

TEST_F(RaceModel, AnOpenedTraceRacesOnItsOwnInputs)
{
    Problem p = m_document.problem();
    p.algorithm = Algorithm::Flash2;
    p.nq = 33;
    const auto opened = buildTrace(p);
    m_race.setActive(true);
    m_document.openTrace(opened, "open");
    ASSERT_TRUE(waitFor([this] { return m_race.ready() && m_race.trace(RaceSide::Left)->problem().nq == 33; }));
    EXPECT_EQ(m_race.trace(RaceSide::Right)->inputs, opened->inputs);
    EXPECT_TRUE(m_race.difference().agrees());
}

TEST_F(RaceModel, ATraceWithOtherInputsIsRefusedInOneSentence)
{
    Problem p = m_document.problem();
    auto opened = std::make_shared<Trace>(*buildTrace(p));
    Problem smaller = p;
    smaller.nq -= 5;
    opened->inputs = std::make_shared<Inputs>(randomInputs(smaller));
    m_race.setActive(true);
    m_document.openTrace(opened, "open");
    EXPECT_TRUE(waitFor([this] { return m_race.trouble().contains(QStringLiteral("does not hold the Q, K and V")); }))
        << m_race.trouble().toStdString();
    EXPECT_EQ(m_race.trouble().count(u'.'), 1);
    EXPECT_FALSE(m_race.recording().running);
    EXPECT_EQ(m_race.trace(RaceSide::Right), nullptr);
    m_document.applyProblem(smaller, "another");
    EXPECT_TRUE(waitFor([this] { return m_race.ready(); })) << "and the next one races";
    EXPECT_TRUE(m_race.trouble().isEmpty());
}

TEST_F(RaceModel, BreakpointsOfEitherSideStopItHoweverFast)
{
    ASSERT_TRUE(start());
    const Trace &left = *m_race.trace(RaceSide::Left), &right = *m_race.trace(RaceSide::Right);
    const auto keyOf = [](const Trace& trace, EventKind kind) {
        const auto event = std::ranges::find(trace.events, kind, &Event::kind);
        return codeKey(trace.launchOf(*event).kind, *event);
    };
    m_document.toggleBreakpoint(keyOf(left, EventKind::Normalise));
    m_document.toggleBreakpoint(keyOf(right, EventKind::Rescale));
    std::vector<int64_t> expected;
    for (int64_t position = 1; position <= m_race.lastStep(); ++position) {
        const RaceSide side = m_race.order().movedAt(position);
        const RaceOrder::Steps at = m_race.order().at(position);
        const EventKind kind = side == RaceSide::Left ? left.events[size_t(at.left)].kind : right.events[size_t(at.right)].kind;
        if (kind == (side == RaceSide::Left ? EventKind::Normalise : EventKind::Rescale))
            expected.push_back(position);
    }
    ASSERT_GT(expected.size(), 4u);
    m_race.setStep(0);
    m_race.setDuration(0.5);
    std::vector<int64_t> stops;
    while (m_race.step() < m_race.lastStep() && stops.size() <= expected.size()) {
        m_race.setPlaying(true);
        ASSERT_TRUE(waitFor([this] { return !m_race.playing(); }));
        stops.push_back(m_race.step());
    }
    expected.push_back(m_race.lastStep());
    EXPECT_EQ(stops, expected);
}

TEST_F(RaceModel, ItsTableHasARowForEachPosition)
{
    EXPECT_EQ(raceCsv(m_race), QStringLiteral("position,bytes,side,left_step,right_step,left_bytes,right_bytes\n"));
    ASSERT_TRUE(start());
    const QStringList lines = raceCsv(m_race).split(u'\n', Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), m_race.lastStep() + 2);
    EXPECT_EQ(lines[1], QStringLiteral("0,0,left,0,0,0,0"));
    for (const int64_t step : {int64_t{1}, int64_t{77}, m_race.lastStep()}) {
        m_race.setStep(step);
        const QString side = m_race.order().movedAt(step) == RaceSide::Left ? QStringLiteral("left") : QStringLiteral("right");
        EXPECT_EQ(lines[int(step) + 1], QStringLiteral("%1,%2,%3,%4,%5,%6,%7")
                                            .arg(step)
                                            .arg(m_race.time())
                                            .arg(side)
                                            .arg(m_race.state(RaceSide::Left).step)
                                            .arg(m_race.state(RaceSide::Right).step)
                                            .arg(bytes(RaceSide::Left))
                                            .arg(bytes(RaceSide::Right)));
    }
}

TEST_F(RaceModel, PlaysByTheClockToTheEndAndAgainFromTheStart)
{
    ASSERT_TRUE(start());
    m_race.setStep(m_race.lastStep());
    m_race.setDuration(0.5);
    m_race.setPlaying(true);
    EXPECT_TRUE(m_race.playing());
    EXPECT_LT(m_race.step(), m_race.lastStep());
    int64_t time = m_race.time();
    bool forward = true;
    QObject::connect(&m_race, &Race::stepChanged, &m_race, [&] {
        forward = forward && m_race.time() >= time;
        time = m_race.time();
    });
    EXPECT_TRUE(waitFor([this] { return !m_race.playing(); }));
    EXPECT_TRUE(forward);
    EXPECT_EQ(m_race.step(), m_race.lastStep());
}

TEST_F(RaceModel, AClockThatIsNotThereIsNotUsed)
{
    ASSERT_TRUE(start());
    EXPECT_FALSE(m_race.hasDeviceClock());
    m_race.setClock(Race::Clock::Device);
    EXPECT_EQ(m_race.clock(), Race::Clock::Traffic);
    ASSERT_TRUE(waitFor([this] { return !m_race.bandwidthError().isEmpty(); })) << "the fake engine cannot measure";
    EXPECT_EQ(m_race.secondsPerTick(), 0) << "bytes stay bytes";
    m_race.setStep(20);
    EXPECT_EQ(m_race.step(), 20);
}
