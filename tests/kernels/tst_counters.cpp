// SPDX-License-Identifier: Apache-2.0
// What CountingHooks and the allocator measured, against closed forms that know nothing of the kernels.
#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"
#include "tests/kernels/problems.h"

namespace tilescope::test {

namespace {

RunResult count(Engine& engine, const Problem& problem)
{
    auto result = engine.run(problem, randomInputs(problem), {.counting = true}, nullptr);
    if (!result) {
        ADD_FAILURE() << result.error().message;
        return {};
    }
    return std::move(*result);
}

void expectCountsOfClosedForms(Engine& engine, const Problem& problem)
{
    const RunResult result = count(engine, problem);
    const Program program = makeProgram(problem, engine.device().sramBytes);
    const IoCounts expected = issuedIo(problem, rowsFit(program));
    for (int t = 0; t < kTensorCount; ++t) {
        EXPECT_EQ(result.traffic.read[size_t(t)], expected.readBytes(TensorId(t))) << "read " << nameOf(TensorId(t));
        EXPECT_EQ(result.traffic.write[size_t(t)], expected.writeBytes(TensorId(t))) << "write " << nameOf(TensorId(t));
    }
    EXPECT_EQ(result.flops, matmulFlops(problem));
    int64_t operations = 0;
    for (const LaunchResult& launch : result.launches)
        operations += isBackward(launch.kind) == (problem.pass == Pass::Backward) ? launch.operations : 0;
    EXPECT_EQ(operations, elementOperations(problem, rowsFit(program)));
    EXPECT_EQ(result.hbmPeakBytes, program.hbmBytes());
    EXPECT_EQ(result.sramPeakBytes, program.sramBytes());
}

} // namespace

class Counters : public testing::TestWithParam<std::tuple<Algorithm, Pass>> {
protected:
    void checkRandomProblems(Engine& engine)
    {
        std::mt19937 random(seed());
        for (int n = 0; n < 4 * kMaskPatterns; ++n) {
            Problem problem = randomProblem(random, std::get<Algorithm>(GetParam()), DType(n % 3), n % kMaskPatterns, std::get<Pass>(GetParam()));
            problem.dqOrder = DqOrder(n % 2);
            problem.sparseOrder = SparseOrder(n / kMaskPatterns % 2);
            problem.dropout = n % 5 == 4 ? 0.3 : 0;
            SCOPED_TRACE(fmt::format("seed {}, {}", seed(), describe(problem)));
            expectCountsOfClosedForms(engine, problem);
        }
    }
};

TEST_P(Counters, equalTheClosedForms) { checkRandomProblems(*hostEngine()); }

TEST_P(Counters, equalTheClosedFormsOnTheGpu)
{
    const auto engines = makeCudaEngines();
    if (engines.empty())
        GTEST_SKIP() << "no CUDA device";
    checkRandomProblems(*engines.front());
}

INSTANTIATE_TEST_SUITE_P(All, Counters,
                         testing::Combine(testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Values(Pass::Forward, Pass::Backward)));

/// FA1 reads 2Nd + Tc(2Nd + 2N) and writes Tc(Nd + 2N) elements; figures worked out by hand.
TEST(Counters, ofFlashAttentionAsInThePaper)
{
    struct Case {
        int64_t n, d, bc, read, write;
    };
    for (const Case& c : {Case{64, 16, 16, 10752, 4608}, Case{1024, 64, 64, 2260992, 1081344}}) {
        Problem problem;
        problem.algorithm = Algorithm::Flash1;
        problem.nq = problem.nk = c.n;
        problem.d = c.d;
        problem.bc = c.bc;
        problem.br = 48;
        const RunResult result = count(*hostEngine(), problem);
        int64_t read = 0, write = 0;
        for (int t = 0; t < kTensorCount; ++t) {
            read += result.traffic.read[size_t(t)];
            write += result.traffic.write[size_t(t)];
        }
        EXPECT_EQ(read, 4 * c.read);
        EXPECT_EQ(write, 4 * c.write);
    }
}

/// FA2 reads Nd + 2Nd·Tr and writes Nd + N elements.
TEST(Counters, ofFlashAttention2AsInThePaper)
{
    Problem problem;
    problem.nq = problem.nk = 200;
    problem.d = 24;
    problem.br = 48; // Tr = 5
    const RunResult result = count(*hostEngine(), problem);
    EXPECT_EQ(result.traffic.totalRead(), 4 * (200 * 24 + 2 * 200 * 24 * 5));
    EXPECT_EQ(result.traffic.totalWrite(), 4 * (200 * 24 + 200));
}

/// Elements that are compared, exponentiated (twice an operation), summed, scaled, divided or dropped.
TEST(Counters, ofTheOperationsOnSingleElements)
{
    Problem problem;
    problem.nq = 90;
    problem.nk = 77;
    problem.d = 40;
    problem.br = 32; // Tr = 3
    problem.bc = 48; // Tc = 2
    problem.heads = 2;
    problem.dropout = 0.2;
    const int64_t scores = 2 * 90 * 77, outputs = 2 * 90 * 40;
    problem.algorithm = Algorithm::Standard;
    problem.mask = MaskKind::Causal;
    const RunResult standard = count(*hostEngine(), problem);
    ASSERT_EQ(standard.launches.size(), 5u);
    const int64_t expected[]{0, 0, 5 * scores, scores, 0};
    for (size_t n = 0; n < 5; ++n)
        EXPECT_EQ(standard.launches[n].operations, expected[n]) << nameOf(standard.launches[n].kind);
    problem.algorithm = Algorithm::Flash2;
    problem.mask = MaskKind::None;
    EXPECT_EQ(count(*hostEngine(), problem).launches[0].operations, 5 * scores + 2 * outputs + outputs);
    problem.algorithm = Algorithm::Flash1;
    EXPECT_EQ(count(*hostEngine(), problem).launches[0].operations, 5 * scores + 2 * outputs);
}

TEST(Counters, ofTheLaunchesAddUp)
{
    Problem problem;
    problem.algorithm = Algorithm::Standard;
    problem.nq = problem.nk = 100;
    problem.mask = MaskKind::Causal;
    const auto result = hostEngine()->run(problem, randomInputs(problem), {.counting = true, .repeats = 3}, nullptr);
    ASSERT_TRUE(result) << result.error().message;
    Traffic traffic;
    int64_t flops = 0;
    std::vector<double> times(3, 0);
    for (const LaunchResult& launch : result->launches) {
        ASSERT_EQ(launch.timesMs.size(), 3u);
        for (size_t n = 0; n < 3; ++n)
            times[n] += launch.timesMs[n];
        traffic += launch.traffic;
        flops += launch.flops;
    }
    EXPECT_EQ(traffic, result->traffic);
    EXPECT_EQ(flops, result->flops);
    EXPECT_EQ(times, result->timesMs);
}

/// Beyond Q, K, V, O: FA1 keeps l and m, FA2 L, standard attention S and P.
TEST(Counters, ofTheExtraState)
{
    for (auto [algorithm, extra] : {std::pair{Algorithm::Flash1, int64_t(2 * 100)}, {Algorithm::Flash2, int64_t(100)}, {Algorithm::Standard, int64_t(2 * 100 * 100)}}) {
        Problem problem;
        problem.algorithm = algorithm;
        problem.nq = problem.nk = 100;
        problem.d = 16;
        EXPECT_EQ(count(*hostEngine(), problem).hbmPeakBytes, 4 * (4 * 100 * 16 + extra));
        EXPECT_EQ(extraHbmBytes(problem), 4 * extra);
    }
}

} // namespace tilescope::test
