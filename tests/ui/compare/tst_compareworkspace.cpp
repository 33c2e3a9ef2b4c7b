// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/compare/comparefixture.h"

#include "core/model/memorymodel.h"
#include "core/problem/validate.h"
#include "ui/compare/chartlegend.h"
#include "ui/compare/comparecsv.h"
#include "ui/compare/countedtable.h"
#include "ui/compare/lengthslider.h"
#include "ui/compare/setuppanel.h"
#include "ui/compare/sidebyside.h"
#include "ui/export/exportimage.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numberspin.h"
#include "ui/window/language.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tilescope::test {

using testing::HasSubstr;

TEST_F(CompareTest, SaysWhatBothNeedAtN)
{
    setUpSixteenHeads(4096);
    EXPECT_EQ(readOut(), QStringLiteral("At N = 4,096: standard needs 1.26 GB, flash needs 8.25 MB. "
                                        "That is 156× less. Measure to see that the output stays the same."));
    m_page.model().setN(65536);
    EXPECT_THAT(readOut().toStdString(), HasSubstr("standard needs 320 GB and does not fit, flash needs 132 MB."));
}

TEST_F(CompareTest, TheErrorIsOnlyEverAMeasuredOne)
{
    EXPECT_THAT(readOut().toStdString(), HasSubstr("Measure to see"));
    measureHere();
    const Cell* cell = m_page.model().cell(Algorithm::Flash2);
    ASSERT_TRUE(cell && cell->measurement.error);
    EXPECT_THAT(readOut().toStdString(), HasSubstr("the output is the same to "));
    EXPECT_THAT(readOut().toStdString(), HasSubstr("in float32."));
    m_page.model().setN(600); // not compared there, but at a shorter length
    EXPECT_THAT(readOut().toStdString(), HasSubstr("(compared at N = 512)"));
}

TEST_F(CompareTest, LinesOfTheTwoFlashAlgorithmsDifferWithoutColour)
{
    std::vector<bool> dashed;
    for (const ChartLine& line : spec().lines)
        if (line.name.startsWith(QStringLiteral("FlashAttention")))
            dashed.push_back(!line.dashes.empty());
    EXPECT_EQ(dashed, (std::vector<bool>{true, false}));
}

TEST_F(CompareTest, TheOutOfMemoryMarkerStandsWhereTheMemoryEnds)
{
    setUpSixteenHeads(4096);
    ASSERT_FALSE(spec().crosses.empty());
    const ChartCross& cross = spec().crosses.front();
    const int64_t longest = longestThatFits(m_page.model().setup(), Algorithm::Standard, int64_t{141} << 30);
    EXPECT_EQ(int64_t(cross.at.x()), longest);
    EXPECT_TRUE(cross.large);
    EXPECT_NEAR(std::log(cross.at.y() / double(int64_t{141} << 30)), 0, 0.01) << "on the device's line";
    const auto dotted = std::ranges::find_if(
        spec().lines, [&](const ChartLine& line) { return line.points.front().x() == cross.at.x(); });
    ASSERT_NE(dotted, spec().lines.end());
    EXPECT_FALSE(dotted->dashes.empty());
}

TEST_F(CompareTest, EditsRecordNothingUntilUsedInStep)
{
    QSignalSpy recording(&m_document, &Document::recordingChanged);
    QSignalSpy settings(&m_document, &Document::settingsChanged);
    setUp([](CompareSetup& setup) { setup.problem.heads = 3; });
    m_page.model().setN(640);
    EXPECT_TRUE(settings.isEmpty());
    EXPECT_TRUE(recording.isEmpty());
    m_page.model().useInStep();
    EXPECT_EQ(m_document.problem().heads, 3);
    EXPECT_EQ(m_document.problem().nq, 640);
    EXPECT_TRUE(m_page.model().sameAsStep());
    m_document.undoStack()->undo();
    EXPECT_NE(m_document.problem().heads, 3);
}

