// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "tests/kernels/support/hostrun.h"
#include "ui/document/document.h"
#include "ui/stage/glstage.h"
#include "ui/stage/stageview.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>

#include <gtest/gtest.h>

#include <algorithm>

namespace tilescope::test {
namespace {

using enum TensorId;

template <class Condition>
bool waitFor(Condition condition, int milliseconds = 10000)
{
    QElapsedTimer clock;
    clock.start();
    while (!condition()) {
        if (clock.elapsed() > milliseconds)
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents, 10);
    }
    return true;
}

class StageViewTest : public testing::Test {
protected:
    StageViewTest() : document({hostEngine()}, nullptr), view(document, false)
    {
        theme().setReducedMotion(false);
        Settings settings = document.settings();
        settings.problem = smallProblem(Algorithm::Flash2);
        settings.source.kind = InputSource::Kind::Random;
        document.apply(settings, QStringLiteral("test"));
        view.resize(830, 690);
        view.show();
        EXPECT_TRUE(waitFor([&] { return document.trace() && document.trace()->problem().nq == 22; }));
    }

    void goTo(EventKind kind, TensorId tensor, int i, int j)
    {
        const auto& events = document.trace()->events;
        const auto found = std::ranges::find_if(
            events, [&](const Event& e) { return e.kind == kind && e.tensor == tensor && e.row == i && e.col == j; });
        ASSERT_NE(found, events.end());
        document.setStep(found - events.begin());
        ASSERT_TRUE(waitFor([&] { return document.snapshot() && document.snapshot()->step == document.step(); }));
        settle();
    }
    void settle()
    {
        QElapsedTimer clock;
        clock.start();
        waitFor([&] { return clock.elapsed() > 550; });
    }
    void mouse(QEvent::Type type, QPointF at)
    {
        const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
        QMouseEvent event(type, at, view.mapToGlobal(at), button, button, Qt::NoModifier);
        QApplication::sendEvent(&view, &event);
    }
    QPointF cell(TensorId tensor, int r, int c, int rows, int cols) const
    {
        const QRectF rect = view.scene().slot(tensor);
        return {rect.left() + rect.width() * (c + 0.5) / cols, rect.top() + rect.height() * (r + 0.5) / rows};
    }

    Document document;
    StageView view;
};

TEST_F(StageViewTest, ShowsTheStepWithItsValues)
{
    goTo(EventKind::Matmul, S, 1, 2);
    EXPECT_EQ(view.scene().title, QStringLiteral("Compute S1,2 = Q1 K2T"));
    EXPECT_TRUE(view.accessibleDescription().contains(view.scene().title));
    EXPECT_TRUE(std::ranges::any_of(view.scene().heats,
                                    [](const HeatItem& h) { return h.ramp == S && h.rows == 6 && h.cols == 9; }));
}

TEST_F(StageViewTest, HoverAndClickReachTheDocument)
{
    goTo(EventKind::Matmul, S, 1, 2);
    mouse(QEvent::MouseMove, cell(S, 3, 4, 6, 9));
    EXPECT_EQ(document.hovered(), (Focus{{S, 1, 2}, 9, 22}));
    mouse(QEvent::MouseButtonPress, cell(Q, 2, 1, 6, 5));
    EXPECT_EQ(document.selected().tile, (TileRef{Q, 1, -1}));
    EXPECT_EQ(document.row(), 8);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&view, &leave);
    EXPECT_EQ(document.hovered(), Focus{});
}

TEST_F(StageViewTest, HoverElsewhereMarksTheTileHere)
{
    goTo(EventKind::Matmul, S, 1, 2);
    const size_t before = view.scene().front.size();
    document.setHovered({{K, -1, 0}, -1, -1});
    EXPECT_GT(view.scene().front.size(), before);
}

TEST_F(StageViewTest, KeysMoveTheRow)
{
    goTo(EventKind::Matmul, S, 1, 2);
    document.setRow(8);
    QKeyEvent down(QEvent::KeyPress, Qt::Key_Down, Qt::NoModifier);
    QApplication::sendEvent(&view, &down);
    EXPECT_EQ(document.row(), 9);
}

TEST_F(StageViewTest, BackIsTheInverseOfForward)
{
    goTo(EventKind::Exponentiate, P, 1, 2);
    const QImage before = view.renderImage({830, 690});
    const int64_t step = document.step();
    document.advance(1);
    settle();
    EXPECT_NE(view.renderImage({830, 690}), before);
    document.advance(-1);
    ASSERT_TRUE(
        waitFor([&] { return document.step() == step && document.snapshot() && document.snapshot()->step == step; }));
    settle();
    EXPECT_EQ(view.renderImage({830, 690}), before);
}

TEST_F(StageViewTest, AnimatesOneStepButNotAJump)
{
    goTo(EventKind::Load, Q, 1, -1);
    document.advance(1); // a load of K: its tile travels
    ASSERT_TRUE(waitFor([&] { return view.scene().title.contains(QStringLiteral("K0")); }));
    const auto inFlight = [&] {
        return std::ranges::any_of(view.scene().back, [](const BoxItem& b) { return b.opacity < 1; });
    };
    EXPECT_TRUE(inFlight());
    settle();
    EXPECT_FALSE(inFlight());
    document.advance(9);
    ASSERT_TRUE(waitFor([&] { return document.snapshot() && document.snapshot()->step == document.step(); }));
    EXPECT_FALSE(inFlight());
}

TEST_F(StageViewTest, ReducedMotionTravelsNothing)
{
    theme().setReducedMotion(true);
    goTo(EventKind::Load, Q, 1, -1);
    document.advance(1);
    ASSERT_TRUE(waitFor([&] { return view.scene().title.contains(QStringLiteral("K0")); }));
    EXPECT_FALSE(std::ranges::any_of(view.scene().back, [](const BoxItem& b) { return b.opacity < 1; }));
    theme().setReducedMotion(false);
}

TEST_F(StageViewTest, StaysLeftToRight)
{
    QApplication::setLayoutDirection(Qt::RightToLeft);
    EXPECT_EQ(view.layoutDirection(), Qt::LeftToRight);
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

TEST_F(StageViewTest, RendersAtAnySize)
{
    goTo(EventKind::Matmul, S, 1, 2);
    const QImage image = view.renderImage({1200, 800}, 2);
    EXPECT_EQ(image.size(), QSize(2400, 1600));
    EXPECT_EQ(image.pixelColor(2, 2).rgb(), tokens().stage.rgb());
}

} // namespace
} // namespace tilescope::test
