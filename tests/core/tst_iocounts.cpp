// SPDX-License-Identifier: Apache-2.0
#include "core/model/iocounts.h"

#include "core/base/saturate.h"
#include "core/trace/stepstate.h"
#include "tests/core/support/problems.h"
#include "tests/core/support/tracebuilder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>

using namespace tilescope;

namespace {

std::string describe(const Problem& p)
{
    std::ostringstream text;
    text << nameOf(p.algorithm) << ' ' << nameOf(p.pass) << " nq " << p.nq << " nk " << p.nk << " d " << p.d << " br " << p.br << " bc " << p.bc << ' '
         << nameOf(p.mask) << ' ' << nameOf(p.dtype) << " dropout " << p.dropout;
    return text.str();
}

Problem randomProblem(std::mt19937& random)
{
    const auto upTo = [&](int n) { return int64_t(random() % unsigned(n)) + 1; };
    Problem p{.algorithm = Algorithm(random() % 3), .pass = Pass(random() % 2), .batch = upTo(2), .heads = upTo(2), .nq = upTo(60), .nk = upTo(60), .d = upTo(20),
              .br = upTo(17), .bc = upTo(17), .dtype = DType(random() % 3), .dropout = random() % 3 ? 0.0 : 0.2,
              .sparseOrder = SparseOrder(random() % 2)};
    p.mask = test::maskPattern(p, int(random() % test::kMaskPatterns), random());
    return p;
}

int64_t flopsBeforeBackward(const Trace& trace)
{
    const auto& launches = trace.program.launches;
    const auto first = std::ranges::find_if(launches, [](const Launch& launch) { return isBackward(launch.kind); });
    return stateAt(trace, trace.index.kernelBegin[size_t(first - launches.begin())]).flops;
}

} // namespace

// R2, as printed.
TEST(IoCounts, Flash1Figures)
{
    const Problem small{.algorithm = Algorithm::Flash1, .nq = 64, .nk = 64, .d = 16, .br = 16, .bc = 16};
    EXPECT_EQ(issuedIo(small).readElements(), 10752);
    EXPECT_EQ(issuedIo(small).writeElements(), 4608);
    const Problem large{.algorithm = Algorithm::Flash1, .nq = 1024, .nk = 1024, .d = 64, .br = 64, .bc = 64};
    EXPECT_EQ(issuedIo(large).readElements(), 2260992);
    EXPECT_EQ(issuedIo(large).writeElements(), 1081344);
    EXPECT_EQ(initialisationIo(large).writeElements(), 1024 * 64 + 2 * 1024);
}

// R3 and R6 on a ragged, square problem without a mask.
TEST(IoCounts, FormulasOfStandardAndFlash2)
{
    const int64_t N = 70, d = 24, Tr = 5; // ⌈70/16⌉
    Problem p{.algorithm = Algorithm::Standard, .nq = N, .nk = N, .d = d, .br = 16, .bc = 32};
    EXPECT_EQ(modelIo(p).readElements(), 2 * N * N + 3 * N * d);
    EXPECT_EQ(modelIo(p).writeElements(), 2 * N * N + N * d);
    EXPECT_EQ(issuedIo(p).readElements(), 2 * N * N + N * d + 2 * Tr * N * d);
    EXPECT_EQ(issuedIo(p).writeElements(), 2 * N * N + N * d);
    EXPECT_EQ(issuedIo(p, false).readElements() - issuedIo(p).readElements(), N * N);
    p.mask = MaskKind::Causal;
    EXPECT_EQ(issuedIo(p).readElements(), 3 * N * N + N * d + 2 * Tr * N * d);
    p.dropout = 0.5;
    EXPECT_EQ(issuedIo(p).writeElements(), 5 * N * N + N * d);
    EXPECT_EQ(issuedIo(p).writeBytes(TensorId::DropMask), N * N);
    p = {.algorithm = Algorithm::Flash2, .nq = N, .nk = N, .d = d, .br = 16, .bc = 32};
    EXPECT_EQ(issuedIo(p).readElements(), N * d + 2 * N * d * Tr);
    EXPECT_EQ(issuedIo(p).writeElements(), N * d + N);
}

// R9: 2Nd + nnz (2 Br d + 2 Br) with the loads before the test, and with the test first no K and V that nothing needs.
TEST(IoCounts, OfSparseFlash1)
{
    BlockPattern pattern(6, 5);
    for (const auto& [i, j] : {std::pair{0, 0}, {1, 3}, {4, 3}, {5, 0}})
        pattern.set(i, j, true);
    Problem p{.algorithm = Algorithm::Flash1, .nq = 48, .nk = 60, .d = 20, .br = 8, .bc = 12, .mask = MaskSpec::custom(pattern)};
    EXPECT_EQ(issuedIo(p).readElements(), 2 * 60 * 20 + 4 * (2 * 8 * 20 + 2 * 8));
    EXPECT_EQ(issuedIo(p).writeElements(), 4 * (8 * 20 + 2 * 8));
    p.sparseOrder = SparseOrder::TestFirst;
    EXPECT_EQ(issuedIo(p).readElements(), 2 * 2 * 12 * 20 + 4 * (2 * 8 * 20 + 2 * 8));
    p.algorithm = Algorithm::Flash2;
    EXPECT_EQ(issuedIo(p).readElements(), 48 * 20 + 4 * (2 * 12 * 20));
    EXPECT_EQ(matmulFlops(p), 4 * 4 * 8 * 12 * 20);
}

