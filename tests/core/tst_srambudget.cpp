// SPDX-License-Identifier: Apache-2.0
#include "core/program/srambudget.h"

#include "core/engine/device.h"

#include <gtest/gtest.h>

#include <random>

namespace tilescope {
namespace {

Problem randomProblem(std::mt19937& random)
{
    const auto pick = [&](int64_t low, int64_t high) {
        return std::uniform_int_distribution<int64_t>(low, high)(random);
    };
    Problem p;
    p.algorithm = Algorithm(pick(0, 2));
    p.nq = pick(1, 5000);
    p.nk = pick(1, 5000);
    p.d = pick(1, 256);
    p.br = pick(1, 300);
    p.bc = pick(1, 600);
    p.mask = MaskKind(pick(0, 2));
    p.dropout = double(pick(0, 1)) * 0.1;
    return p;
}

TEST(SramBudget, ItemisesEveryTileOfTheHungriestLaunch)
{
    std::mt19937 random(1);
    for (int n = 0; n < 300; ++n) {
        const Program program = makeProgram(randomProblem(random), kHopperSramBytes);
        const SramBudget budget = sramBudget(program, kHopperSramBytes);
        ASSERT_GE(budget.launch, 0);
        const ArenaLayout& arena = program.launches[size_t(budget.launch)].arena;
        for (const Launch& launch : program.launches)
            EXPECT_LE(launch.arena.bytes(), budget.total);
        int64_t bytes = 0, elements = 0;
        size_t tiles = 0;
        for (const BudgetLine& line : budget.lines) {
            bytes += line.bytes;
            elements += int64_t(line.tensors.size()) * line.rows * line.cols;
            tiles += line.tensors.size();
            EXPECT_GE(line.padding, 0);
        }
        EXPECT_EQ(bytes, arena.bytes());
        EXPECT_EQ(bytes, budget.total);
        EXPECT_EQ(tiles, arena.tiles.size());
        EXPECT_EQ(budget.padding, budget.total - 4 * elements);
    }
}

TEST(SramBudget, IsTheSumOfTheTiles)
{
    Problem p;
    p.br = p.bc = 128;
    const SramBudget budget = sramBudget(makeProgram(p, kHopperSramBytes), kHopperSramBytes);
    // Q, K, V, O of 128 × 64, S of 128 × 128, and m, l, m̃, l̃, α of 128.
    EXPECT_EQ(budget.total, 4 * (4 * 128 * 64 + 128 * 128 + 5 * 128));
    EXPECT_EQ(budget.padding, 0);
    EXPECT_TRUE(budget.fits());
    ASSERT_NE(budget.largest(), nullptr);
    EXPECT_EQ(budget.largest()->tensors.front(), TensorId::S);
}

TEST(SramBudget, OfNothingIsEmpty)
{
    Problem p;
    p.nk = 0;
    const SramBudget budget = sramBudget(makeProgram(p, kHopperSramBytes), kHopperSramBytes);
    EXPECT_EQ(budget.launch, -1);
    EXPECT_TRUE(budget.fits());
    EXPECT_EQ(budget.largest(), nullptr);
}

TEST(TileSuggestions, FitAndChangeNothingButTiles)
{
    const BlockGrid sizes{{1, 2, 4, 8, 16, 32, 64, 128, 256}, {1, 3, 9, 27, 81, 243}};
    std::mt19937 random(2);
    int suggested = 0;
    for (int n = 0; n < 400; ++n) {
        const Problem p = randomProblem(random);
        const int64_t limit = n % 2 ? kHopperSramBytes : 48 * 1024;
        const auto suggestions = suggestTiles(p, limit, sizes);
        EXPECT_LE(suggestions.size(), 2u);
        EXPECT_EQ(suggestions.empty(), makeProgram(p, limit).sramBytes() <= limit);
        for (const TileSuggestion& suggestion : suggestions) {
            ++suggested;
            Problem tilesRestored = suggestion.problem;
            EXPECT_EQ(makeProgram(suggestion.problem, limit).sramBytes(), suggestion.bytes);
            EXPECT_LE(suggestion.bytes, limit);
            EXPECT_LE(tilesRestored.br, p.br);
            EXPECT_LE(tilesRestored.bc, p.bc);
            tilesRestored.br = p.br;
            tilesRestored.bc = p.bc;
            EXPECT_EQ(tilesRestored, p);
        }
    }
    EXPECT_GT(suggested, 100);
}

TEST(TileSuggestions, AreTheLargestSizeThatFits)
{
    Problem p;
    p.br = 128;
    p.bc = 192; // 4·(2·128·64 + 2·192·64 + 128·192 + 5·128) B = 258.5 KB of 227
    const auto suggestions = suggestTiles(p, kHopperSramBytes, BlockGrid::usual());
    ASSERT_EQ(suggestions.size(), 2u);
    EXPECT_EQ(suggestions[0].problem.br, 128);
    EXPECT_EQ(suggestions[0].problem.bc, 160);
    EXPECT_EQ(suggestions[0].bytes, 4 * (2 * 128 * 64 + 2 * 160 * 64 + 128 * 160 + 5 * 128)); // 226.5 KB
    EXPECT_EQ(suggestions[1].problem.br, 96);                                                 // 112 would take 238.2 KB
    EXPECT_EQ(suggestions[1].problem.bc, 192);
}

} // namespace
} // namespace tilescope