TEST_F(CompareTest, FollowsTheDocumentUntilEdited)
{
    CompareWorkspace fresh(m_document, m_measurer);
    Problem problem = m_document.problem();
    problem.heads = 5;
    problem.nq = problem.nk = 2000;
    m_document.applyProblem(problem, {});
    EXPECT_EQ(fresh.model().setup().problem.heads, 5);
    EXPECT_EQ(fresh.model().setup().n(), 2000);
    problem.nq = problem.nk = 64; // not on the axis
    m_document.applyProblem(problem, {});
    EXPECT_EQ(fresh.model().setup().n(), 4096);
    fresh.model().setN(1024);
    problem.heads = 7;
    m_document.applyProblem(problem, {});
    EXPECT_EQ(fresh.model().setup().problem.heads, 5) << "what is edited here stays";
    fresh.model().useDocumentsProblem();
    EXPECT_EQ(fresh.model().setup().problem.heads, 7);
}

TEST_F(CompareTest, Table21IsAPreset)
{
    auto* links = m_page.findChild<QLabel*>(QStringLiteral("links"));
    ASSERT_TRUE(links);
    emit links->linkActivated(QStringLiteral("table21"));
    const std::pair<int64_t, const char*> table[]{
        {512, "standard needs 336 MB, flash needs 105 MB"} /* 104.5; the paper cuts off */,
        {2048, "standard needs 4.31 GB, flash needs 418 MB"}};
    for (const auto& [n, sentence] : table) {
        m_page.model().setN(n);
        EXPECT_THAT(readOut().toStdString(), HasSubstr(sentence));
    }
    EXPECT_THAT(readOut().toStdString(), HasSubstr("That is 10.6× less, by the FA1 paper's account"));
    EXPECT_EQ(m_page.findChild<CountedTable*>()->rows().size(), 4U);
    EXPECT_TRUE(spec().dots.empty());
}

TEST_F(CompareTest, Table21TakesTilesWithWhichBothPassesRun)
{
    m_page.model().setTable21();
    EXPECT_TRUE(m_page.model().hasTable21Tiles());
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Problem problem = measuredProblem(m_page.model().setup(), Quantity::Memory, algorithm, Axis::N, 512);
        EXPECT_EQ(problem.pass, Pass::Backward);
        EXPECT_TRUE(bool(validate(problem, m_engine->device()))) << nameOf(algorithm);
    }
    Problem larger = measuredProblem(m_page.model().setup(), Quantity::Memory, Algorithm::Flash1, Axis::N, 512);
    larger.bc *= 2;
    EXPECT_FALSE(bool(validate(larger, m_engine->device()))) << "the largest that fit";
    m_page.model().setN(4096);
    const auto& traffic = m_page.sideBySide().pairs()[1];
    EXPECT_GT(traffic.standard.value, 1.5 * traffic.flash.value) << "what the paper is about";
    EXPECT_EQ(traffic.title, QStringLiteral("HBM accesses, forward")) << "beside the memory of both passes";
    EXPECT_EQ(m_page.sideBySide().pairs()[3].title, QStringLiteral("Arithmetic, forward"));
}

TEST_F(CompareTest, TheSentenceIsNoStrongerThanTheNumbers)
{
    m_page.model().setTable21();
    const auto noteWithTiles = [this](int64_t br, int64_t bc) {
        setUp([=](CompareSetup& setup) {
            setup.problem.br = br;
            setup.problem.bc = bc;
        });
        m_page.model().setN(1024);
        return m_page.sideBySide().note().toStdString();
    };
    EXPECT_THAT(noteWithTiles(32, 32), HasSubstr("hardly fewer bytes")) << "2.66 GB against 2.59 GB";
    EXPECT_THAT(noteWithTiles(64, 227), HasSubstr("It moves far fewer bytes."));
    EXPECT_THAT(noteWithTiles(16, 8), HasSubstr("does not move fewer bytes"));
}

TEST_F(CompareTest, TheChartsMarkerStandsAtTheTablesNumber)
{
    m_page.model().setTable21();
    for (const int64_t n : {1024, 4096, 65536}) {
        m_page.model().setN(n);
        const ChartCursor cursor = cursorOf(m_page.model(), Quantity::Traffic, Axis::N, false);
        const auto& traffic = m_page.sideBySide().pairs()[1];
        ASSERT_EQ(cursor.points.size(), 2U);
        EXPECT_EQ(cursor.points[0].y, traffic.standard.value) << n;
        EXPECT_EQ(cursor.points[1].y, traffic.flash.value) << n;
    }
}

