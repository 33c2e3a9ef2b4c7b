// SPDX-License-Identifier: Apache-2.0
#include "core/model/memorymodel.h"

#include "core/engine/device.h"
#include "core/model/iocounts.h"
#include "core/program/program.h"

#include <gtest/gtest.h>

#include <random>

using namespace tilescope;

/// FA1 paper, Table 21, in MiB, truncated as printed.
TEST(MemoryModel, ReproducesTable21)
{
    struct Row {
        int64_t n, standard, flash;
    };
    const Row printed[]{{128, 36, 22}, {256, 104, 44}, {512, 336, 104}, {1024, 1184, 209}, {2048, 4416, 418}, {4096, 17024, 836}};
    for (const Row& row : printed) {
        const TrainingMemory memory = trainingMemory(16, 8, row.n, 64, 2);
        EXPECT_EQ(memory.standard >> 20, row.standard) << row.n;
        EXPECT_EQ(memory.flash >> 20, row.flash) << row.n;
    }
    const int64_t flashOnly[]{1672, 3344, 6688, 13376};
    for (int n = 0; n < 4; ++n)
        EXPECT_EQ(trainingMemory(16, 8, int64_t{8192} << n, 64, 2).flash >> 20, flashOnly[n]);
    const auto ratio = [](int64_t n) { return double(trainingMemory(16, 8, n, 64, 2).standard) / double(trainingMemory(16, 8, n, 64, 2).flash); };
    EXPECT_NEAR(ratio(2048), 10.6, 0.05);
    EXPECT_NEAR(ratio(4096), 20.4, 0.05);
}

TEST(MemoryModel, AgreesWithThePlannedBuffers)
{
    std::mt19937 random(3);
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    for (int n = 0; n < 200; ++n) {
        const Problem p{.algorithm = Algorithm(random() % 3), .batch = upTo(3), .heads = upTo(3), .nq = upTo(300), .nk = upTo(300),
                        .dtype = DType(random() % 3), .mask = MaskKind(random() % 3), .dropout = random() % 2 ? 0.1 : 0.0};
        EXPECT_EQ(makeProgram(p, kHopperSramBytes).extraHbmBytes(), extraHbmBytes(p));
    }
}

TEST(MemoryModel, ExtraStateOfFlash)
{
    const Problem flash1{.algorithm = Algorithm::Flash1, .batch = 2, .heads = 3, .nq = 100};
    EXPECT_EQ(extraStateElements(flash1), 2 * 3 * 2 * 100);
    EXPECT_EQ(extraHbmBytes(flash1), 4 * extraStateElements(flash1));
    const Problem flash2{.algorithm = Algorithm::Flash2, .batch = 2, .heads = 3, .nq = 100};
    EXPECT_EQ(extraStateElements(flash2), 2 * 3 * 100);
    EXPECT_EQ(extraHbmBytes(flash2), 4 * extraStateElements(flash2));
}

TEST(MemoryModel, SramOfAStep)
{
    const Problem p{.d = 48, .br = 32, .bc = 80};
    EXPECT_EQ(sramElements(flashSramItems(p)), 2 * 32 * 48 + 2 * 80 * 48 + 32 * 80 + 2 * 32);
}

TEST(MemoryModel, BlocksOfThePaper)
{
    const BlockSizes blocks = paperBlocks(100 * 1024 / 2, 64); // 100 KB of fp16
    EXPECT_EQ(blocks.bc, 200);
    EXPECT_EQ(blocks.br, 64);
}

TEST(MemoryModel, SaturatesInsteadOfWrapping)
{
    const Problem p{.algorithm = Algorithm::Standard, .batch = 1 << 20, .heads = 1 << 20, .nq = int64_t{1} << 31, .nk = int64_t{1} << 31};
    EXPECT_EQ(extraHbmBytes(p), kSaturated);
    EXPECT_EQ(makeProgram(p, kHopperSramBytes).hbmBytes(), kSaturated);
}
