// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "core/program/program.h"
#include "ui/stage/markup.h"
#include "ui/stage/sramlayout.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace tilescope::test {
namespace {

using enum TensorId;
using testing::HasSubstr;

constexpr std::array kAlgorithms{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

bool overlaps(const QRectF& a, const QRectF& b) { return !(a & b).isEmpty(); }

bool hasText(const StageScene& scene, const QString& part)
{
    return std::ranges::any_of(scene.texts, [&](const TextItem& t) { return plainText(t.markup).contains(part); });
}

TEST(Scene, EveryStepOfEveryAlgorithmHasWordsAndAPlace)
{
    for (Algorithm algorithm : kAlgorithms) {
        Problem problem = smallProblem(algorithm, MaskKind::Causal);
        problem.dropout = 0.2;
        RecordedRun run(problem);
        for (int64_t step = 0; step < run.steps(); ++step) {
            const StageScene scene = run.scene(step);
            SCOPED_TRACE(testing::Message() << nameOf(algorithm) << " step " << step);
            ASSERT_FALSE(scene.title.isEmpty());
            ASSERT_FALSE(scene.explanation.isEmpty());
            ASSERT_FALSE(scene.title.contains('%') || scene.title.contains('{') || scene.title.contains('_'))
                << scene.title.toStdString();
            ASSERT_FALSE(scene.explanation.contains('%') || scene.explanation.contains('{'))
                << scene.explanation.toStdString();
            const QRectF stage(QPointF(0, 0), scene.size);
            for (const BoxItem& box : scene.back)
                ASSERT_TRUE(stage.contains(box.rect))
                    << box.rect.x() << ' ' << box.rect.y() << ' ' << box.rect.width() << ' ' << box.rect.height();
            for (const HeatItem& heat : scene.heats)
                ASSERT_EQ(heat.cells->size(), size_t(heat.rows) * size_t(heat.cols));
        }
    }
}

/// Rows of S line up with those of Q, m, l and O; its columns with K's; V stands on O.
void expectProduct(const Launch& launch, const Problem& problem)
{
    const QRectF area(10, 20, 330, 280);
    const ProductLayout product = layoutProduct(launch, problem, area, 1, 26);
    const QRectF& s = product.slot(S);
    ASSERT_FALSE(s.isEmpty());
    for (TensorId tensor : {Q, M, L, O}) {
        if (product.slot(tensor).isNull())
            continue;
        EXPECT_EQ(product.slot(tensor).top(), s.top());
        EXPECT_EQ(product.slot(tensor).height(), s.height());
    }
    if (const QRectF& k = product.slot(K); !k.isNull()) {
        EXPECT_EQ(k.left(), s.left());
        EXPECT_EQ(k.width(), s.width());
        EXPECT_LT(k.bottom(), s.top());
        EXPECT_LT(product.slot(Q).right(), s.left());
    }
    if (const QRectF& v = product.slot(V); !v.isNull()) {
        EXPECT_EQ(v.left(), product.slot(O).left());
        EXPECT_EQ(v.width(), product.slot(O).width());
        EXPECT_LT(v.bottom(), product.slot(O).top());
        EXPECT_GT(product.slot(O).left(), s.right());
    }
    for (int a = 0; a < kTensorCount; ++a) {
        const QRectF& first = product.slot(TensorId(a));
        EXPECT_TRUE(first.isNull() || area.adjusted(-0.01, -0.01, 0.01, 0.01).contains(first)) << nameOf(TensorId(a));
        for (int b = a + 1; b < kTensorCount; ++b) {
            const bool shared = TensorId(a) == S && TensorId(b) == P;
            EXPECT_TRUE(shared || !overlaps(first, product.slot(TensorId(b))))
                << nameOf(TensorId(a)) << ' ' << nameOf(TensorId(b));
        }
    }
}

TEST(Scene, SramIsTheMatrixProductForAnyShape)
{
    const int64_t shapes[][3] = {{128, 128, 64}, {6, 9, 5}, {1, 64, 64}, {64, 1, 256}, {16, 256, 8}, {128, 16, 128}};
    for (Algorithm algorithm : kAlgorithms) {
        for (const auto& [br, bc, d] : shapes) {
            Problem problem = smallProblem(algorithm, MaskKind::Causal);
            problem.br = br;
            problem.bc = bc;
            problem.d = d;
            problem.dropout = 0.1;
            const Program program = makeProgram(problem, kHopperSramBytes);
            for (const Launch& launch : program.launches) {
                SCOPED_TRACE(testing::Message() << nameOf(launch.kind) << ' ' << br << ' ' << bc << ' ' << d);
                expectProduct(launch, problem);
            }
        }
    }
}

TEST(Scene, HeatMapOfSShowsTheKernelsValues)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const int64_t step = run.find(EventKind::Matmul, S, 1, 3); // the last, ragged column block: 4 of 9 keys
    const SceneInput& in = run.at(step);
    const StageScene scene = buildScene(in);
    const auto heat = std::ranges::find_if(
        scene.heats, [&](const HeatItem& h) { return h.ramp == S && h.rect.center() == scene.slot(S).center(); });
    const auto bySize = std::ranges::find_if(scene.heats, [](const HeatItem& h) { return h.ramp == S; });
    const HeatItem& item = heat != scene.heats.end() ? *heat : *bySize;
    ASSERT_EQ(item.rows, 6);
    ASSERT_EQ(item.cols, 9);
    const auto score = [&](int64_t r, int64_t c) {
        double sum = 0;
        for (int64_t k = 0; k < 5; ++k)
            sum += double(run.inputs().Q.at(0, 6 + r, k)) * double(run.inputs().K.at(0, 27 + c, k));
        return sum;
    };
    double low = 1e9, high = -1e9;
    for (int r = 0; r < 6; ++r) {
        for (int c = 0; c < 4; ++c) {
            low = std::min(low, score(r, c));
            high = std::max(high, score(r, c));
        }
    }
    for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 9; ++c) {
            const float cell = (*item.cells)[size_t(r * 9 + c)];
            if (c < 4)
                EXPECT_NEAR(cell, (score(r, c) - low) / (high - low), 1e-4) << r << ' ' << c;
            else
                EXPECT_EQ(cell, kCellOutside);
        }
}

