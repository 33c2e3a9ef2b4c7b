// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/stage/recordedrun.h"

#include "ui/document/recomputed.h"
#include "ui/stage/markup.h"
#include "ui/stage/picking.h"
#include "ui/stage/sramlayout.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace tilescope::test {
namespace {

using enum TensorId;
using testing::HasSubstr;
using testing::Not;

constexpr std::array kAlgorithms{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

Problem backwardProblem(Algorithm algorithm, MaskSpec mask = MaskKind::None)
{
    Problem problem = smallProblem(algorithm);
    problem.pass = Pass::Backward;
    problem.mask = mask;
    problem.heads = 1;
    return problem;
}

int64_t firstBackward(const Trace& trace)
{
    const auto& launches = trace.program.launches;
    const auto first = std::ranges::find_if(launches, [](const Launch& launch) { return isBackward(launch.kind); });
    return trace.index.kernelBegin[size_t(first - launches.begin())];
}

std::string textsOf(const StageScene& scene)
{
    QStringList texts;
    for (const TextItem& text : scene.texts)
        texts << plainText(text.markup);
    return texts.join('\n').toStdString();
}

void expectSoundScene(const StageScene& scene, int64_t step)
{
    ASSERT_FALSE(scene.title.isEmpty()) << step;
    ASSERT_FALSE(scene.explanation.isEmpty()) << step;
    for (const QString& text : {scene.title, scene.explanation})
        ASSERT_FALSE(text.contains('%') || text.contains('{') || text.contains('_') || text.contains("(s)")) << step << ": " << text.toStdString();
    const QRectF stage(QPointF(0, 0), scene.size);
    for (const BoxItem& box : scene.back)
        ASSERT_TRUE(stage.contains(box.rect)) << step << ": " << box.rect.x() << ' ' << box.rect.y() << ' ' << box.rect.width() << ' ' << box.rect.height();
    for (const HeatItem& heat : scene.heats)
        ASSERT_EQ(heat.cells->size(), size_t(heat.rows) * size_t(heat.cols)) << step;
}

TEST(BackwardScene, EveryMaskAndAlgorithmStepsForwardAndBack)
{
    for (Algorithm algorithm : kAlgorithms)
        for (int mask = 0; mask < kMaskPatterns; ++mask)
            for (double dropout : {0.0, 0.2}) {
                Problem problem = backwardProblem(algorithm);
                problem.mask = maskPattern(problem, mask, 7);
                problem.dropout = dropout;
                SCOPED_TRACE(testing::Message() << nameOf(algorithm) << " mask " << mask << " dropout " << dropout);
                RecordedRun run(problem);
                std::vector<QString> titles;
                const int64_t first = firstBackward(run.trace()), stride = mask < 2 ? 2 : 9;
                for (int64_t step = first; step < run.steps(); step += stride) {
                    const StageScene scene = run.scene(step);
                    ASSERT_NO_FATAL_FAILURE(expectSoundScene(scene, step));
                    titles.push_back(scene.title + scene.explanation);
                }
                for (size_t n = titles.size(); n-- > 0;) { // and back
                    const StageScene scene = run.scene(first + int64_t(n) * stride);
                    ASSERT_EQ(scene.title + scene.explanation, titles[n]);
                }
            }
}

TEST(BackwardScene, FitsSmallStagesAndPanes)
{
    for (Algorithm algorithm : kAlgorithms) {
        Problem problem = backwardProblem(algorithm, MaskKind::Causal);
        problem.dropout = 0.1;
        RecordedRun run(problem);
        for (int64_t step = firstBackward(run.trace()); step < run.steps(); step += 3) {
            ASSERT_NO_FATAL_FAILURE(expectSoundScene(run.scene(step, {640, 470}), step));
            SceneInput input = run.at(step, {520, 560});
            input.form = StageForm::Pane;
            ASSERT_NO_FATAL_FAILURE(expectSoundScene(buildScene(input), step));
        }
    }
}

TEST(BackwardScene, SramShowsBothProducts)
{
    const int64_t shapes[][3] = {{128, 64, 64}, {6, 9, 5}, {1, 64, 64}, {64, 1, 128}, {16, 128, 8}};
    for (Algorithm algorithm : kAlgorithms)
        for (const auto& [br, bc, d] : shapes) {
            Problem problem = backwardProblem(algorithm, MaskKind::Causal);
            problem.br = br;
            problem.bc = bc;
            problem.d = d;
            problem.dropout = 0.1;
            const Program program = makeProgram(problem, kHopperSramBytes);
            for (const Launch& launch : program.launches) {
                if (!showsBothSquares(launch))
                    continue;
                SCOPED_TRACE(testing::Message() << nameOf(launch.kind) << ' ' << br << ' ' << bc << ' ' << d);
                const QRectF area(10, 20, 330, 300);
                const ProductLayout layout = layoutBackward(launch, problem, area, 1, 24);
                for (const ArenaTile& tile : launch.arena.tiles) {
                    const QRectF& slot = layout.slot(tile.tensor);
                    EXPECT_TRUE(!slot.isNull() || tile.tensor == KT) << nameOf(tile.tensor);
                    EXPECT_TRUE(slot.isNull() || area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(slot)) << nameOf(tile.tensor);
                    for (const ArenaTile& other : launch.arena.tiles)
                        EXPECT_TRUE(&tile == &other || (slot & layout.slot(other.tensor)).isEmpty()) << nameOf(tile.tensor) << ' ' << nameOf(other.tensor);
                }
                if (launch.kind != KernelKind::Flash2Backward)
                    continue;
                EXPECT_EQ(layout.slot(S).left(), layout.slot(K).left());
                EXPECT_EQ(layout.slot(dP).width(), layout.slot(V).width());
                EXPECT_LT(layout.slot(K).bottom(), layout.slot(S).top());
                EXPECT_GT(layout.slot(dV).top(), layout.slot(S).bottom());
                EXPECT_EQ(layout.slot(dK).left(), layout.slot(dP).left());
                EXPECT_EQ(layout.slot(Q).top(), layout.slot(dQ).top());
            }
        }
}

TEST(BackwardScene, FlashMarksWhatItRecomputes)
{
    for (Algorithm algorithm : kAlgorithms) {
        RecordedRun run(backwardProblem(algorithm));
        const bool flash = algorithm != Algorithm::Standard;
        const StageScene forward = run.scene(run.find(flash ? EventKind::Exponentiate : EventKind::Matmul, flash ? P : S, 1, 2));
        EXPECT_THAT(textsOf(forward), Not(HasSubstr("recomputed")));
        if (!flash) {
            for (int64_t step = firstBackward(run.trace()); step < run.steps(); step += 4)
                ASSERT_THAT(textsOf(run.scene(step)), Not(HasSubstr("recomputed"))) << step;
            continue;
        }
        int64_t step = firstBackward(run.trace());
        while (run.trace().events[size_t(step)].kind != EventKind::Exponentiate)
            ++step;
        const SceneInput& in = run.at(step, {1100, 900});
        const StageScene scene = buildScene(in);
        EXPECT_TRUE(scene.title.startsWith("Recompute")) << scene.title.toStdString();
        EXPECT_THAT(textsOf(scene), HasSubstr("recomputed"));
        EXPECT_TRUE(std::ranges::any_of(scene.front, [&](const BoxItem& box) {
            return box.texture == Texture::Hatch && scene.slot(S).adjusted(-1, -1, 1, 1).contains(box.rect);
        }));
        const QString tip = tooltipOf(in, scene.pick(scene.slot(S).center()));
        EXPECT_THAT(tip.toStdString(), HasSubstr("recomputed: the forward pass did not keep it"));
        EXPECT_THAT(tip.toStdString(), HasSubstr(algorithm == Algorithm::Flash2 ? "e^(S − L)" : "e^(S − m) / l"));
        const auto cell = std::ranges::find_if(scene.picks, [](const PickItem& pick) { return pick.place == Place::Map; });
        ASSERT_NE(cell, scene.picks.end());
        EXPECT_THAT(tooltipOf(in, scene.pick(cell->rect.center())).toStdString(), HasSubstr("FLOP"));
    }
}

TEST(BackwardScene, MapCountsTheTilesOfTheBackwardPass)
{
    RecordedRun run(backwardProblem(Algorithm::Flash2, MaskKind::Causal));
    EXPECT_EQ(run.at(firstBackward(run.trace())).facts.visited, 0);
    int64_t last = run.steps() - 1;
    while (run.trace().events[size_t(last)].kind != EventKind::CtaEnd)
        --last;
    const SceneInput& in = run.at(last);
    EXPECT_EQ(in.facts.visited + in.facts.skipped, run.trace().problem().Tr() * run.trace().problem().Tc());
    EXPECT_EQ(in.facts.skipped, hiddenTiles(run.trace().problem()));
}

TEST(BackwardScene, TileIsRecomputedOnceItsScoresAre)
{
    for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        RecordedRun run(backwardProblem(algorithm));
        const Problem& p = run.trace().problem();
        int64_t done = 0;
        for (int64_t step = firstBackward(run.trace()); step < run.steps(); ++step) {
            const Event& event = run.trace().events[size_t(step)];
            done += event.kind == EventKind::Matmul && event.tensor == S;
            ASSERT_EQ(recomputedSoFar(run.trace(), step).tiles, done) << step;
            if (event.kind == EventKind::Load && event.tensor == dO && event.col >= 0) {
                EXPECT_THAT(textsOf(run.scene(step)), HasSubstr("S and P not there yet")) << step;
            }
            if (event.kind == EventKind::SoftmaxGrad) {
                EXPECT_THAT(textsOf(run.scene(step)), HasSubstr("S and P again in SRAM")) << step;
            }
        }
        EXPECT_EQ(done, p.Tr() * p.Tc());
    }
}

TEST(BackwardScene, TheLastKernelIsDoneAtTheEnd)
{
    for (Algorithm algorithm : kAlgorithms) {
        RecordedRun run(backwardProblem(algorithm));
        EXPECT_THAT(textsOf(run.scene(run.steps() - 1)), Not(HasSubstr("100 %"))) << "nothing runs any more";
    }
}

TEST(BackwardScene, StandardAttentionPassesNoTileOver)
{
    RecordedRun run(backwardProblem(Algorithm::Standard, MaskKind::Causal));
    for (int64_t step : {firstBackward(run.trace()) - 2, run.steps() - 20})
        EXPECT_THAT(textsOf(run.scene(step)), Not(HasSubstr("by the mask"))) << step;
}

TEST(BackwardScene, HbmHasTheGradientsBelowTheirTensors)
{
    RecordedRun run(backwardProblem(Algorithm::Flash2));
    const StageScene scene = run.scene(run.steps() / 2);
    const auto place = [&](TensorId tensor) {
        const auto found = std::ranges::find_if(scene.picks, [&](const PickItem& pick) { return pick.place == Place::Hbm && pick.tile.tensor == tensor; });
        return found == scene.picks.end() ? QRectF() : found->rect;
    };
    for (const auto& [tensor, gradient] : {std::pair{Q, dQ}, {K, dK}, {V, dV}, {O, dO}}) {
        EXPECT_EQ(place(tensor).left(), place(gradient).left()) << nameOf(gradient);
        EXPECT_LT(place(tensor).bottom(), place(gradient).top()) << nameOf(gradient);
    }
    EXPECT_FALSE(place(D).isNull());
    RecordedRun forward(smallProblem(Algorithm::Flash2));
    EXPECT_THAT(textsOf(forward.scene(forward.steps() / 2)), Not(HasSubstr("dQ")));
}

TEST(BackwardScene, SramElementsHaveTheKernelsValues)
{
    for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        Problem problem = backwardProblem(algorithm, MaskKind::Causal);
        problem.dropout = 0.3;
        RecordedRun run(problem);
        for (int64_t step = firstBackward(run.trace()); step < run.steps(); ++step) {
            if (run.trace().events[size_t(step)].kind != EventKind::SoftmaxGrad)
                continue;
            const SceneInput& in = run.at(step);
            const Resident* tile = in.state->find(dS);
            ASSERT_TRUE(tile) << step;
            EXPECT_TRUE(std::ranges::any_of(buildScene(in).heats, [](const HeatItem& heat) { return heat.ramp == dS; })) << step;
        }
    }
}

} // namespace
} // namespace tilescope::test
