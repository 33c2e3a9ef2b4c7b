// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/stage/stageview.h"
#include "ui/transport/transportbar.h"
#include "ui/window/topbar.h"

#include <QDockWidget>
#include <QLabel>

#include <algorithm>

using namespace tilescope;
using namespace tilescope::test;

using LanguagesTest = WindowTest;

namespace {

bool isArabic(const QString& text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Arabic; });
}

/// Digits other than 0–9.
bool hasOtherDigits(const QString& text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.category() == QChar::Number_DecimalDigit && c.unicode() > 0x7F; });
}

} // namespace

TEST_F(LanguagesTest, ArabicMirrorsTheChromeAndKeepsTheIslands)
{
    m_window.setLanguage(Language::Arabic);
    QCoreApplication::processEvents();
    EXPECT_EQ(m_window.layoutDirection(), Qt::RightToLeft);
    EXPECT_EQ(m_window.findChild<TopBar*>()->layoutDirection(), Qt::RightToLeft);
    EXPECT_EQ(m_window.stage().layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(m_window.findChild<TransportBar*>()->layoutDirection(), Qt::LeftToRight);
    for (const auto* dock : m_window.findChildren<QDockWidget*>())
        EXPECT_TRUE(isArabic(dock->windowTitle())) << dock->windowTitle().toStdString();
    for (const QAction* action : m_window.commands().all())
        EXPECT_TRUE(isArabic(action->text())) << action->text().toStdString();
    for (const auto* label : m_window.findChildren<QLabel*>())
        EXPECT_FALSE(hasOtherDigits(label->text())) << label->text().toStdString();
}

TEST_F(LanguagesTest, SwitchingThereAndBackRestoresEveryText)
{
    const auto texts = [this] {
        QStringList all;
        for (const auto* label : m_window.findChildren<QLabel*>())
            all << label->text();
        for (const auto* widget : m_window.findChildren<QWidget*>())
            all << widget->accessibleName() << widget->toolTip();
        for (const QAction* action : m_window.commands().all())
            all << action->text();
        return all;
    };
    runEvents(100);
    const QStringList before = texts();
    m_window.setLanguage(Language::Arabic);
    runEvents(100);
    EXPECT_NE(texts(), before);
    m_window.setLanguage(Language::English);
    waitFor([&] { return texts() == before; }); // a busy machine takes its time
    EXPECT_EQ(m_window.layoutDirection(), Qt::LeftToRight);
    const QStringList after = texts();
    ASSERT_EQ(after.size(), before.size());
    for (qsizetype n = 0; n < before.size(); ++n)
        EXPECT_EQ(after[n].toStdString(), before[n].toStdString());
}