TEST(Scene, CellsNotYetWrittenSaySo)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const StageScene loading = run.scene(run.find(EventKind::Load, Q, 0, -1));
    EXPECT_TRUE(std::ranges::none_of(loading.heats, [](const HeatItem& h) { return h.ramp == S && h.rows == 6; }));
    EXPECT_TRUE(std::ranges::any_of(
        loading.back, [&](const BoxItem& b) { return b.dash > 0 && b.rect.intersects(loading.slot(S)); }));
}

TEST(Scene, MaskedScoresAreMarked)
{
    RecordedRun run(smallProblem(Algorithm::Flash2, MaskKind::CausalTopLeft));
    const StageScene scene = run.scene(run.find(EventKind::Mask, S, 0, 0));
    const auto heat = std::ranges::find_if(scene.heats, [](const HeatItem& h) { return h.ramp == S && h.rows == 6; });
    ASSERT_NE(heat, scene.heats.end());
    for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 9; ++c)
            EXPECT_EQ((*heat->cells)[size_t(r * 9 + c)] == kCellMasked, c > r) << r << ' ' << c;
}

int countPicks(const StageScene& scene, Place place)
{
    return int(std::ranges::count(scene.picks, place, &PickItem::place));
}

TEST(Scene, HbmTilesAndMapFollowTheStep)
{
    RecordedRun run(smallProblem(Algorithm::Flash1));
    const StageScene scene = run.scene(run.find(EventKind::Matmul, S, 2, 1));
    EXPECT_EQ(countPicks(scene, Place::Map), 4 * 4);
    EXPECT_EQ(countPicks(scene, Place::Hbm), 4 * 6); // Q, K, V, O, l, m in four tiles each
    EXPECT_TRUE(hasText(scene, "visited, 6 of 16")); // column 0 and rows 0, 1 of column 1
    EXPECT_TRUE(hasText(scene, "Never stored in HBM"));
    int halos = 0;
    for (TensorId tensor : {Q, K, V, O, L, M})
        halos += int(std::ranges::count(scene.halos, int(Place::Hbm) * 64 + int(tensor), &HaloItem::key));
    EXPECT_EQ(halos, 6);
}

