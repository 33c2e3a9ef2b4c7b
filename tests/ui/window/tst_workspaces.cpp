// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/compare/compareworkspace.h"
#include "ui/explore/exploreworkspace.h"
#include "ui/stage/stageview.h"
#include "ui/transport/transportbar.h"

#include <QDockWidget>

namespace tilescope::test {

class WorkspacesTest : public WindowTest {
protected:
    std::vector<bool> docks()
    {
        std::vector<bool> visible;
        for (const auto* dock : m_window.findChildren<QDockWidget*>())
            visible.push_back(dock->isVisible());
        return visible;
    }
    bool anyDock() { return std::ranges::count(docks(), true) > 0; }
    bool shows(QWidget* page) { return page && page->isVisible(); }
};

TEST_F(WorkspacesTest, KeysSwitchPagesAndTheDocksComeBack)
{
    m_window.findChildren<QDockWidget*>().first()->close(); // the user's own arrangement
    const std::vector<bool> before = docks();
    press(Qt::Key_2, Qt::ControlModifier);
    EXPECT_TRUE(shows(m_window.findChild<CompareWorkspace*>()));
    EXPECT_FALSE(m_window.stage().isVisible());
    EXPECT_FALSE(anyDock());
    EXPECT_FALSE(m_window.findChild<TransportBar*>()->isVisible());
    press(Qt::Key_3, Qt::ControlModifier);
    EXPECT_TRUE(shows(m_window.findChild<ExploreWorkspace*>()));
    EXPECT_FALSE(shows(m_window.findChild<CompareWorkspace*>()));
    press(Qt::Key_1, Qt::ControlModifier);
    EXPECT_TRUE(m_window.stage().isVisible());
    EXPECT_TRUE(m_window.findChild<TransportBar*>()->isVisible());
    EXPECT_EQ(docks(), before);
}

TEST_F(WorkspacesTest, OnlyTheMachinePageMeasuresByItself)
{
    for (const Workspace workspace : {Workspace::Compare, Workspace::Explore}) {
        m_window.setWorkspace(workspace);
        EXPECT_FALSE(m_window.measuring());
    }
    m_window.setWorkspace(Workspace::Machine);
    EXPECT_TRUE(m_window.measuring());
    EXPECT_TRUE(waitFor([this] { return !m_window.measuring(); })) << "the fake engine says at once that it cannot";
    m_window.setWorkspace(Workspace::Step);
    EXPECT_FALSE(m_window.measuring());
}

TEST_F(WorkspacesTest, StepsAreTakenInTheStepWorkspaceOnly)
{
    press(Qt::Key_Right);
    EXPECT_EQ(m_document.step(), 1);
    m_window.setWorkspace(Workspace::Compare);
    press(Qt::Key_End);
    press(Qt::Key_Space);
    EXPECT_EQ(m_document.step(), 1);
    EXPECT_FALSE(m_document.playing());
    m_window.setWorkspace(Workspace::Step);
    press(Qt::Key_Right);
    EXPECT_EQ(m_document.step(), 2);
}

TEST_F(WorkspacesTest, PresentationModeAndWorkspacesDoNotMixUpTheDocks)
{
    const std::vector<bool> before = docks();
    QAction* present = m_window.commands().action(Commands::Present);
    m_window.setWorkspace(Workspace::Explore);
    present->trigger();
    m_window.setWorkspace(Workspace::Step);
    EXPECT_FALSE(anyDock());
    m_window.setWorkspace(Workspace::Explore);
    present->trigger();
    EXPECT_FALSE(anyDock());
    m_window.setWorkspace(Workspace::Step);
    EXPECT_EQ(docks(), before);
}

TEST_F(WorkspacesTest, EveryPageSpeaksBothLanguages)
{
    for (Workspace workspace : {Workspace::Compare, Workspace::Explore, Workspace::Machine}) {
        m_window.setWorkspace(workspace);
        m_window.setLanguage(Language::Arabic);
        runEvents(50);
        EXPECT_EQ(m_window.layoutDirection(), Qt::RightToLeft);
        m_window.setLanguage(Language::English);
        runEvents(50);
        EXPECT_EQ(m_window.layoutDirection(), Qt::LeftToRight);
    }
}

} // namespace tilescope::test
