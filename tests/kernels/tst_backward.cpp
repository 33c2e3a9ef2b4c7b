// SPDX-License-Identifier: Apache-2.0
// The backward pass: gradients against the oracle, what it moves against the closed forms, and the same bits each time.
#include "tests/kernels/problems.h"

#include <limits>

namespace tilescope::test {

namespace {

constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

/// Every size differs, with tails on both sides.
Problem raggedProblem(Algorithm algorithm, MaskKind mask = MaskKind::None, double dropout = 0)
{
    Problem problem = smallProblem(algorithm, mask);
    problem.pass = Pass::Backward;
    problem.dropout = dropout;
    return problem;
}

RunResult run(const Problem& problem, const Inputs& inputs, const RunOptions& options = {.poison = true, .counting = true})
{
    auto result = hostEngine()->run(problem, inputs, options, nullptr);
    if (!result) {
        ADD_FAILURE() << describe(problem) << ": " << result.error().message;
        return {};
    }
    return std::move(*result);
}

void expectSameGradients(const RunResult& a, const RunResult& b)
{
    EXPECT_EQ(a.dQ.values, b.dQ.values);
    EXPECT_EQ(a.dK.values, b.dK.values);
    EXPECT_EQ(a.dV.values, b.dV.values);
}

} // namespace

using BackwardChoice = std::tuple<Algorithm, DType, int>;

class Backward : public testing::TestWithParam<BackwardChoice> {
};

TEST_P(Backward, matchesTheOracleOnRandomShapes)
{
    const auto [algorithm, dtype, mask] = GetParam();
    const auto engine = hostEngine();
    std::mt19937 random(seed() + 2);
    for (int n = 0; n < 4; ++n) {
        Problem problem = randomProblem(random, algorithm, dtype, mask, Pass::Backward);
        problem.dropout = n % 2 ? 0.17 : 0;
        problem.sparseOrder = SparseOrder(n / 2);
        problem.dqOrder = DqOrder(n / 2);
        SCOPED_TRACE(fmt::format("seed {}, {} {}", seed() + 2, describe(problem), nameOf(problem.dqOrder)));
        const Inputs inputs = randomInputs(problem);
        auto result = engine->run(problem, inputs, {.poison = true}, nullptr);
        ASSERT_TRUE(result) << result.error().message;
        expectExact(problem, inputs, result->O, result->LSE);
        expectExactGradients(problem, inputs, result->dQ, result->dK, result->dV);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Backward,
                         testing::Combine(testing::ValuesIn(kAlgorithms), testing::Values(DType::F32, DType::F16, DType::BF16),
                                          testing::Range(0, kMaskPatterns)));

class BackwardOf : public testing::TestWithParam<Algorithm> {
};

/// As many events as planned, which the recorder checks itself, and the run's results.
TEST_P(BackwardOf, recordsWhatItRuns)
{
    std::mt19937 random(seed() + 3);
    for (int n = 0; n < 2 * kMaskPatterns; ++n) {
        Problem problem = randomProblem(random, GetParam(), DType::F32, n / 2, Pass::Backward);
        problem.dropout = n % 3 == 2 ? 0.1 : 0;
        problem.sparseOrder = SparseOrder(n % 2);
        SCOPED_TRACE(fmt::format("seed {}, {}", seed() + 3, describe(problem)));
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        auto trace = hostEngine()->record(problem, inputs, {.poison = true}, nullptr);
        ASSERT_TRUE(trace) << trace.error().message;
        EXPECT_EQ((*trace)->eventCount(), (*trace)->program.eventCount());
        const RunResult result = run(problem, *inputs);
        EXPECT_EQ(result.O.values, (*trace)->O.values);
        EXPECT_EQ(result.dQ.values, (*trace)->dQ.values);
        EXPECT_EQ(result.dK.values, (*trace)->dK.values);
        EXPECT_EQ(result.dV.values, (*trace)->dV.values);
    }
}

/// The events of the backward launches carry the bytes that the counters have; the totals leave out the forward pass.
TEST_P(BackwardOf, countsItsOwnPassAsItsEventsDo)
{
    for (MaskKind mask : {MaskKind::None, MaskKind::Causal}) {
        const Problem problem = raggedProblem(GetParam(), mask, 0.1);
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        auto trace = hostEngine()->record(problem, inputs, {}, nullptr);
        ASSERT_TRUE(trace) << trace.error().message;
        const RunResult result = run(problem, *inputs);
        Traffic traffic;
        for (const Event& event : (*trace)->events) {
            if ((*trace)->headOf(event) < 0 || !isBackward((*trace)->launchOf(event).kind))
                continue;
            if (event.kind == EventKind::Load)
                traffic.read[size_t(event.tensor)] += event.bytes;
            if (event.kind == EventKind::Store)
                traffic.write[size_t(event.tensor)] += event.bytes;
        }
        EXPECT_EQ(traffic, result.traffic);
        EXPECT_EQ(result.launches.size(), (*trace)->program.launches.size());
        double ms = 0;
        for (const LaunchResult& launch : result.launches)
            ms += isBackward(launch.kind) ? launch.timesMs.front() : 0;
        EXPECT_EQ(result.timesMs.front(), ms);
    }
}

TEST_P(BackwardOf, givesTheSameBitsEachTime)
{
    const Problem problem = raggedProblem(GetParam(), MaskKind::Causal, 0.1);
    const Inputs inputs = randomInputs(problem);
    const RunResult once = run(problem, inputs), again = run(problem, inputs), thrice = run(problem, inputs, {.repeats = 3});
    expectSameGradients(once, again);
    expectSameGradients(once, thrice); // dQ is added to, and must start afresh
}

/// Rows that see no key: no gradient comes from them, and none to them.
TEST_P(BackwardOf, hiddenRowsAreZero)
{
    Problem problem = raggedProblem(GetParam(), MaskKind::Causal);
    problem.nq = 31;
    problem.nk = 22; // the first nine rows see nothing
    Inputs inputs = randomInputs(problem);
    const RunResult result = run(problem, inputs);
    for (int64_t head = 0; head < problem.headCount(); ++head)
        for (int64_t row = 0; row < 9; ++row)
            for (int64_t c = 0; c < problem.d; ++c) {
                EXPECT_EQ(result.dQ.at(head, row, c), 0.0f);
                inputs.dO.at(head, row, c) = 1e9f;
            }
    expectSameGradients(result, run(problem, inputs));
}

TEST_P(BackwardOf, anEmptyPatternAndEmptyProblemsHaveZeroGradients)
{
    Problem hidden = raggedProblem(GetParam()), noKeys = hidden, noQueries = hidden;
    hidden.mask = maskPattern(hidden, kEmptyPattern, 0);
    noKeys.nk = 0;
    noQueries.nq = 0;
    for (const Problem& problem : {hidden, noKeys, noQueries}) {
        SCOPED_TRACE(describe(problem));
        const Inputs inputs = randomInputs(problem);
        const RunResult result = run(problem, inputs);
        EXPECT_EQ(result.dQ.values, std::vector<float>(inputs.Q.values.size(), 0.0f));
        EXPECT_EQ(result.dK.values, std::vector<float>(inputs.K.values.size(), 0.0f));
        EXPECT_EQ(result.dV.values, std::vector<float>(inputs.V.values.size(), 0.0f));
    }
}

TEST_P(BackwardOf, refusesAGradientOfAnotherShape)
{
    const Problem problem = raggedProblem(GetParam());
    Inputs inputs = randomInputs(problem);
    inputs.dO = Tensor(1, 2, problem.nk, problem.d);
    const auto refused = hostEngine()->run(problem, inputs, {}, nullptr);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("dO has shape (1, 2, 31, 5)")) << refused.error().message;
}

INSTANTIATE_TEST_SUITE_P(All, BackwardOf, testing::ValuesIn(kAlgorithms));

/// A CTA for each column block adds to dQ in any order; dK and dV are its own.
TEST(BackwardAtomic, differsInTheOrderOfDqOnly)
{
    Problem problem = raggedProblem(Algorithm::Flash2, MaskKind::Causal, 0.1);
    const Inputs inputs = randomInputs(problem);
    const RunResult deterministic = run(problem, inputs);
    problem.dqOrder = DqOrder::Atomic;
    const RunResult atomic = run(problem, inputs);
    EXPECT_EQ(deterministic.dK.values, atomic.dK.values);
    EXPECT_EQ(deterministic.dV.values, atomic.dV.values);
    EXPECT_EQ(deterministic.traffic, atomic.traffic);
    EXPECT_EQ(deterministic.flops, atomic.flops);
    expectExactGradients(problem, inputs, atomic.dQ, atomic.dK, atomic.dV);
}

TEST(BackwardAtomic, cannotBeRecorded)
{
    Problem problem = raggedProblem(Algorithm::Flash2);
    problem.dqOrder = DqOrder::Atomic;
    const auto refused = hostEngine()->record(problem, std::make_shared<const Inputs>(randomInputs(problem)), {}, nullptr);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::BadInput);
    EXPECT_NE(refused.error().message.find("deterministic"), std::string::npos) << refused.error().message;
    problem.algorithm = Algorithm::Flash1; // which has one order only
    EXPECT_TRUE(hostEngine()->record(problem, std::make_shared<const Inputs>(randomInputs(problem)), {}, nullptr));
}

