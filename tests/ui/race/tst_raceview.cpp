// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/engines.h"
#include "core/trace/runclock.h"
#include "tests/ui/support/wait.h"
#include "ui/export/exportmenu.h"
#include "ui/race/modebar.h"
#include "ui/race/racebars.h"
#include "ui/race/raceheading.h"
#include "ui/race/racelanes.h"
#include "ui/race/racetext.h"
#include "ui/race/raceview.h"
#include "ui/stage/stageview.h"
#include "ui/text/figuretext.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/widgets/numberspin.h"
#include "ui/window/commands.h"
#include "ui/window/mainwindow.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QSet>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace tilescope::test {

namespace {

using testing::HasSubstr;
using testing::Not;

constexpr double kBandwidth = 20e9;

/// The host engine, whose memory the test has measured.
class HostEngine : public Engine {
public:
    const DeviceInfo& device() const override { return m_host->device(); }
    Result<std::shared_ptr<const Trace>> record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                const RunOptions& options, Progress* progress) override
    {
        return m_host->record(problem, std::move(inputs), options, progress);
    }
    Result<RunResult> run(const Problem& problem, const Inputs& inputs, const RunOptions& options, Progress* progress) override
    {
        return m_host->run(problem, inputs, options, progress);
    }
    Result<std::unique_ptr<Replay>> replay(std::shared_ptr<const Trace> trace) override { return m_host->replay(std::move(trace)); }
    Result<Hierarchy> measureHierarchy(Progress*) override { return Hierarchy{{{.kind = MemoryLevelKind::Hbm, .bytesPerSecond = kBandwidth}}, 1e9}; }

private:
    std::shared_ptr<Engine> m_host = *makeHostEngine();
};

class RaceWindow : public testing::Test {
protected:
    void SetUp() override
    {
        theme().setMode(Theme::Mode::Light);
        theme().setReducedMotion(true);
        m_document.applyProblem({.algorithm = Algorithm::Standard, .nq = 96, .nk = 128, .d = 32, .br = 32, .bc = 16, .dropout = 0.1}, "test");
        m_document.undoStack()->clear();
        m_window.resize(1280, 720);
        m_window.show();
        QApplication::setActiveWindow(&m_window);
        ASSERT_TRUE(waitFor([this] { return m_document.trace() && m_window.isActiveWindow(); }));
        QTest::mouseClick(find<SegmentedControl>("mode")->segment(1), Qt::LeftButton);
        ASSERT_TRUE(m_window.racing());
        ASSERT_TRUE(waitFor([this] { return race().ready() && m_window.settled(); }, 30000));
    }

    void TearDown() override
    {
        m_window.setLanguage(Language::English);
        theme().setScale(1);
    }

    template <class T>
    T* find(const char* name)
    {
        return m_window.findChild<T*>(QLatin1String(name));
    }
    Race& race() { return m_window.race(); }
    RaceView& view() { return *m_window.findChild<RaceView*>(); }
    RaceLanes& lanes() { return *m_window.findChild<RaceLanes*>(); }
    RaceBars& bars() { return *m_window.findChild<RaceBars*>(); }

    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget* target = QApplication::focusWidget();
        QTest::keyClick(target ? target : &m_window, Qt::Key(key), modifiers);
        QCoreApplication::processEvents();
    }

    /// Colours in a part of the window.
    int colours(const QRect& part)
    {
        const QImage image = m_window.picture().toImage();
        QSet<QRgb> seen;
        for (int y = part.top(); y < part.bottom(); y += 3)
            for (int x = part.left(); x < part.right(); x += 3)
                seen.insert(image.pixel(x, y));
        return int(seen.size());
    }
    QRect placeOf(QWidget& widget) { return {widget.mapTo(&m_window, QPoint()), widget.size()}; }

    Document m_document{{std::make_shared<HostEngine>()}, nullptr};
    MainWindow m_window{m_document, false};
};

} // namespace

