// SPDX-License-Identifier: Apache-2.0
#include "core/model/backwardio.h"

#include "core/model/memorymodel.h"
#include "core/problem/mask.h"
#include "tests/core/support/problems.h"

#include <gtest/gtest.h>

#include <random>

using namespace tilescope;

namespace {

using enum TensorId;

Problem backward(Algorithm algorithm, int64_t n, int64_t d, int64_t block)
{
    return {.algorithm = algorithm, .pass = Pass::Backward, .nq = n, .nk = n, .d = d, .br = block, .bc = block};
}

/// Adds up what the algorithms' loops move, tile by tile, in bytes of one head.
class Walk {
public:
    explicit Walk(const Problem& p) : m_p(p), m_element(bytesOf(p.dtype)) {}

    std::array<int64_t, kTensorCount> read{}, write{};

    void standard(bool rowFits)
    {
        const bool dropped = m_p.dropout > 0;
        for (int64_t j = 0; j < m_p.Tc(); ++j) {
            for (int64_t i = 0; i < m_p.Tr(); ++i) {
                read[size_t(dropped ? PDrop : P)] += score(i, j);
                read[size_t(dO)] += query(i);
                read[size_t(dS)] += score(i, j);
                read[size_t(Q)] += query(i);
            }
            write[size_t(dV)] += key(j);
            write[size_t(dK)] += key(j);
        }
        for (int64_t i = 0; i < m_p.Tr(); ++i) {
            read[size_t(dO)] += query(i);
            write[size_t(dQ)] += query(i);
            for (int64_t j = 0; j < m_p.Tc(); ++j) {
                read[size_t(V)] += key(j);
                read[size_t(K)] += key(j);
                read[size_t(dS)] += score(i, j);
                for (const TensorId operand : {P, dP})
                    read[size_t(operand)] += score(i, j) * (rowFits ? 1 : 2);
                for (const TensorId result : {dP, dS})
                    write[size_t(result)] += score(i, j);
                if (dropped) {
                    read[size_t(dP)] += score(i, j);
                    read[size_t(DropMask)] += score(i, j) / m_element;
                    write[size_t(dP)] += score(i, j);
                }
            }
        }
    }

    void flash()
    {
        const bool first = m_p.algorithm == Algorithm::Flash1;
        for (int64_t i = 0; i < m_p.Tr() && !first; ++i) {
            read[size_t(O)] += query(i);
            read[size_t(dO)] += query(i);
            write[size_t(D)] += 4 * rows(i);
        }
        for (int64_t j = 0; j < m_p.Tc(); ++j) {
            bool hidden = true;
            for (int64_t i = 0; i < m_p.Tr(); ++i) {
                if (tileCover(m_p, i, j) == TileCover::Skipped)
                    continue;
                hidden = false;
                read[size_t(Q)] += query(i);
                read[size_t(dO)] += query(i);
                read[size_t(dQ)] += 4 * rows(i) * m_p.d;
                write[size_t(dQ)] += 4 * rows(i) * m_p.d;
                if (first)
                    read[size_t(O)] += 4 * rows(i) * m_p.d;
                for (const TensorId statistic : {first ? L : LSE, first ? M : D})
                    read[size_t(statistic)] += 4 * rows(i);
            }
            const bool loads = !hidden || (first && m_p.sparseOrder == SparseOrder::AsPrinted);
            for (const TensorId operand : {K, V})
                read[size_t(operand)] += loads ? key(j) : 0;
            for (const TensorId gradient : {dK, dV})
                write[size_t(gradient)] += key(j);
        }
    }

private:
    int64_t rows(int64_t i) const { return std::min(m_p.br, m_p.nq - i * m_p.br); }
    int64_t cols(int64_t j) const { return std::min(m_p.bc, m_p.nk - j * m_p.bc); }
    int64_t query(int64_t i) const { return rows(i) * m_p.d * m_element; }
    int64_t key(int64_t j) const { return cols(j) * m_p.d * m_element; }
    int64_t score(int64_t i, int64_t j) const { return rows(i) * cols(j) * m_element; }

    const Problem& m_p;
    int64_t m_element;
};

} // namespace