/// Elements that each algorithm moves, without mask and dropout.
TEST(BackwardCounts, areThePapers)
{
    struct Expected {
        Algorithm algorithm;
        int64_t read, write;
    };
    const int64_t Nq = 22, Nk = 31, d = 5, Tr = 4, Tc = 4, N2 = Nq * Nk;
    for (const Expected& e :
         {Expected{Algorithm::Standard, 5 * N2 + Nq * d + 2 * Tr * Nk * d + 2 * Tc * Nq * d, 2 * N2 + Nq * d + 2 * Nk * d},
          Expected{Algorithm::Flash1, 2 * Nk * d + Tc * (4 * Nq * d + 2 * Nq), Tc * Nq * d + 2 * Nk * d},
          Expected{Algorithm::Flash2, 2 * Nq * d + 2 * Nk * d + Tc * (3 * Nq * d + 2 * Nq), Nq + Tc * Nq * d + 2 * Nk * d}}) {
        const Problem problem = raggedProblem(e.algorithm);
        SCOPED_TRACE(describe(problem));
        const RunResult result = run(problem, randomInputs(problem));
        EXPECT_EQ(result.traffic.totalRead(), 2 * 4 * e.read);
        EXPECT_EQ(result.traffic.totalWrite(), 2 * 4 * e.write);
        EXPECT_EQ(result.flops, 2 * (e.algorithm == Algorithm::Standard ? 4 : 5) * 2 * N2 * d);
    }
}

