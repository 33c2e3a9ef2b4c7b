// SPDX-License-Identifier: GPL-3.0-or-later
// What is written on the stage has room there, at the sizes that windows give it and in both languages.
#include "recordedrun.h"

#include "ui/stage/markup.h"
#include "ui/theme/theme.h"
#include "ui/window/language.h"

#include <QCoreApplication>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tilescope::test {
namespace {

using enum TensorId;

constexpr QSizeF kStages[] = {{646, 538}, {660, 538}, {822, 718}}; ///< in windows of 1280×720 and 1440×900

const TextItem* textOf(const StageScene& scene, const QString& plain)
{
    const auto item = std::ranges::find_if(scene.texts, [&](const TextItem& t) { return plainText(t.markup) == plain; });
    return item == scene.texts.end() ? nullptr : &*item;
}

QRectF hbmPanel(const StageScene& scene)
{
    return std::ranges::find(scene.back, tokens().hbmFill, &BoxItem::fill)->rect;
}

class Room : public testing::TestWithParam<Language> {
protected:
    void SetUp() override { use(GetParam()); }
    void TearDown() override { use(Language::English); }
    static void use(Language language)
    {
        setLanguage(language);
        QCoreApplication::processEvents();
    }
};

TEST_P(Room, SentencesStayClearOfThePanelsBelow)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Problem problem = smallProblem(algorithm, MaskKind::Causal);
        problem.dropout = 0.2;
        RecordedRun run(problem);
        for (int64_t step = 0; step < run.steps(); ++step)
            for (const QSizeF& size : kStages) {
                const StageScene scene = run.scene(step, size);
                SCOPED_TRACE(testing::Message() << nameOf(algorithm) << " step " << step << ": " << scene.explanation.toStdString());
                const TextItem* sentence = textOf(scene, scene.explanation);
                ASSERT_TRUE(sentence);
                ASSERT_LE(markupHeight(sentence->markup, sentence->font, sentence->box.width()), sentence->box.height());
                ASSERT_LE(sentence->box.bottom(), hbmPanel(scene).top() - 4);
                const TextItem* title = textOf(scene, scene.title);
                ASSERT_TRUE(title);
                ASSERT_LE(markupWidth(title->markup, title->font), title->box.width());
            }
    }
}

/// Where the text's ink is.
QRectF inkOf(const TextItem& item)
{
    const double width = markupWidth(item.markup, item.font), slack = item.box.width() - width;
    const double left = item.alignment & Qt::AlignRight ? slack : item.alignment & Qt::AlignHCenter ? slack / 2 : 0;
    return {item.box.left() + left, item.box.top(), width, item.box.height()};
}

TEST(Room, ColumnNumbersOfTheMapStayApart)
{
    for (int64_t tiles : {8, 60, 100, 256, 512, 4096}) {
        Problem problem;
        problem.nq = 8;
        problem.nk = tiles * 4;
        problem.d = 4;
        problem.br = problem.bc = 4;
        RecordedRun run(problem);
        for (int64_t j : {int64_t(0), tiles / 3, tiles - 2, tiles - 1})
            for (const QSizeF& size : kStages) {
                const StageScene scene = run.scene(run.find(EventKind::Matmul, S, 1, j), size);
                double bottom = 0;
                for (const PickItem& pick : scene.picks)
                    if (pick.place == Place::Map)
                        bottom = std::max(bottom, pick.rect.bottom());
                std::vector<QRectF> numbers;
                bool current = false;
                for (const TextItem& item : scene.texts) {
                    bool isNumber = false;
                    const int64_t number = item.markup.toLongLong(&isNumber);
                    if (item.box.top() < bottom || item.box.top() > bottom + 8 || (!isNumber && item.markup != "j"))
                        continue;
                    numbers.push_back(inkOf(item));
                    current = current || (isNumber && number == j);
                }
                SCOPED_TRACE(testing::Message() << tiles << " tiles, j = " << j << ", stage " << size.width());
                EXPECT_TRUE(current);
                ASSERT_GT(numbers.size(), 2u);
                std::ranges::sort(numbers, {}, &QRectF::left);
                for (size_t n = 1; n < numbers.size(); ++n)
                    EXPECT_GE(numbers[n].left() - numbers[n - 1].right(), 2) << "number " << n;
            }
    }
}

