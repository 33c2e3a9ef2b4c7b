// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/explore/explorefixture.h"

#include "core/measure/celltable.h"
#include "ui/explore/exploretext.h"

#include <algorithm>

namespace tilescope::test {

using testing::HasSubstr;

class ExploreModelTest : public ExploreTest {
protected:
    ExploreModelTest() { setUp(m_model); }

    ExploreModel m_model{m_document, m_measurer};
};

TEST_F(ExploreModelTest, StartsWhereBlockSizesMatter)
{
    EXPECT_EQ(ExploreModel(m_document, m_measurer).problem().nq, 1024) << "100 rows are fewer than most blocks";
    Problem p = smallProblem();
    p.nq = p.nk = 512;
    p.algorithm = Algorithm::Standard;
    m_document.applyProblem(p, "test");
    const ExploreModel model(m_document, m_measurer);
    EXPECT_EQ(model.problem().nq, 512);
    EXPECT_EQ(model.problem().algorithm, Algorithm::Flash2);
}

TEST_F(ExploreModelTest, FollowsTheDocumentsPass)
{
    Problem p = smallProblem(); // too short for the map, which takes a longer one of the same pass
    p.pass = Pass::Backward;
    m_document.applyProblem(p, "test");
    EXPECT_EQ(m_model.problem().pass, Pass::Backward);
    EXPECT_EQ(ExploreModel(m_document, m_measurer).problem().pass, Pass::Backward);
    Problem forward = m_model.problem(); // a choice made here stays until the document's pass changes
    forward.pass = Pass::Forward;
    m_model.setProblem(forward);
    p.d = 16;
    m_document.applyProblem(p, "test");
    EXPECT_EQ(m_model.problem().pass, Pass::Forward);
    p.pass = Pass::Forward;
    m_document.applyProblem(p, "test");
    p.pass = Pass::Backward;
    m_document.applyProblem(p, "test");
    EXPECT_EQ(m_model.problem().pass, Pass::Backward);
}

TEST_F(ExploreModelTest, ACompleteMapIsMeasuredAnew)
{
    ASSERT_TRUE(measureAll(m_model));
    m_model.measureAll();
    EXPECT_FALSE(m_model.sweep().complete());
    EXPECT_TRUE(waitFor([&] { return m_model.sweep().complete(); }));
}

TEST_F(ExploreModelTest, KnowsWhatFitsAndWhy)
{
    EXPECT_TRUE(m_model.cell({1, 1}).runs());
    const ExploreCell corner = m_model.cell({2, 2}); // Q, O, K, V of 256 × 32 and S of 256 × 256
    EXPECT_FALSE(corner.runs());
    EXPECT_EQ(corner.plan.sram.total, 4 * (4 * 256 * 32 + 256 * 256 + 5 * 256));
    EXPECT_THAT(needText(corner).toStdString(), HasSubstr("Needs 389.0 KB of 227.0 KB"));
    EXPECT_THAT(excessText(corner).toStdString(), HasSubstr("162.0 KB too much"));
    EXPECT_FALSE(corner.value(MapMetric::HbmBytes));
    EXPECT_FALSE(corner.ctasPerSm);
}

TEST_F(ExploreModelTest, SuggestsCellsOfTheMap)
{
    const auto suggestions = m_model.suggestions({2, 2});
    ASSERT_EQ(suggestions.size(), 2u);
    EXPECT_EQ(suggestions[0].problem.bc, 48);
    EXPECT_EQ(suggestions[1].problem.br, 32);
    for (const TileSuggestion& suggestion : suggestions)
        EXPECT_TRUE(placeOf(m_model.grid(), suggestion.problem.br, suggestion.problem.bc));
    EXPECT_TRUE(m_model.suggestions({0, 0}).empty());
}

TEST_F(ExploreModelTest, HooksCountWhatTheClosedFormSays)
{
    const int64_t planned = m_model.cell({1, 1}).hbmBytes();
    ASSERT_TRUE(measureAll(m_model));
    const ExploreCell cell = m_model.cell({1, 1});
    ASSERT_TRUE(cell.ran());
    EXPECT_EQ(cell.hbmBytes(), planned);
    EXPECT_EQ(cell.measured->measurement.traffic.totalRead(), cell.plan.traffic.readBytes());
    EXPECT_EQ(cell.measured->measurement.run.sramPeakBytes, cell.plan.sram.total);
}

TEST_F(ExploreModelTest, ACellOfTheSweepEqualsTheCellAlone)
{
    ASSERT_TRUE(measureAll(m_model));
    const ExploreCell cell = m_model.cell({0, 1});
    const auto alone = measureCell(*m_engine, cell.problem);
    ASSERT_TRUE(alone && cell.ran());
    EXPECT_EQ(cell.measured->measurement.traffic.read, alone->measurement.traffic.read);
    EXPECT_EQ(cell.measured->measurement.traffic.write, alone->measurement.traffic.write);
    EXPECT_EQ(cell.measured->measurement.flops, alone->measurement.flops);
    EXPECT_EQ(cell.measured->measurement.run.hbmPeakBytes, alone->measurement.run.hbmPeakBytes);
    EXPECT_EQ(cell.measured->measurement.error->maxAbsError, alone->measurement.error->maxAbsError);
}

TEST_F(ExploreModelTest, MarksTheFastestOfWhatRan)
{
    EXPECT_FALSE(m_model.fastest());
    EXPECT_FALSE(m_model.cell({0, 0}).value(MapMetric::Time)) << "no number before a measurement";
    ASSERT_TRUE(measureAll(m_model));
    const auto fastest = m_model.fastest();
    ASSERT_TRUE(fastest);
    for (int row = 0; row < 3; ++row)
        for (int col = 0; col < 3; ++col)
            if (const auto time = m_model.cell({row, col}).timeMs()) {
                EXPECT_LE(*m_model.cell(*fastest).timeMs(), *time);
            }
    EXPECT_EQ(m_model.metric(), MapMetric::Time);
    EXPECT_EQ(m_model.range()->first, *m_model.cell(*fastest).timeMs());
}

TEST_F(ExploreModelTest, MarksThePaperAndWhatIsInUse)
{
    EXPECT_EQ(m_model.paperBlocks().br, 32); // min(⌈58112/(4·32)⌉, 32)
    EXPECT_EQ(m_model.paperBlocks().bc, 454);
    EXPECT_EQ(m_model.paperPlace(), (GridPlace{1, 2}));
    EXPECT_EQ(m_model.inUse(), (GridPlace{0, 1}));
    Problem p = smallProblem();
    p.br = 24;
    m_document.applyProblem(p, "test");
    EXPECT_FALSE(m_model.inUse()) << "24 is no row of the map";
}

TEST_F(ExploreModelTest, CtasPerSmAreWhatTheEngineSays)
{
    const ExploreCell cell = m_model.cell({0, 0});
    EXPECT_EQ(cell.ctasPerSm, *m_engine->ctasPerSm(cell.problem));
    EXPECT_EQ(cell.value(MapMetric::Occupancy), double(*cell.ctasPerSm));
}

TEST_F(ExploreModelTest, StoppingLosesNothingAndAnotherProblemBringsItBack)
{
    Problem slow = smallProblem();
    slow.nq = slow.nk = 3000;
    slow.heads = 4;
    m_model.setProblem(slow);
    m_model.measureAll();
    ASSERT_TRUE(waitFor([this] { return m_model.sweep().done >= 1; }, 60000));
    m_model.setPaused(true);
    EXPECT_TRUE(m_model.sweep().paused);
    m_model.stop();
    EXPECT_FALSE(m_model.sweep().active);
    const int done = m_model.sweep().done;
    EXPECT_GE(done, 1);
    m_model.setProblem(smallProblem());
    EXPECT_EQ(m_model.sweep().done, 0);
    slow.br = m_model.problem().br;
    m_model.setProblem(slow);
    EXPECT_EQ(m_model.sweep().done, done) << "what was measured is known";
}

TEST_F(ExploreModelTest, AnEditDuringASweepStopsIt)
{
    m_model.measureAll();
    Problem other = smallProblem();
    other.nq = other.nk = 120;
    m_model.setProblem(other);
    EXPECT_FALSE(m_model.sweep().active);
    EXPECT_EQ(m_measurer.status().total, 0);
}

TEST_F(ExploreModelTest, SelectionStaysOnTheMapAndUseIsUndoable)
{
    m_model.select({0, 0});
    m_model.moveSelection(-1, -1);
    EXPECT_EQ(m_model.selected(), (GridPlace{0, 0}));
    m_model.moveSelection(1, 1);
    EXPECT_EQ(m_model.selected(), (GridPlace{1, 1}));
    int used = 0;
    QObject::connect(&m_model, &ExploreModel::used, [&] { ++used; });
    m_model.use();
    EXPECT_EQ(used, 1);
    EXPECT_EQ(m_document.problem().br, 32);
    EXPECT_EQ(m_document.problem().bc, 48);
    EXPECT_EQ(m_model.inUse(), (GridPlace{1, 1}));
    m_document.undoStack()->undo();
    EXPECT_EQ(m_document.problem().br, 16);
}

TEST_F(ExploreModelTest, WhatDoesNotFitIsNotUsed)
{
    m_model.select({2, 2});
    EXPECT_FALSE(m_model.usable());
    m_model.use();
    EXPECT_EQ(m_document.problem(), smallProblem());
    ASSERT_TRUE(measureAll(m_model));
    EXPECT_EQ(m_model.usable(), m_model.fastest());
}

TEST_F(ExploreModelTest, TheTableHasEveryCell)
{
    m_model.measureFirst({0, 1});
    ASSERT_TRUE(waitFor([this] { return m_model.cell({0, 1}).ran(); }));
    const std::string table = m_model.csv();
    EXPECT_EQ(std::ranges::count(table, '\n'), 1 + 9);
    EXPECT_THAT(table, testing::StartsWith(cellCsvHeader()));
    EXPECT_THAT(table, HasSubstr(cellCsvRow(m_model.cell({0, 1}).problem, m_model.cell({0, 1}).measured, "host")));
    EXPECT_THAT(table, HasSubstr(cellCsvRow(m_model.cell({1, 1}).problem, nullptr, "host")));
    EXPECT_THAT(table, HasSubstr("does not fit"));
}

/// R7 on the map: the traffic that the paper prints, every element counted at 2 bytes.
TEST_F(ExploreModelTest, TrafficOfThePapersFigure)
{
    Problem p;
    p.algorithm = Algorithm::Flash1;
    p.batch = 64;
    p.heads = 16;
    p.nq = p.nk = 1024;
    p.d = 64;
    m_model.setProblem(p);
    m_model.setGrid({{64}, {64, 128, 256, 512}});
    const double printed[]{6.85, 3.56, 1.91, 1.09};
    for (int col = 0; col < 4; ++col) {
        const IoCounts& traffic = m_model.cell({0, col}).plan.traffic;
        EXPECT_NEAR(2e-9 * double(traffic.readElements() + traffic.writeElements()), printed[col], 0.01);
    }
}

TEST(ExploreTexts, NumbersHaveThreeDigitsInTheirUnit)
{
    const MapUnit unit = unitFor(MapMetric::Time, 0.1372);
    EXPECT_EQ(inUnit(0.1372, unit), "137");
    EXPECT_EQ(inUnit(0.919, unit), "919");
    EXPECT_EQ(valueText(MapMetric::Time, 2.345), "2.35 ms");
    EXPECT_EQ(valueText(MapMetric::HbmBytes, 9.24 * 1048576), "9.24 MB");
    EXPECT_EQ(valueText(MapMetric::Occupancy, 3), "3");
}

} // namespace tilescope::test
