// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/explore/explorefixture.h"

#include "ui/explore/blockmap.h"
#include "ui/explore/exploreworkspace.h"
#include "ui/sparsity/sparsityeditor.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/theme/theme.h"
#include "ui/window/language.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace tilescope::test {

namespace {

template <class Widget>
Widget& child(QWidget& parent, const char* name)
{
    auto* found = parent.findChild<Widget*>(QLatin1String(name));
    if (!found)
        qFatal("no child called %s", name);
    return *found;
}

bool isArabic(const QString& text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Arabic; });
}

} // namespace

class ExploreWorkspaceTest : public ExploreTest {
protected:
    void SetUp() override
    {
        theme().setMode(Theme::Mode::Dark);
        setUp(model());
        m_workspace.resize(1280, 672);
        m_workspace.show();
        QApplication::setActiveWindow(&m_workspace);
        ASSERT_TRUE(waitFor([this] { return m_workspace.isActiveWindow(); }));
    }
    void TearDown() override
    {
        setLanguage(Language::English);
        theme().setScale(1);
    }

    ExploreModel& model() { return m_workspace.model(); }
    BlockMap& map() { return m_workspace.map(); }
    QPoint centre(GridPlace place) { return map().layoutNow().cell(place.row, place.col).center().toPoint(); }
    QColor pixel(GridPlace place) // a little off the number
    {
        const QRectF cell = map().layoutNow().cell(place.row, place.col);
        return map().grab().toImage().pixelColor(
            QPointF(cell.left() + cell.width() * 0.25, cell.top() + cell.height() * 0.75).toPoint());
    }

    ExploreWorkspace m_workspace{m_document, m_measurer};
};

TEST_F(ExploreWorkspaceTest, PresentedOnASmallScreenTheMapHasAllTheHeight)
{
    EXPECT_TRUE(m_workspace.sparsity().isVisible());
    theme().setScale(1.2);
    EXPECT_FALSE(m_workspace.sparsity().isVisible());
    runEvents(30);
    EXPECT_GE(map().height(), map().minimumSizeHint().height());
    m_workspace.resize(1920, 1020);
    theme().setScale(1.5);
    EXPECT_TRUE(m_workspace.sparsity().isVisible());
    theme().setScale(1);
    EXPECT_TRUE(m_workspace.sparsity().isVisible());
}

TEST_F(ExploreWorkspaceTest, AClickSelectsAndADoubleClickUses)
{
    QSignalSpy used(&m_workspace, &ExploreWorkspace::usedInStep);
    QTest::mouseClick(&map(), Qt::LeftButton, {}, centre({1, 0}));
    EXPECT_EQ(model().selected(), (GridPlace{1, 0}));
    EXPECT_EQ(used.count(), 0);
    QTest::mouseDClick(&map(), Qt::LeftButton, {}, centre({1, 0}));
    EXPECT_EQ(used.count(), 1);
    EXPECT_EQ(m_document.problem().br, 32);
    EXPECT_EQ(m_document.problem().bc, 16);
    QTest::mouseDClick(&map(), Qt::LeftButton, {}, centre({2, 2}));
    EXPECT_EQ(used.count(), 1) << "it does not fit";
}

TEST_F(ExploreWorkspaceTest, KeysMoveTheSelectionAndReturnUsesIt)
{
    QSignalSpy used(&m_workspace, &ExploreWorkspace::usedInStep);
    map().setFocus();
    model().select({0, 0});
    for (int key : {Qt::Key_Down, Qt::Key_Right})
        QTest::keyClick(&map(), Qt::Key(key));
    EXPECT_EQ(model().selected(), (GridPlace{1, 1}));
    QTest::keyClick(&map(), Qt::Key_End);
    EXPECT_EQ(model().selected(), (GridPlace{1, 2}));
    QTest::keyClick(&map(), Qt::Key_Home);
    QTest::keyClick(&map(), Qt::Key_Return);
    EXPECT_EQ(used.count(), 1);
    EXPECT_EQ(m_document.problem().br, 32);
    EXPECT_EQ(m_document.problem().bc, 16);
    QTest::keyClick(&map(), Qt::Key_PageDown);
    QTest::keyClick(&map(), Qt::Key_End);
    QTest::keyClick(&map(), Qt::Key_Return);
    EXPECT_EQ(used.count(), 1) << "256 × 256 does not fit";
}