// R5.
TEST(BackwardIo, FiguresOfFlash1)
{
    const IoCounts small = issuedIo(backward(Algorithm::Flash1, 64, 16, 16));
    EXPECT_EQ(small.readElements(), 18944);
    EXPECT_EQ(small.writeElements(), 6144);
    const IoCounts large = issuedIo(backward(Algorithm::Flash1, 1024, 64, 64));
    EXPECT_EQ(large.readElements(), 4358144);
    EXPECT_EQ(large.writeElements(), 1179648);
}

// R5b: 2,048 and 64 of it are the kernel that computes D.
TEST(BackwardIo, FiguresOfFlash2)
{
    Problem p = backward(Algorithm::Flash2, 64, 16, 16);
    EXPECT_EQ(issuedIo(p).readElements(), 2048 + 14848);
    EXPECT_EQ(issuedIo(p).writeElements(), 64 + 6144);
    p.dqOrder = DqOrder::Atomic; // an addition counts as one read and one write
    EXPECT_EQ(issuedIo(p).readElements(), 2048 + 14848);
    EXPECT_EQ(initialisationIo(p).writeBytes(), 4 * 64 * 16);
}

// R4, ragged: Tr = 5 and Tc = 3.
TEST(BackwardIo, FiguresOfStandard)
{
    const int64_t N = 70, d = 24;
    Problem p{.algorithm = Algorithm::Standard, .pass = Pass::Backward, .nq = N, .nk = N, .d = d, .br = 16, .bc = 32};
    EXPECT_EQ(issuedIo(p).readElements(), 5 * N * N + N * d * (1 + 2 * 5 + 2 * 3));
    EXPECT_EQ(issuedIo(p).readElements(), 53060);
    EXPECT_EQ(issuedIo(p).writeElements(), 14840);
    EXPECT_EQ(modelIo(p).readElements(), 5 * N * N + 5 * N * d);
    EXPECT_EQ(modelIo(p).writeElements(), 2 * N * N + 3 * N * d);
    EXPECT_EQ(issuedIo(p, false).readElements() - issuedIo(p).readElements(), 2 * N * N);
    EXPECT_EQ(initialisationIo(p).bytes(), 0);
    const IoCounts dense = issuedIo(p);
    p.dropout = 0.5;
    EXPECT_EQ(issuedIo(p).readBytes() - dense.readBytes(), 4 * N * N + N * N);
    EXPECT_EQ(issuedIo(p).writeBytes() - dense.writeBytes(), 4 * N * N);
    p.mask = MaskKind::Causal; // P is zero there: no kernel of the backward pass needs the mask
    EXPECT_EQ(issuedIo(p).bytes(), dense.bytes() + 9 * N * N);
}

// A column block that the mask hides gets gradients all the same: zeros.
TEST(BackwardIo, OfSparseFlash)
{
    BlockPattern pattern(6, 5);
    for (const auto& [i, j] : {std::pair{0, 0}, {1, 3}, {4, 3}, {5, 0}})
        pattern.set(i, j, true);
    Problem p{.algorithm = Algorithm::Flash1, .pass = Pass::Backward, .nq = 48, .nk = 60, .d = 20, .br = 8, .bc = 12,
              .mask = MaskSpec::custom(pattern)};
    EXPECT_EQ(issuedIo(p).readElements(), 2 * 60 * 20 + 4 * (4 * 8 * 20 + 2 * 8));
    EXPECT_EQ(issuedIo(p).writeElements(), 4 * 8 * 20 + 2 * 60 * 20);
    p.sparseOrder = SparseOrder::TestFirst;
    EXPECT_EQ(issuedIo(p).readElements(), 2 * 2 * 12 * 20 + 4 * (4 * 8 * 20 + 2 * 8));
    EXPECT_EQ(matmulFlops(p), 5 * 2 * 4 * 8 * 12 * 20);
    EXPECT_EQ(recomputation(p).flops, 2 * 4 * 8 * 12 * 20);
    EXPECT_EQ(recomputation(p).exponentials, 4 * 8 * 12);
}

