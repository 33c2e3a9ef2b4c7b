// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/stage/stageview.h"
#include "ui/theme/style.h"
#include "ui/transport/transportbar.h"
#include "ui/window/topbar.h"

#include <QDockWidget>
#include <QLabel>
#include <QProgressBar>

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
        all.removeAll(QString()); // docks that change sides bring and take nameless separators
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

TEST_F(WindowTest, ArabicMirrorsTheDocksAndEnglishMirrorsThemBack)
{
    const auto sides = [this] {
        std::vector<Qt::DockWidgetArea> areas;
        for (auto* dock : m_window.findChildren<QDockWidget*>())
            areas.push_back(m_window.dockWidgetArea(dock));
        return areas;
    };
    const auto before = sides();
    ASSERT_EQ(before.front(), Qt::LeftDockWidgetArea);
    m_window.setLanguage(Language::Arabic);
    runEvents(50);
    EXPECT_EQ(sides().front(), Qt::RightDockWidgetArea);
    EXPECT_EQ(sides().back(), Qt::LeftDockWidgetArea);
    m_window.setWorkspace(Workspace::Compare); // stowed in one language, back in the other
    m_window.setLanguage(Language::English);
    m_window.setWorkspace(Workspace::Step);
    runEvents(200);
    EXPECT_EQ(sides(), before);
    for (const auto* dock : m_window.findChildren<QDockWidget*>())
        EXPECT_EQ(dock->isVisible(), dock->objectName() != QStringLiteral("Stored or recomputed")); // there is no backward pass
}

TEST_F(WindowTest, AProgressBarIsAsFullAsItsValue)
{
    const auto filled = [](int minimum, int maximum, int value) {
        QProgressBar bar;
        bar.setStyle(new Style);
        bar.setTextVisible(false);
        bar.setFixedSize(150, 6);
        bar.setRange(minimum, maximum);
        bar.setValue(value);
        const QImage image = bar.grab().toImage();
        int columns = 0;
        for (int x = 0; x < image.width(); ++x)
            columns += image.pixelColor(x, image.height() / 2) == tokens().accentStroke;
        return columns;
    };
    EXPECT_EQ(filled(0, 1000, 0), 0);
    EXPECT_NEAR(filled(0, 1000, 500), 75, 3);
    EXPECT_NEAR(filled(0, 1000, 1000), 150, 5);
    EXPECT_LT(filled(0, 0, 0), 75) << "hatched where the end is not known";
}