TEST(Scene, StandardAttentionShowsScoresInHbmAndItsKernels)
{
    Problem problem = smallProblem(Algorithm::Standard, MaskKind::Causal);
    problem.dropout = 0.1;
    RecordedRun run(problem);
    const StageScene first = run.scene(run.find(EventKind::Store, S, 1, 1));
    EXPECT_EQ(countPicks(first, Place::Kernel), 5);
    EXPECT_TRUE(hasText(first, "Stored in HBM"));
    // S fills in the order of the stores: row block 0 whole, row block 1 up to column block 1.
    const auto picture = std::ranges::find_if(first.heats, [](const HeatItem& h) { return h.ramp == S && h.rows > 6; });
    ASSERT_NE(picture, first.heats.end());
    const SceneInput& in = run.at(run.find(EventKind::Store, S, 1, 1));
    for (int r = 0; r < picture->rows; ++r)
        for (int c = 0; c < picture->cols; ++c) {
            const int64_t row = r * in.scores->cellRows, col = c * in.scores->cellCols;
            const bool stored = row < 6 || (row < 12 && col < 18);
            EXPECT_EQ((*picture->cells)[size_t(r * picture->cols + c)] != kCellOutside, stored) << row << ' ' << col;
        }
}

TEST(Scene, LongTensorsShowAWindowAroundTheCurrentTile)
{
    Problem problem = smallProblem(Algorithm::Flash2);
    problem.nq = problem.nk = 600;
    problem.br = 4;
    problem.bc = 50;
    problem.heads = 1;
    RecordedRun run(problem);
    const StageScene scene = run.scene(run.find(EventKind::Accumulate, O, 97, 5));
    int shown = 0;
    bool current = false;
    for (const PickItem& item : scene.picks) {
        if (item.place != Place::Hbm || item.tile.tensor != Q)
            continue;
        ++shown;
        EXPECT_GE(item.rect.height(), 14);
        current |= item.tile.row == 97;
    }
    EXPECT_LE(shown, 16);
    EXPECT_GE(shown, 10);
    EXPECT_TRUE(current);
    EXPECT_TRUE(hasText(scene, "visited, 1,169 of 1,800")); // 97 whole rows and five tiles
}

TEST(Scene, OneTileAndSmallStagesWork)
{
    Problem problem = smallProblem(Algorithm::Flash2);
    problem.nq = problem.nk = 5;
    problem.br = problem.bc = 8;
    RecordedRun run(problem);
    for (QSizeF size : {QSizeF(480, 380), QSizeF(670, 510), QSizeF(1600, 1100)}) {
        const StageScene scene = run.scene(run.find(EventKind::Matmul, S, 0, 0), size);
        for (const BoxItem& box : scene.back)
            EXPECT_TRUE(QRectF(QPointF(0, 0), size).contains(box.rect))
                << size.width() << ": " << box.rect.x() << ' ' << box.rect.y() << ' ' << box.rect.width() << ' '
                << box.rect.height();
        EXPECT_TRUE(hasText(scene, "Compute S0,0 = Q0 K0T"));
    }
}

TEST(Scene, ValuesOfAnotherStepAreOnlyUsedWhileTheyAreTrue)
{
    RecordedRun run(smallProblem(Algorithm::Flash2));
    const int64_t matmul = run.find(EventKind::Matmul, S, 1, 1);
    auto snapshot = run.at(matmul).snapshot;
    SceneInput& next = run.at(matmul + 1); // row maxima: S is as it was, m is not
    ASSERT_EQ(next.event().kind, EventKind::RowMax);
    next.snapshot = snapshot;
    EXPECT_NE(next.contentsOf(S), nullptr);
    EXPECT_NE(next.contentsOf(Q), nullptr);
    EXPECT_EQ(next.contentsOf(M), nullptr);
    SceneInput& later = run.at(matmul + 2);
    ASSERT_EQ(later.event().kind, EventKind::Exponentiate);
    later.snapshot = snapshot;
    EXPECT_EQ(later.contentsOf(S), nullptr);
    EXPECT_NE(later.contentsOf(V), nullptr);
}

