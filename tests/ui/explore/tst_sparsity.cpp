// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/explore/sparsityfixture.h"

#include "core/model/iocounts.h"
#include "core/problem/mask.h"
#include "core/trace/event.h"
#include "tests/files/temporaryfolder.h"
#include "ui/problem/maskfields.h"
#include "ui/sparsity/patternbutton.h"
#include "ui/theme/theme.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

namespace tilescope::test {

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
    EXPECT_EQ(m_editor.model().account()->kept, 7 * 5);
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
    EXPECT_EQ(m_editor.model().account()->kept, 7 * 5 - 1);
    EXPECT_EQ(m_editor.model().paddedFrom(), 5);
    QTest::mouseClick(&m_editor.card(PatternCard::Padding), Qt::LeftButton);
    EXPECT_EQ(m_editor.model().account()->kept, 48); // what it hid is kept as before
    EXPECT_EQ(m_editor.model().paddedFrom(), 7);
}

TEST_F(SparsityTest, CardsSayTheShareThatIsKept)
{
    EXPECT_DOUBLE_EQ(m_editor.model().keptShare(PatternCard::Dense).value(), 1);
    EXPECT_DOUBLE_EQ(m_editor.model().keptShare(PatternCard::Causal).value(), 28 / 49.0);
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
    const SparsityAccount& account = *m_editor.model().account();
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
    EXPECT_EQ(m_editor.model().account()->denseBytes, issuedIo(m_editor.model().denseProblem()).bytes());
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

TEST_F(SparsityTest, APaintedPatternOutlastsAProblemWithoutBlocks)
{
    press("clearPattern");
    canvas().setBrush(Brush::Keep);
    drag(at(0, 1), at(0, 1));
    const BlockPattern painted = shown();
    Problem p = m_document.problem();
    const int64_t n = p.nq;
    p.nq = p.nk = 0;
    m_document.applyProblem(p, "no rows");
    EXPECT_TRUE(m_document.validation());
    p = m_document.problem();
    p.nq = p.nk = n;
    m_document.applyProblem(p, "as before");
    EXPECT_TRUE(m_document.validation());
    EXPECT_EQ(shown(), painted);
}

TEST_F(SparsityTest, CountsWhileAStrokeGoesOn)
{
    canvas().setBrush(Brush::Skip);
    QTest::mousePress(&canvas(), Qt::LeftButton, {}, at(1, 1));
    EXPECT_TRUE(child<QLabel>("keptBlocks").text().contains("48"));
    QMouseEvent move(QEvent::MouseMove, at(1, 3), canvas().mapToGlobal(at(1, 3)), Qt::LeftButton, Qt::LeftButton, {});
    QApplication::sendEvent(&canvas(), &move);
    EXPECT_TRUE(child<QLabel>("keptBlocks").text().contains("46"));
    const QString traffic = child<QLabel>("sparseTraffic").text();
    EXPECT_FALSE(traffic.contains("100")) << "bytes go along";
    QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, at(1, 3));
    EXPECT_EQ(m_editor.model().account()->kept, 46);
    EXPECT_EQ(child<QLabel>("sparseTraffic").text(), traffic);
}

TEST_F(SparsityTest, MoreBlocksThanAPatternHasAreNotCounted)
{
    Problem p = m_document.problem();
    p.nq = p.nk = 1'000'000;
    p.heads = 1 << 20; // does not fit: shown, and not recorded
    for (const MaskKind kind : {MaskKind::None, MaskKind::Random, MaskKind::Custom}) {
        p.mask = kind == MaskKind::Custom ? MaskSpec::custom(BlockPattern(7, 7)) : MaskSpec(kind);
        m_document.applyProblem(p, "test"); // would take minutes to count
        EXPECT_FALSE(m_editor.model().account());
        EXPECT_FALSE(m_editor.model().keptShare(PatternCard::Dense));
        EXPECT_EQ(child<QLabel>("keptBlocks").text(), "–");
    }
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
    EXPECT_GT(m_editor.model().account()->bytes, 0); // K and V, before the test
    testFirst.click();
    EXPECT_EQ(m_document.problem().sparseOrder, SparseOrder::TestFirst);
    EXPECT_EQ(m_editor.model().account()->bytes, 0);
    m_document.undoStack()->undo();
    EXPECT_FALSE(testFirst.isChecked());
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
