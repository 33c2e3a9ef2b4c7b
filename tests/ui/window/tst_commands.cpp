// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/window/commandpalette.h"
#include "ui/window/keysheet.h"

#include <QAbstractSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>

using namespace tilescope;
using namespace tilescope::test;

TEST_F(WindowTest, ArrowsHomeAndEndStep)
{
    m_window.setFocus();
    press(Qt::Key_Home);
    press(Qt::Key_Right);
    EXPECT_EQ(m_document.step(), 1);
    press(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(m_document.step(), 11);
    press(Qt::Key_Left);
    press(Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(m_document.step(), 0);
    press(Qt::Key_End);
    EXPECT_EQ(m_document.step(), m_document.lastStep());
}

TEST_F(WindowTest, SpacePlaysAndNeverFiresTheFocusedButton)
{
    auto* themeButton = buttonNamed(m_window, "Light or dark");
    ASSERT_TRUE(themeButton);
    m_document.setSpeed(1);
    themeButton->setFocus();
    ASSERT_TRUE(themeButton->hasFocus());
    press(Qt::Key_Space);
    EXPECT_TRUE(m_document.playing());
    EXPECT_TRUE(theme().dark());
    press(Qt::Key_Space);
    EXPECT_FALSE(m_document.playing());
    press(Qt::Key_Return); // presses it instead
    EXPECT_FALSE(theme().dark());
}

TEST_F(WindowTest, SpacePlaysFromANumberFieldAndArrowsStayWithASlider)
{
    m_document.setSpeed(1);
    auto* field = m_window.findChild<QAbstractSpinBox*>();
    ASSERT_TRUE(field);
    field->setFocus();
    press(Qt::Key_Space);
    EXPECT_TRUE(m_document.playing());
    m_document.setPlaying(false);
    const int64_t step = m_document.step();
    for (auto* slider : m_window.findChildren<QSlider*>()) {
        if (!slider->isVisible() || slider->value() == slider->maximum())
            continue;
        slider->setFocus();
        const int before = slider->value();
        press(Qt::Key_Right);
        EXPECT_NE(slider->value(), before);
        EXPECT_EQ(m_document.step(), step);
        return;
    }
    FAIL() << "no slider to move";
}

TEST_F(WindowTest, PeriodAndCommaFindTheSameKind)
{
    m_window.setFocus();
    ASSERT_TRUE(m_document.goToNext(ofKind(EventKind::Matmul)));
    const int64_t first = m_document.step();
    press(Qt::Key_Period);
    EXPECT_GT(m_document.step(), first);
    EXPECT_EQ(m_document.state().event.kind, EventKind::Matmul);
    press(Qt::Key_Comma);
    EXPECT_EQ(m_document.step(), first);
}

TEST_F(WindowTest, UndoAndRedoByKey)
{
    const Problem before = m_document.problem();
    Problem p = before;
    p.mask = MaskKind::Causal;
    m_document.applyProblem(p, "mask");
    m_window.setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(m_document.problem(), before);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(m_document.problem(), p);
}

TEST_F(WindowTest, F9SetsABreakpointOnTheCurrentLine)
{
    ASSERT_TRUE(m_document.goToNext(ofKind(EventKind::Matmul)));
    press(Qt::Key_F9);
    EXPECT_EQ(m_document.breakpoints().size(), 1);
    press(Qt::Key_F9);
    EXPECT_TRUE(m_document.breakpoints().isEmpty());
}

TEST_F(WindowTest, TheKeySheetNamesEveryShortcut)
{
    KeySheet::show(m_window.commands().all(), &m_window);
    auto* sheet = m_window.findChild<KeySheet*>();
    ASSERT_TRUE(sheet && sheet->isVisible());
    QString text;
    for (const auto* label : sheet->findChildren<QLabel*>())
        text += label->text() + '\n';
    for (const QAction* action : m_window.commands().all()) {
        if (!action->shortcut().isEmpty()) {
            EXPECT_TRUE(text.contains(action->text())) << action->text().toStdString();
        }
    }
    for (const char* keys : {"Space", "Ctrl+K", "F9", "F11", "Home", "Shift+Right", "?"})
        EXPECT_TRUE(text.contains(keys)) << keys;
    QTest::keyClick(sheet, Qt::Key_Escape);
    EXPECT_FALSE(m_window.findChild<KeySheet*>() && m_window.findChild<KeySheet*>()->isVisible());
}

TEST_F(WindowTest, ThePaletteFindsCommandsAndSteps)
{
    m_window.setFocus();
    press(Qt::Key_K, Qt::ControlModifier);
    auto* palette = m_window.findChild<CommandPalette*>();
    ASSERT_TRUE(palette && palette->isVisible());
    auto* search = palette->findChild<QLineEdit*>();
    QTest::keyClicks(search, "last step");
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(m_document.step(), m_document.lastStep());
    EXPECT_FALSE(palette->isVisible());
    palette->open();
    QTest::keyClicks(search, "17");
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_EQ(m_document.step(), 17);
}

TEST_F(WindowTest, ThePaletteSaysWhenNothingMatches)
{
    m_window.setFocus();
    press(Qt::Key_K, Qt::ControlModifier);
    auto* palette = m_window.findChild<CommandPalette*>();
    const auto said = [palette] {
        for (const auto* label : palette->findChildren<QLabel*>())
            if (label->isVisible() && label->text() == "No command or step matches")
                return true;
        return false;
    };
    EXPECT_FALSE(said());
    auto* search = palette->findChild<QLineEdit*>();
    QTest::keyClicks(search, "xyzzy");
    EXPECT_TRUE(said());
    QTest::keyClick(search, Qt::Key_Return);
    EXPECT_TRUE(palette->isVisible());
    search->clear();
    EXPECT_FALSE(said());
    palette->hide();
}
