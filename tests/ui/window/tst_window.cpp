// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/softmax/formulaview.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/verdictcard.h"
#include "ui/stage/stageview.h"
#include "ui/widgets/numberspin.h"
#include "ui/window/topbar.h"

#include <QAccessible>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QSpinBox>

#include <algorithm>

using namespace tilescope;
using namespace tilescope::test;

namespace {

/// What a screen reader says for the widget.
QString spokenName(QWidget* widget)
{
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
    return spoken ? spoken->text(QAccessible::Name) : QString();
}

} // namespace

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

TEST_F(WindowTest, TheVerdictOnExactnessNeedsNoScrolling)
{
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (const Language language : {Language::English, Language::Arabic}) {
            m_window.setLanguage(language);
            Problem p = m_document.problem();
            p.algorithm = algorithm;
            m_document.applyProblem(p, "algorithm");
            ASSERT_TRUE(waitFor([&] { return m_document.trace()->problem().algorithm == algorithm; }));
            m_document.setStep(m_document.lastStep());
            runEvents(60);
            auto* panel = m_window.findChild<SoftmaxPanel*>();
            const VerdictCard& verdict = *panel->verdict();
            EXPECT_FALSE(verdict.headline().isEmpty());
            EXPECT_EQ(verdict.visibleRegion().boundingRect(), verdict.rect()) << nameOf(algorithm);
            const Picture picture = panel->picture(); // which has all that is scrolled away, too
            EXPECT_GE(picture.size.height(), panel->formula()->height() + verdict.height() + 100);
        }
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
