// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/explore/explorefixture.h"

#include "core/model/iocounts.h"
#include "core/problem/mask.h"
#include "core/trace/event.h"
#include "tests/files/temporaryfolder.h"
#include "ui/problem/maskfields.h"
#include "ui/sparsity/blockcanvas.h"
#include "ui/sparsity/patternbutton.h"
#include "ui/sparsity/sparsityeditor.h"
#include "ui/theme/theme.h"
#include "ui/window/language.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>
#include <QWheelEvent>

#include <algorithm>

namespace tilescope::test {

class SparsityTest : public ExploreTest {
protected:
    void SetUp() override
    {
        Problem p = smallProblem(); // 7 × 7 blocks, the last one ragged
        p.bc = 16;
        m_document.applyProblem(p, "test");
        m_document.undoStack()->clear();
        m_editor.resize(960, 260);
        m_editor.show();
        QApplication::setActiveWindow(&m_editor);
        ASSERT_TRUE(waitFor([this] { return m_editor.isActiveWindow(); }));
    }
    void TearDown() override { setLanguage(Language::English); }

    BlockCanvas& canvas() { return m_editor.canvas(); }
    const BlockPattern& shown() { return m_editor.model().shown(); }
    QPoint at(int i, int j) { return canvas().centreOf(i, j).toPoint(); }
    void turnWheel(QPointF position, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(position, canvas().mapToGlobal(position), {}, {0, 120 * notches}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas(), &event);
    }
    void useBlocks(int64_t count)
    {
        Problem p = m_document.problem();
        p.nq = p.nk = count * 16;
        p.heads = 1 << 20; // does not fit: shown, and not recorded
        m_document.applyProblem(p, "test");
        m_document.undoStack()->clear();
        ASSERT_EQ(shown().rows(), count);
    }
    template <class Widget>
    Widget& child(const char* name)
    {
        auto* found = m_editor.findChild<Widget*>(QLatin1String(name));
        if (!found)
            qFatal("no child called %s", name);
        return *found;
    }
    void press(const char* tool) { QTest::mouseClick(&child<QToolButton>(tool), Qt::LeftButton); }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&canvas(), Qt::LeftButton, modifiers, from);
        QMouseEvent move(QEvent::MouseMove, to, canvas().mapToGlobal(to), Qt::LeftButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(&canvas(), &move);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, modifiers, to);
    }

    SparsityEditor m_editor{m_document, m_measurer};
};

TEST_F(SparsityTest, CardsChooseTheMaskUndoably)
{
    for (const auto& [card, kind] : {std::pair{PatternCard::Causal, MaskKind::Causal}, {PatternCard::Window, MaskKind::Window},
                                     {PatternCard::Butterfly, MaskKind::Butterfly}, {PatternCard::Random, MaskKind::Random}}) {
        QTest::mouseClick(&m_editor.card(card), Qt::LeftButton);
        EXPECT_EQ(m_document.problem().mask.kind, kind);
        EXPECT_TRUE(m_editor.card(card).isChecked());
        EXPECT_FALSE(m_editor.card(PatternCard::Dense).isChecked());
    }
    while (m_document.undoStack()->canUndo())
        m_document.undoStack()->undo();
    EXPECT_EQ(m_document.problem().mask, MaskKind::None);
    EXPECT_TRUE(m_editor.card(PatternCard::Dense).isChecked());
}

