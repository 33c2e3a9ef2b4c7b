// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "ui/stage/glstage.h"
#include "ui/stage/picking.h"
#include "ui/stage/scenepainter.h"
#include "ui/theme/theme.h"

#include <QGuiApplication>
#include <QPainter>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace tilescope::test {
namespace {

using enum TensorId;
using testing::HasSubstr;

/// A NaN in key 20, which is in column block 2: rows of all four row blocks see it.
RecordedRun withNaN(Algorithm algorithm)
{
    const Problem p = smallProblem(algorithm);
    auto inputs = std::make_shared<Inputs>(randomInputs(p));
    inputs->K.at(0, 20, 3) = std::nanf("");
    return RecordedRun(p, inputs);
}

const PickItem& mapCell(const StageScene& scene, int64_t i, int64_t j)
{
    const auto cell = std::ranges::find_if(scene.picks, [&](const PickItem& pick) {
        return pick.place == Place::Map && pick.tile == TileRef{S, int32_t(i), int32_t(j)};
    });
    EXPECT_NE(cell, scene.picks.end());
    return *cell;
}

/// The lowest box that covers the rectangle's middle and is no larger.
const BoxItem& boxIn(const StageScene& scene, const QRectF& rect)
{
    const auto box = std::ranges::find_if(scene.back, [&](const BoxItem& b) {
        return b.rect.contains(rect.center()) && b.rect.width() <= rect.width() + 2;
    });
    EXPECT_NE(box, scene.back.end());
    return *box;
}

TEST(NotFinite, TilesStayOnTheMapWithACueOfTheirOwn)
{
    RecordedRun run = withNaN(Algorithm::Flash2);
    const int64_t end = run.find(EventKind::Store, O, 3, -1);
    const SceneInput& in = run.at(end);
    const StageScene scene = buildScene(in);
    for (int64_t i = 0; i < 4; ++i)
        for (int64_t j = 0; j < 4; ++j) {
            const PickItem& cell = mapCell(scene, i, j);
            const BoxItem& box = boxIn(scene, cell.rect);
            SCOPED_TRACE(testing::Message() << i << ", " << j);
            EXPECT_TRUE(box.fill.isValid() && box.fill.alpha() > 0) << "the tile has vanished";
            EXPECT_EQ(box.texture == Texture::CrossHatch, j == 2);
            const std::string tip = tooltipOf(in, {&cell, -1, -1}).toStdString();
            EXPECT_EQ(tip.find("NaN") != std::string::npos, j == 2) << tip;
        }
    EXPECT_TRUE(std::ranges::any_of(scene.texts, [](const TextItem& t) { return t.markup.contains("not finite"); }));
    RecordedRun ordinary(smallProblem(Algorithm::Flash2));
    const StageScene plain = ordinary.scene(end);
    EXPECT_FALSE(std::ranges::any_of(plain.texts, [](const TextItem& t) { return t.markup.contains("not finite"); }));
}

TEST(NotFinite, ScoresThatDoNotFitFloat16AreMarkedInHbm)
{
    Problem p = smallProblem(Algorithm::Standard);
    p.dtype = DType::F16;
    auto inputs = std::make_shared<Inputs>(randomInputs(p));
    for (int64_t c = 0; c < p.d; ++c) { // row 7 and key 11 meet at 576·383·√5, far beyond 65,504
        inputs->Q.at(0, 7, c) = 576;
        inputs->K.at(0, 11, c) = 383;
    }
    RecordedRun run(p, inputs);
    const SceneInput& in = run.at(run.find(EventKind::Store, S, 3, 3));
    const StageScene scene = buildScene(in);
    const auto picture = std::ranges::find_if(scene.heats, [](const HeatItem& heat) {
        return std::ranges::find(*heat.cells, kCellNotFinite) != heat.cells->end();
    });
    ASSERT_NE(picture, scene.heats.end());
    const auto element = std::ranges::find_if(scene.picks, [](const PickItem& pick) {
        return pick.place == Place::Hbm && pick.tile.tensor == S && pick.tile.row < 0;
    });
    ASSERT_NE(element, scene.picks.end());
    EXPECT_THAT(tooltipOf(in, {&*element, 7, 11}).toStdString(), HasSubstr("too large for f16: stored as ∞"));
    EXPECT_EQ(tooltipOf(in, {&*element, 6, 11}).toStdString().find("too large"), std::string::npos);
}

QImage painted(const StageScene& scene)
{
    QImage image(scene.size.toSize(), QImage::Format_RGB32);
    QPainter painter(&image);
    paintScene(painter, scene);
    return image;
}

/// Shares of the warning colour and of its tint between the lines.
std::pair<double, double> hatching(const QImage& image, const QRectF& rect)
{
    const auto near = [](QRgb a, const QColor& b) {
        return std::abs(qRed(a) - b.red()) + std::abs(qGreen(a) - b.green()) + std::abs(qBlue(a) - b.blue()) < 90;
    };
    const QColor field = tokens().field, limit = tokens().limit;
    const QColor between((3 * field.red() + limit.red()) / 4, (3 * field.green() + limit.green()) / 4,
                         (3 * field.blue() + limit.blue()) / 4);
    int lines = 0, paper = 0, all = 0;
    const QRect inside = rect.toRect().adjusted(3, 3, -3, -3);
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x, ++all) {
            lines += near(image.pixel(x, y), tokens().limit);
            paper += near(image.pixel(x, y), between);
        }
    return {double(lines) / all, double(paper) / all};
}

TEST(NotFinite, TilesInSramAreHatchedByBothRenderers)
{
    RecordedRun run = withNaN(Algorithm::Flash2);
    const StageScene scene = run.scene(run.find(EventKind::Accumulate, O, 1, 3)); // O is NaN throughout
    const QRectF o = scene.slot(O);
    std::vector<QImage> pictures{painted(scene)};
    GlStage stage;
    if (QGuiApplication::platformName() != QLatin1String("offscreen") && openGlStageSupported()) {
        stage.resize(scene.size.toSize());
        stage.show();
        stage.present({&scene, {}, 0});
        pictures.push_back(stage.grabFramebuffer().convertToFormat(QImage::Format_RGB32));
    }
    for (const QImage& picture : pictures) {
        const auto [lines, paper] = hatching(picture, {o.left(), o.top() + o.height() * 0.6, o.width(), o.height() * 0.4});
        EXPECT_GT(lines, 0.1);
        EXPECT_GT(paper, 0.2);
    }
}

} // namespace
} // namespace tilescope::test
