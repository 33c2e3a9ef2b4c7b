// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/compare/comparefixture.h"

#include "ui/compare/comparecsv.h"
#include "ui/compare/comparetext.h"
#include "ui/compare/measurebox.h"
#include "ui/compare/sidebyside.h"

#include <QPushButton>

#include <algorithm>

namespace tilescope::test {

using testing::HasSubstr;

TEST_F(CompareTest, MeasuredDotsAppearBesideTheLines)
{
    EXPECT_TRUE(spec().dots.empty());
    EXPECT_GE(spec().lines.size(), 3U);
    measureHere();
    ASSERT_EQ(spec().dots.size(), 3U);
    EXPECT_NE(spec().dots[0].shape, spec().dots[1].shape) << "told apart without colour";
    EXPECT_NE(spec().dots[1].shape, spec().dots[2].shape);
    m_page.model().setView(Quantity::Time, Axis::N);
    EXPECT_EQ(spec().dots.size(), 3U);
    EXPECT_FALSE(spec().capacity);
}

TEST_F(CompareTest, WhatDoesNotFitHereIsACrossAndTheRestGoesOn)
{
    setUp([](CompareSetup& setup) { setup.problem.heads = 1 << 20; }); // 2 TB of scores at N = 512
    m_measurer.measure(m_engine, {problemAt(m_page.model().setup(), Algorithm::Standard)});
    ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }));
    runEvents(20);
    EXPECT_EQ(std::ranges::count(spec().crosses, false, &ChartCross::large), 1);
    EXPECT_EQ(m_page.sideBySide().pairs()[2].standard.text, QStringLiteral("does not fit"));
    setUp([](CompareSetup& setup) { setup.problem.heads = 1; });
    measureHere();
    EXPECT_EQ(spec().dots.size(), 3U) << "the program goes on";
}

TEST_F(CompareTest, ABackwardPassThatDoesNotFitIsACrossWithItsReasonAndARow)
{
    m_page.model().setTable21();
    setUp([](CompareSetup& setup) { setup.problem.bc = 227; });
    EXPECT_FALSE(m_page.model().hasTable21Tiles());
    std::vector<Problem> problems;
    for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2})
        problems.push_back(measuredProblem(m_page.model().setup(), Quantity::Memory, algorithm, Axis::N, 512));
    m_measurer.measure(m_engine, problems);
    ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }));
    runEvents(20);
    EXPECT_EQ(std::ranges::count(spec().crosses, false, &ChartCross::large), 2);
    const std::string tip = comparetext::tipAt(m_page.model(), 512).toStdString();
    EXPECT_THAT(tip, HasSubstr("The tiles of the FlashAttention backward kernel need "));
    EXPECT_THAT(tip, HasSubstr("227.0 KB"));
    const std::string csv = compareCsv(m_page.model()).toStdString();
    EXPECT_THAT(csv, HasSubstr("memory,flash1,does-not-fit,n,512,,bytes,both,"));
    EXPECT_THAT(csv, HasSubstr("memory,flash2,does-not-fit,n,512,,bytes,both,"));
}

TEST_F(CompareTest, MeasuringCanBePausedAndStopped)
{
    auto* box = m_page.findChild<MeasureBox*>();
    setUp([](CompareSetup& setup) { setup.problem.d = 64; });
    box->button().click();
    EXPECT_EQ(box->button().text(), QStringLiteral("Pause"));
    box->button().click();
    EXPECT_TRUE(m_measurer.status().paused);
    EXPECT_EQ(box->button().text(), QStringLiteral("Resume"));
    EXPECT_TRUE(box->stopButton().isVisible());
    box->stopButton().click();
    EXPECT_EQ(box->button().text(), QStringLiteral("Measure on this device"));
    EXPECT_FALSE(box->stopButton().isVisible());
}

TEST_F(CompareTest, MeasuresAgainWhereAllIsMeasured)
{
    auto* box = m_page.findChild<MeasureBox*>();
    setUp([](CompareSetup& setup) { setup.problem.heads = 1 << 20; }); // few points, and none fits
    box->button().click();
    ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }));
    ASSERT_TRUE(m_page.model().known().all());
    EXPECT_EQ(box->button().text(), QStringLiteral("Measure again"));
    box->button().click();
    EXPECT_EQ(box->button().text(), QStringLiteral("Pause"));
    EXPECT_FALSE(m_page.model().known().all()) << "forgotten";
    ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete(); }));
    EXPECT_TRUE(m_page.model().known().all());
}

TEST_F(CompareTest, TheButtonActsOnItsOwnPagesList)
{
    auto* box = m_page.findChild<MeasureBox*>();
    const QObject other;
    Problem endless = problemAt(m_page.model().setup(), Algorithm::Standard);
    endless.heads = 64;
    endless.nq = endless.nk = 20'000;
    m_measurer.measure(m_engine, {endless}, &other);
    ASSERT_TRUE(m_measurer.running());
    EXPECT_EQ(box->button().text(), QStringLiteral("Measure on this device"));
    EXPECT_FALSE(box->stopButton().isVisible());
    EXPECT_THAT(box->button().toolTip().toStdString(), HasSubstr("Ends what another page is measuring"));
    box->button().click();
    EXPECT_FALSE(m_measurer.status().paused) << "not the other's";
    EXPECT_FALSE(m_measurer.measuresFor(&other));
    EXPECT_TRUE(m_page.model().measuring());
    EXPECT_EQ(box->button().text(), QStringLiteral("Pause"));
    m_measurer.stop();
}

} // namespace tilescope::test
