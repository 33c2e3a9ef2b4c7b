// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support/fakeengine.h"
#include "tests/ui/support/wait.h"
#include "ui/document/document.h"
#include "ui/theme/theme.h"
#include "ui/window/banner.h"
#include "ui/window/commands.h"
#include "ui/window/mainwindow.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QTest>
#include <QToolButton>

namespace tilescope::test {

inline QToolButton* buttonNamed(QWidget& window, const QString& name)
{
    for (auto* button : window.findChildren<QToolButton*>())
        if (button->accessibleName() == name)
            return button;
    return nullptr;
}

/// The whole window over a fake engine, with a small problem recorded. No OpenGL: that has its own tests.
class WindowTest : public testing::Test {
protected:
    void SetUp() override
    {
        theme().setMode(Theme::Mode::Dark);
        theme().setReducedMotion(true);
        Problem p;
        p.nq = p.nk = 40;
        p.d = 8;
        p.br = p.bc = 8;
        m_document.applyProblem(p, "test");
        m_document.undoStack()->clear();
        m_window.resize(1280, 720);
        m_window.show();
        QApplication::setActiveWindow(&m_window);
        ASSERT_TRUE(waitFor([this] { return m_document.trace() != nullptr; }));
        ASSERT_TRUE(waitFor([this] { return m_window.isVisible() && m_window.isActiveWindow(); }));
    }

    void TearDown() override
    {
        m_window.setLanguage(Language::English);
        theme().setScale(1);
        m_engine->holdRecordings = false;
    }

    /// A key as a user presses it: to whatever has the focus, shortcuts first.
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* target = QApplication::focusWidget();
        QTest::keyClick(target ? target : &m_window, Qt::Key(key), modifiers);
        QCoreApplication::processEvents();
    }

    std::shared_ptr<FakeEngine> m_engine = std::make_shared<FakeEngine>();
    Document m_document{{m_engine}, nullptr};
    MainWindow m_window{m_document, false};
};

} // namespace tilescope::test
