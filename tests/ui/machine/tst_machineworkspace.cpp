// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/engines.h"
#include "tests/ui/support/fakeengine.h"
#include "tests/ui/support/wait.h"
#include "ui/document/document.h"
#include "ui/export/exportimage.h"
#include "ui/machine/fusionview.h"
#include "ui/machine/leveldetails.h"
#include "ui/machine/machinetext.h"
#include "ui/machine/machineworkspace.h"
#include "ui/machine/measurerow.h"
#include "ui/machine/pyramidview.h"
#include "ui/machine/rooflinechart.h"
#include "ui/measure/measurer.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"
#include "ui/window/language.h"

#include <gmock/gmock.h>

#include <QHelpEvent>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

namespace tilescope::test {

namespace {

using testing::HasSubstr;
using testing::Not;

/// The host engine, whose levels are measured once for all tests: that takes seconds on a busy machine.
class HostEngine : public Engine {
public:
    const DeviceInfo& device() const override { return m_host->device(); }
    Result<std::shared_ptr<const Trace>> record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                const RunOptions& options, Progress* progress) override
    {
        return m_host->record(problem, std::move(inputs), options, progress);
    }
    Result<RunResult> run(const Problem& problem, const Inputs& inputs, const RunOptions& options,
                          Progress* progress) override
    {
        return m_host->run(problem, inputs, options, progress);
    }
    Result<std::unique_ptr<Replay>> replay(std::shared_ptr<const Trace> trace) override
    {
        return m_host->replay(std::move(trace));
    }
    Result<Hierarchy> measureHierarchy(Progress*) override
    {
        static const Result<Hierarchy> levels = m_host->measureHierarchy();
        return levels;
    }

private:
    std::shared_ptr<Engine> m_host = *makeHostEngine();
};

class MachineTest : public testing::Test {
protected:
    explicit MachineTest(std::shared_ptr<Engine> engine = std::make_shared<HostEngine>()) : m_engine(std::move(engine))
    {
        theme().setMode(Theme::Mode::Dark);
        m_document.applyProblem({.algorithm = Algorithm::Flash2,
                                 .heads = 2,
                                 .nq = 256,
                                 .nk = 256,
                                 .d = 32,
                                 .br = 32,
                                 .bc = 32,
                                 .mask = MaskKind::Causal,
                                 .dropout = 0.1},
                                "test");
        m_page.resize(1440, 852);
    }
    ~MachineTest() override
    {
        setLanguage(Language::English);
        theme().setMode(Theme::Mode::Dark);
    }

    void SetUp() override
    {
        ASSERT_TRUE(waitFor([this] { return m_document.trace() != nullptr && !m_document.recording().running; }));
        m_page.show();
        ASSERT_TRUE(
            waitFor([this] { return m_page.model().hierarchy() || !m_page.model().levelsError().isEmpty(); }, 60000));
    }

    void measureAll()
    {
        QTest::mouseClick(&m_page.measureRow().button(), Qt::LeftButton);
        ASSERT_TRUE(waitFor([this] { return m_measurer.status().complete() && !m_measurer.running(); }, 60000));
        runEvents(20);
    }

    void clickLevel(int n)
    {
        QTest::mouseClick(&m_page.pyramid(), Qt::LeftButton, {},
                          m_page.pyramid().shapeOf(n).boundingRect().center().toPoint());
    }

    /// What a tooltip says there.
    static std::string tipAt(QWidget& view, QPointF position)
    {
        QHelpEvent help(QEvent::ToolTip, position.toPoint(), view.mapToGlobal(position.toPoint()));
        QCoreApplication::sendEvent(&view, &help);
        return QToolTip::text().toStdString();
    }

    std::string details() { return m_page.details().text().toStdString(); }
    const Hierarchy& hierarchy() { return *m_page.model().hierarchy(); }

