// SPDX-License-Identifier: Apache-2.0
#include "core/model/curves.h"

#include "core/base/saturate.h"
#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"

#include <gtest/gtest.h>

#include <random>

using namespace tilescope;

namespace {

constexpr int64_t kLongest = int64_t{1} << 40;

Problem problemAt(Algorithm algorithm, int64_t n)
{
    return {.algorithm = algorithm, .heads = 16, .nq = n, .nk = n, .d = 64, .dtype = DType::F16, .dropout = 0.1};
}

/// Counts by running through every row and key of every tile.
struct Counted {
    int64_t scores = 0, rows = 0;
};
Counted bruteForce(const Problem& p)
{
    Counted counted;
    for (int64_t i = 0; i < p.Tr(); ++i)
        for (int64_t j = 0; j < p.Tc(); ++j) {
            const int64_t rows = std::min(p.br, p.nq - i * p.br), keys = std::min(p.bc, p.nk - j * p.bc);
            const int64_t lastRow = i * p.br + rows - 1;
            const int64_t lastKey = p.mask == MaskKind::Causal ? lastRow + p.nk - p.nq : lastRow;
            if (p.mask != MaskKind::None && j * p.bc > lastKey)
                continue;
            counted.rows += rows;
            counted.scores += rows * keys;
        }
    return {counted.scores * p.headCount(), counted.rows * p.headCount()};
}

} // namespace

/// The out-of-memory point against its definition: this length fits, the next does not.
TEST(Curves, TheLargestLengthFitsAndTheNextDoesNot)
{
    for (const int64_t gigabytes : {16, 24, 40, 80, 141})
        for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
            const int64_t capacity = gigabytes << 30;
            const auto bytes = [&](int64_t n) {
                return addSaturated(inputBytes(problemAt(algorithm, n)),
                                    forwardMemory(problemAt(algorithm, n)).total());
            };
            const int64_t largest = largestFitting(capacity, kLongest, bytes);
            EXPECT_LE(bytes(largest), capacity);
            EXPECT_GT(bytes(largest + 1), capacity);
        }
}

TEST(Curves, TheSearchReachesBothEnds)
{
    const auto bytes = [](int64_t n) { return n + 10; };
    EXPECT_EQ(largestFitting(9, 100, bytes), -1);
    EXPECT_EQ(largestFitting(10, 100, bytes), 0);
    EXPECT_EQ(largestFitting(109, 100, bytes), 99);
    EXPECT_EQ(largestFitting(110, 100, bytes), 100);
    EXPECT_EQ(largestFitting(kSaturated, 100, bytes), 100);
}

/// Without mask and dropout the paper's count of standard attention is four times Θ's argument.
TEST(Curves, ThetaIsTheModelsGrowth)
{
    for (const int64_t n : {512, 1000, 4096, 65536}) {
        Problem p{.algorithm = Algorithm::Standard, .nq = n, .nk = n, .d = 64};
        const IoCounts io = modelIo(p);
        EXPECT_EQ(double(io.readElements() + io.writeElements()), 4 * thetaStandard(double(n), 64));
    }
    // FA1 with the paper's blocks: 3·N·d·Tc elements and Bc = M/4d make 12 N²d²/M, and lower orders.
    constexpr int64_t kSram = 64 * 1024;
    const BlockSizes blocks = paperBlocks(kSram, 64);
    const Problem p{
        .algorithm = Algorithm::Flash1, .nq = 1 << 17, .nk = 1 << 17, .d = 64, .br = blocks.br, .bc = blocks.bc};
    const IoCounts io = modelIo(p);
    EXPECT_NEAR(double(io.readElements() + io.writeElements()) / thetaFlash(1 << 17, 64, kSram), 12, 0.3);
}

/// R8: with one column block the floor is met, but for the statistics and O's extra trip.
TEST(Curves, NothingGoesBelowTheCompulsoryTraffic)
{
    std::mt19937 random(5);
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    for (int n = 0; n < 300; ++n) {
        const Problem p{.algorithm = Algorithm(random() % 3),
                        .batch = upTo(3),
                        .heads = upTo(4),
                        .nq = upTo(300),
                        .nk = upTo(300),
                        .d = upTo(80),
                        .br = upTo(70),
                        .bc = upTo(70)};
        const IoCounts io = modelIo(p);
        EXPECT_GE(io.readElements() + io.writeElements(), compulsoryElements(p));
    }
    const Problem oneBlock{.algorithm = Algorithm::Flash1, .nq = 256, .nk = 256, .d = 32, .br = 64, .bc = 256};
    const IoCounts io = modelIo(oneBlock);
    EXPECT_EQ(io.readElements() + io.writeElements(), 5 * 256 * 32 + 4 * 256);
    EXPECT_EQ(compulsoryElements(oneBlock), 4 * 256 * 32);
}

TEST(Curves, VisitedScoresAndRowsByBruteForce)
{
    std::mt19937 random(9);
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    for (int n = 0; n < 200; ++n) {
        const Problem p{.algorithm = random() % 2 ? Algorithm::Flash1 : Algorithm::Flash2,
                        .batch = upTo(2),
                        .heads = upTo(3),
                        .nq = upTo(200),
                        .nk = upTo(200),
                        .br = upTo(50),
                        .bc = upTo(50),
                        .mask = MaskKind(random() % 3)};
        const Counted counted = bruteForce(p);
        EXPECT_EQ(visitedScores(p), counted.scores);
        EXPECT_EQ(visitedRows(p), counted.rows);
    }
}
