// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"
#include "ui/transport/timeline.h"

#include <QHelpEvent>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolTip>

using namespace tilescope;
using namespace tilescope::test;

using BookmarksTest = WindowTest;

TEST_F(BookmarksTest, KeysSetThemAndGoFromOneToTheNext)
{
    m_window.setFocus();
    for (const int64_t step : {17, 5, 40}) {
        m_document.setStep(step);
        press(Qt::Key_B, Qt::ControlModifier);
    }
    EXPECT_EQ(m_document.bookmarks().all(), (Bookmarks{{5, ""}, {17, ""}, {40, ""}}));
    press(Qt::Key_PageUp, Qt::ControlModifier);
    EXPECT_EQ(m_document.step(), 17);
    press(Qt::Key_PageUp, Qt::ControlModifier);
    press(Qt::Key_PageUp, Qt::ControlModifier);
    EXPECT_EQ(m_document.step(), 5) << "there is none before";
    EXPECT_FALSE(m_window.commands().action(Commands::PreviousBookmark)->isEnabled());
    press(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(m_document.step(), 17);
    press(Qt::Key_B, Qt::ControlModifier);
    EXPECT_EQ(m_document.bookmarks().all(), (Bookmarks{{5, ""}, {40, ""}}));
    EXPECT_EQ(m_document.undoStack()->count(), 0);
}

TEST_F(BookmarksTest, StandOnTheTimelineWithTheirLabels)
{
    auto* timeline = m_window.findChild<Timeline*>();
    ASSERT_TRUE(timeline);
    const QImage without = timeline->grab().toImage();
    m_document.bookmarks().setLabel(60, " first   rescale ");
    EXPECT_NE(timeline->grab().toImage(), without);
    const QPoint flag(int(timeline->scrubberAxis().xOf(60)), int(timeline->scrubberRect().center().y()));
    QHelpEvent help(QEvent::ToolTip, flag, timeline->mapToGlobal(flag));
    QCoreApplication::sendEvent(timeline, &help);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("Bookmark at step 60: first rescale"))) << QToolTip::text().toStdString();
    QTest::mouseClick(timeline, Qt::LeftButton, {}, flag + QPoint(2, 0));
    EXPECT_EQ(m_document.step(), 60);
    m_window.setLanguage(Language::Arabic);
    QCoreApplication::sendEvent(timeline, &help);
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("إشارة"))) << QToolTip::text().toStdString();
}

TEST_F(BookmarksTest, TravelInTheFile)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.tscope");
    m_document.bookmarks().setLabel(23, QStringLiteral("لماذا α صغير؟"));
    m_document.bookmarks().toggle(4);
    const Bookmarks saved = m_document.bookmarks().all();
    QSignalSpy finished(&m_window.files(), &FileJobs::finished);
    m_window.files().save(path);
    ASSERT_TRUE(waitFor([&] { return finished.size() == 1; }));
    Problem other = m_document.problem();
    other.br = 16;
    m_document.applyProblem(other, "rows");
    ASSERT_TRUE(waitFor([this] { return !m_document.recording().running; }));
    EXPECT_TRUE(m_document.bookmarks().all().empty()) << "other events have other steps";
    m_window.files().open({path});
    ASSERT_TRUE(waitFor([&] { return finished.size() == 2; }));
    EXPECT_EQ(m_document.bookmarks().all(), saved);
    EXPECT_EQ(m_document.bookmarks().label(23), QStringLiteral("لماذا α صغير؟"));
    m_document.record(); // the same events again
    ASSERT_TRUE(waitFor([this] { return !m_document.recording().running; }));
    EXPECT_EQ(m_document.bookmarks().all(), saved);
}
