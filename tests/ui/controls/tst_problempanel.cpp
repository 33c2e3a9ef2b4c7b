// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/controls/scene.h"
#include "ui/problem/problempanel.h"
#include "ui/text/numbertext.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/numberspin.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QStyleOptionSlider>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <gtest/gtest.h>

namespace tilescope::test {
namespace {

class ProblemPanelTest : public testing::Test {
protected:
    void open(std::shared_ptr<const Inputs> sample = nullptr)
    {
        document = makeDocument(std::move(sample));
        panel = std::make_unique<ProblemPanel>(*document);
        panel->resize(264, 900);
        panel->show();
        panel->activateWindow(); // only the focused control takes the wheel
        EXPECT_TRUE(QTest::qWaitForWindowActive(panel.get()));
    }

    NumberField& field(const char* name) { return child<NumberField>(*panel, name); }

    static void type(QAbstractSpinBox& spin, const char* text)
    {
        spin.selectAll();
        QTest::keyClicks(&spin, QLatin1String(text));
        QTest::keyClick(&spin, Qt::Key_Return);
    }

    std::unique_ptr<Document> document;
    std::unique_ptr<ProblemPanel> panel;
};

QPoint handleOf(QSlider& slider)
{
    QStyleOptionSlider option;
    option.initFrom(&slider);
    option.orientation = Qt::Horizontal;
    option.minimum = slider.minimum();
    option.maximum = slider.maximum();
    option.sliderPosition = slider.sliderPosition();
    option.sliderValue = slider.value();
    option.subControls = QStyle::SC_All;
    return slider.style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider).center();
}

/// Takes the handle and moves it to the right end in steps, pausing half way for longer than edits merge.
void dragToTheRight(QSlider& slider)
{
    const QPoint from = handleOf(slider), to(slider.width() - 3, from.y());
    QTest::mousePress(&slider, Qt::LeftButton, {}, from);
    for (int n = 1; n <= 8; ++n) {
        QTest::mouseMove(&slider, from + (to - from) * n / 8);
        if (n == 4)
            QTest::qWait(900);
    }
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, to);
}

TEST_F(ProblemPanelTest, DraggingASliderIsOneUndoStep)
{
    open();
    QUndoStack& undo = *document->undoStack();
    for (const auto& [name, member] :
         {std::pair{"rows", &Problem::br}, {"cols", &Problem::bc}, {"headDim", &Problem::d}}) {
        const int before = undo.index();
        const int64_t value = document->problem().*member;
        dragToTheRight(field(name).slider());
        EXPECT_EQ(undo.index(), before + 1) << name;
        const int64_t dragged = document->problem().*member;
        EXPECT_GT(dragged, value) << name;
        undo.undo();
        EXPECT_EQ(document->problem().*member, value) << name;
        EXPECT_EQ(field(name).value(), double(value)) << name;
        undo.redo();
        EXPECT_EQ(document->problem().*member, dragged) << name;
        EXPECT_EQ(field(name).value(), double(dragged)) << name;
        undo.undo();
    }
}

TEST_F(ProblemPanelTest, TypedValuesAreTakenAsTheyAre)
{
    open();
    type(field("length").spin(), "777");
    EXPECT_EQ(document->problem().nq, 777);
    EXPECT_EQ(document->problem().nk, 777);
    type(field("rows").spin(), "59");
    EXPECT_EQ(document->problem().br, 59);
    EXPECT_EQ(field("rows").value(), 59); // the slider shows the nearest stop and changes nothing
    type(field("dropout").spin(), "0.17");
    EXPECT_EQ(document->problem().dropout, 0.17);
    type(child<NumberSpin>(*panel, "heads"), "3");
    EXPECT_EQ(document->problem().heads, 3);
}