/// Dropout reads dP and its mask, a byte an element, and writes dP; rows that do not fit SRAM are read twice.
TEST(BackwardCounts, ofDropoutAndOfLongRows)
{
    Problem problem = raggedProblem(Algorithm::Standard);
    const RunResult without = run(problem, randomInputs(problem));
    problem.dropout = 0.1;
    const RunResult with = run(problem, randomInputs(problem));
    EXPECT_EQ(with.traffic.totalRead() - without.traffic.totalRead(), 2 * (4 + 1) * 22 * 31);
    EXPECT_EQ(with.traffic.totalWrite() - without.traffic.totalWrite(), 2 * 4 * 22 * 31);

    problem = raggedProblem(Algorithm::Standard);
    problem.heads = 1;
    problem.nq = 3;
    problem.nk = 40000; // P and dP of one row are 320,000 bytes
    problem.bc = 1000;
    const RunResult longRows = run(problem, randomInputs(problem));
    const int64_t N2 = 3 * 40000, Nqd = 3 * 5, Nkd = 40000 * 5, Tr = 1, Tc = 40;
    EXPECT_EQ(longRows.traffic.totalRead(), 4 * (7 * N2 + Nqd + 2 * Tr * Nkd + 2 * Tc * Nqd));
    EXPECT_EQ(longRows.traffic.totalWrite(), 4 * (2 * N2 + Nqd + 2 * Nkd));
    expectExactGradients(problem, randomInputs(problem), longRows.dQ, longRows.dK, longRows.dV);
}

/// Beyond Q, K, V and O: what the forward pass keeps, dO, the gradients, and dP and dS or D.
TEST(BackwardCounts, ofTheExtraState)
{
    const int64_t Nqd = 2 * 22 * 5, Nkd = 2 * 31 * 5, N2 = 2 * 22 * 31, N = 2 * 22;
    for (auto [algorithm, extra] : {std::pair{Algorithm::Standard, 4 * N2}, {Algorithm::Flash1, 2 * N}, {Algorithm::Flash2, 2 * N}}) {
        const Problem problem = raggedProblem(algorithm);
        EXPECT_EQ(run(problem, randomInputs(problem)).hbmPeakBytes, 4 * (4 * Nqd + 4 * Nkd + extra)) << nameOf(algorithm);
    }
}

} // namespace tilescope::test
