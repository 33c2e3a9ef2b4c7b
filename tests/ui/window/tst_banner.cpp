// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "tests/core/support/tracebuilder.h"

#include <QDragEnterEvent>
#include <QMimeData>

#include <limits>

using namespace tilescope;
using namespace tilescope::test;
using testing::HasSubstr;

TEST_F(WindowTest, ALongRecordingShowsProgressAndEscCancelsIt)
{
    const auto before = m_document.trace();
    m_engine->holdRecordings = true;
    m_document.record();
    EXPECT_EQ(m_window.banner().text(), QString()) << "a short recording shows nothing";
    ASSERT_TRUE(waitFor([this] { return m_window.banner().text().contains("50 %"); }));
    EXPECT_TRUE(m_window.banner().isVisible());
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_document.recording().running);
    EXPECT_FALSE(m_window.banner().isVisible());
    EXPECT_EQ(m_document.trace(), before);
}

TEST_F(WindowTest, ACancelledRecordingLeavesNoSilentContradiction)
{
    const int64_t shown = m_document.problem().nq;
    m_engine->holdRecordings = true;
    Problem p = m_document.problem();
    p.nq = p.nk = 48;
    m_document.applyProblem(p, "length");
    m_window.setFocus();
    press(Qt::Key_Escape);
    ASSERT_TRUE(m_window.banner().isVisible());
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("not recorded"));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("N = " + std::to_string(shown)));
    m_engine->holdRecordings = false;
    QToolButton* record = nullptr;
    for (auto* button : m_window.banner().findChildren<QToolButton*>())
        if (button->text() == "Record")
            record = button;
    ASSERT_TRUE(record && record->isVisible());
    QTest::mouseClick(record, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return m_document.trace()->problem() == p; }));
    EXPECT_FALSE(m_window.banner().isVisible());
}

TEST_F(WindowTest, AnErrorGoesWithTheNextEdit)
{
    m_window.banner().complain("x.npy is no array.");
    EXPECT_TRUE(m_window.banner().isVisible());
    Problem p = m_document.problem();
    p.br = 16;
    m_document.applyProblem(p, "tiles");
    ASSERT_TRUE(waitFor([&] { return m_document.trace()->problem() == p; }));
    EXPECT_FALSE(m_window.banner().isVisible());
}

TEST_F(WindowTest, WhatDoesNotFitIsSaidWithTheArithmetic)
{
    Problem p = m_document.problem();
    const auto before = m_document.trace();
    p.nq = p.nk = 1024;
    p.br = p.bc = 512;
    p.d = 256;
    m_document.applyProblem(p, "size");
    EXPECT_TRUE(m_window.banner().isVisible());
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("227"));
    EXPECT_EQ(m_document.trace(), before);
    m_window.setFocus();
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_FALSE(m_window.banner().isVisible());
}

TEST_F(WindowTest, AFileThatDoesNotOpenIsSaidOverARefusal)
{
    Problem p = m_document.problem();
    p.nq = p.nk = 1024;
    p.br = p.bc = 512;
    p.d = 256;
    m_window.banner().note("Saved run.tscope.");
    m_document.applyProblem(p, "size");
    const QString refusal = m_window.banner().text();
    EXPECT_THAT(refusal.toStdString(), HasSubstr("227")) << "an older notice does not hide it";
    m_window.files().open({"/nowhere/broken.tscope"});
    ASSERT_TRUE(waitFor([&] { return m_window.banner().text() != refusal; }));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("broken.tscope"));
    QTest::mouseClick(buttonNamed(m_window.banner(), "Close the message"), Qt::LeftButton);
    EXPECT_EQ(m_window.banner().text(), refusal) << "which still holds";
}

TEST_F(WindowTest, ANaNIsAnnouncedWithTheWayToIt)
{
    Problem p = m_document.problem();
    auto inputs = std::make_shared<Inputs>(randomInputs(p));
    inputs->K.at(0, 17, 5) = std::numeric_limits<float>::quiet_NaN();
    m_document.openTrace(buildTrace(p, inputs), "open");
    ASSERT_TRUE(waitFor([this] { return m_window.banner().isVisible(); }));
    const int64_t step = m_document.nonFinite()->step;
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("NaN first appears in K[17, 5]"));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("step " + std::to_string(step)));
    m_window.setLanguage(Language::Arabic);
    QCoreApplication::processEvents();
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("أول"));
    m_window.setLanguage(Language::English);
    QCoreApplication::processEvents();
    QToolButton* goTo = nullptr;
    for (auto* button : m_window.banner().findChildren<QToolButton*>())
        if (button->text().startsWith("Go to step"))
            goTo = button;
    ASSERT_TRUE(goTo && goTo->isVisible());
    QTest::mouseClick(goTo, Qt::LeftButton);
    EXPECT_EQ(m_document.step(), step);
    EXPECT_EQ(m_document.selected(), (Focus{{TensorId::K, -1, 2}, -1, 17}));
    auto* close = buttonNamed(m_window.banner(), "Close the message");
    ASSERT_TRUE(close && close->isVisible());
    QTest::mouseClick(close, Qt::LeftButton);
    EXPECT_FALSE(m_window.banner().isVisible());
    m_document.setStep(0);
    EXPECT_FALSE(m_window.banner().isVisible()) << "read is read";
}

TEST_F(WindowTest, ErrorsStayUntilClosed)
{
    m_engine->failRecordings = true;
    m_document.record();
    ASSERT_TRUE(waitFor([this] { return m_window.banner().isVisible(); }));
    EXPECT_EQ(m_window.banner().text(), "The fake engine was told to fail.");
    auto* close = buttonNamed(m_window, "Close the message");
    ASSERT_TRUE(close && close->isVisible());
    QTest::mouseClick(close, Qt::LeftButton);
    EXPECT_FALSE(m_window.banner().isVisible());
}

TEST_F(WindowTest, DroppedFilesThatAreNoneOfOursAreRefused)
{
    const auto before = m_document.trace();
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile("/nowhere/broken.tscope")});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_window, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_window, &drop);
    ASSERT_TRUE(waitFor([this] { return m_window.banner().isVisible(); }));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("broken.tscope"));
    EXPECT_EQ(m_document.trace(), before);
}