/// 100 keys, the last quarter of them padding: of seven columns of blocks two are hidden, and a part of one.
TEST_F(SparsityTest, PaddingGoesWithEveryPattern)
{
    const auto click = [this](PatternCard card) { QTest::mouseClick(&m_editor.card(card), Qt::LeftButton); };
    click(PatternCard::Padding);
    EXPECT_EQ(m_document.problem().mask, MaskSpec().withPadding(75));
    EXPECT_EQ(m_editor.model().account().kept, 7 * 5);
    for (const PatternCard card : {PatternCard::Causal, PatternCard::Window, PatternCard::Butterfly, PatternCard::Random, PatternCard::Custom}) {
        click(card);
        EXPECT_EQ(m_document.problem().mask.keyLength, 75);
        EXPECT_TRUE(m_editor.card(card).isChecked());
        EXPECT_TRUE(m_editor.card(PatternCard::Padding).isChecked());
    }
    auto& keys = child<QDoubleSpinBox>("maskKeys");
    ASSERT_TRUE(keys.isVisible());
    keys.setValue(40);
    EXPECT_EQ(m_document.problem().mask.keyLength, 40);
    click(PatternCard::Causal);
    click(PatternCard::Padding);
    EXPECT_EQ(m_document.problem().mask, MaskKind::Causal);
    EXPECT_FALSE(m_editor.card(PatternCard::Padding).isChecked());
    m_document.undoStack()->undo();
    EXPECT_EQ(m_document.problem().mask, MaskSpec(MaskKind::Causal).withPadding(40));
}

TEST_F(SparsityTest, PaintingLeavesWhatThePaddingHides)
{
    QTest::mouseClick(&m_editor.card(PatternCard::Padding), Qt::LeftButton);
    press("brushSkip");
    drag(at(2, 1), at(2, 1));
    EXPECT_EQ(m_document.problem().mask.keyLength, 75);
    EXPECT_EQ(m_editor.model().account().kept, 7 * 5 - 1);
    EXPECT_EQ(m_editor.model().paddedFrom(), 5);
    QTest::mouseClick(&m_editor.card(PatternCard::Padding), Qt::LeftButton);
    EXPECT_EQ(m_editor.model().account().kept, 48); // what it hid is kept as before
    EXPECT_EQ(m_editor.model().paddedFrom(), 7);
}

TEST_F(SparsityTest, CardsSayTheShareThatIsKept)
{
    EXPECT_DOUBLE_EQ(m_editor.model().keptShare(PatternCard::Dense), 1);
    EXPECT_DOUBLE_EQ(m_editor.model().keptShare(PatternCard::Causal), 28 / 49.0);
    EXPECT_TRUE(m_editor.card(PatternCard::Causal).accessibleName().contains("57 %"));
}

TEST_F(SparsityTest, AStrokePaintsWhatItTouchesInOneUndoStep)
{
    press("brushSkip");
    drag(at(1, 0), at(1, 5));
    EXPECT_EQ(m_document.problem().mask.kind, MaskKind::Custom);
    for (int j = 0; j < 7; ++j)
        EXPECT_EQ(shown().kept(1, j), j == 6) << j;
    EXPECT_EQ(shown().keptCount(), 43);
    EXPECT_EQ(m_document.undoStack()->count(), 1);
    m_document.undoStack()->undo();
    EXPECT_EQ(shown().keptCount(), 49);
    EXPECT_EQ(m_document.problem().mask, MaskKind::None);
}

TEST_F(SparsityTest, ShiftDragsASpanOfBlocks)
{
    press("brushSkip");
    drag(at(1, 2), at(3, 5), Qt::ShiftModifier);
    for (int i = 0; i < 7; ++i)
        for (int j = 0; j < 7; ++j)
            EXPECT_EQ(shown().kept(i, j), i < 1 || i > 3 || j < 2 || j > 5) << i << ' ' << j;
}

TEST_F(SparsityTest, InvertTurnsEachBlockOfAStrokeOverOnce)
{
    press("brushInvert");
    drag(at(2, 2), at(2, 2));
    EXPECT_FALSE(shown().kept(2, 2));
    drag(at(2, 2), at(2, 3));
    EXPECT_TRUE(shown().kept(2, 2));
    EXPECT_FALSE(shown().kept(2, 3));
}

