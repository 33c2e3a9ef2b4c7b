// SPDX-License-Identifier: Apache-2.0
// What a recording says: as many events as planned, in the planned order, and the same results as a run.
#include "tests/kernels/problems.h"

namespace tilescope::test {

class Recording : public testing::TestWithParam<Algorithm> {
};

TEST_P(Recording, hasThePlannedEventsAndTheRunsResults)
{
    const auto engine = hostEngine();
    std::mt19937 random(seed());
    for (int n = 0; n < 2 * kMaskPatterns; ++n) {
        Problem problem = randomProblem(random, GetParam(), DType::F32, n / 2);
        problem.dropout = n % 3 == 2 ? 0.1 : 0;
        problem.sparseOrder = SparseOrder(n % 2);
        SCOPED_TRACE(fmt::format("seed {}, {}", seed(), describe(problem)));
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        auto trace = engine->record(problem, inputs, {.poison = true});
        ASSERT_TRUE(trace) << trace.error().message;
        EXPECT_EQ((*trace)->eventCount(), (*trace)->program.eventCount());
        auto run = engine->run(problem, *inputs);
        ASSERT_TRUE(run) << run.error().message;
        EXPECT_EQ(run->O.values, (*trace)->O.values);
        expectExact(problem, *inputs, (*trace)->O, (*trace)->LSE);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Recording, testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2));

} // namespace tilescope::test