// R7: every element counted at 2 bytes; R8: one column block.
TEST(IoCounts, FiguresOfTheFlash1Paper)
{
    const double printed[]{6.85, 3.56, 1.91, 1.09};
    for (int n = 0; n < 4; ++n) {
        const Problem p{.algorithm = Algorithm::Flash1, .batch = 64, .heads = 16, .nq = 1024, .nk = 1024, .d = 64, .bc = 64 << n};
        EXPECT_NEAR(double(2 * (issuedIo(p).readElements() + issuedIo(p).writeElements())) / 1e9, printed[n], 0.01);
    }
    const Problem floor{.algorithm = Algorithm::Flash1, .nq = 100, .nk = 100, .d = 7, .bc = 100};
    EXPECT_EQ(issuedIo(floor).readElements() + issuedIo(floor).writeElements(), 5 * 100 * 7 + 4 * 100);
}

// Flash pays for its tiles with rescaling: as many FLOP as standard attention, and a little more beside them.
TEST(IoCounts, OperationsOnElements)
{
    Problem p{.heads = 3, .nq = 96, .nk = 80, .d = 24, .br = 32, .bc = 16}; // Tc = 5
    constexpr int64_t scores = 3 * 96 * 80, outputs = 3 * 96 * 24;
    const auto of = [&p](Algorithm algorithm, bool rowFits = true) {
        p.algorithm = algorithm;
        EXPECT_EQ(matmulFlops(p), 4 * 24 * scores);
        return elementOperations(p, rowFits);
    };
    EXPECT_EQ(of(Algorithm::Standard), 5 * scores);
    EXPECT_EQ(of(Algorithm::Standard, false), 7 * scores);
    EXPECT_EQ(of(Algorithm::Flash1), 4 * scores + 5 * outputs);
    EXPECT_EQ(of(Algorithm::Flash2), 4 * scores + 5 * outputs + outputs);
    p.dropout = 0.1;
    EXPECT_EQ(of(Algorithm::Flash1), 5 * scores + 5 * outputs);
    EXPECT_EQ(elementOperations({.nq = 0}), 0);
    EXPECT_EQ(elementOperations({.heads = 1 << 20, .nq = int64_t{1} << 31, .nk = int64_t{1} << 31}), kSaturated);
}

// Per tensor and direction, against adding up the bytes of every event.
TEST(IoCounts, AgreeWithTheEvents)
{
    std::mt19937 random(11);
    int streamed[2] = {};
    for (int n = 0; n < 1500; ++n) {
        const Problem p = randomProblem(random);
        const int64_t sram = random() % 2 ? kHopperSramBytes : 1200; // too small for most whole rows
        const auto trace = test::buildTrace(p, test::Numbers::None, sram);
        const bool rowFits = rowsFit(trace->program), backward = p.pass == Pass::Backward;
        streamed[backward] += !rowFits;
        const IoCounts counts = issuedIo(p, rowFits);
        int64_t kept = 0;
        Traffic traffic;
        for (const Event& event : trace->events) {
            if (event.kind == EventKind::Alloc || event.kind == EventKind::Free || isBackward(trace->launchOf(event).kind) != backward)
                continue; // of the forward pass before it
            if (event.kind == EventKind::Load)
                traffic.read[size_t(event.tensor)] += event.bytes;
            if (event.kind == EventKind::Store)
                traffic.write[size_t(event.tensor)] += event.bytes;
            kept += event.kind == EventKind::Matmul && event.tensor == TensorId::S;
        }
        for (int t = 0; t < kTensorCount; ++t) {
            ASSERT_EQ(counts.readBytes(TensorId(t)), traffic.read[size_t(t)]) << describe(p) << " tensor " << t;
            ASSERT_EQ(counts.writeBytes(TensorId(t)), traffic.write[size_t(t)]) << describe(p) << " tensor " << t;
        }
        const int64_t start = backward ? flopsBeforeBackward(*trace) : 0;
        ASSERT_EQ(matmulFlops(p), stateAt(*trace, trace->eventCount() - 1).flops - start) << describe(p);
        if (p.algorithm != Algorithm::Standard) {
            ASSERT_EQ(visitedTiles(p), kept) << describe(p);
        }
    }
    EXPECT_GT(streamed[0], 10);
    EXPECT_GT(streamed[1], 10);
}

TEST(IoCounts, NothingMovesWithoutQueriesOrKeys)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        EXPECT_EQ(issuedIo({.algorithm = algorithm, .nq = 0}).bytes(), 0);
        EXPECT_EQ(issuedIo({.algorithm = algorithm, .nk = 0}).bytes(), 0);
    }
}
