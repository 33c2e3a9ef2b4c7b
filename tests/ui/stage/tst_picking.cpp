// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "ui/stage/picking.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tilescope::test {
namespace {

using enum TensorId;

/// Centre of cell (r, c) of a rows × cols grid.
QPointF cellCentre(const QRectF& rect, int64_t r, int64_t c, int64_t rows, int64_t cols)
{
    return {rect.left() + rect.width() * (double(c) + 0.5) / double(cols),
            rect.top() + rect.height() * (double(r) + 0.5) / double(rows)};
}

class PickingAtScale : public testing::TestWithParam<double> {};

TEST_P(PickingAtScale, EveryCellOfTheProductIsItself)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const SceneInput& in = run.at(run.find(EventKind::Matmul, S, 1, 2), {830, 690}, GetParam());
    const StageScene scene = buildScene(in);
    for (int64_t r = 0; r < 6; ++r) {
        for (int64_t c = 0; c < 9; ++c) {
            const PickHit s = scene.pick(cellCentre(scene.slot(S), r, c, 6, 9));
            ASSERT_TRUE(s.item);
            EXPECT_EQ(s.item->tile, (TileRef{S, 1, 2}));
            EXPECT_EQ(s.row, 6 + r);
            EXPECT_EQ(s.col, 18 + c);
            EXPECT_EQ(focusOf(in, s), (Focus{{S, 1, 2}, 6 + r, 18 + c}));
        }
        for (int64_t k = 0; k < 5; ++k) {
            const PickHit q = scene.pick(cellCentre(scene.slot(Q), r, k, 6, 5));
            EXPECT_EQ(q.row, 6 + r);
            EXPECT_EQ(q.col, k);
            EXPECT_EQ(focusOf(in, q).row, 6 + r);
        }
    }
    for (int64_t key = 0; key < 9; ++key) { // K is shown transposed: x runs over keys
        const PickHit k = scene.pick(cellCentre(scene.slot(K), 3, key, 5, 9));
        EXPECT_EQ(k.row, 18 + key);
        EXPECT_EQ(k.col, 3);
        EXPECT_EQ(focusOf(in, k).col, 18 + key);
        const PickHit v = scene.pick(cellCentre(scene.slot(V), key, 3, 9, 5));
        EXPECT_EQ(v.row, 18 + key);
        EXPECT_EQ(v.col, 3);
    }
}

INSTANTIATE_TEST_SUITE_P(DevicePixelRatios, PickingAtScale, testing::Values(1.0, 1.25, 1.5, 2.0));

TEST(Picking, PaddingOfARaggedTileIsNoElement)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const SceneInput& in = run.at(run.find(EventKind::Matmul, S, 3, 3)); // 4 of 6 rows, 4 of 9 columns
    const StageScene scene = buildScene(in);
    EXPECT_EQ(scene.pick(cellCentre(scene.slot(S), 3, 3, 6, 9)).row, 21);
    EXPECT_EQ(scene.pick(cellCentre(scene.slot(S), 4, 0, 6, 9)).row, -1);
    EXPECT_EQ(scene.pick(cellCentre(scene.slot(S), 0, 4, 6, 9)).row, -1);
    EXPECT_FALSE(tooltipOf(in, scene.pick(cellCentre(scene.slot(S), 0, 4, 6, 9))).isEmpty());
}

QString formatted(double value) { return QString::number(value, 'g', 4).replace('-', QStringLiteral("−")); }

TEST(Picking, ScoreTooltipCarriesTheFormulaAndTheKernelsValue)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const SceneInput& in = run.at(run.find(EventKind::Matmul, S, 1, 2));
    const StageScene scene = buildScene(in);
    float dot = 0;
    for (int64_t k = 0; k < 5; ++k)
        dot += run.inputs().Q.at(0, 8, k) * run.inputs().K.at(0, 21, k);
    const QString tooltip = tooltipOf(in, scene.pick(cellCentre(scene.slot(S), 2, 3, 6, 9)));
    EXPECT_TRUE(tooltip.startsWith(QStringLiteral("S[8, 21] = τ Q[8]·K[21] = 0.4472 × %1 = %2")
                                       .arg(formatted(dot), formatted(run.trace().problem().scale() * dot))))
        << tooltip.toStdString();
    const ArenaTile& place = *in.launch()->arena.find(S);
    EXPECT_TRUE(tooltip.contains(formatted(in.snapshot->value(place, 2, 3)))) << tooltip.toStdString();
}

TEST(Picking, TheWeightFormulaGivesWhatTheKernelHas)
{
    for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        RecordedRun run(smallProblem(algorithm));
        const SceneInput& in = run.at(run.find(EventKind::Exponentiate, P, 1, 2));
        const StageScene scene = buildScene(in);
        const QStringList lines = tooltipOf(in, scene.pick(cellCentre(scene.slot(P), 2, 3, 6, 9))).split('\n');
        ASSERT_EQ(lines.size(), 2) << lines.join('|').toStdString();
        const double formula = lines[0].section('=', -1).trimmed().toDouble(),
                     kernel = lines[1].section(' ', -1).toDouble();
        EXPECT_NEAR(formula, kernel, 1e-3 * kernel) << lines.join('|').toStdString();
    }
}

TEST(Picking, EverythingPickableExplainsItself)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        RecordedRun run(smallProblem(algorithm, MaskKind::Causal));
        for (int64_t step = 0; step < run.steps(); step += 5) {
            const SceneInput& in = run.at(step);
            const StageScene scene = buildScene(in);
            for (const PickItem& item : scene.picks)
                ASSERT_FALSE(tooltipOf(in, scene.pick(item.rect.center())).isEmpty())
                    << nameOf(algorithm) << " step " << step << " place " << int(item.place);
        }
    }
}

TEST(Picking, StoredScoresKnowTheirTile)
{
    RecordedRun run(smallProblem(Algorithm::Standard));
    const SceneInput& in = run.at(run.find(EventKind::Accumulate, O, 3, 3));
    const StageScene scene = buildScene(in);
    const auto item = std::ranges::find_if(
        scene.picks, [](const PickItem& p) { return p.place == Place::Hbm && p.tile.tensor == P; });
    ASSERT_NE(item, scene.picks.end());
    const PickHit hit = scene.pick(cellCentre(item->rect, 13, 28, 22, 31));
    EXPECT_EQ(focusOf(in, hit), (Focus{{P, 2, 3}, 13, 28}));
}

TEST(Picking, NothingLiesBesideTheTiles)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const StageScene scene = run.scene(0);
    EXPECT_EQ(scene.pick({2, 2}).item, nullptr);
}

} // namespace
} // namespace tilescope::test