TEST(Room, TheBusEndsAboveTheMapOnALowStage)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    for (const QSizeF& size : {QSizeF(664, 394), QSizeF(646, 430), QSizeF(646, 538)})
        for (const int64_t step : {int64_t{0}, run.find(EventKind::Matmul, S, 1, 1)}) {
            const StageScene scene = run.scene(step, size);
            double mapTop = size.height();
            for (const PickItem& pick : scene.picks)
                if (pick.place == Place::Map)
                    mapTop = std::min(mapTop, pick.rect.top());
            ASSERT_LT(mapTop, size.height());
            for (const PickItem& pick : scene.picks)
                if (pick.place == Place::Bus) {
                    EXPECT_LE(pick.rect.bottom(), mapTop) << size.height();
                }
            for (const QString& words : {QStringLiteral("nothing yet"), QStringLiteral("bus idle")})
                for (const TextItem& text : scene.texts)
                    if (plainText(text.markup) == words) {
                        EXPECT_LE(text.box.bottom(), mapTop) << words.toStdString() << " at " << size.height();
                    }
        }
}

/// Where the product of tiles would have no room they stand in a row, as in a race.
TEST(Room, TilesInSramAreLargeEnoughOnALowStage)
{
    for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2})
        for (const double height : {394.0, 430.0, 500.0, 538.0}) {
            Problem problem{.algorithm = algorithm, .nq = 256, .nk = 256, .d = 64, .br = 64, .bc = 64};
            RecordedRun run(problem);
            const StageScene scene = run.scene(run.find(EventKind::Matmul, S, 1, 1), {660, height});
            const QRectF panel = std::ranges::find(scene.back, tokens().sramFill, &BoxItem::fill)->rect;
            std::vector<QRectF> tiles;
            for (const TensorId tensor : {Q, K, V, S, O}) {
                const QRectF& tile = scene.slot(tensor);
                SCOPED_TRACE(testing::Message() << nameOf(algorithm) << ' ' << nameOf(tensor) << " at " << height);
                EXPECT_GE(tile.width() * tile.height(), 45 * 45);
                EXPECT_GE(std::min(tile.width(), tile.height()), 28);
                EXPECT_TRUE(panel.contains(tile));
                for (const QRectF& other : tiles)
                    EXPECT_FALSE(other.intersects(tile));
                tiles.push_back(tile);
            }
        }
}

/// Where the text's lines are, wrapped or not.
QRectF linesOf(const TextItem& item)
{
    QRectF ink = inkOf(item);
    const double height = item.wrap ? markupHeight(item.markup, item.font, item.box.width()) : item.font.pixelSize() * 0.8;
    if (item.wrap)
        ink = {item.box.left(), 0, item.box.width(), 0};
    const double top = item.alignment & Qt::AlignTop      ? item.box.top()
                       : item.alignment & Qt::AlignBottom ? item.box.bottom() - height
                                                          : item.box.center().y() - height / 2;
    return {ink.left(), top, std::min(ink.width(), item.box.width()), height};
}

void expectTextsApart(const StageScene& scene, const QRectF& besides = {})
{
    std::vector<QRectF> lines;
    for (const TextItem& item : scene.texts)
        lines.push_back(besides.intersects(item.box) ? QRectF() : linesOf(item));
    for (size_t a = 0; a < lines.size(); ++a)
        for (size_t b = 0; b < a; ++b) {
            const QRectF common = lines[a] & lines[b];
            EXPECT_TRUE(common.width() < 1.5 || common.height() < 1.5)
                << plainText(scene.texts[a].markup).toStdString() << " over " << plainText(scene.texts[b].markup).toStdString();
        }
}

TEST_P(Room, NothingIsWrittenOverSomethingElseInARace)
{
    for (const double scale : {1.0, 1.35}) {
        theme().setScale(scale);
        for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash2})
            for (const bool dropout : {false, true}) {
                Problem problem{.algorithm = algorithm, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
                problem.mask.kind = MaskKind::Causal;
                problem.pass = Pass::Backward;
                problem.dropout = dropout ? 0.1 : 0;
                RecordedRun run(problem);
                for (const QSizeF& size : {QSizeF(640, 251), QSizeF(640, 360), QSizeF(720, 493)})
                    for (int64_t step = 0; step < run.steps(); step += run.steps() / 8) {
                        SceneInput& input = run.at(step, size);
                        input.form = StageForm::Pane;
                        SCOPED_TRACE(testing::Message() << nameOf(algorithm) << " step " << step << ", " << size.width() << " × " << size.height() << " at " << scale);
                        expectTextsApart(buildScene(input));
                    }
            }
    }
    theme().setScale(1);
}

