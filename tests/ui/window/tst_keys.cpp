// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/stage/stageview.h"
#include "ui/widgets/numberspin.h"
#include "ui/window/topbar.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSpinBox>
#include <QToolButton>

using namespace tilescope;
using namespace tilescope::test;

namespace {

/// Keys after something was clicked or reached by Tab.
class KeysTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        m_document.setStep(20);
    }

    template <class Widget>
    Widget* named(const char* name)
    {
        auto* widget = m_window.findChild<Widget*>(QLatin1String(name));
        EXPECT_TRUE(widget) << name;
        return widget;
    }

    /// The first visible slider that can move both ways.
    QSlider* slider()
    {
        for (auto* slider : m_window.findChildren<QSlider*>())
            if (slider->isVisible() && slider->isEnabled() && slider->value() > slider->minimum() && slider->value() < slider->maximum())
                return slider;
        return nullptr;
    }

    void expectArrowsStep()
    {
        m_document.setStep(20);
        press(Qt::Key_Right);
        EXPECT_EQ(m_document.step(), 21);
        press(Qt::Key_Left, Qt::ShiftModifier);
        EXPECT_EQ(m_document.step(), 11);
        press(Qt::Key_End);
        EXPECT_EQ(m_document.step(), m_document.lastStep());
        press(Qt::Key_Right); // disabled there, and still not the control's
        press(Qt::Key_Home);
        EXPECT_EQ(m_document.step(), 0);
        press(Qt::Key_Left);
        EXPECT_EQ(m_document.step(), 0);
    }

    void expectArrowsStay()
    {
        m_document.setStep(20);
        for (int key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Home, Qt::Key_End})
            press(key);
        EXPECT_EQ(m_document.step(), 20);
    }

    bool settled()
    {
        return waitFor([this] { return !m_document.recording().running; });
    }
};

QPoint upArrow(QAbstractSpinBox& spin)
{
    QStyleOptionSpinBox option;
    option.initFrom(&spin);
    option.subControls = QStyle::SC_All;
    option.buttonSymbols = spin.buttonSymbols();
    option.frame = spin.hasFrame();
    return spin.style()->subControlRect(QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxUp, &spin).center();
}

} // namespace

TEST_F(KeysTest, AWindowJustOpenedSteps)
{
    EXPECT_EQ(QApplication::focusWidget(), &m_window.stage());
    expectArrowsStep();
}

TEST_F(KeysTest, AClickedSliderLeavesTheArrows)
{
    QSlider* clicked = slider();
    ASSERT_TRUE(clicked);
    QTest::mouseClick(clicked, Qt::LeftButton, {}, QPoint(clicked->width() / 2, clicked->height() / 2));
    ASSERT_TRUE(settled());
    ASSERT_TRUE(clicked->hasFocus());
    const int value = clicked->value();
    expectArrowsStep();
    EXPECT_EQ(clicked->value(), value);
}

TEST_F(KeysTest, ASliderReachedByTabKeepsThem)
{
    auto* reached = named<QSlider>("speed"); // the other sliders have a number beside them for that
    const int value = reached->value();
    for (int n = 0; n < 60 && !reached->hasFocus(); ++n)
        press(Qt::Key_Tab);
    ASSERT_TRUE(reached->hasFocus());
    m_document.setStep(20);
    press(Qt::Key_Right);
    EXPECT_EQ(m_document.step(), 20);
    EXPECT_NE(reached->value(), value);
    QTest::mouseClick(reached, Qt::LeftButton); // from now on it is the mouse's
    ASSERT_TRUE(settled());
    expectArrowsStep();
    press(Qt::Key_Tab);
    press(Qt::Key_Backtab, Qt::ShiftModifier);
    ASSERT_TRUE(reached->hasFocus());
    expectArrowsStay();
}

TEST_F(KeysTest, AnOpenComboKeepsTheArrowsAndAClosedOneLeavesThem)
{
    auto* combo = named<QComboBox>("mask");
    QTest::mouseClick(combo, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return combo->view()->isVisible(); }));
    m_document.setStep(20);
    QTest::keyClick(combo->view(), Qt::Key_Down);
    QTest::keyClick(combo->view(), Qt::Key_Right);
    EXPECT_EQ(m_document.step(), 20);
    QTest::keyClick(combo->view(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return !combo->view()->isVisible(); }));
    ASSERT_TRUE(settled());
    EXPECT_EQ(m_document.problem().mask, MaskKind::Causal);
    QApplication::setActiveWindow(&m_window); // as a window manager does
    ASSERT_TRUE(waitFor([&] { return combo->hasFocus(); }));
    expectArrowsStep();
    EXPECT_EQ(m_document.problem().mask, MaskKind::Causal);
}

TEST_F(KeysTest, ANumberBeingEditedKeepsItsCaretKeys)
{
    auto* seed = named<NumberSpin>("seed");
    ASSERT_TRUE(seed->isVisible());
    auto* text = seed->findChild<QLineEdit*>();
    QTest::mouseClick(text, Qt::LeftButton);
    ASSERT_TRUE(seed->hasFocus());
    QTest::keyClicks(text, "12");
    expectArrowsStay();
    EXPECT_EQ(text->cursorPosition(), text->text().size()); // End
    press(Qt::Key_Left);
    EXPECT_EQ(text->cursorPosition(), text->text().size() - 1);
    press(Qt::Key_Return);
    ASSERT_TRUE(settled());
    expectArrowsStep();
    press(Qt::Key_7);
    expectArrowsStay();
}

TEST_F(KeysTest, UndoIsTheDocumentsOnceANumberIsTaken)
{
    auto* seed = named<NumberSpin>("seed");
    auto* text = seed->findChild<QLineEdit*>();
    const uint64_t before = m_document.problem().seed;
    QTest::mouseDClick(text, Qt::LeftButton);
    seed->selectAll();
    QTest::keyClicks(text, "77");
    press(Qt::Key_Return);
    ASSERT_EQ(m_document.problem().seed, 77u);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(seed->hasFocus());
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(m_document.problem().seed, before);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(m_document.problem().seed, 77u);
    ASSERT_TRUE(settled());
    QTest::keyClicks(text, "8"); // a number that is only typed is the field's own affair
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(m_document.problem().seed, 77u);
}

TEST_F(KeysTest, TheArrowsOfASpinBoxAreNoEditing)
{
    auto* seed = named<NumberSpin>("seed");
    const double value = seed->value();
    QTest::mouseClick(seed, Qt::LeftButton, {}, upArrow(*seed));
    EXPECT_EQ(seed->value(), value + 1);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(seed->hasFocus());
    expectArrowsStep();
}

TEST_F(KeysTest, AnOpenMenuKeepsTheArrows)
{
    QToolButton* more = nullptr;
    for (auto* button : m_window.findChild<TopBar*>()->findChildren<QToolButton*>())
        if (button->isVisible() && button->menu())
            more = button;
    ASSERT_TRUE(more);
    QMenu* menu = more->menu();
    menu->popup(m_window.mapToGlobal(QPoint(100, 100)));
    ASSERT_TRUE(waitFor([&] { return menu->isVisible(); }));
    QTest::keyClick(menu, Qt::Key_Right);
    QTest::keyClick(menu, Qt::Key_End);
    EXPECT_EQ(m_document.step(), 20);
    menu->close();
    expectArrowsStep();
}