TEST_F(ProblemPanelTest, TheLongestNumbersAreWhole)
{
    open();
    child<QComboBox>(*panel, "mask").setCurrentIndex(int(MaskKind::Window));
    QCoreApplication::processEvents();
    NumberSpin* spins[]{&field("length").spin(), &field("keys").spin(), &child<NumberSpin>(*panel, "maskWindow"), &child<NumberSpin>(*panel, "maskGlobals")};
    for (NumberSpin* spin : spins) {
        const auto* edit = spin->findChild<QLineEdit*>();
        EXPECT_LE(QFontMetrics(edit->font()).horizontalAdvance(spin->textFromValue(1'000'000)), edit->contentsRect().width() - 4);
    }
    QSlider& slider = field("length").slider();
    EXPECT_GE(slider.width(), 40);
    EXPECT_LE(field("length").spin().mapTo(panel.get(), QPoint()).x() + field("length").spin().width(), 264 - 14);
}

TEST_F(ProblemPanelTest, ChoicesReachTheDocumentAndComeBack)
{
    open();
    child<QComboBox>(*panel, "algorithm").setCurrentIndex(int(Algorithm::Standard));
    EXPECT_EQ(document->problem().algorithm, Algorithm::Standard);
    child<QComboBox>(*panel, "element").setCurrentIndex(int(DType::BF16));
    EXPECT_EQ(document->problem().dtype, DType::BF16);
    child<QComboBox>(*panel, "mask").setCurrentIndex(int(MaskKind::CausalTopLeft));
    EXPECT_EQ(document->problem().mask, MaskKind::CausalTopLeft);
    document->undoStack()->undo();
    EXPECT_EQ(child<QComboBox>(*panel, "mask").currentIndex(), int(MaskKind::None));
}

TEST_F(ProblemPanelTest, KeysFollowQueriesUntilUnlocked)
{
    open();
    auto& link = child<QToolButton>(*panel, "linkKeys");
    EXPECT_TRUE(link.isChecked());
    EXPECT_FALSE(field("keys").isEnabled());
    QTest::mouseClick(&link, Qt::LeftButton);
    EXPECT_TRUE(field("keys").isEnabled());
    type(field("keys").spin(), "300");
    EXPECT_EQ(document->problem().nk, 300);
    EXPECT_EQ(document->problem().nq, 1024);
    QTest::mouseClick(&link, Qt::LeftButton);
    EXPECT_EQ(document->problem().nk, 1024);
    document->undoStack()->undo();
    EXPECT_EQ(document->problem().nk, 300);
    EXPECT_FALSE(link.isChecked());
}

TEST_F(ProblemPanelTest, TooLargeTilesShowTheArithmeticAndOfferWhatFits)
{
    open();
    Problem p = document->problem();
    p.br = 128;
    p.bc = 256;
    document->applyProblem(p, QStringLiteral("test"));
    ASSERT_FALSE(document->validation());
    const int64_t needed = document->program().sramBytes(), limit = document->device().sramBytes;
    auto& reason = child<QLabel>(*panel, "budgetReason");
    EXPECT_TRUE(reason.isVisible());
    for (int64_t bytes : {needed, limit, needed - limit, int64_t(128 * 256 * 4)}) // S is the largest tile
        EXPECT_TRUE(reason.text().contains(kilobytes(bytes))) << reason.text().toStdString() << " lacks " << bytes;
    EXPECT_TRUE(reason.text().contains(QStringLiteral("S alone"))) << reason.text().toStdString();

    const auto buttons = panel->findChildren<QPushButton*>(QStringLiteral("suggestion"));
    ASSERT_EQ(buttons.size(), 2);
    EXPECT_TRUE(buttons[0]->text().startsWith(QStringLiteral("Bc 256 → "))) << buttons[0]->text().toStdString();
    QTest::mouseClick(buttons[0], Qt::LeftButton);
    EXPECT_TRUE(bool(document->validation()));
    EXPECT_LE(document->program().sramBytes(), limit);
    EXPECT_LT(document->problem().bc, 256);
    EXPECT_EQ(document->problem().br, 128);
    EXPECT_FALSE(reason.isVisible());
    document->undoStack()->undo();
    EXPECT_EQ(document->problem().bc, 256);
}