TEST_F(SparsityTest, KeysMoveSpanAndPaint)
{
    canvas().setFocus();
    canvas().setBrush(Brush::Skip);
    QTest::keyClick(&canvas(), Qt::Key_Down);
    QTest::keyClick(&canvas(), Qt::Key_Right);
    QTest::keyClick(&canvas(), Qt::Key_Space);
    EXPECT_FALSE(shown().kept(1, 1));
    EXPECT_EQ(shown().keptCount(), 48);
    EXPECT_TRUE(canvas().accessibleDescription().contains("skipped"));
    QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&canvas(), Qt::Key_Return);
    EXPECT_EQ(shown().keptCount(), 45); // (1, 1) … (2, 2)
    QTest::keyClick(&canvas(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    canvas().setBrush(Brush::Keep);
    QTest::keyClick(&canvas(), Qt::Key_Space);
    EXPECT_EQ(canvas().cursor(), QPoint(3, 2));
    EXPECT_EQ(shown().keptCount(), 45); // (2, 3) was kept, nothing else was spanned
}

TEST_F(SparsityTest, MirrorClearAndInvertAreEachAnUndoStep)
{
    press("clearPattern");
    EXPECT_EQ(shown().keptCount(), 0);
    canvas().setBrush(Brush::Keep);
    drag(at(0, 3), at(0, 5));
    press("mirrorPattern");
    EXPECT_EQ(shown().keptCount(), 6);
    EXPECT_TRUE(shown().kept(4, 0));
    press("invertPattern");
    EXPECT_EQ(shown().keptCount(), 43);
    EXPECT_EQ(m_document.undoStack()->count(), 4);
}

TEST_F(SparsityTest, FiguresAreThoseOfTheRecording)
{
    QTest::mouseClick(&m_editor.card(PatternCard::Butterfly), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return m_document.trace() && m_document.trace()->problem() == m_document.problem(); }));
    const Trace& trace = *m_document.trace();
    int64_t bytes = 0, skipped = 0;
    for (const Event& event : trace.events) {
        bytes += movesBytes(event.kind) ? event.bytes : 0;
        skipped += event.kind == EventKind::Skip;
    }
    const SparsityAccount& account = m_editor.model().account();
    EXPECT_EQ(account.bytes, bytes);
    EXPECT_EQ(account.kept, 49 - skipped);
    EXPECT_TRUE(child<QLabel>("keptBlocks").text().contains(QString::number(account.kept)));
    const int percent = qRound(100.0 * double(bytes) / double(issuedIo(m_editor.model().denseProblem()).bytes()));
    EXPECT_TRUE(child<QLabel>("sparseTraffic").text().contains(QString::number(percent)));
}

TEST_F(SparsityTest, MeasuresThePatternAgainstDense)
{
    QTest::mouseClick(&m_editor.card(PatternCard::Causal), Qt::LeftButton);
    EXPECT_TRUE(child<QLabel>("sparseTime").text().contains("not measured"));
    QTest::mouseClick(&child<QPushButton>("measureSparsity"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return m_editor.model().timeMs() && m_editor.model().denseTimeMs(); }));
    EXPECT_TRUE(child<QLabel>("sparseTime").text().contains("×"));
    EXPECT_EQ(child<QPushButton>("measureSparsity").text(), "Measure again");
    EXPECT_TRUE(child<QPushButton>("measureSparsity").isEnabled());
    QTest::mouseClick(&child<QPushButton>("measureSparsity"), Qt::LeftButton);
    EXPECT_FALSE(m_editor.model().timeMs() && m_editor.model().denseTimeMs());
    ASSERT_TRUE(waitFor([this] { return m_editor.model().timeMs() && m_editor.model().denseTimeMs(); }));
    QTest::mouseClick(&m_editor.card(PatternCard::Dense), Qt::LeftButton);
    EXPECT_FALSE(child<QLabel>("sparseTime").text().contains("×")) << "dense is no faster than itself";
}

TEST_F(SparsityTest, SaysWhichPassIsCounted)
{
    EXPECT_EQ(child<QLabel>("sparsityTitle").text(), "Block sparsity");
    Problem p = m_document.problem();
    p.pass = Pass::Backward;
    m_document.applyProblem(p, "test");
    EXPECT_EQ(child<QLabel>("sparsityTitle").text(), "Block sparsity, backward pass");
    EXPECT_EQ(m_editor.model().account().denseBytes, issuedIo(m_editor.model().denseProblem()).bytes());
}

