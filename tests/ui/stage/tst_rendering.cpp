// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "ui/stage/glstage.h"
#include "ui/stage/painterstage.h"
#include "ui/stage/scenepainter.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tilescope::test {
namespace {

using enum TensorId;

QImage painted(const StageScene& scene)
{
    QImage image((scene.size * scene.dpr).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scene.dpr);
    QPainter painter(&image);
    paintScene(painter, scene);
    return image;
}

int difference(QRgb a, QRgb b)
{
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// Share of pixels that differ by more than the tolerance.
double mismatch(const QImage& a, const QImage& b, int tolerance)
{
    int64_t wrong = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            wrong += difference(a.pixel(x, y), b.pixel(x, y)) > tolerance;
    return double(wrong) / double(a.width()) / double(a.height());
}

class GlRendering : public testing::Test {
protected:
    void SetUp() override
    {
        if (QGuiApplication::platformName() == QLatin1String("offscreen") || !openGlStageSupported())
            GTEST_SKIP() << "no OpenGL 3.3 here";
    }

    static QImage drawn(GlStage& stage, const StageScene& scene)
    {
        stage.present({&scene, {}, 0});
        return stage.grabFramebuffer().convertToFormat(QImage::Format_RGB32);
    }
};

TEST_F(GlRendering, AgreesWithThePainter)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash2}) {
        RecordedRun run(smallProblem(algorithm, MaskKind::Causal));
        const int64_t step = run.find(EventKind::Matmul, S, 1, 1);
        GlStage stage;
        stage.resize(830, 690);
        stage.show();
        const StageScene scene = run.scene(step);
        const QImage gl = drawn(stage, scene), painter = painted(scene);
        ASSERT_EQ(gl.size(), painter.size());
        // Edges are smoothed differently; bodies, heat maps, textures and text are not.
        EXPECT_LT(mismatch(gl, painter, 40), 0.01) << nameOf(algorithm);
        const QRectF s = scene.slot(S);
        for (int r = 0; r < 6; ++r)
            for (int c = 0; c < 9; ++c) {
                const QPoint at =
                    QPointF(s.left() + s.width() * (c + 0.4) / 9, s.top() + s.height() * (r + 0.4) / 6).toPoint();
                if (r == 0)
                    continue; // under the selected row's line
                EXPECT_LE(difference(gl.pixel(at), painter.pixel(at)), 4) << r << ' ' << c;
            }
    }
}

TEST_F(GlRendering, SecondFrameEqualsTheFirst)
{
    RecordedRun run(smallProblem(Algorithm::Flash1));
    const StageScene scene = run.scene(run.find(EventKind::Rescale, O, 2, 1));
    GlStage stage;
    stage.resize(830, 690);
    stage.show();
    const QImage first = drawn(stage, scene);
    EXPECT_EQ(first, drawn(stage, scene));
    const StageScene other = run.scene(run.find(EventKind::Matmul, S, 0, 2));
    EXPECT_NE(first, drawn(stage, other));
    EXPECT_EQ(first, drawn(stage, scene));
}

TEST_F(GlRendering, SurvivesAnotherWindow)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const StageScene scene = run.scene(run.find(EventKind::Matmul, S, 1, 1));
    QWidget first, second;
    first.resize(830, 690);
    second.resize(830, 690);
    auto* stage = new GlStage(&first);
    stage->resize(830, 690);
    first.show();
    second.show();
    const QImage before = drawn(*stage, scene);
    stage->setParent(&second);
    stage->show();
    EXPECT_EQ(before, drawn(*stage, scene));
}

TEST_F(GlRendering, FollowsTheTheme)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const int64_t step = run.find(EventKind::Matmul, S, 1, 1);
    GlStage stage;
    stage.resize(830, 690);
    stage.show();
    for (Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
        theme().setMode(mode);
        const StageScene scene = run.scene(step);
        EXPECT_LT(mismatch(drawn(stage, scene), painted(scene), 40), 0.01);
    }
}

TEST(PainterRendering, DrawsEveryScaleFactorWhole)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const int64_t step = run.find(EventKind::Matmul, S, 1, 1);
    for (double dpr : {1.0, 1.25, 1.5, 2.0}) {
        const StageScene scene = run.scene(step, {830, 690}, dpr);
        const QImage image = painted(scene);
        ASSERT_EQ(image.width(), qRound(830 * dpr));
        const QPointF inside = scene.slot(Q).center() * dpr;
        EXPECT_NE(image.pixel(inside.toPoint()), scene.background.rgb()) << dpr;
        for (const HeatItem& heat : scene.heats) { // tiles start on whole device pixels
            EXPECT_NEAR(heat.rect.left() * dpr, std::round(heat.rect.left() * dpr), 1e-6) << dpr;
            EXPECT_NEAR(heat.rect.top() * dpr, std::round(heat.rect.top() * dpr), 1e-6) << dpr;
        }
    }
}

TEST(PainterRendering, RevealHidesTheLowerRows)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    SceneInput& in = run.at(run.find(EventKind::Matmul, S, 1, 1));
    const QImage whole = painted(buildScene(in));
    in.motion.reveal = 0.5;
    const StageScene half = buildScene(in);
    const QImage image = painted(half);
    const QRectF s = half.slot(S);
    const QPoint upper = QPointF(s.left() + s.width() * 0.28, s.top() + s.height() * 0.25).toPoint();
    const QPoint lower = QPointF(s.left() + s.width() * 0.28, s.top() + s.height() * 0.9).toPoint();
    EXPECT_EQ(image.pixel(upper), whole.pixel(upper));
    EXPECT_NE(image.pixel(lower), whole.pixel(lower));
}

TEST(PainterRendering, StageWidgetShowsTheScene)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const StageScene scene = run.scene(run.find(EventKind::Load, K, 1, 1));
    PainterStage stage;
    stage.resize(830, 690);
    stage.present({&scene, {}, 0});
    // Onto an image of the same format: a pixmap may smooth text another way.
    QImage shown(stage.size(), QImage::Format_RGB32);
    stage.render(&shown);
    EXPECT_EQ(shown.pixel(5, 685), scene.background.rgb());
    EXPECT_LT(mismatch(shown, painted(scene), 0), 1e-3);
}

} // namespace
} // namespace tilescope::test
