// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/theme/segmentedcontrol.h"
#include "ui/widgets/combobox.h"
#include "ui/window/topbar.h"

#include <QAbstractItemView>
#include <QLayout>
#include <QToolButton>

namespace tilescope::test {

namespace {

constexpr Workspace kWorkspaces[]{Workspace::Step, Workspace::Compare, Workspace::Explore, Workspace::Machine};
constexpr QSize kScreens[]{{1280, 720}, {1440, 900}, {1920, 1080}};

} // namespace

class PresentationTest : public WindowTest {
protected:
    void toggle()
    {
        m_window.commands().action(Commands::Present)->trigger();
        runEvents(60);
    }
    /// Layouts learn the new sizes of their texts one after the other.
    void resizeTo(QSize size)
    {
        waitFor([&] {
            m_window.resize(size);
            return m_window.size() == size;
        });
        runEvents(60);
    }
};

TEST_F(PresentationTest, TextIsAsLargeAsTheScreenAllows)
{
    EXPECT_NEAR(MainWindow::presentationScale({1280, 720}), 1.2, 0.001);
    EXPECT_NEAR(MainWindow::presentationScale({1440, 900}), 1.35, 0.001);
    EXPECT_DOUBLE_EQ(MainWindow::presentationScale({1920, 1080}), 1.5);
    EXPECT_DOUBLE_EQ(MainWindow::presentationScale({800, 600}), 1);
}

TEST_F(PresentationTest, EveryWorkspaceFitsTheScreen)
{
    toggle();
    for (const Language language : {Language::English, Language::Arabic}) {
        m_window.setLanguage(language);
        for (const QSize screen : kScreens) {
            theme().setScale(MainWindow::presentationScale(screen));
            for (const Workspace workspace : kWorkspaces) {
                m_window.setWorkspace(workspace);
                m_window.setRacing(workspace == Workspace::Step && language == Language::English);
                resizeTo(screen);
                EXPECT_EQ(m_window.width(), screen.width()) << "workspace " << int(workspace);
                EXPECT_EQ(m_window.height(), screen.height()) << "workspace " << int(workspace);
            }
        }
    }
    m_window.setRacing(false);
    toggle();
}

/// 1600 × 900 pixels at 150 %.
TEST_F(PresentationTest, ASmallScreenHasRoomForTheWindow)
{
    for (const Pass pass : {Pass::Forward, Pass::Backward}) {
        Problem problem = m_document.problem();
        problem.pass = pass;
        m_document.applyProblem(problem, "test");
        ASSERT_TRUE(waitFor([&] { return m_document.trace() && m_document.trace()->problem().pass == pass; }));
        for (const Language language : {Language::English, Language::Arabic}) {
            m_window.setLanguage(language);
            for (const bool race : {false, true}) {
                m_window.setRacing(race);
                for (const Workspace workspace : kWorkspaces) {
                    m_window.setWorkspace(workspace);
                    runEvents(60);
                    const auto fits = [&] { return QSize(1067, 600).expandedTo(m_window.minimumSize()) == QSize(1067, 600); };
                    EXPECT_TRUE(waitFor(fits)) << m_window.minimumSize().width() << " × " << m_window.minimumSize().height() << ", workspace "
                                               << int(workspace) << ", race " << race << ", language " << int(language);
                }
                m_window.setWorkspace(Workspace::Step);
            }
            m_window.setRacing(false);
        }
    }
}

TEST_F(PresentationTest, LeavingGivesTheOldSizeWhereverOneWent)
{
    const QSize before = m_window.size();
    for (const Workspace workspace : kWorkspaces) {
        toggle();
        m_window.setWorkspace(workspace);
        runEvents(60);
        toggle();
        const auto asBefore = [&] { return m_window.size() == before; };
        EXPECT_TRUE(waitFor(asBefore)) << "workspace " << int(workspace);
        m_window.setWorkspace(Workspace::Step);
        runEvents(160);
        EXPECT_TRUE(waitFor(asBefore)) << "back from workspace " << int(workspace);
    }
}

TEST_F(PresentationTest, TheTopBarCutsNothingOff)
{
    auto* bar = m_window.findChild<TopBar*>();
    const auto cutOff = [&] {
        QStringList texts;
        for (const auto* button : bar->findChildren<QToolButton*>())
            if (button->isVisible() && button->width() < button->sizeHint().width())
                texts << button->text();
        const auto* algorithm = bar->findChild<QComboBox*>();
        if (algorithm->width() < algorithm->sizeHint().width())
            texts << algorithm->currentText();
        if (bar->layout()->totalSizeHint().width() > bar->width())
            texts << QStringLiteral("the bar");
        return texts;
    };
    toggle();
    for (const Language language : {Language::English, Language::Arabic}) {
        m_window.setLanguage(language);
        for (const QSize screen : {QSize(1066, 666), QSize(1280, 720), QSize(1440, 900)}) {
            theme().setScale(MainWindow::presentationScale(screen));
            resizeTo(screen);
            EXPECT_TRUE(waitFor([&] { return cutOff().isEmpty(); }))
                << cutOff().join(QStringLiteral(", ")).toStdString() << " at " << screen.width();
        }
    }
    toggle();
}

TEST_F(PresentationTest, ANarrowComboBoxHasAWideList)
{
    ComboBox combo;
    combo.addItems({QStringLiteral("FlashAttention · forward"), QStringLiteral("FlashAttention-2 · forward")});
    combo.resize(60, 30);
    combo.show();
    combo.showPopup();
    EXPECT_GE(combo.view()->viewport()->width(), combo.view()->sizeHintForColumn(0));
    combo.hidePopup();
}

} // namespace tilescope::test