TEST_F(RaceWindow, ShowsTwoStagesOfOneHeightAndHidesWhatIsOfOneRun)
{
    StageView &left = view().stage(RaceSide::Left), &right = view().stage(RaceSide::Right);
    EXPECT_TRUE(left.isVisible() && right.isVisible());
    EXPECT_EQ(left.height(), right.height());
    EXPECT_NEAR(left.width(), right.width(), 2);
    EXPECT_GT(left.height(), 280) << "at 1280 × 720";
    EXPECT_FALSE(m_window.stage().isVisible());
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        EXPECT_FALSE(dock->isVisible());
    for (StageView* stage : {&left, &right})
        EXPECT_GT(colours(placeOf(*stage)), 20);
    EXPECT_GT(colours(placeOf(lanes())), 5);
    EXPECT_GT(colours(placeOf(bars())), 5);
    QTest::mouseClick(find<SegmentedControl>("mode")->segment(0), Qt::LeftButton);
    EXPECT_FALSE(m_window.racing());
    EXPECT_TRUE(m_window.stage().isVisible());
    for (QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        EXPECT_EQ(dock->isVisible(), dock->objectName() != QStringLiteral("Stored or recomputed")); // there is no backward pass
}

TEST_F(RaceWindow, KeysMoveTheCommonClock)
{
    press(Qt::Key_Home);
    EXPECT_EQ(race().step(), 0);
    for (int n = 0; n < 12; ++n)
        press(Qt::Key_Right);
    EXPECT_EQ(race().step(), 12);
    EXPECT_EQ(race().state(RaceSide::Left).step + race().state(RaceSide::Right).step, 12);
    press(Qt::Key_Left);
    EXPECT_EQ(race().step(), 11);
    press(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(race().step(), 21);
    const EventKind kind = race().present()->kind;
    press(Qt::Key_Period);
    EXPECT_EQ(race().present()->kind, kind);
    EXPECT_GT(race().step(), 21);
    press(Qt::Key_Comma);
    EXPECT_EQ(race().step(), 21);
    press(Qt::Key_End);
    EXPECT_TRUE(race().done(RaceSide::Left) && race().done(RaceSide::Right));
    press(Qt::Key_Space);
    EXPECT_TRUE(race().playing()) << "from the start again";
    press(Qt::Key_Space);
    EXPECT_FALSE(race().playing());
    EXPECT_FALSE(m_document.playing());
    press(Qt::Key_R);
    EXPECT_FALSE(m_window.racing());
    press(Qt::Key_R);
    EXPECT_TRUE(m_window.racing());
}

TEST_F(RaceWindow, ThePlayheadIsDraggedToATime)
{
    const double half = lanes().xOf(race().order().end() / 2);
    const QPoint from(int(lanes().xOf(0)) + 3, lanes().height() / 2), to(int(half), from.y());
    QTest::mousePress(&lanes(), Qt::LeftButton, {}, from);
    EXPECT_LT(race().time(), race().order().end() / 50);
    QTest::mouseMove(&lanes(), to);
    QMouseEvent move(QEvent::MouseMove, to, lanes().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&lanes(), &move);
    QTest::mouseRelease(&lanes(), Qt::LeftButton, {}, to);
    EXPECT_NEAR(lanes().xOf(race().time()), half, 1.5);
    EXPECT_EQ(race().step(), race().order().positionAt(race().time()));
    EXPECT_GT(race().state(RaceSide::Left).step, 0);
    EXPECT_NEAR(double(bars().soFar(RaceSide::Left)), double(race().time()), 0.1 * double(race().order().end()));
}

TEST_F(RaceWindow, CountersAndLabelsSayWhatIsTrue)
{
    press(Qt::Key_End);
    const int64_t left = race().order().end(RaceSide::Left), right = race().order().end(RaceSide::Right);
    EXPECT_EQ(bars().soFar(RaceSide::Left), left);
    EXPECT_EQ(bars().total(RaceSide::Right), right);
    EXPECT_EQ(bars().ahead(), left > right ? RaceSide::Left : RaceSide::Right);
    EXPECT_THAT(bars().lead().toStdString(), HasSubstr("more so far"));
    const QString time = tickText(race(), race().order().end());
    EXPECT_THAT(find<QLabel>("raceTime")->text().toStdString(), HasSubstr(time.toStdString()));
    EXPECT_NEAR(race().secondsPerTick() * kBandwidth, 1, 1e-9) << "time is bytes by the measured bandwidth";
    EXPECT_THAT(clockText(race()).toStdString(), HasSubstr("20.0 GB/s"));
    EXPECT_THAT(find<QLabel>("agreement")->text().toStdString(), HasSubstr("Outputs agree"));
    double largest = 0;
    const auto &a = race().trace(RaceSide::Left)->O.values, &b = race().trace(RaceSide::Right)->O.values;
    for (size_t k = 0; k < a.size(); ++k)
        largest = std::max(largest, std::abs(double(a[k]) - double(b[k])));
    EXPECT_GT(largest, 0) << "two kernels that round differently";
    EXPECT_EQ(race().difference().largest, largest);
    EXPECT_FALSE(lanes().accessibleDescription().isEmpty());
    EXPECT_FALSE(bars().accessibleDescription().isEmpty());
    EXPECT_THAT(view().stage(RaceSide::Right).accessibleName().toStdString(), HasSubstr("FlashAttention"));
}

TEST_F(RaceWindow, TheOpponentIsChosenInItsHeading)
{
    auto* heading = find<RaceHeading>("rightHeading");
    auto* combo = heading->findChild<QComboBox*>("algorithm");
    combo->setFocus();
    QTest::keyClick(combo, Qt::Key_Down); // FlashAttention → FlashAttention-2
    ASSERT_TRUE(waitFor([this] { return race().ready() && race().trace(RaceSide::Right)->problem().algorithm == Algorithm::Flash2; }, 30000));
    auto* rows = heading->findChild<NumberSpin*>("rows");
    rows->setFocus();
    rows->selectAll();
    QTest::keyClicks(rows, "8");
    QTest::keyClick(rows, Qt::Key_Return);
    ASSERT_TRUE(waitFor([this] { return race().ready() && race().trace(RaceSide::Right)->problem().br == 8; }, 30000));
    EXPECT_EQ(m_document.problem().br, 32);
    EXPECT_EQ(m_document.undoStack()->count(), 2);
    view().stage(RaceSide::Left).setFocus(); // a field undoes its own typing
    press(Qt::Key_Z, Qt::ControlModifier);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(race().opponent(), Opponent{Algorithm::Flash1});
}

TEST_F(RaceWindow, OneAlgorithmWithTwoBlockSizesIsToldApart)
{
    race().setOpponent({Algorithm::Standard, {}, 32}, "test");
    ASSERT_TRUE(waitFor([this] { return race().ready() && race().trace(RaceSide::Right)->problem().bc == 32; }, 30000));
    EXPECT_NE(sideName(race(), RaceSide::Left), sideName(race(), RaceSide::Right));
    EXPECT_THAT(sideName(race(), RaceSide::Right).toStdString(), HasSubstr("32 × 32"));
    EXPECT_NE(sideColor(race(), RaceSide::Left), sideColor(race(), RaceSide::Right));
}

TEST_F(RaceWindow, HoveringOneSideMarksTheTileOnBoth)
{
    m_document.setHovered({{TensorId::Q, 1, -1}, -1, -1});
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        StageView& stage = view().stage(side);
        const QImage with = stage.renderImage(stage.size());
        m_document.setHovered({});
        EXPECT_NE(with, stage.renderImage(stage.size())) << int(side);
        m_document.setHovered({{TensorId::Q, 1, -1}, -1, -1});
    }
}

TEST_F(RaceWindow, EditShowsTheProblemOfBoth)
{
    QTest::mouseClick(find<QToolButton>("editProblem"), Qt::LeftButton);
    QDockWidget* problem = m_window.findChild<QDockWidget*>("Problem");
    EXPECT_TRUE(problem->isVisible());
    Problem p = m_document.problem();
    p.d = 16;
    m_document.applyProblem(p, "test");
    EXPECT_TRUE(waitFor([this] { return race().ready() && race().trace(RaceSide::Right)->problem().d == 16; }, 30000));
    QTest::mouseClick(find<QToolButton>("editProblem"), Qt::LeftButton);
    EXPECT_FALSE(problem->isVisible());
}

TEST_F(RaceWindow, OtherWorkspacesStopItAndItComesBack)
{
    press(Qt::Key_End);
    const int64_t step = race().step();
    m_window.setWorkspace(Workspace::Compare);
    EXPECT_FALSE(race().active());
    EXPECT_FALSE(find<SegmentedControl>("mode")->isVisible());
    m_window.setWorkspace(Workspace::Step);
    EXPECT_TRUE(m_window.racing() && race().active());
    EXPECT_TRUE(view().isVisible());
    EXPECT_EQ(race().state(RaceSide::Left).step, race().trace(RaceSide::Left)->eventCount() - 1);
    EXPECT_LE(race().step(), step);
}

TEST_F(RaceWindow, SpeaksArabicFromLeftToRightInBothThemes)
{
    m_window.setLanguage(Language::Arabic);
    for (const auto mode : {Theme::Mode::Dark, Theme::Mode::Light}) {
        theme().setMode(mode);
        QCoreApplication::processEvents();
        EXPECT_GT(colours(placeOf(view().stage(RaceSide::Left))), 20);
        EXPECT_GT(colours(placeOf(view().stage(RaceSide::Right))), 20);
    }
    EXPECT_EQ(view().layoutDirection(), Qt::LeftToRight);
    EXPECT_LT(view().stage(RaceSide::Left).mapTo(&m_window, QPoint()).x(), view().stage(RaceSide::Right).mapTo(&m_window, QPoint()).x());
    for (const QString& text : {agreementText(race()), clockText(race()), clockTip(race()), bars().lead(), sideKernels(race(), RaceSide::Left),
                                find<SegmentedControl>("mode")->segment(1)->text(), slownessText(race())}) {
        bool arabic = text.isEmpty();
        for (const QChar c : text)
            arabic = arabic || c.script() == QChar::Script_Arabic;
        EXPECT_TRUE(arabic) << text.toStdString();
    }
}

TEST_F(RaceWindow, IsExportedWholeFromTheMenuAndOnARightClick)
{
    EXPECT_FALSE(view().exportMenu()->title().isEmpty());
    const QTemporaryDir folder;
    const QString path = folder.filePath("race.svg");
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // labels have the room of their texts
    ASSERT_TRUE(bool(exportImage(view().picture(), path)));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const std::string svg = file.readAll().toStdString();
    EXPECT_TRUE(QSvgRenderer(path).isValid());
    for (const char* part : {"HBM", "SRAM", "done at", "agree"})
        EXPECT_THAT(svg, HasSubstr(part));
    const QImage image = imageOf(view().picture());
    EXPECT_EQ(image.size(), view().size());
    const QImage window = m_window.picture().toImage();
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) { // as on the screen, but for the halos' last moments
        const QRect stage = view().stage(side).geometry();
        const QPoint offset = view().mapTo(&m_window, QPoint());
        int alike = 0, all = 0;
        for (int y = stage.top(); y < stage.bottom(); y += 5)
            for (int x = stage.left(); x < stage.right(); x += 5, ++all)
                alike += (image.pixel(x, y) & 0xF0F0F0) == (window.pixel(x + offset.x(), y + offset.y()) & 0xF0F0F0);
        EXPECT_GT(alike, all * 9 / 10) << int(side);
    }
    view().exportMenu()->copyImage();
    EXPECT_FALSE(QGuiApplication::clipboard()->image().isNull());
}