    std::shared_ptr<Engine> m_engine;
    Document m_document{{m_engine}, nullptr};
    Measurer m_measurer;
    MachineWorkspace m_page{m_document, m_measurer};
};

} // namespace

TEST_F(MachineTest, LevelsAreMeasuredOnceTheyAreLookedAt)
{
    EXPECT_GE(hierarchy().levels.size(), 3U);
    EXPECT_FALSE(m_page.model().measuringLevels());
    EXPECT_FALSE(m_page.model().waitsForLevels());
    QSignalSpy changes(&m_page.model(), &MachineModel::levelsChanged);
    m_page.hide();
    m_page.show();
    runEvents(50);
    EXPECT_EQ(changes.count(), 0) << "cached";
    QTest::mouseClick(&m_page.againButton(), Qt::LeftButton);
    EXPECT_TRUE(m_page.model().measuringLevels());
    EXPECT_TRUE(m_page.model().waitsForLevels());
    EXPECT_FALSE(m_page.model().hierarchy());
    EXPECT_FALSE(m_page.againButton().isEnabled());
    ASSERT_TRUE(waitFor([this] { return m_page.model().hierarchy() != nullptr; }));
    EXPECT_TRUE(m_page.againButton().isEnabled());
}

TEST_F(MachineTest, ClicksAndArrowKeysChooseALevel)
{
    const int last = int(hierarchy().levels.size()) - 1;
    clickLevel(last);
    EXPECT_EQ(m_page.model().level(), MemoryLevelKind::Hbm);
    EXPECT_THAT(details(), HasSubstr("DRAM"));
    EXPECT_THAT(details(), HasSubstr(bytesText(m_document.state().hbmLive).toStdString()));
    clickLevel(0);
    EXPECT_EQ(m_page.model().level(), MemoryLevelKind::Registers);
    EXPECT_THAT(details(), HasSubstr("No matrix product at this step"));
    EXPECT_THAT(details(), HasSubstr("the speed of L1"));
    QTest::keyClick(&m_page.pyramid(), Qt::Key_Up);
    EXPECT_EQ(m_page.model().level(), MemoryLevelKind::Registers) << "the first stays";
    QTest::keyClick(&m_page.pyramid(), Qt::Key_Down);
    EXPECT_EQ(m_page.model().level(), hierarchy().levels[1].kind);
    QTest::keyClick(&m_page.pyramid(), Qt::Key_End);
    EXPECT_EQ(m_page.model().level(), MemoryLevelKind::Hbm);
    EXPECT_THAT(m_page.pyramid().accessibleDescription().toStdString(), HasSubstr("DRAM: "));
}

TEST_F(MachineTest, DetailsFollowTheStep)
{
    clickLevel(0);
    ASSERT_TRUE(m_document.goToNext([](const Event& event) { return event.kind == EventKind::Matmul; }));
    EXPECT_THAT(details(), HasSubstr("each thread sums up micro-tiles of 4 × "));
    const MemoryLevelKind arena = [this] {
        for (const MemoryLevel& level : hierarchy().levels)
            if (roleOf(hierarchy(), level.kind, m_document.program().sramBytes()) == LevelRole::Arena)
                return level.kind;
        return MemoryLevelKind::Hbm;
    }();
    m_page.model().setLevel(arena);
    EXPECT_EQ(m_page.details().holdings().contents().holdings.size(), m_document.state().sram.size());
    EXPECT_THAT(details(), HasSubstr(bytesText(m_document.state().sramLive).toStdString()));
    m_document.setStep(0);
    EXPECT_THAT(details(), HasSubstr("No CTA is running"));
}

