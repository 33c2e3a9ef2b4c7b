// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/wait.h"
#include "ui/compare/curvechart.h"
#include "ui/theme/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QChart>
#include <QElapsedTimer>
#include <QLineSeries>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

namespace tilescope::test {

namespace {

ChartSpec specWith(std::vector<QPointF> points)
{
    ChartSpec spec;
    const auto number = [](double value) { return QString::number(value); };
    spec.x = {512, 1 << 20, 2, number, QStringLiteral("N")};
    spec.y = {1024, 1 << 30, 16, number, {}};
    ChartLine line;
    line.color = Qt::black;
    line.points = std::move(points);
    spec.lines = {line};
    return spec;
}

std::vector<QPointF> wiggle(int count)
{
    std::vector<QPointF> points;
    for (int n = 0; n < count; ++n)
        points.emplace_back(512 * std::exp2(11.0 * n / count),
                            2048 * std::exp2(18.0 * n / count) * (n % 7 == 3 ? 1.5 : 1));
    return points;
}

class CurveChartTest : public testing::Test {
protected:
    CurveChartTest()
    {
        m_chart.resize(900, 500);
        m_chart.show();
        runEvents(30);
    }
    CurveChart m_chart;
};

} // namespace

TEST_F(CurveChartTest, PlacesValuesWhereQtChartsDoes)
{
    m_chart.setSpec(specWith({{512, 2048}, {8192, 1 << 20}, {1 << 20, 1 << 29}}));
    runEvents(30);
    auto* series = m_chart.chart()->series().first();
    for (const QPointF value : {QPointF(512, 2048), QPointF(8192, 1 << 20), QPointF(1 << 20, 1 << 29)}) {
        const QPointF qt = m_chart.chart()->mapToPosition(value, series), ours = m_chart.position(value);
        EXPECT_NEAR(qt.x(), ours.x(), 0.5);
        EXPECT_NEAR(qt.y(), ours.y(), 0.5);
    }
    EXPECT_NEAR(m_chart.xAt(m_chart.position({8192, 2048}).x()), 8192, 1e-6);
}

TEST_F(CurveChartTest, AHundredThousandPointsStayInteractive)
{
    const ChartSpec spec = specWith(wiggle(100'000));
    QElapsedTimer clock;
    clock.start();
    m_chart.setSpec(spec);
    m_chart.grab();
    EXPECT_LT(clock.elapsed(), 1500) << "append() would take half a minute";
    clock.restart();
    for (int n = 0; n < 10; ++n) { // the cursor moves with the slider
        m_chart.setCursorAt({1000.0 + n, {}, {}, {}});
        m_chart.grab();
    }
    EXPECT_LT(clock.elapsed() / 10, 150);
}

TEST_F(CurveChartTest, ThinningKeepsTheExtremesOfEveryColumn)
{
    std::vector<QPointF> points = wiggle(100'000);
    points[54'321].setY(1e12);
    points[77'777].setY(1e-3);
    const std::vector<QPointF> kept = thinned(points, 800);
    EXPECT_LE(kept.size(), 800U * 4 + 4);
    EXPECT_TRUE(std::ranges::find(kept, points[54'321]) != kept.end());
    EXPECT_TRUE(std::ranges::find(kept, points[77'777]) != kept.end());
    EXPECT_EQ(kept.front(), points.front());
    EXPECT_EQ(kept.back(), points.back());
    EXPECT_TRUE(std::ranges::is_sorted(kept, {}, &QPointF::x));
    EXPECT_EQ(thinned({points.begin(), points.begin() + 100}, 800).size(), 100U) << "few are left alone";
}

/// One zero on a logarithmic axis would hide the whole series in Qt Charts.
TEST_F(CurveChartTest, ZerosAreLeftOutAndCounted)
{
    m_chart.setSpec(specWith({{512, 2048}, {1024, 0}, {2048, 8192}, {4096, std::nan("")}, {8192, 1 << 20}}));
    EXPECT_EQ(m_chart.leftOut(), 2);
    const auto* series = qobject_cast<QLineSeries*>(m_chart.chart()->series().first());
    ASSERT_TRUE(series);
    EXPECT_EQ(series->count(), 3);
    runEvents(30);
    const QPointF middle = m_chart.position({2048, 8192}); // on the line, so painted
    const QImage image = m_chart.grab().toImage();
    int dark = 0;
    for (int dy = -4; dy <= 4; ++dy)
        dark += image.pixelColor(int(middle.x()), int(middle.y()) + dy).lightness() < 60;
    EXPECT_GT(dark, 0);
    m_chart.setSpec(specWith({{512, 2048}, {8192, 4096}}));
    EXPECT_EQ(m_chart.leftOut(), 0);
}

TEST_F(CurveChartTest, AClickChoosesTheLengthUnderIt)
{
    m_chart.setSpec(specWith({{512, 2048}, {1 << 20, 1 << 29}}));
    QSignalSpy chosen(&m_chart, &CurveChart::xChosen);
    QTest::mouseClick(m_chart.viewport(), Qt::LeftButton, {}, m_chart.position({8192, 1 << 20}).toPoint());
    ASSERT_EQ(chosen.size(), 1);
    EXPECT_NEAR(chosen[0][0].toDouble(), 8192, 150);
}

TEST_F(CurveChartTest, StaysLeftToRight)
{
    QApplication::setLayoutDirection(Qt::RightToLeft);
    EXPECT_EQ(m_chart.layoutDirection(), Qt::LeftToRight);
    m_chart.setSpec(specWith({{512, 2048}, {1 << 20, 1 << 29}}));
    EXPECT_LT(m_chart.position({512, 2048}).x(), m_chart.position({1024, 2048}).x());
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

} // namespace tilescope::test
