// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/engines.h"
#include "tests/ui/support/wait.h"
#include "ui/measure/measurer.h"

#include <gmock/gmock.h>

namespace tilescope::test {

namespace {

using testing::HasSubstr;

class MeasurerTest : public testing::Test {
protected:
    static Problem problemOf(int64_t n, int64_t br = 16)
    {
        Problem p;
        p.nq = p.nk = n;
        p.d = 16;
        p.br = br;
        p.bc = 16;
        return p;
    }
    void measureAll(std::vector<Problem> problems)
    {
        m_measurer.measure(m_engine, std::move(problems));
        ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }));
    }

    std::shared_ptr<Engine> m_engine = *makeHostEngine();
    Measurer m_measurer;
};

} // namespace

TEST_F(MeasurerTest, ACellAmongOthersEqualsTheSameCellAlone)
{
    measureAll({problemOf(32), problemOf(64), problemOf(100, 24)});
    const Cell* cell = m_measurer.find(m_engine, problemOf(100, 24));
    ASSERT_TRUE(cell && cell->ran());
    const auto alone = measureCell(*m_engine, problemOf(100, 24));
    ASSERT_TRUE(bool(alone));
    EXPECT_EQ(cell->measurement.traffic.read, alone->measurement.traffic.read);
    EXPECT_EQ(cell->measurement.traffic.write, alone->measurement.traffic.write);
    EXPECT_EQ(cell->measurement.flops, alone->measurement.flops);
    EXPECT_EQ(cell->measurement.run.hbmPeakBytes, alone->measurement.run.hbmPeakBytes);
    EXPECT_EQ(cell->measurement.error->maxAbsError, alone->measurement.error->maxAbsError);
    EXPECT_GT(cell->measurement.timeMs, 0);
}

TEST_F(MeasurerTest, WhatDoesNotFitHasItsReasonAndTheRestIsMeasured)
{
    Problem large = problemOf(64);
    large.d = 256;
    large.br = large.bc = 256;
    large.nq = large.nk = 512;
    measureAll({large, problemOf(64)});
    const Cell* refused = m_measurer.find(m_engine, large);
    ASSERT_TRUE(refused);
    EXPECT_FALSE(refused->ran());
    EXPECT_TRUE(refused->doesNotFit());
    EXPECT_THAT(refused->refusal->message, HasSubstr("227"));
    EXPECT_TRUE(m_measurer.find(m_engine, problemOf(64))->ran());
}

TEST_F(MeasurerTest, KnownCellsAreNotMeasuredAgain)
{
    measureAll({problemOf(64)});
    const double first = m_measurer.find(m_engine, problemOf(64))->measurement.timeMs;
    m_measurer.measure(m_engine, {problemOf(64)});
    EXPECT_TRUE(m_measurer.status().complete());
    EXPECT_EQ(m_measurer.find(m_engine, problemOf(64))->measurement.timeMs, first);
}

TEST_F(MeasurerTest, APausedListGoesOnWhereItStopped)
{
    m_measurer.measure(m_engine, {problemOf(64), problemOf(65), problemOf(66), problemOf(67)});
    m_measurer.setPaused(true);
    ASSERT_TRUE(waitFor([this] { return !m_measurer.running(); }));
    EXPECT_EQ(m_measurer.status().done, 1) << "the one that ran is finished";
    EXPECT_FALSE(m_measurer.find(m_engine, problemOf(67)));
    m_measurer.setPaused(false);
    ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }));
    EXPECT_TRUE(m_measurer.find(m_engine, problemOf(67)));
}

TEST_F(MeasurerTest, StoppingLosesNothingThatWasFinished)
{
    std::vector<Problem> problems{problemOf(64)};
    Problem endless = problemOf(20'000);
    endless.heads = 64;
    problems.push_back(endless);
    m_measurer.measure(m_engine, problems);
    ASSERT_TRUE(waitFor([this] { return m_measurer.status().done == 1; }));
    m_measurer.stop();
    EXPECT_EQ(m_measurer.status().total, 0);
    EXPECT_TRUE(m_measurer.find(m_engine, problemOf(64)));
    measureAll({problemOf(64), problemOf(80)}); // the cancelled run makes way
    EXPECT_FALSE(m_measurer.find(m_engine, endless));
}

} // namespace tilescope::test
