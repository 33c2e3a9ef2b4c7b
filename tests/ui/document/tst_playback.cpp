// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/listing/listing.h"
#include "tests/ui/support/fakeengine.h"
#include "tests/ui/support/wait.h"
#include "ui/document/document.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QSignalSpy>

using namespace tilescope;
using namespace tilescope::test;

namespace {

class PlaybackTest : public testing::Test {
protected:
    void SetUp() override
    {
        Problem p;
        p.nq = p.nk = 64;
        p.d = 8;
        p.br = p.bc = 4;
        m_document.applyProblem(p, "test");
        ASSERT_TRUE(waitFor([this] { return m_document.trace() != nullptr; }));
    }

    Document m_document{{std::make_shared<FakeEngine>()}, nullptr};
};

} // namespace

TEST_F(PlaybackTest, GoesAtItsSpeed)
{
    m_document.setSpeed(50);
    QElapsedTimer clock;
    clock.start();
    m_document.setPlaying(true);
    runEvents(600);
    m_document.setPlaying(false);
    const double expected = 50 * double(clock.elapsed()) / 1000;
    EXPECT_NEAR(double(m_document.step()), expected, 0.3 * expected);
}

TEST_F(PlaybackTest, TakesSeveralStepsATickWhenFast)
{
    m_document.setSpeed(2000);
    QSignalSpy steps(&m_document, &Document::stepChanged);
    QElapsedTimer clock;
    clock.start();
    m_document.setPlaying(true);
    runEvents(300);
    m_document.setPlaying(false);
    EXPECT_GT(m_document.step(), 300);
    EXPECT_LT(steps.size(), 40);
    EXPECT_LE(double(m_document.step()), 2000 * double(clock.elapsed()) / 1000 + 1);
}

TEST_F(PlaybackTest, StopsAtTheEndAndBeginsAnewFromThere)
{
    m_document.setSpeed(1e6);
    m_document.setPlaying(true);
    ASSERT_TRUE(waitFor([this] { return !m_document.playing(); }));
    EXPECT_EQ(m_document.step(), m_document.lastStep());
    m_document.setSpeed(1);
    m_document.setPlaying(true);
    EXPECT_EQ(m_document.step(), 0);
    EXPECT_TRUE(m_document.playing());
}

TEST_F(PlaybackTest, StopsOnABreakpointHoweverFast)
{
    const Trace& trace = *m_document.trace();
    ASSERT_TRUE(m_document.goToNext(ofKind(EventKind::Rescale)));
    const int64_t first = m_document.step();
    m_document.toggleBreakpoint(codeKey(trace.launchOf(trace.events[size_t(first)]).kind, trace.events[size_t(first)]));
    m_document.setStep(0);
    m_document.setSpeed(1e5);
    m_document.setPlaying(true);
    ASSERT_TRUE(waitFor([this] { return !m_document.playing(); }));
    EXPECT_EQ(m_document.step(), first);
    m_document.setPlaying(true); // goes on from there to the next one
    ASSERT_TRUE(waitFor([this] { return !m_document.playing(); }));
    EXPECT_GT(m_document.step(), first);
    EXPECT_EQ(m_document.state().event.kind, EventKind::Rescale);
}

TEST_F(PlaybackTest, ANewTraceStopsIt)
{
    m_document.setSpeed(1);
    m_document.setPlaying(true);
    Problem p = m_document.problem();
    p.br = 8;
    m_document.applyProblem(p, "rows");
    ASSERT_TRUE(waitFor([this] { return !m_document.recording().running; }));
    EXPECT_FALSE(m_document.playing());
}