TEST_F(ProblemPanelTest, SuggestionsAreReadableInTheNarrowPanel)
{
    open();
    Problem p = document->problem();
    p.d = 256;
    p.br = p.bc = 128;
    document->applyProblem(p, QStringLiteral("test"));
    panel->resize(264, 640);
    QCoreApplication::processEvents();
    const auto buttons = panel->findChildren<QPushButton*>(QStringLiteral("suggestion"));
    ASSERT_FALSE(buttons.isEmpty());
    for (const QPushButton* button : buttons) {
        const QSize text = button->fontMetrics().size(0, button->text());
        EXPECT_LE(text.width(), button->width() - 12) << button->text().toStdString();
        EXPECT_LE(text.height(), button->height() - 4) << button->text().toStdString();
    }
}

TEST_F(ProblemPanelTest, TooLittleHbmIsSaidInTheValidationsWords)
{
    open();
    Problem p = document->problem();
    p.algorithm = Algorithm::Standard;
    p.nq = p.nk = 1 << 20; // S and P take 4 TB each
    document->applyProblem(p, QStringLiteral("test"));
    ASSERT_FALSE(document->validation());
    EXPECT_EQ(child<QLabel>(*panel, "budgetReason").text().toStdString(), document->validation().error().message);
}

TEST_F(ProblemPanelTest, ALengthBeyondTheSampleTurnsToRandomAndSaysSo)
{
    open(sampleOf(2, 24, 8));
    auto& input = child<QComboBox>(*panel, "input");
    auto& caption = child<QLabel>(*panel, "sourceCaption");
    EXPECT_EQ(input.currentData().toInt(), int(InputSource::Kind::Sample));
    EXPECT_TRUE(caption.text().contains(QStringLiteral("a sentence")));
    type(field("length").spin(), "20"); // the sample's first 20 rows
    EXPECT_EQ(input.currentData().toInt(), int(InputSource::Kind::Sample));
    EXPECT_TRUE(caption.text().contains(QStringLiteral("first 20 of 24"))) << caption.text().toStdString();
    QTest::qWait(900); // longer than edits merge
    type(field("length").spin(), "32");
    EXPECT_EQ(input.currentData().toInt(), int(InputSource::Kind::Random));
    EXPECT_TRUE(caption.text().contains(QStringLiteral("Random now"))) << caption.text().toStdString();
    document->undoStack()->undo();
    EXPECT_EQ(input.currentData().toInt(), int(InputSource::Kind::Sample));
    EXPECT_EQ(document->settings().source.kind, InputSource::Kind::Sample);
    EXPECT_TRUE(caption.text().contains(QStringLiteral("a sentence")));
}

TEST_F(ProblemPanelTest, TheWheelScrollsPastWhatHasNoFocus)
{
    open();
    NumberField& rows = field("rows");
    const auto turn = [](QWidget& widget) {
        const QPointF at = widget.rect().center();
        QWheelEvent wheel(at, widget.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &wheel);
    };
    child(*panel, "algorithm").setFocus();
    turn(rows.spin());
    turn(rows.slider());
    EXPECT_EQ(document->problem().br, 64);
    rows.spin().setFocus();
    turn(rows.spin());
    EXPECT_EQ(document->problem().br, 65);
}

TEST_F(ProblemPanelTest, ToolTipsCarryTheNumbers)
{
    open();
    EXPECT_TRUE(field("rows").toolTip().contains(QStringLiteral("Tr = ⌈1,024/64⌉ = 16")))
        << field("rows").toolTip().toStdString();
    type(field("cols").spin(), "100");
    EXPECT_TRUE(field("cols").toolTip().contains(QStringLiteral("Tc = ⌈1,024/100⌉ = 11")));
    EXPECT_TRUE(field("headDim").toolTip().contains(QStringLiteral("1/√64 = 0.125")));
}

TEST_F(ProblemPanelTest, TheBudgetStaysInViewOnASmallWindow)
{
    open();
    panel->resize(264, 500);
    QTest::qWait(10);
    const QWidget& budget = child(*panel, "sramBudget");
    EXPECT_EQ(budget.geometry().bottom(), panel->rect().bottom());
    EXPECT_GE(budget.height(), budget.sizeHint().height());
    EXPECT_EQ(panel->width(), 264);
}

} // namespace
} // namespace tilescope::test
