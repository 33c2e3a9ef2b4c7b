// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/controls/scene.h"
#include "ui/transport/timeline.h"
#include "ui/window/language.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace tilescope::test {
namespace {

class TimelineTest : public testing::Test {
protected:
    void open(const Problem& problem)
    {
        ASSERT_TRUE(record(*document, problem));
        timeline.resize(1440, timeline.sizeHint().height());
        timeline.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&timeline));
    }

    QPoint inScrubber(double x) const { return {int(x), int(timeline.scrubberRect().center().y())}; }
    QPoint inTracks(double x) const { return {int(x), int(timeline.trackRect(Track::Write).center().y())}; }

    std::unique_ptr<Document> document = makeDocument();
    Timeline timeline{*document};
};

TEST_F(TimelineTest, ClickingTheScrubberSeeks)
{
    Problem p = smallProblem(Algorithm::Flash2);
    p.heads = 1;
    open(p);
    const TimeAxis axis = timeline.scrubberAxis();
    ASSERT_GT(axis.pixelsPerStep(), 2) << "wide enough for a click to mean one step";
    for (int64_t step : {int64_t(0), int64_t(17), int64_t(100), document->lastStep()}) {
        QTest::mouseClick(&timeline, Qt::LeftButton, {}, inScrubber(axis.xOf(step)));
        EXPECT_EQ(document->step(), step);
    }
}

TEST_F(TimelineTest, AnotherLanguageRenamesAllThatANewTimelineNames)
{
    Problem p = smallProblem(Algorithm::Flash2);
    p.pass = Pass::Backward;
    open(p);
    const QImage english = timeline.grab().toImage();
    setLanguage(Language::Arabic);
    QCoreApplication::processEvents();
    Timeline fresh(*document);
    fresh.resize(timeline.size());
    const QImage arabic = timeline.grab().toImage();
    EXPECT_NE(arabic, english);
    EXPECT_EQ(arabic, fresh.grab().toImage());
    setLanguage(Language::English);
    QCoreApplication::processEvents();
    EXPECT_EQ(timeline.grab().toImage(), english);
}

TEST_F(TimelineTest, ClickingTheTracksSeeks)
{
    open(smallProblem(Algorithm::Flash1));
    document->setStep(150);
    const TimeAxis axis = timeline.trackAxis();
    const int64_t first = int64_t(axis.first), last = int64_t(axis.first + axis.span) - 1;
    EXPECT_LE(first, 150);
    EXPECT_GE(last, 150);
    for (int64_t step : {first, (first + last) / 2, last}) {
        QTest::mouseClick(&timeline, Qt::LeftButton, {}, inTracks(axis.xOf(step)));
        EXPECT_EQ(document->step(), step);
        EXPECT_EQ(timeline.trackAxis().first, axis.first) << "the view stays while the step is in it";
    }
}

TEST_F(TimelineTest, DraggingThePlayheadScrubsAndStopsAtTheEnds)
{
    open(smallProblem(Algorithm::Standard));
    const QRectF bar = timeline.scrubberRect();
    QTest::mousePress(&timeline, Qt::LeftButton, {}, inScrubber(bar.center().x()));
    EXPECT_EQ(document->step(), timeline.scrubberAxis().stepAt(int(bar.center().x())));
    QTest::mouseMove(&timeline, inScrubber(bar.right() + 300));
    EXPECT_EQ(document->step(), document->lastStep());
    QTest::mouseMove(&timeline, inScrubber(-50));
    EXPECT_EQ(document->step(), 0);
    QTest::mouseRelease(&timeline, Qt::LeftButton, {}, inScrubber(-50));
    QTest::mouseMove(&timeline, inScrubber(bar.center().x()));
    EXPECT_EQ(document->step(), 0) << "released";
}

TEST_F(TimelineTest, HoveringAnEventHighlightsItsTile)
{
    open(smallProblem(Algorithm::Flash2));
    const auto trace = document->trace();
    int64_t load = 0;
    while (trace->events[size_t(load)].kind != EventKind::Load || trace->events[size_t(load)].tensor != TensorId::K)
        ++load;
    document->setStep(load);
    QTest::mouseMove(&timeline, inTracks(timeline.trackAxis().xOf(load)));
    EXPECT_EQ(document->hovered().tile, tileOf(trace->events[size_t(load)]));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&timeline, &leave);
    EXPECT_FALSE(document->hovered().tile.valid());
}

TEST_F(TimelineTest, TheToolTipSaysTheEvent)
{
    open(smallProblem(Algorithm::Flash2));
    document->setStep(40);
    const QPoint at = inTracks(timeline.trackAxis().xOf(40));
    QHelpEvent help(QEvent::ToolTip, at, timeline.mapToGlobal(at));
    QApplication::sendEvent(&timeline, &help);
    EXPECT_TRUE(QToolTip::text().startsWith(QStringLiteral("Step 40\n"))) << QToolTip::text().toStdString();
    EXPECT_TRUE(timeline.accessibleDescription().startsWith(QStringLiteral("Step 40 of ")));
    QToolTip::hideText();
}

TEST_F(TimelineTest, TheWheelZoomsAboutTheMouseAndScrolls)
{
    open(millionEvents());
    document->setStep(500'000);
    const auto turn = [&](double x, int notches, Qt::KeyboardModifiers modifiers = {}) {
        const QPointF at = inTracks(x);
        QWheelEvent wheel(at, timeline.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&timeline, &wheel);
    };
    const TimeAxis before = timeline.trackAxis();
    const double x = int(before.left + before.width / 3);
    const int64_t under = before.stepAt(x);
    turn(x, 4);
    EXPECT_GT(timeline.trackAxis().pixelsPerStep(), before.pixelsPerStep() * 2);
    EXPECT_EQ(timeline.trackAxis().stepAt(x), under);
    const TimeAxis zoomed = timeline.trackAxis();
    turn(x, -1, Qt::ShiftModifier);
    EXPECT_GT(timeline.trackAxis().first, zoomed.first);
    EXPECT_EQ(timeline.trackAxis().span, zoomed.span);
    turn(x, -40); // all the way out: the whole iteration, in bins
    EXPECT_LT(timeline.trackAxis().pixelsPerStep(), 1);
    EXPECT_FALSE(timeline.grab().isNull());
}

TEST_F(TimelineTest, AMillionEventsScrubFluently)
{
    open(millionEvents());
    ASSERT_GE(document->trace()->eventCount(), 1'000'000);
    const TimeAxis axis = timeline.scrubberAxis();
    QElapsedTimer clock;
    clock.start();
    QTest::mousePress(&timeline, Qt::LeftButton, {}, inScrubber(axis.left));
    int frames = 0;
    for (double x = axis.left; x < axis.left + axis.width; x += 20, ++frames) {
        QTest::mouseMove(&timeline, inScrubber(x));
        EXPECT_EQ(document->step(), axis.stepAt(int(x)));
        timeline.repaint();
    }
    QTest::mouseRelease(&timeline, Qt::LeftButton, {}, inScrubber(axis.left));
    const double perFrame = double(clock.elapsed()) / frames;
    RecordProperty("ms_per_frame", std::to_string(perFrame));
    EXPECT_LT(perFrame, 50) << "ms a frame, snapshots and all";
}

} // namespace
} // namespace tilescope::test