TEST_P(Room, NothingIsWrittenOverSomethingElseInHbmAndTheLegend)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash2}) {
        Problem problem{.algorithm = algorithm, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
        problem.mask.kind = MaskKind::Causal;
        problem.pass = Pass::Backward;
        RecordedRun run(problem);
        for (const QSizeF& size : kStages)
            for (int64_t step = 0; step < run.steps(); step += run.steps() / 12) {
                SCOPED_TRACE(testing::Message() << nameOf(algorithm) << " step " << step << ", " << size.width());
                const StageScene scene = run.scene(step, size);
                expectTextsApart(scene, std::ranges::find(scene.back, tokens().sramFill, &BoxItem::fill)->rect);
            }
    }
}

/// Kernels without K and V write above their tiles what runs and which row is selected: below the panel's header.
TEST(Room, WhatRunsIsWrittenBelowTheHeaderOfSram)
{
    for (const Pass pass : {Pass::Forward, Pass::Backward})
        for (const bool dropout : {false, true}) {
            Problem problem{.algorithm = Algorithm::Standard, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
            problem.mask.kind = MaskKind::Causal;
            problem.dropout = dropout ? 0.1 : 0;
            problem.pass = pass;
            RecordedRun run(problem);
            for (int64_t step = 0; step < run.steps(); ++step)
                for (const QSizeF& size : kStages) {
                    if (run.trace().events[size_t(step)].launch < 0)
                        continue;
                    const StageScene scene = run.scene(step, size);
                    const TextItem* header = textOf(scene, QStringLiteral("227 KB per thread block"));
                    ASSERT_TRUE(header);
                    const QRectF panel = std::ranges::find(scene.back, tokens().sramFill, &BoxItem::fill)->rect;
                    for (const TextItem& item : scene.texts)
                        if (panel.contains(item.box.center()) && &item != header) {
                            const QRectF common = linesOf(item) & linesOf(*header);
                            ASSERT_TRUE(common.width() < 1.5 || common.height() < 1.5) << plainText(item.markup).toStdString() << ", step " << step;
                        }
                }
        }
}

/// With the kernels above it the stage of a presentation is low: the products keep their shape all the same.
TEST_P(Room, SramShowsTheProductsInAPresentationOfBothPasses)
{
    theme().setScale(1.35);
    for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        Problem problem{.algorithm = algorithm, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
        problem.pass = Pass::Backward;
        RecordedRun run(problem);
        const StageScene forward = run.scene(run.find(EventKind::Matmul, S, 1, 2), {1280, 609});
        EXPECT_LT(forward.slot(K).bottom(), forward.slot(S).top());
        const StageScene backward = run.scene(run.find(EventKind::Matmul, dP, 1, 2), {1280, 609});
        EXPECT_LT(backward.slot(V).bottom(), backward.slot(dP).top());
        EXPECT_GT(backward.slot(dV).top(), backward.slot(S).bottom());
        EXPECT_GE(backward.slot(dP).height(), 40);
    }
    theme().setScale(1);
}

/// Where there is no room for that either, each tile of the row has its name in it or above it.
TEST_P(Room, EveryTileOfARowInSramIsNamed)
{
    Problem problem{.algorithm = Algorithm::Flash2, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
    problem.pass = Pass::Backward;
    RecordedRun run(problem);
    for (const auto& [kind, tensor] : {std::pair{EventKind::Matmul, S}, {EventKind::Matmul, dP}, {EventKind::Load, dO}}) {
        const StageScene scene = run.scene(run.find(kind, tensor, 1, tensor == dO ? -1 : 2), {660, 394});
        for (size_t n = 0; n < kTensorCount; ++n) {
            const QRectF rect = scene.sramSlots[n];
            if (rect.isNull() || TensorId(n) == KT)
                continue;
            const QRectF place = rect.adjusted(0, -14, 0, 0);
            EXPECT_TRUE(std::ranges::any_of(scene.texts, [&](const TextItem& item) { return place.contains(item.box.center()); }))
                << nameOf(TensorId(n)) << " at " << nameOf(tensor);
        }
    }
}

TEST(Room, TheHaloInTheLegendStaysClearOfTheOtherSwatches)
{
    for (const double scale : {1.0, 1.35})
        for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash2}) {
            theme().setScale(scale);
            Problem problem{.algorithm = algorithm, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
            problem.mask.kind = MaskKind::Causal;
            problem.pass = Pass::Backward;
            RecordedRun run(problem);
            for (const QSizeF& size : {QSizeF(646, 490), QSizeF(646, 538), QSizeF(822, 660), QSizeF(822, 718)})
                for (const int64_t step : {int64_t(40), run.steps() - 20}) {
                    const StageScene scene = run.scene(step, size * scale);
                    const auto current = std::ranges::find_if(scene.back, [](const BoxItem& box) { return box.halo.alpha() > 0; });
                    ASSERT_NE(current, scene.back.end());
                    EXPECT_GE(current->rect.width(), 8);
                    const QRectF ring = current->rect.adjusted(-kHaloOuter, -kHaloOuter, kHaloOuter, kHaloOuter);
                    int others = 0;
                    for (const BoxItem& box : scene.back)
                        if (&box != &*current && box.rect.width() < 24 && std::abs(box.rect.center().x() - current->rect.center().x()) < 2) {
                            ++others;
                            EXPECT_FALSE(box.rect.intersects(ring)) << nameOf(algorithm) << ' ' << size.height() << " at " << scale;
                        }
                    EXPECT_GE(others, 2);
                }
        }
    theme().setScale(1);
}

TEST(Room, WaitingRowsAreNamedBelowTheRowsInWork)
{
    Problem problem{.algorithm = Algorithm::Standard, .nq = 160, .nk = 160, .d = 32, .br = 32, .bc = 32};
    problem.pass = Pass::Backward;
    RecordedRun run(problem);
    for (int64_t step = 0; step < run.steps(); step += 7) {
        const StageScene scene = run.scene(step, {822, 718});
        for (const TextItem& item : scene.texts)
            for (const HaloItem& halo : scene.halos)
                if (plainText(item.markup).contains("waiting") && item.wrap) {
                    EXPECT_FALSE(linesOf(item).intersects(halo.rect)) << "step " << step;
                }
    }
}

/// K and V scroll by their own index; what SRAM holds of Q is on screen between its events too.
TEST(Room, HbmNumbersOnlyRowsThatAllColumnsShow)
{
    Problem problem{.algorithm = Algorithm::Flash2, .nq = 640, .nk = 640, .d = 32, .br = 32, .bc = 32};
    problem.pass = Pass::Backward;
    RecordedRun run(problem);
    SceneInput& input = run.at(run.find(EventKind::Store, dK, -1, 9), {640, 371});
    input.form = StageForm::Pane;
    const StageScene scene = buildScene(input);
    const auto shows = [&](TileRef tile) {
        return std::ranges::any_of(scene.picks, [&](const PickItem& pick) { return pick.place == Place::Hbm && pick.tile == tile; });
    };
    EXPECT_TRUE(shows({Q, 19, -1}));
    EXPECT_TRUE(shows({K, -1, 9}));
    EXPECT_EQ(std::ranges::count(scene.texts, QStringLiteral("19"), &TextItem::markup), 0);
}

TEST(Room, RowNumbersStandBesideTheirTiles)
{
    Problem problem = smallProblem(Algorithm::Flash1);
    problem.nq = 20; // the last of four blocks has two of six rows
    RecordedRun run(problem);
    for (const QSizeF& size : kStages) {
        const StageScene scene = run.scene(run.find(EventKind::Matmul, S, 3, 1), size);
        for (int64_t i = 0; i < 4; ++i) {
            const auto tile = std::ranges::find_if(scene.picks, [&](const PickItem& pick) {
                return pick.place == Place::Hbm && pick.tile == TileRef{Q, int32_t(i), -1};
            });
            ASSERT_NE(tile, scene.picks.end());
            const auto number = std::ranges::find_if(scene.texts, [&](const TextItem& item) {
                return item.markup == QString::number(i) && item.box.right() < tile->rect.center().x() &&
                       std::abs(item.box.center().y() - tile->rect.center().y()) < 1;
            });
            ASSERT_NE(number, scene.texts.end()) << "row " << i;
            EXPECT_LE(inkOf(*number).right(), tile->rect.left() - kHaloOuter) << "clear of the halo";
            EXPECT_GE(inkOf(*number).left(), hbmPanel(scene).left() + 1);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, Room, testing::Values(Language::English, Language::Arabic));

} // namespace
} // namespace tilescope::test