TEST_F(ExploreWorkspaceTest, ThePointerShowsWhatACellLacksAndAWayOut)
{
    QTest::mouseMove(&map(), centre({2, 2}));
    ASSERT_TRUE(waitFor([this] { return model().hovered() == GridPlace{2, 2}; }));
    EXPECT_TRUE(child<QLabel>(m_workspace, "cellVerdict").text().contains("does not fit"));
    QTest::mouseClick(&map(), Qt::LeftButton, {}, centre({2, 2}));
    model().setHovered(std::nullopt);
    auto& way = child<QAbstractButton>(m_workspace, "suggestion");
    EXPECT_TRUE(way.text().contains("Bc 256 → 48")) << way.text().toStdString();
    way.click();
    EXPECT_EQ(model().selected(), (GridPlace{2, 1}));
    EXPECT_TRUE(child<QLabel>(m_workspace, "cellVerdict").text().contains("fits"));
}

TEST_F(ExploreWorkspaceTest, MeasuresWithProgressAndColoursTheMap)
{
    EXPECT_EQ(model().metric(), MapMetric::HbmBytes) << "known without a measurement";
    model().setMetric(MapMetric::Time);
    const QColor empty = pixel({0, 0});
    model().setMetric(MapMetric::HbmBytes);
    auto& measure = child<QToolButton>(m_workspace, "measure");
    EXPECT_EQ(measure.text(), "Measure all");
    EXPECT_FALSE(child<QPushButton>(m_workspace, "stop").isVisible());
    measure.click();
    EXPECT_EQ(model().metric(), MapMetric::Time);
    EXPECT_TRUE(child<QPushButton>(m_workspace, "stop").isVisible());
    EXPECT_EQ(measure.text(), "Pause");
    ASSERT_TRUE(waitFor([this] { return model().sweep().complete(); }));
    EXPECT_TRUE(waitFor([&] { return measure.text() == "Measure again" && measure.isEnabled(); }));
    EXPECT_NE(pixel({0, 0}), empty);
    model().select({2, 2}); // away from the fastest
    const GridPlace fastest = *model().fastest();
    EXPECT_EQ(pixel(fastest), Theme::explore(0));
}

TEST_F(ExploreWorkspaceTest, OneCellCanBeMeasuredAlone)
{
    model().select({1, 1});
    auto& link = child<QLabel>(m_workspace, "measureCell");
    ASSERT_TRUE(link.text().contains("measure it")) << link.text().toStdString();
    emit link.linkActivated("measure");
    ASSERT_TRUE(waitFor([this] { return model().cell({1, 1}).ran(); }));
    EXPECT_EQ(model().sweep().done, 1);
    EXPECT_TRUE(link.text().contains("median")) << link.text().toStdString();
}

TEST_F(ExploreWorkspaceTest, MetricsChangeTheMap)
{
    auto& metric = child<SegmentedControl>(m_workspace, "metric");
    metric.segment(2)->click();
    EXPECT_EQ(model().metric(), MapMetric::Sram);
    model().select({2, 2});
    EXPECT_EQ(pixel({0, 0}), Theme::explore(0)) << "the smallest arena";
    metric.segment(3)->click();
    EXPECT_EQ(pixel({0, 0}), Theme::explore(0)) << "the most CTAs are the good end";
    metric.segment(0)->click();
    EXPECT_EQ(pixel({0, 0}), Theme::explore(1)) << "small Br reads K and V most often";
}

TEST_F(ExploreWorkspaceTest, TheGridIsEditedAsText)
{
    auto& cols = child<QLineEdit>(m_workspace, "gridCols");
    cols.setText("64 32");
    emit cols.editingFinished();
    EXPECT_EQ(model().grid().bc, (std::vector<int64_t>{32, 64}));
    cols.setText("64, many");
    emit cols.editingFinished();
    auto& error = child<QLabel>(m_workspace, "gridError");
    EXPECT_TRUE(error.isVisible());
    EXPECT_TRUE(error.text().contains("Bc")) << error.text().toStdString();
    EXPECT_EQ(model().grid().bc, (std::vector<int64_t>{32, 64}));
    EXPECT_EQ(cols.text(), "64, many") << "what was typed stays";
    cols.setText("16");
    emit cols.editingFinished();
    EXPECT_FALSE(error.isVisible());
}

