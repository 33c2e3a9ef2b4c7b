// SPDX-License-Identifier: Apache-2.0
// The CUDA engine against the oracle and against the host engine; skipped where there is no device.
#include "tests/kernels/problems.h"

#include <algorithm>
#include <cstring>

namespace tilescope::test {

class Cuda : public testing::TestWithParam<std::tuple<Algorithm, Pass>> {
protected:
    Algorithm algorithm() const { return std::get<Algorithm>(GetParam()); }
    Problem random(std::mt19937& generator, int n) const
    {
        Problem problem = randomProblem(generator, algorithm(), DType(n % 3), n % kMaskPatterns, std::get<Pass>(GetParam()));
        problem.dropout = n % 4 == 3 ? 0.17 : 0;
        return problem;
    }
    static void expectExactGradientsOf(const Problem& problem, const Inputs& inputs, const auto& outputs)
    {
        if (problem.pass == Pass::Backward)
            expectExactGradients(problem, inputs, outputs.dQ, outputs.dK, outputs.dV);
    }

    void SetUp() override
    {
        const auto engines = makeCudaEngines();
        if (engines.empty())
            GTEST_SKIP() << "no CUDA device";
        m_engine = engines.front();
    }

    std::shared_ptr<Engine> m_engine;
};

TEST_P(Cuda, matchesTheOracleOnRandomShapes)
{
    std::mt19937 generator(seed());
    for (int n = 0; n < 36; ++n) {
        Problem problem = random(generator, n);
        problem.dqOrder = DqOrder(n % 2);
        SCOPED_TRACE(fmt::format("seed {}, {}", seed(), describe(problem)));
        const Inputs inputs = randomInputs(problem);
        auto result = m_engine->run(problem, inputs, {.poison = true}, nullptr);
        ASSERT_TRUE(result) << result.error().message;
        expectExact(problem, inputs, result->O, result->LSE);
        expectExactGradientsOf(problem, inputs, *result);
    }
}

/// Event for event, but for what is only observed: clock and SM.
TEST_P(Cuda, tracesEqualTheHosts)
{
    std::mt19937 generator(seed() + 1);
    for (int n = 0; n < 12; ++n) {
        const Problem problem = random(generator, n);
        SCOPED_TRACE(fmt::format("seed {}, {}", seed() + 1, describe(problem)));
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        auto cuda = m_engine->record(problem, inputs, {.poison = true}, nullptr), host = hostEngine()->record(problem, inputs, {}, nullptr);
        ASSERT_TRUE(cuda) << cuda.error().message;
        ASSERT_TRUE(host) << host.error().message;
        ASSERT_EQ((*cuda)->eventCount(), (*host)->eventCount());
        for (size_t e = 0; e < (*cuda)->events.size(); ++e) {
            Event a = (*cuda)->events[e], b = (*host)->events[e];
            a.clock = b.clock = 0;
            a.sm = b.sm = 0;
            ASSERT_EQ(std::memcmp(&a, &b, sizeof a), 0) << "event " << e;
        }
        expectExact(problem, *inputs, (*cuda)->O, (*cuda)->LSE);
        expectExactGradientsOf(problem, *inputs, **cuda);
        for (size_t s = 0; s < (*cuda)->rowStats.size(); ++s) {
            const RowStat &a = (*cuda)->rowStats[s], &b = (*host)->rowStats[s];
            ASSERT_EQ(std::isnan(a.m), std::isnan(b.m)) << s;
            if (!std::isnan(a.m) && !std::isinf(b.m)) {
                ASSERT_NEAR(a.m, b.m, 1e-2 * (problem.dtype == DType::F32 ? 1e-3 : 1) * std::max(1.0f, std::abs(b.m))) << s;
                ASSERT_NEAR(a.l, b.l, 1e-2 * (problem.dtype == DType::F32 ? 1e-2 : 1) * std::max(1.0f, std::abs(b.l))) << s;
            }
        }
    }
}

TEST_P(Cuda, saysWhatItIs)
{
    const DeviceInfo& device = m_engine->device();
    EXPECT_EQ(device.engine, "cuda");
    EXPECT_TRUE(device.isa.starts_with("sm_"));
    EXPECT_GE(device.sramBytes, 48 << 10);
    EXPECT_GT(device.hbmBytes, 0);
    EXPECT_GT(device.smCount, 0);
}

/// The kernels are compiled for at least two CTAs an SM, shared memory permitting; more shared memory never means more CTAs.
TEST_P(Cuda, anSmHoldsFewerCtasTheLargerTheirArena)
{
    const auto ctas = [this](int64_t size) {
        Problem p;
        p.algorithm = algorithm();
        p.br = p.bc = size;
        const auto result = m_engine->ctasPerSm(p);
        return result ? *result : -1;
    };
    int before = ctas(16);
    EXPECT_GE(before, 2);
    for (int64_t size : {32, 64, 96, 128}) {
        const int now = ctas(size);
        EXPECT_LE(now, before) << size;
        EXPECT_GE(now, 1) << size;
        before = now;
    }
    EXPECT_FALSE(m_engine->ctasPerSm({.algorithm = algorithm(), .d = 256, .br = 512, .bc = 512}));
}

TEST_P(Cuda, aCancelledJobDoesNotStart)
{
    Problem problem;
    problem.algorithm = algorithm();
    Progress progress;
    progress.cancelled = true;
    auto result = m_engine->run(problem, randomInputs(problem), {}, &progress);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Cancelled);
}

TEST_P(Cuda, aCancelledMeasurementOfItsMemoryDoesNotStart)
{
    Progress progress;
    progress.cancelled = true;
    const auto hierarchy = m_engine->measureHierarchy(&progress);
    ASSERT_FALSE(hierarchy);
    EXPECT_EQ(hierarchy.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(progress.done, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Cuda,
                         testing::Combine(testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Values(Pass::Forward, Pass::Backward)));

} // namespace tilescope::test