TEST_F(MachineTest, MeasuringFillsRooflineAndLanes)
{
    EXPECT_TRUE(m_page.roofline().roofline()->points.empty());
    EXPECT_EQ(m_page.fusion().rowCount(), 0U);
    measureAll();
    ASSERT_EQ(m_page.roofline().roofline()->points.size(), 6U) << "the mask kernel does no arithmetic";
    EXPECT_EQ(m_page.fusion().rowCount(), 7U);
    EXPECT_THAT(m_page.measureRow().status().toStdString(), HasSubstr("3 of 3 measured"));
    EXPECT_THAT(m_page.rooflineText().toStdString(), HasSubstr("Memory-bound: "));
    EXPECT_THAT(m_page.rooflineText().toStdString(), HasSubstr("Memory-bound with 0 FLOP, so no point on this scale: mask."));
    EXPECT_THAT(m_page.fusionText().toStdString(), HasSubstr("Standard: "));
    EXPECT_THAT(m_page.fusionText().toStdString(), HasSubstr("S and P never go through HBM"));
    const int64_t scores = 8 * int64_t(2 * 256 * 256 * 4); // written and read by five kernels
    EXPECT_THAT(m_page.fusionText().toStdString(), HasSubstr("go through HBM with " + bytesText(scores).toStdString()));
    m_document.applyProblem({.algorithm = Algorithm::Flash2, .nq = 64, .nk = 64, .d = 16, .br = 16, .bc = 16},
                            "another");
    EXPECT_TRUE(m_page.roofline().roofline()->points.empty()) << "of another problem";
}

TEST_F(MachineTest, MeasuresAgainWithTheLevelsWhereAllIsMeasured)
{
    QPushButton& button = m_page.measureRow().button();
    EXPECT_EQ(button.text(), QStringLiteral("Measure on this device"));
    measureAll();
    EXPECT_EQ(button.text(), QStringLiteral("Measure again"));
    QSignalSpy levels(&m_page.model(), &MachineModel::levelsChanged);
    QTest::mouseClick(&button, Qt::LeftButton);
    EXPECT_FALSE(m_page.model().allKnown()) << "forgotten";
    EXPECT_TRUE(m_page.model().hierarchy()) << "until it is their turn";
    ASSERT_TRUE(waitFor([&] { return m_page.model().allKnown() && !levels.isEmpty() && m_page.model().hierarchy(); }, 60000));
    EXPECT_EQ(button.text(), QStringLiteral("Measure again"));
}

TEST_F(MachineTest, ItsPicturesAreExportedByAButton)
{
    const QMenu* menu = m_page.exportButton().menu();
    ASSERT_TRUE(m_page.exportButton().isVisible() && menu);
    ASSERT_EQ(menu->actions().size(), 3);
    for (const QAction* part : menu->actions()) {
        ASSERT_TRUE(part->menu());
        EXPECT_FALSE(part->text().isEmpty());
        EXPECT_GE(part->menu()->actions().size(), 5) << "image, PNG, sizes, SVG and CSV";
    }
}

TEST_F(MachineTest, TooltipsHaveTheFormulaWithItsNumbers)
{
    measureAll();
    const Roofline& roofline = *m_page.roofline().roofline();
    for (const RoofPoint& point : roofline.points) {
        const std::string tip = tipAt(m_page.roofline(), m_page.roofline().placeOf(point));
        EXPECT_THAT(tip, HasSubstr("-bound"));
        EXPECT_THAT(tip, HasSubstr("FLOP/B"));
    }
    const std::string box = tipAt(m_page.fusion(), m_page.fusion().boxRect(0).center());
    EXPECT_THAT(box, HasSubstr("reads"));
    EXPECT_THAT(box, HasSubstr("S " + bytesText(2 * 256 * 256 * 4).toStdString())) << "QKᵀ writes S";
    EXPECT_THAT(tipAt(m_page.pyramid(), m_page.pyramid().shapeOf(1).boundingRect().center()),
                HasSubstr("the speed of"));
}

