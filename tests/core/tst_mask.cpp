// SPDX-License-Identifier: Apache-2.0
#include "core/problem/dropout.h"
#include "core/problem/mask.h"
#include "tests/core/support/problems.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <tuple>

using namespace tilescope;

namespace {

/// By looking at every element.
TileCover coverByLooking(const Problem& p, const TileSpan& tile)
{
    bool some = false, all = true;
    for (int64_t row = tile.rowBegin; row < tile.rowEnd; ++row)
        for (int64_t col = tile.colBegin; col < tile.colEnd; ++col)
            (isVisible(p, row, col) ? some : all) = isVisible(p, row, col);
    return !some ? TileCover::Skipped : all ? TileCover::Full : TileCover::Partial;
}

} // namespace

TEST(Mask, CausalAlignment)
{
    Problem p{.nq = 2, .nk = 5, .mask = MaskKind::Causal};
    EXPECT_TRUE(isVisible(p, 0, 3));
    EXPECT_FALSE(isVisible(p, 0, 4));
    EXPECT_TRUE(isVisible(p, 1, 4));
    p.mask = MaskKind::CausalTopLeft;
    EXPECT_TRUE(isVisible(p, 0, 0));
    EXPECT_FALSE(isVisible(p, 0, 1));
    p = {.nq = 5, .nk = 2, .mask = MaskKind::Causal}; // rows 0–2 see nothing
    for (int64_t row = 0; row < 5; ++row)
        EXPECT_EQ(isVisible(p, row, 0), row >= 3);
}

TEST(Mask, CoverAgreesWithVisible)
{
    std::mt19937 random(7);
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    std::array<int, 3> seen{};
    for (int n = 0; n < 6500; ++n) {
        Problem p{.nq = upTo(40), .nk = upTo(40), .br = upTo(12), .bc = upTo(12)};
        p.mask = test::maskPattern(p, n % test::kMaskPatterns, random());
        const BlockPattern kept = keptBlocks(p);
        const TileMask device = tileMask(p, kept.words().data());
        for (int64_t i = 0; i < p.Tr(); ++i)
            for (int64_t j = 0; j < p.Tc(); ++j) {
                const TileSpan tile = tileSpan(p, i, j);
                ASSERT_LT(tile.rowBegin, tile.rowEnd);
                ASSERT_LE(tile.rowEnd, p.nq);
                ASSERT_LE(tile.colEnd, p.nk);
                const TileCover cover = tileCover(p, i, j);
                ASSERT_EQ(cover, coverByLooking(p, tile))
                    << nameOf(p.mask) << ' ' << p.nq << ' ' << p.nk << ' ' << p.br << ' ' << p.bc << ' ' << i << ' ' << j;
                ASSERT_EQ(device.cover(tile), cover) << nameOf(p.mask);
                ASSERT_EQ(device.keepsBlock(tile) && device.sees(tile.rowBegin, tile.colBegin),
                          isVisible(p, tile.rowBegin, tile.colBegin));
                ++seen[size_t(cover)];
            }
    }
    for (int count : seen)
        EXPECT_GT(count, 1000);
}

TEST(Mask, WindowIsAlignedAtTheBottomRightAndSeesTheFirstKeys)
{
    const Problem p{.nq = 4, .nk = 10, .mask = MaskSpec::slidingWindow(1, 2)};
    for (int64_t row = 0; row < 4; ++row)
        for (int64_t col = 0; col < 10; ++col)
            EXPECT_EQ(isVisible(p, row, col), col < 2 || (col >= row + 5 && col <= row + 7)) << row << ' ' << col;
}

TEST(Mask, PaddingHidesTheLastKeysFromEveryRow)
{
    const Problem p{.nq = 5, .nk = 8, .mask = MaskSpec(MaskKind::Causal).withPadding(6)};
    EXPECT_TRUE(isVisible(p, 4, 5));
    EXPECT_FALSE(isVisible(p, 4, 6));
    EXPECT_FALSE(isVisible(p, 0, 5)); // causal
}

/// Of 16 × 16 blocks each row keeps itself and the four that differ in one bit.
TEST(Mask, ButterflyKeepsBlocksThatDifferInOneBit)
{
    const Problem p{.nq = 16 * 8, .nk = 16 * 4, .br = 8, .bc = 4, .mask = MaskKind::Butterfly};
    const BlockPattern kept = keptBlocks(p);
    EXPECT_EQ(kept.keptCount(), 16 * 5);
    for (const int j : {5, 4, 7, 1, 13})
        EXPECT_TRUE(kept.kept(5, j)) << j;
}

TEST(Mask, RandomKeepsTheDiagonalAndItsDensityAndDependsOnTheSeed)
{
    Problem p{.nq = 300, .nk = 300, .br = 1, .bc = 1, .mask = MaskSpec::random(3, 0.2)};
    const BlockPattern one = keptBlocks(p);
    EXPECT_EQ(keptBlocks(p), one);
    EXPECT_NEAR(double(one.keptCount() - 300) / (300 * 299), 0.2, 0.006);
    for (int64_t i = 0; i < 300; ++i)
        EXPECT_TRUE(one.kept(i, i));
    p.mask = MaskSpec::random(4, 0.2);
    EXPECT_NE(keptBlocks(p), one);
    p.mask = MaskSpec::random(3, 0);
    EXPECT_EQ(keptBlocks(p).keptCount(), 300);
    p.mask = MaskSpec::random(3, 1);
    EXPECT_EQ(keptBlocks(p).keptCount(), 300 * 300);
}

TEST(Dropout, DropsTheProbabilityAndDependsOnEveryCoordinate)
{
    const Dropout dropout = Dropout::withProbability(0.17, 5), otherSeed = Dropout::withProbability(0.17, 6);
    EXPECT_FLOAT_EQ(dropout.keepScale, 1 / 0.83f);
    int dropped = 0, unlikeSeed = 0, unlikeHead = 0, unlikeTransposed = 0;
    for (int64_t row = 0; row < 300; ++row)
        for (int64_t col = 0; col < 300; ++col) {
            const bool keeps = dropout.keeps(2, row, col);
            dropped += !keeps;
            unlikeSeed += keeps != otherSeed.keeps(2, row, col);
            unlikeHead += keeps != dropout.keeps(3, row, col);
            unlikeTransposed += keeps != dropout.keeps(2, col, row);
        }
    EXPECT_NEAR(dropped / 90000.0, 0.17, 0.006); // 4.8 σ
    const double unlike = 2 * 0.17 * 0.83;
    EXPECT_NEAR(unlikeSeed / 90000.0, unlike, 0.01);
    EXPECT_NEAR(unlikeHead / 90000.0, unlike, 0.01);
    EXPECT_NEAR(unlikeTransposed / 90000.0, unlike, 0.01);
}

TEST(Dropout, ZeroKeepsEverything)
{
    EXPECT_FALSE(Dropout::withProbability(0, 1).active());
    EXPECT_TRUE(Dropout::withProbability(0, 1).keeps(0, 3, 3));
    EXPECT_TRUE(Dropout::withProbability(0.999999, 1).active());
}
