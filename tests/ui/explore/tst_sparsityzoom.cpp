// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/explore/sparsityfixture.h"

#include <QElapsedTimer>

namespace tilescope::test {

/// 300 blocks a side on 200 pixels.
TEST_F(SparsityTest, TheWheelZoomsUntilSingleBlocksCanBePainted)
{
    useBlocks(300);
    press("brushSkip");
    const QPointF place = canvas().centreOf(120, 200);
    turnWheel(place, 30);
    EXPECT_GT(canvas().gridRect().width(), 300 * 15);
    EXPECT_LT((canvas().centreOf(120, 200) - place).manhattanLength(), 1) << "what is under the pointer stays there";
    drag(at(120, 200), at(120, 200));
    EXPECT_EQ(shown().keptCount(), 300 * 300 - 1);
    EXPECT_FALSE(shown().kept(120, 200));
    drag(at(120, 200), at(120, 203));
    EXPECT_EQ(shown().keptCount(), 300 * 300 - 4);
    EXPECT_FALSE(canvas().grab().isNull());
    m_document.undoStack()->undo();
    m_document.undoStack()->undo();
    EXPECT_EQ(shown().keptCount(), 300 * 300);
    EXPECT_GT(canvas().gridRect().width(), 300 * 15) << "undoing leaves the view";
    turnWheel(place, -40);
    EXPECT_LE(canvas().gridRect().width(), canvas().width());
}

TEST_F(SparsityTest, TheRightButtonDragsTheGridAlong)
{
    useBlocks(300);
    const QPoint middle = canvas().rect().center();
    turnWheel(middle, 30);
    const QRectF before = canvas().gridRect();
    QTest::mousePress(&canvas(), Qt::RightButton, {}, middle);
    const QPoint to = middle + QPoint(-40, 25);
    QMouseEvent move(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::RightButton, Qt::RightButton, {});
    QApplication::sendEvent(&canvas(), &move);
    QTest::mouseRelease(&canvas(), Qt::RightButton, {}, to);
    EXPECT_EQ(canvas().gridRect().topLeft(), before.topLeft() + QPointF(-40, 25));
    EXPECT_EQ(shown().keptCount(), 300 * 300);
    for (int n = 0; n < 40; ++n)
        turnWheel(middle, -2, Qt::ShiftModifier); // to the right edge, and no further
    EXPECT_NEAR(canvas().gridRect().right(), canvas().width() - 3, 1);
}

TEST_F(SparsityTest, KeysZoomAndTheGridFollowsTheCursor)
{
    useBlocks(300);
    canvas().setFocus();
    canvas().setBrush(Brush::Skip);
    for (int n = 0; n < 20; ++n)
        QTest::keyClick(&canvas(), Qt::Key_Plus);
    EXPECT_FALSE(child<QToolButton>("zoomIn").isEnabled());
    for (int n = 0; n < 40; ++n)
        QTest::keyClick(&canvas(), Qt::Key_Down);
    QTest::keyClick(&canvas(), Qt::Key_End);
    EXPECT_TRUE(canvas().rect().contains(at(40, 299)));
    QTest::keyClick(&canvas(), Qt::Key_Space);
    EXPECT_FALSE(shown().kept(40, 299));
    EXPECT_EQ(shown().keptCount(), 300 * 300 - 1);
    press("zoomOut");
    EXPECT_TRUE(canvas().rect().contains(at(40, 299)));
    QTest::keyClick(&canvas(), Qt::Key_0);
    EXPECT_LE(canvas().gridRect().width(), canvas().width());
    EXPECT_FALSE(child<QToolButton>("zoomOut").isEnabled());
}

TEST_F(SparsityTest, AnotherGridIsSeenAsAWhole)
{
    useBlocks(300);
    press("zoomIn");
    EXPECT_GT(canvas().gridRect().width(), canvas().width());
    useBlocks(150);
    EXPECT_LE(canvas().gridRect().width(), canvas().width());
}

/// A thousand blocks a side: a stroke and the drawing of it take no time that one would notice.
TEST_F(SparsityTest, LargeGridsStayInteractive)
{
    Problem p = m_document.problem();
    p.nq = p.nk = 65536;
    p.br = p.bc = 64;
    p.algorithm = Algorithm::Flash2;
    p.heads = 1 << 20; // does not fit: shown, and not recorded
    m_document.applyProblem(p, "test");
    ASSERT_FALSE(m_document.validation());
    QElapsedTimer clock;
    clock.start();
    canvas().setBrush(Brush::Skip);
    drag({20, 20}, {180, 100});
    canvas().grab();
    EXPECT_LT(clock.elapsed(), 2000);
    EXPECT_EQ(shown().rows(), 1024);
    EXPECT_LT(shown().keptCount(), 1024 * 1024);
    EXPECT_GT(shown().keptCount(), 1024 * 1000);
}

} // namespace tilescope::test