TEST_F(RaceWindow, FinishedKernelsShowTheirTimesWhereAGpuStampedThem)
{
    auto stamped = std::make_shared<Trace>(*race().trace(RaceSide::Left));
    stamped->device.engine = "cuda";
    uint64_t clock = 1'000'000;
    for (Event& event : stamped->events)
        event.clock = clock += 1000; // a microsecond each
    const auto times = kernelTimes(*stamped);
    ASSERT_EQ(times.size(), stamped->program.launches.size());
    const auto texts = [](const StageScene& scene) {
        QStringList all;
        for (const TextItem& text : scene.texts)
            all << text.markup;
        return all;
    };
    m_window.setRacing(false);
    m_window.resize(1600, 900);
    m_document.openTrace(stamped, "open");
    m_document.setStep(m_document.lastStep());
    ASSERT_TRUE(waitFor([this] { return m_window.settled(); }));
    for (const int64_t ns : times)
        EXPECT_TRUE(texts(m_window.stage().scene()).contains(figuretext::timeText(double(ns) / 1e6))) << ns;
    m_document.setStep(3);
    ASSERT_TRUE(waitFor([this] { return m_window.settled(); }));
    EXPECT_FALSE(texts(m_window.stage().scene()).contains(figuretext::timeText(double(times.back()) / 1e6))) << "not yet";
}

TEST_F(RaceWindow, FitsAPresentation)
{
    m_window.commands().action(Commands::Present)->trigger();
    QCoreApplication::processEvents();
    EXPECT_TRUE(view().isVisible());
    EXPECT_GT(view().stage(RaceSide::Left).height(), 250);
    m_window.commands().action(Commands::Present)->trigger();
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_window.racing());
}

} // namespace tilescope::test