TEST_F(ExploreWorkspaceTest, ThePresetIsThePapersFigure)
{
    emit child<QLabel>(m_workspace, "preset").linkActivated("figure");
    const Problem& p = model().problem();
    EXPECT_EQ(p.algorithm, Algorithm::Flash1);
    EXPECT_EQ(p.headCount(), 1024);
    EXPECT_EQ(p.nk, 1024);
    EXPECT_EQ(p.d, 64);
    EXPECT_EQ(child<QDoubleSpinBox>(m_workspace, "batch").value(), 64) << "the form follows";
}

TEST_F(ExploreWorkspaceTest, SaysEverythingInWords)
{
    EXPECT_FALSE(map().accessibleName().isEmpty());
    model().select({2, 2});
    EXPECT_TRUE(map().accessibleDescription().contains("does not fit")) << map().accessibleDescription().toStdString();
    for (const char* name :
         {"length", "headDim", "heads", "batch", "algorithm", "element", "mask", "device", "gridRows", "gridCols"})
        EXPECT_FALSE(child<QWidget>(m_workspace, name).accessibleName().isEmpty()) << name;
    for (const char* name : {"fastest", "paper", "inUse"})
        EXPECT_FALSE(child<QWidget>(m_workspace, name).accessibleName().isEmpty()) << name;
}

TEST_F(ExploreWorkspaceTest, EveryAlgorithmCanBeReadInItsField)
{
    for (const Language language : {Language::English, Language::Arabic}) {
        setLanguage(language);
        QCoreApplication::processEvents();
        auto& combo = child<QComboBox>(m_workspace, "algorithm");
        for (int n = 0; n < combo.count(); ++n)
            EXPECT_LE(QFontMetrics(combo.font()).horizontalAdvance(combo.itemText(n)), combo.width() - 36) << combo.itemText(n).toStdString();
    }
}

TEST_F(ExploreWorkspaceTest, ArabicMirrorsThePanelsAndNotTheMap)
{
    setLanguage(Language::Arabic);
    QCoreApplication::processEvents();
    EXPECT_EQ(m_workspace.layoutDirection(), Qt::RightToLeft);
    EXPECT_EQ(map().layoutDirection(), Qt::LeftToRight);
    EXPECT_TRUE(isArabic(map().accessibleName()));
    EXPECT_TRUE(isArabic(child<QToolButton>(m_workspace, "measure").text()));
    EXPECT_LT(map().layoutNow().cell(0, 0).left(), map().layoutNow().cell(0, 1).left());
    for (const auto* label : m_workspace.findChildren<QLabel*>())
        EXPECT_FALSE(std::ranges::any_of(label->text(), [](QChar c) { return c.isDigit() && c.unicode() > 0x7F; }))
            << label->text().toStdString();
}

TEST_F(ExploreWorkspaceTest, InPresentationModeTheSetUpMakesRoom)
{
    model().setGrid(BlockGrid::usual());
    EXPECT_TRUE(child<QWidget>(m_workspace, "length").isVisible());
    theme().setScale(1.5);
    EXPECT_LE(m_workspace.minimumSizeHint().width(), 1280);
    EXPECT_FALSE(child<QWidget>(m_workspace, "length").isVisible());
    EXPECT_TRUE(map().isVisible());
    theme().setScale(1);
    EXPECT_TRUE(child<QWidget>(m_workspace, "length").isVisible());
}

TEST_F(ExploreWorkspaceTest, FollowsTheTheme)
{
    model().select({2, 2});
    model().setMetric(MapMetric::Time);
    const QColor dark = pixel({0, 0});
    theme().setMode(Theme::Mode::Light);
    EXPECT_NE(pixel({0, 0}), dark);
    theme().setMode(Theme::Mode::Dark);
    EXPECT_EQ(pixel({0, 0}), dark);
}

} // namespace tilescope::test
