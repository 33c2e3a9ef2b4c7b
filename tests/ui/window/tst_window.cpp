// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "tests/core/support/tracebuilder.h"
#include "ui/stage/stageview.h"
#include "ui/widgets/numberspin.h"
#include "ui/window/commandpalette.h"
#include "ui/window/keysheet.h"
#include "ui/window/topbar.h"

#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>

using namespace tilescope;
using namespace tilescope::test;
using testing::HasSubstr;

namespace {

QToolButton* buttonNamed(QWidget& window, const QString& name)
{
    for (auto* button : window.findChildren<QToolButton*>())
        if (button->accessibleName() == name)
            return button;
    return nullptr;
}

/// What a screen reader says for the widget.
QString spokenName(QWidget* widget)
{
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
    return spoken ? spoken->text(QAccessible::Name) : QString();
}

} // namespace

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

TEST_F(WindowTest, TheHeadOfTheInputIsChosenAndNamed)
{
    Problem shape = m_document.problem();
    shape.heads = 3;
    auto sample = std::make_shared<Inputs>(randomInputs(shape));
    sample->name = "sample";
    Document document({m_engine}, sample);
    MainWindow window(document, false);
    window.show();
    document.record();
    ASSERT_TRUE(waitFor([&] { return document.trace() != nullptr; }));
    EXPECT_EQ(window.windowTitle(), "sample, head 0 – TileScope");
    auto* head = window.findChild<NumberSpin*>("head");
    ASSERT_TRUE(head && head->isVisible());
    EXPECT_EQ(head->maximum(), 2);
    head->stepUp();
    ASSERT_TRUE(waitFor([&] { return !document.recording().running; }));
    EXPECT_EQ(document.trace()->inputs->firstHead, 1);
    EXPECT_EQ(window.windowTitle(), "sample, head 1 – TileScope");
    const auto onStage = [&](const QString& text) {
        return std::ranges::any_of(window.stage().scene().texts, [&](const TextItem& item) { return item.markup == text; });
    };
    EXPECT_TRUE(waitFor([&] { return onStage("Attention map, head 1"); }));
    document.undoStack()->undo();
    EXPECT_EQ(head->value(), 0);
    Problem p = document.problem();
    p.heads = 2;
    document.applyProblem(p, "heads");
    EXPECT_EQ(head->maximum(), 1);
    ASSERT_TRUE(waitFor([&] { return !document.recording().running; }));
    EXPECT_EQ(window.windowTitle(), "sample, heads 0 to 1 – TileScope");
    p.heads = 3;
    document.applyProblem(p, "heads");
    EXPECT_FALSE(head->isVisible()) << "nothing to choose";
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

TEST_F(WindowTest, TheStageKeepsUpWithFastPlayback)
{
    m_engine->holdSnapshots = true; // values that never come
    m_document.setSpeed(200);
    m_document.setPlaying(true);
    int64_t checked = 0;
    for (int64_t before = 0; m_document.playing(); before = m_document.step()) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        if (m_document.step() == before)
            continue;
        ASSERT_EQ(m_window.stage().shownStep(), m_document.step());
        ++checked;
    }
    EXPECT_GT(checked, 5);
    m_engine->holdSnapshots = false;
}

TEST_F(WindowTest, PresentationDropsTheDocksAndComesBack)
{
    const auto docks = m_window.findChildren<QDockWidget*>();
    ASSERT_EQ(docks.size(), 4);
    m_window.setFocus();
    press(Qt::Key_F11);
    EXPECT_DOUBLE_EQ(theme().scale(), 1.5);
    for (const auto* dock : docks)
        EXPECT_FALSE(dock->isVisible()) << dock->windowTitle().toStdString();
    press(Qt::Key_Escape);
    EXPECT_DOUBLE_EQ(theme().scale(), 1);
    for (const auto* dock : docks) // the account comes with a backward pass
        EXPECT_EQ(dock->isVisible(), dock->objectName() != QStringLiteral("Stored or recomputed")) << dock->windowTitle().toStdString();
}

TEST_F(WindowTest, PresentationLeavesEverySizeAsItWas)
{
    for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
        m_window.resize(size);
        runEvents(100);
        m_window.resizeDocks({m_window.findChildren<QDockWidget*>().front()}, {300}, Qt::Horizontal); // the user's choice
        runEvents(100);
        const auto geometries = [this] {
            std::vector<QRect> all{QRect(QPoint(), m_window.size())};
            for (const auto* dock : m_window.findChildren<QDockWidget*>())
                all.push_back(dock->geometry());
            return all;
        };
        const auto before = geometries();
        ASSERT_EQ(before[0].size(), size);
        press(Qt::Key_F11);
        runEvents(100);
        press(Qt::Key_F11);
        runEvents(100);
        EXPECT_EQ(geometries(), before);
    }
}

TEST_F(WindowTest, TheThemeLeavesTheDocksAsTheyAre)
{
    auto* dock = m_window.findChildren<QDockWidget*>().front();
    m_window.resizeDocks({dock}, {300}, Qt::Horizontal);
    runEvents(50);
    const QRect before = dock->geometry();
    theme().setMode(Theme::Mode::Light);
    runEvents(50);
    EXPECT_EQ(dock->geometry(), before);
}

TEST_F(WindowTest, ChoosingAnAlgorithmRecordsIt)
{
    auto* combo = m_window.findChild<TopBar*>()->findChild<QComboBox*>();
    ASSERT_TRUE(combo);
    combo->setFocus();
    press(Qt::Key_Home);
    EXPECT_EQ(m_document.problem().algorithm, Algorithm::Standard);
    ASSERT_TRUE(waitFor([this] { return m_document.trace()->problem().algorithm == Algorithm::Standard; }));
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

TEST_F(WindowTest, EverythingThatTakesTheFocusHasAName)
{
    int checked = 0;
    for (auto* widget : m_window.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || qobject_cast<QAbstractSpinBox*>(widget->parentWidget()))
            continue;
        EXPECT_FALSE(spokenName(widget).isEmpty())
            << widget->metaObject()->className() << " in " << widget->parentWidget()->metaObject()->className();
        ++checked;
    }
    EXPECT_GT(checked, 15);
    EXPECT_FALSE(spokenName(&m_window.stage()).isEmpty());
}

TEST_F(WindowTest, BothThemesReachEveryPart)
{
    for (Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
        theme().setMode(mode);
        QCoreApplication::processEvents();
        const QImage picture = m_window.grab().toImage();
        const bool bright = mode == Theme::Mode::Light;
        for (const QPoint at : {QPoint(500, 10), QPoint(6, 300), QPoint(1274, 300), QPoint(640, 716)})
            EXPECT_EQ(picture.pixelColor(at).lightness() > 128, bright) << at.x() << ',' << at.y();
    }
}

TEST_F(WindowTest, FitsASmallScreen)
{
    EXPECT_LE(m_window.minimumSizeHint().width(), 1280);
    EXPECT_LE(m_window.minimumSizeHint().height(), 720);
    EXPECT_EQ(m_window.size(), QSize(1280, 720));
}

TEST_F(WindowTest, ClosesAtOnceInTheMiddleOfARecording)
{
    m_engine->holdRecordings = true;
    m_document.record();
    ASSERT_TRUE(waitFor([this] { return m_engine->recordings == 2; }));
    QElapsedTimer clock;
    clock.start();
    EXPECT_TRUE(m_window.close());
    EXPECT_LT(clock.elapsed(), 500);
    EXPECT_TRUE(waitFor([this] { return m_engine->cancelledRecordings == 1; }, 500));
}
