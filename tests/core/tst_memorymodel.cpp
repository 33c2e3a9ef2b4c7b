// SPDX-License-Identifier: Apache-2.0
#include "core/model/memorymodel.h"

#include "core/engine/device.h"
#include "core/model/backwardio.h"
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
    const auto bytes = [](Algorithm algorithm, int64_t n) {
        return trainingAccount({.algorithm = algorithm, .batch = 16, .heads = 8, .nq = n, .nk = n, .d = 64, .dtype = DType::F16}).total();
    };
    for (const Row& row : printed) {
        EXPECT_EQ(bytes(Algorithm::Standard, row.n) >> 20, row.standard) << row.n;
        EXPECT_EQ(bytes(Algorithm::Flash1, row.n) >> 20, row.flash) << row.n;
    }
    const int64_t flashOnly[]{1672, 3344, 6688, 13376};
    for (int n = 0; n < 4; ++n)
        EXPECT_EQ(bytes(Algorithm::Flash1, int64_t{8192} << n) >> 20, flashOnly[n]);
    const auto ratio = [&](int64_t n) { return double(bytes(Algorithm::Standard, n)) / double(bytes(Algorithm::Flash1, n)); };
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
        const Program program = makeProgram(p, kHopperSramBytes);
        EXPECT_EQ(program.extraHbmBytes(), extraHbmBytes(p));
        EXPECT_EQ(program.hbmBytes(), inputBytes(p) + forwardMemory(p).total());
        const auto planned = [&](std::initializer_list<TensorId> tensors) {
            int64_t bytes = 0;
            for (const TensorId tensor : tensors)
                if (const BufferSpec* buffer = program.find(tensor))
                    bytes += buffer->bytes();
            return bytes;
        };
        using enum TensorId;
        const MemoryAccount account = forwardMemory(p);
        EXPECT_EQ(account.S, planned({S}));
        EXPECT_EQ(account.P, planned({P}));
        EXPECT_EQ(account.dropMask, planned({DropMask}));
        EXPECT_EQ(account.O, planned({O}));
        EXPECT_EQ(account.statistics, planned({L, M, LSE}));
    }
}

TEST(MemoryModel, BothPassesAgreeWithThePlannedBuffers)
{
    std::mt19937 random(5);
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    for (int n = 0; n < 200; ++n) {
        const Problem p{.algorithm = Algorithm(random() % 3), .pass = Pass::Backward, .batch = upTo(3), .heads = upTo(3), .nq = upTo(300),
                        .nk = upTo(300), .dtype = DType(random() % 3), .mask = MaskKind(random() % 3), .dropout = random() % 2 ? 0.1 : 0.0};
        const Program program = makeProgram(p, kHopperSramBytes);
        EXPECT_EQ(program.hbmBytes(), inputBytes(p) + backwardMemory(p).total());
        EXPECT_EQ(program.extraHbmBytes(), extraHbmBytes(p));
        const auto planned = [&](TensorId tensor) { return program.find(tensor) ? program.find(tensor)->bytes() : 0; };
        using enum TensorId;
        const BackwardAccount account = backwardMemory(p);
        const std::pair<TensorId, int64_t> parts[]{{PDrop, account.pDrop}, {dO, account.dO}, {dQ, account.dQ}, {dK, account.dK},
                                                   {dV, account.dV},       {dP, account.dP}, {dS, account.dS}, {D, account.D}};
        for (const auto& [tensor, bytes] : parts)
            EXPECT_EQ(planned(tensor), bytes) << nameOf(tensor);
        for (const KeptTensor& kept : keptForBackward(p))
            EXPECT_EQ(planned(kept.tensor), kept.bytes) << nameOf(kept.tensor);
        int64_t filled = 0;
        for (const BufferSpec& buffer : program.buffers)
            filled += buffer.fill != BufferFill::None && buffer.tensor == dQ ? buffer.bytes() : 0;
        EXPECT_EQ(initialisationIo(p).writeBytes(), filled);
    }
}

TEST(MemoryModel, AccountOfSixteenHeads)
{
    Problem p{.algorithm = Algorithm::Standard, .heads = 16, .nq = 4096, .nk = 4096, .d = 64, .dtype = DType::F16, .dropout = 0.1};
    const MemoryAccount standard = forwardMemory(p);
    EXPECT_EQ(standard.S, int64_t{512} << 20);
    EXPECT_EQ(standard.P, int64_t{512} << 20);
    EXPECT_EQ(standard.dropMask, int64_t{256} << 20);
    EXPECT_EQ(standard.O, int64_t{8} << 20);
    EXPECT_EQ(standard.total(), int64_t{1288} << 20);
    p.algorithm = Algorithm::Flash2;
    EXPECT_EQ(forwardMemory(p).total(), (int64_t{8} << 20) + (int64_t{256} << 10));
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
    EXPECT_EQ(forwardMemory(p).total(), kSaturated);
    EXPECT_EQ(trainingAccount(p).total(), kSaturated);
}