TEST_F(CompareTest, LegendsGrowInsteadOfLeavingKeysOut)
{
    ChartLegend legend;
    legend.setKeys({{ChartLegend::Sample::Line, QStringLiteral("model")},
                    {ChartLegend::Sample::Markers, QStringLiteral("measured on this device")},
                    {ChartLegend::Sample::Dotted, QStringLiteral("lower bound")}});
    legend.resize(1000, 10);
    legend.show();
    runEvents(20);
    const int one = legend.height();
    legend.resize(legend.minimumSizeHint().width(), one);
    runEvents(20);
    EXPECT_EQ(legend.height(), 3 * one);
}

TEST_F(CompareTest, TheTableAddsUp)
{
    setUpSixteenHeads(4096);
    const auto& rows = m_page.findChild<CountedTable*>()->rows();
    ASSERT_EQ(rows.size(), 6U);
    EXPECT_EQ(rows[0].standard, QStringLiteral("512 MB"));
    EXPECT_EQ(rows[2].standard, QStringLiteral("256 MB"));
    EXPECT_EQ(rows[0].flash, QStringLiteral("0"));
    EXPECT_EQ(rows[4].flash, QStringLiteral("256 KB"));
    EXPECT_EQ(rows[5].standard, QStringLiteral("1.26 GB"));
    EXPECT_EQ(rows[5].flash, QStringLiteral("8.25 MB"));
    EXPECT_THAT(rows[0].tip.toStdString(), HasSubstr("16 × 4,096 × 4,096 × 2 B = 512 MB"));
}

TEST_F(CompareTest, BarsSayWhenATimeIsNotMeasured)
{
    const auto& pairs = m_page.sideBySide().pairs();
    EXPECT_EQ(pairs[2].standard.text, QStringLiteral("not measured"));
    EXPECT_TRUE(pairs[2].verdict.isEmpty());
    measureHere();
    EXPECT_GT(m_page.sideBySide().pairs()[2].flash.value, 0);
    EXPECT_FALSE(m_page.sideBySide().pairs()[2].verdict.isEmpty());
}

TEST_F(CompareTest, SliderSpinAndChartShareOneLengthAndOneScale)
{
    m_page.lengthCard().spin().setValue(3000);
    EXPECT_EQ(m_page.model().setup().n(), 3000);
    EXPECT_EQ(m_page.lengthCard().slider().length(), 3000) << "shown where it is, not at a stop";
    LengthSlider& slider = m_page.lengthCard().slider();
    QTest::keyClick(&slider, Qt::Key_Right);
    EXPECT_EQ(m_page.model().setup().n(), 3584);
    EXPECT_EQ(m_page.lengthCard().spin().value(), 3584);
    CurveChart& chart = m_page.chartCard().chart();
    for (const double n : {512.0, 8192.0, 1048576.0}) {
        const int onSlider = slider.mapTo(&m_page, QPoint(int(slider.xOf(n)), 0)).x();
        const int onChart = chart.mapTo(&m_page, chart.position({n, spec().y.low}).toPoint()).x();
        EXPECT_NEAR(onSlider, onChart, 2);
    }
}

TEST_F(CompareTest, ChartSliderAndReadOutAreSeenTogether)
{
    for (const QSize size : {QSize(1280, 672), QSize(1440, 852)}) {
        m_page.resize(size);
        for (const bool training : {false, true})
            for (const Quantity quantity : {Quantity::Memory, Quantity::Traffic, Quantity::Time}) {
                setUp([training](CompareSetup& setup) { setup.training = training; });
                m_page.model().setView(quantity, Axis::N);
                runEvents(30);
                const LengthCard& card = m_page.lengthCard();
                EXPECT_LE(card.mapTo(&m_page, QPoint(0, card.height())).y(), size.height()) << size.width() << ' ' << int(quantity) << training;
                EXPECT_GT(m_page.chartCard().chart().plot().height(), 180);
            }
    }
}

TEST_F(CompareTest, NotesHideNoCurve)
{
    for (const QSize size : {QSize(1280, 672), QSize(1440, 852)})
        for (const bool training : {false, true}) {
            m_page.resize(size);
            m_page.model().setTable21();
            setUp([training](CompareSetup& setup) { setup.training = training; });
            runEvents(30);
            CurveChart& chart = m_page.chartCard().chart();
            chart.grab();
            ASSERT_FALSE(chart.notes().empty());
            for (const QRectF& note : chart.notes())
                for (const ChartLine& line : spec().lines)
                    for (const QPointF& point : line.points)
                        EXPECT_FALSE(note.contains(chart.position(point))) << size.width() << ' ' << training;
        }
}