/// contentsOf() decides by event kinds what an event writes; the real arenas say whether it is right.
TEST(Scene, WhatIsReusedEqualsTheRealArena)
{
    for (Algorithm algorithm : kAlgorithms) {
        RecordedRun run(smallProblem(algorithm, MaskKind::Causal));
        std::shared_ptr<const Snapshot> before;
        for (int64_t step = 0; step < run.steps(); ++step) {
            SceneInput& in = run.at(step);
            const auto now = in.snapshot;
            if (in.inCta() && before) {
                in.snapshot = before;
                for (const ArenaTile& tile : in.launch()->arena.tiles) {
                    if (!in.contentsOf(tile.tensor) || !in.state->find(tile.tensor))
                        continue;
                    for (int64_t r = 0; r < tile.rows; ++r)
                        for (int64_t c = 0; c < tile.cols; ++c) {
                            const float a = before->value(tile, r, c), b = now->value(tile, r, c);
                            ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b)))
                                << nameOf(algorithm) << " step " << step << ' ' << nameOf(tile.tensor);
                        }
                }
            }
            before = now;
        }
    }
}

TEST(Scene, CountedCellsEqualTheCellsThatAreDrawn)
{
    for (Algorithm algorithm : kAlgorithms) {
        RecordedRun run(smallProblem(algorithm, MaskKind::Causal));
        for (int64_t step = 0; step < run.steps(); step += 3) {
            const SceneInput& in = run.at(step);
            int64_t visited = 0, skipped = 0;
            for (int64_t i = 0; i < 4; ++i)
                for (int64_t j = 0; j < 4; ++j) {
                    const TileState state = mapCellState(run.trace(), *in.state, in.head, i, j);
                    visited += state == TileState::Visited;
                    skipped += state == TileState::Skipped;
                }
            ASSERT_EQ(in.facts.visited, visited) << nameOf(algorithm) << " step " << step;
            ASSERT_EQ(in.facts.skipped, skipped) << nameOf(algorithm) << " step " << step;
        }
    }
}

TEST(Scene, WordsOfTheTokensStandAlongQAndK)
{
    Problem problem = smallProblem(Algorithm::Flash2);
    auto inputs = std::make_shared<Inputs>(randomInputs(problem));
    for (int64_t row = 0; row < problem.nq; ++row)
        inputs->queryTokens.push_back(fmt::format("q{}", row));
    for (int64_t col = 0; col < problem.nk; ++col)
        inputs->keyTokens.push_back(fmt::format("k{}", col));
    RecordedRun run(problem, inputs);
    SceneInput& in = run.at(run.find(EventKind::Matmul, S, 1, 2));
    const StageScene scene = buildScene(in);
    const auto inside = [&](TensorId tensor, const QString& word) {
        return std::ranges::any_of(scene.texts, [&](const TextItem& t) {
            return t.markup == word && scene.slot(tensor).adjusted(-1, -1, 1, 1).contains(t.box.center());
        });
    };
    for (int64_t r = 0; r < 6; ++r)
        EXPECT_TRUE(inside(Q, QStringLiteral("q%1").arg(6 + r)));
    for (int64_t c = 0; c < 9; ++c)
        EXPECT_TRUE(inside(K, QStringLiteral("k%1").arg(18 + c)));
    EXPECT_FALSE(hasText(scene, "key 20"));
    in.hovered = {{S, 1, 2}, 8, 20}; // also where cells are too small for words
    const StageScene hovered = buildScene(in);
    EXPECT_TRUE(hasText(hovered, "key 20 “k20”"));
    EXPECT_TRUE(hasText(hovered, "query 8 “q8”"));
    in.hovered = {{S, 2, 3}, 14, 28}; // of another tile
    EXPECT_FALSE(hasText(buildScene(in), "key 28"));
}

TEST(Scene, HalosMoveFromWhereTheyWere)
{
    StageScene before, now;
    before.halos.push_back({7, QRectF(0, 0, 10, 10), 4});
    now.halos.push_back({7, QRectF(100, 0, 20, 10), 4});
    now.halos.push_back({8, QRectF(5, 5, 5, 5), 4});
    now.moveHalos(before, 0.5);
    EXPECT_EQ(now.halos[0].rect, QRectF(QPointF(50, 0), QPointF(65, 10)));
    EXPECT_EQ(now.halos[1].rect, QRectF(5, 5, 5, 5));
}

} // namespace
} // namespace tilescope::test