TEST(BackwardIo, AgreesWithTheLoops)
{
    std::mt19937 random(12);
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    for (int n = 0; n < 1500; ++n) {
        Problem p{.algorithm = Algorithm(random() % 3), .pass = Pass::Backward, .batch = upTo(2), .heads = upTo(3), .nq = upTo(60),
                  .nk = upTo(60), .d = upTo(20), .br = upTo(17), .bc = upTo(17), .dtype = DType(random() % 3),
                  .dropout = random() % 3 ? 0.0 : 0.2, .sparseOrder = SparseOrder(random() % 2)};
        p.mask = test::maskPattern(p, int(random() % test::kMaskPatterns), random());
        const bool rowFits = random() % 2;
        Walk walk(p);
        if (p.algorithm == Algorithm::Standard)
            walk.standard(rowFits);
        else
            walk.flash();
        const IoCounts counts = issuedIo(p, rowFits);
        for (int t = 0; t < kTensorCount; ++t) {
            ASSERT_EQ(counts.readBytes(TensorId(t)), p.headCount() * walk.read[size_t(t)]) << n << ' ' << nameOf(TensorId(t));
            ASSERT_EQ(counts.writeBytes(TensorId(t)), p.headCount() * walk.write[size_t(t)]) << n << ' ' << nameOf(TensorId(t));
        }
    }
}

TEST(BackwardIo, ProductsOfThePasses)
{
    const Problem standard = backward(Algorithm::Standard, 100, 24, 16), flash = backward(Algorithm::Flash1, 100, 24, 16);
    EXPECT_EQ(matmulFlops(standard), 4 * 2 * 100 * 100 * 24);
    EXPECT_EQ(matmulFlops(flash), 5 * 2 * 100 * 100 * 24);
    EXPECT_EQ(matmulFlops(flash) - matmulFlops(standard), recomputation(flash).flops);
    EXPECT_EQ(recomputation(standard).flops, 0);
}

TEST(BackwardIo, NothingMovesWithoutQueriesOrKeys)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        EXPECT_EQ(issuedIo({.algorithm = algorithm, .pass = Pass::Backward, .nq = 0}).bytes(), 0);
        EXPECT_EQ(issuedIo({.algorithm = algorithm, .pass = Pass::Backward, .nk = 0}).bytes(), 0);
    }
}

TEST(BackwardIo, WhatTheForwardPassKeeps)
{
    Problem p{.algorithm = Algorithm::Standard, .pass = Pass::Backward, .heads = 2, .nq = 10, .nk = 30, .d = 8, .dtype = DType::F16};
    EXPECT_EQ(keptBytes(p), 2 * 10 * 30 * 2);
    p.dropout = 0.1;
    EXPECT_EQ(keptBytes(p), 2 * 10 * 30 * (2 + 2 + 1));
    p.algorithm = Algorithm::Flash1;
    EXPECT_EQ(keptBytes(p), 2 * 10 * 2 * 4);
    p.algorithm = Algorithm::Flash2;
    EXPECT_EQ(keptBytes(p), 2 * 10 * 4);
    ASSERT_EQ(keptForBackward(p).size(), 1u);
    EXPECT_EQ(keptForBackward(p)[0].tensor, LSE);
}

TEST(BackwardIo, MemoryOfBothPasses)
{
    Problem p{.algorithm = Algorithm::Standard, .pass = Pass::Backward, .nq = 10, .nk = 30, .d = 8, .dtype = DType::F16};
    const int64_t queries = 10 * 8, keys = 30 * 8, scores = 10 * 30; // S, P, dP and dS; O, dO and dQ; dK and dV
    EXPECT_EQ(backwardMemory(p).total(), 2 * (4 * scores + 3 * queries + 2 * keys));
    p.dropout = 0.1;
    EXPECT_EQ(backwardMemory(p).total(), 2 * (5 * scores + 3 * queries + 2 * keys) + scores);
    p.algorithm = Algorithm::Flash1;
    EXPECT_EQ(backwardMemory(p).total(), 4 * queries + 4 * 2 * 10 + 2 * queries + 4 * queries + 2 * 2 * keys);
    EXPECT_EQ(extraHbmBytes(p), backwardMemory(p).total() - 4 * queries);
    p.algorithm = Algorithm::Flash2;
    EXPECT_EQ(backwardMemory(p).total(), 2 * queries + 4 * 10 + 2 * queries + 4 * queries + 2 * 2 * keys + 4 * 10);
}