TEST_F(CompareTest, CsvHoldsEveryPointOfEverySeries)
{
    measureHere();
    const QStringList lines = compareCsv(m_page.model()).split(u'\n', Qt::SkipEmptyParts);
    qsizetype points = 0;
    for (const Quantity quantity : {Quantity::Memory, Quantity::Traffic, Quantity::Time})
        for (const Axis axis : {Axis::N, Axis::D, Axis::M})
            if (axis == Axis::N || quantity == Quantity::Traffic)
                for (const Curve& curve : m_page.model().curves(quantity, axis))
                    points += qsizetype(curve.points.size());
    EXPECT_EQ(lines.size(), points + 1);
    const auto memory = forwardMemory(problemAt(m_page.model().setup(), Algorithm::Standard)).total();
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const QString& line) {
        return line.startsWith(QStringLiteral("memory,standard,measured,n,512,%1,bytes,forward,").arg(memory));
    }));
    for (const QString& line : lines)
        EXPECT_EQ(line.count(u','), lines.front().count(u',')) << line.toStdString();
}

TEST_F(CompareTest, TheChartExportsWithoutItsButtons)
{
    ChartCard& card = m_page.chartCard();
    const Picture picture = card.picture();
    EXPECT_EQ(picture.title, card.chart().accessibleName());
    EXPECT_LT(picture.size.height(), card.height() - card.quantities().height());
    const QImage image = imageOf(picture, 2);
    card.quantities().segment(0)->setDown(true); // a pressed button is no part of it
    EXPECT_EQ(imageOf(card.picture(), 2), image);
}

TEST_F(CompareTest, ThePageExportsAsPngAndSvg)
{
    const QTemporaryDir folder;
    measureHere();
    EXPECT_TRUE(bool(exportImage(m_page, folder.filePath(QStringLiteral("page.png")), 1.5)));
    EXPECT_EQ(QImage(folder.filePath(QStringLiteral("page.png"))).size(), QSize(2160, 1278));
    ASSERT_TRUE(bool(exportImage(m_page.chartCard(), folder.filePath(QStringLiteral("chart.svg")), 1)));
    QFile svg(folder.filePath(QStringLiteral("chart.svg")));
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    const std::string text = svg.readAll().toStdString();
    EXPECT_THAT(text, HasSubstr("FlashAttention-2"));
    EXPECT_THAT(text, HasSubstr("16 MB"));
    EXPECT_THAT(text, HasSubstr("monospace\"")) << "where the font's first choice is missing";
}

TEST_F(CompareTest, ArabicMirrorsThePageAndNotTheCharts)
{
    setLanguage(Language::Arabic);
    runEvents(50);
    EXPECT_EQ(m_page.layoutDirection(), Qt::RightToLeft);
    EXPECT_GT(m_page.setupPanel().x(), m_page.width() / 2);
    EXPECT_EQ(m_page.chartCard().chart().layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(m_page.lengthCard().slider().layoutDirection(), Qt::LeftToRight);
    EXPECT_THAT(readOut().toStdString(), HasSubstr("N = 512")) << "digits stay";
    EXPECT_EQ(compareCsv(m_page.model()).left(8), QStringLiteral("quantity"));
    setLanguage(Language::English);
}

TEST_F(CompareTest, ChartsFollowTheTheme)
{
    theme().setMode(Theme::Mode::Dark);
    const QColor dark = spec().lines.front().color;
    theme().setMode(Theme::Mode::Light);
    EXPECT_NE(spec().lines.front().color, dark);
    EXPECT_EQ(spec().lines.front().color, tokens().standard);
}

TEST_F(CompareTest, EverythingHasAnAccessibleName)
{
    for (const QWidget* widget : std::initializer_list<const QWidget*>{
             &m_page, &m_page.chartCard().chart(), &m_page.trafficCard().chart(), &m_page.lengthCard().slider(),
             &m_page.lengthCard().spin(), &m_page.sideBySide(), m_page.findChild<CountedTable*>(),
             m_page.findChild<QComboBox*>(QStringLiteral("device"))})
        EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
    EXPECT_THAT(m_page.sideBySide().accessibleDescription().toStdString(), HasSubstr("standard"));
}

} // namespace tilescope::test