TEST_F(MachineTest, StoppingKeepsWhatIsFinished)
{
    m_document.applyProblem({.algorithm = Algorithm::Flash2, .heads = 8, .nq = 2048, .nk = 2048, .d = 64}, "large");
    ASSERT_TRUE(waitFor([this] { return !m_document.recording().running; }, 60000));
    QTest::mouseClick(&m_page.measureRow().button(), Qt::LeftButton);
    ASSERT_TRUE(m_page.measureRow().stopButton().isVisibleTo(&m_page));
    EXPECT_FALSE(m_page.measureRow().button().isEnabled());
    QTest::mouseClick(&m_page.measureRow().stopButton(), Qt::LeftButton);
    EXPECT_FALSE(m_page.measureRow().stopButton().isVisibleTo(&m_page));
    EXPECT_TRUE(m_page.measureRow().button().isEnabled());
}

TEST_F(MachineTest, SaysWhatDoesNotFit)
{
    m_document.applyProblem({.algorithm = Algorithm::Flash2, .nq = 512, .nk = 512, .d = 256, .br = 128, .bc = 128},
                            "too large");
    measureAll();
    EXPECT_THAT(m_page.measureRow().status().toStdString(), HasSubstr("did not run"));
    const auto& lanes = m_page.fusion().lanes();
    ASSERT_EQ(lanes.size(), 3U);
    EXPECT_TRUE(lanes[2].refusal);
}

TEST_F(MachineTest, PaintsInBothLanguagesAndThemes)
{
    measureAll();
    std::vector<QImage> images;
    for (const Language language : {Language::English, Language::Arabic})
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            setLanguage(language);
            theme().setMode(mode);
            runEvents(30);
            images.push_back(m_page.grab().toImage());
            for (const QImage& other : images)
                EXPECT_TRUE(&other == &images.back() || other != images.back());
            const bool arabic = language == Language::Arabic;
            EXPECT_EQ(m_page.rooflineText().contains(QStringLiteral("Memory-bound")), !arabic);
            EXPECT_EQ(m_page.fusionText().contains(QStringLiteral("never")), !arabic);
            EXPECT_EQ(m_page.roofline().layoutDirection(), Qt::LeftToRight);
            EXPECT_EQ(m_page.pyramid().layoutDirection(), Qt::LeftToRight);
        }
}

/// Roofs of L1 (or SRAM), L2 and memory, and where each kernel is: FLOP per byte and FLOP/s.
static Roofline rooflineOf(double peak, std::array<double, 3> bytesPerSecond, std::array<std::pair<double, double>, 5> places)
{
    Roofline roofline;
    roofline.hierarchy.flopsPerSecond = peak;
    const std::array levels{MemoryLevelKind::L1, MemoryLevelKind::L2, MemoryLevelKind::Hbm};
    for (size_t n = 0; n < levels.size(); ++n)
        roofline.hierarchy.levels.push_back({levels[n], int64_t(1) << (15 + 8 * n), 1, bytesPerSecond[n], 0});
    const std::array kinds{KernelKind::QKt, KernelKind::Softmax, KernelKind::PV, KernelKind::Flash1, KernelKind::Flash2};
    const std::array algorithms{Algorithm::Standard, Algorithm::Standard, Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};
    for (size_t n = 0; n < kinds.size(); ++n) {
        const auto [intensity, flops] = places[n];
        roofline.points.push_back({kinds[n], algorithms[n], 1000, int64_t(flops), 0, int64_t(flops / intensity)});
    }
    return roofline;
}