TEST_F(SparsityTest, SavesAndOpensPatterns)
{
    const TemporaryFolder folder;
    QTest::mouseClick(&m_editor.card(PatternCard::Butterfly), Qt::LeftButton);
    const BlockPattern butterfly = shown();
    ASSERT_TRUE(m_editor.model().save(folder / "p.json"));
    press("clearPattern");
    ASSERT_TRUE(m_editor.model().open(folder / "p.json"));
    EXPECT_EQ(shown(), butterfly);
    EXPECT_EQ(m_document.problem().mask.kind, MaskKind::Custom);
    writeBytes(folder / "other.json", R"({"rows": 1, "cols": 1, "blocks": [[1]]})");
    const auto refused = m_editor.model().open(folder / "other.json");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("1 × 1"), std::string::npos);
    EXPECT_EQ(shown(), butterfly);
}

TEST_F(SparsityTest, APaintedPatternGoesAlongWithTheGrid)
{
    press("clearPattern");
    canvas().setBrush(Brush::Keep);
    drag(at(0, 0), at(0, 0));
    Problem p = m_document.problem();
    p.nq = p.nk = 224; // 14 × 14 blocks
    m_document.applyProblem(p, "change N");
    EXPECT_TRUE(m_document.validation());
    EXPECT_EQ(shown().rows(), 14);
    EXPECT_EQ(shown().keptCount(), 4);
    m_document.undoStack()->undo();
    EXPECT_EQ(shown().keptCount(), 1);
}

TEST_F(SparsityTest, FieldsChangeTheParameters)
{
    QTest::mouseClick(&m_editor.card(PatternCard::Window), Qt::LeftButton);
    auto& window = child<QDoubleSpinBox>("maskWindow");
    EXPECT_EQ(window.value(), 32);
    window.setValue(16);
    child<QDoubleSpinBox>("maskGlobals").setValue(10);
    EXPECT_EQ(m_document.problem().mask, MaskSpec::slidingWindow(16, 10));
    EXPECT_FALSE(child<QDoubleSpinBox>("maskSeed").isVisible());
}

TEST_F(SparsityTest, TheOrderOfAlgorithm5IsChosenWhereItMatters)
{
    auto& testFirst = child<QCheckBox>("testFirst");
    QTest::mouseClick(&m_editor.card(PatternCard::Causal), Qt::LeftButton);
    EXPECT_FALSE(testFirst.isVisible()); // FlashAttention-2 always tests first
    Problem p = m_document.problem();
    p.algorithm = Algorithm::Flash1;
    m_document.applyProblem(p, "algorithm");
    press("clearPattern");
    ASSERT_TRUE(testFirst.isVisible());
    EXPECT_GT(m_editor.model().account().bytes, 0); // K and V, before the test
    testFirst.click();
    EXPECT_EQ(m_document.problem().sparseOrder, SparseOrder::TestFirst);
    EXPECT_EQ(m_editor.model().account().bytes, 0);
    m_document.undoStack()->undo();
    EXPECT_FALSE(testFirst.isChecked());
}

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

TEST_F(SparsityTest, ArabicLeavesNoEnglish)
{
    setLanguage(Language::Arabic);
    QApplication::processEvents();
    const auto isArabic = [](const QString& text) {
        return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Arabic; });
    };
    for (const QToolButton* tool : m_editor.findChildren<QToolButton*>())
        EXPECT_TRUE(isArabic(tool->text())) << tool->text().toStdString();
    for (const PatternButton* card : m_editor.findChildren<PatternButton*>())
        EXPECT_TRUE(isArabic(card->text())) << card->text().toStdString();
    EXPECT_TRUE(isArabic(canvas().accessibleName()));
}

} // namespace tilescope::test