TEST_F(MachineTest, NamesInTheRooflineStandClearOfRoofsRegionsAndEachOther)
{
    const std::array rooflines{
        // A processor, FlashAttention under the roof beside its slope; and an H200, with it far below, right of the ridge.
        rooflineOf(67e9, {2e11, 9e10, 10.3e9}, {{{10, 40e9}, {0.6, 1.2e9}, {8.5, 37.9e9}, {6, 52.3e9}, {14, 55e9}}}),
        rooflineOf(60.8e12, {32.9e12, 8.3e12, 4.4e12}, {{{30, 9.8e12}, {0.6, 2.1e12}, {31, 10.5e12}, {15.5, 0.73e12}, {31.7, 11.9e12}}}),
        rooflineOf(60.8e12, {32.9e12, 8.3e12, 4.4e12}, {{{30, 9.8e12}, {0.6, 2.1e12}, {31, 10.5e12}, {24.8, 0.79e12}, {63, 12e12}}})};
    RooflineChart chart;
    for (const Roofline& roofline : rooflines)
        for (const QSize size : {QSize(600, 300), QSize(440, 260), QSize(900, 420)}) {
            chart.resize(size);
            chart.setRoofline(roofline, m_document.device());
            chart.grab();
            const auto& labels = chart.labels();
            ASSERT_EQ(labels.size(), roofline.points.size());
            for (size_t n = 0; n < labels.size(); ++n) {
                EXPECT_FALSE(chart.isCovered(labels[n])) << "name " << n << " at " << size.width();
                EXPECT_TRUE(QRectF(chart.rect()).contains(labels[n]));
                for (size_t k = 0; k < n; ++k)
                    EXPECT_FALSE(labels[n].intersects(labels[k])) << k << " and " << n << " at " << size.width();
            }
        }
}

TEST_F(MachineTest, SentencesReadByTheirOwnDirection)
{
    const auto picture = [](const QString& text, auto draw) {
        QImage image(400, 30, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.setFont(theme().ui(14));
        draw(painter, text);
        return image;
    };
    const QRectF rect(0, 0, 400, 30);
    const auto sentence = [&](QPainter& painter, const QString& text) {
        painter.setLayoutDirection(Qt::LeftToRight);
        drawSentence(painter, rect, Qt::AlignCenter, text);
        EXPECT_EQ(painter.layoutDirection(), Qt::LeftToRight);
    };
    const auto plain = [&](Qt::LayoutDirection direction) {
        return [&rect, direction](QPainter& painter, const QString& text) {
            painter.setLayoutDirection(direction);
            painter.drawText(rect, Qt::AlignCenter, text);
        };
    };
    const QString arabic = QStringLiteral("لم يُقَس 227 KB بعد."), english = QStringLiteral("Not measured yet.");
    EXPECT_EQ(picture(arabic, sentence), picture(arabic, plain(Qt::RightToLeft)));
    EXPECT_NE(picture(arabic, sentence), picture(arabic, plain(Qt::LeftToRight))) << "the full stop would lead";
    EXPECT_EQ(picture(english, sentence), picture(english, plain(Qt::LeftToRight)));
}

/// Measures until it is cancelled.
class PatientEngine : public FakeEngine {
public:
    Result<Hierarchy> measureHierarchy(Progress* progress) override
    {
        begun = true;
        while (!progress->cancelled)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return cancelled();
    }
    std::atomic<bool> begun = false;
};

TEST(MachineLevels, ClosingTheProgramCancelsTheirMeasuring)
{
    const auto engine = std::make_shared<PatientEngine>();
    Document document({engine}, nullptr);
    auto measurer = std::make_unique<Measurer>();
    auto page = std::make_unique<MachineWorkspace>(document, *measurer);
    page->show();
    ASSERT_TRUE(waitFor([&] { return engine->begun.load(); }));
    EXPECT_TRUE(page->model().measuringLevels());
    EXPECT_TRUE(page->model().waitsForLevels());
    page.reset();
    measurer.reset(); // or it would never return
}

class MachineWithoutLevels : public MachineTest {
protected:
    MachineWithoutLevels() : MachineTest(std::make_shared<FakeEngine>()) {}
};

TEST_F(MachineWithoutLevels, SaysWhyTheLevelsAreMissing)
{
    EXPECT_THAT(m_page.model().levelsError().toStdString(), HasSubstr("only records"));
    EXPECT_FALSE(m_page.roofline().roofline());
    EXPECT_FALSE(m_page.grab().isNull());
}

} // namespace tilescope::test
