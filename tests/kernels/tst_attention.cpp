// SPDX-License-Identifier: Apache-2.0
// Every algorithm, element type and mask over random ragged shapes, on NaN-poisoned memory.
#include "tests/kernels/problems.h"

namespace tilescope::test {

using Choice = std::tuple<Algorithm, DType, int>;

class Attention : public testing::TestWithParam<Choice> {
};

TEST_P(Attention, matchesTheOracleOnRandomShapes)
{
    const auto [algorithm, dtype, mask] = GetParam();
    const auto engine = hostEngine();
    std::mt19937 random(seed());
    for (int n = 0; n < 5; ++n) {
        Problem problem = randomProblem(random, algorithm, dtype, mask);
        problem.dropout = n % 4 == 3 ? 0.17 : 0;
        problem.sparseOrder = SparseOrder(n % 2);
        SCOPED_TRACE(fmt::format("seed {}, {}", seed(), describe(problem)));
        const Inputs inputs = randomInputs(problem);
        auto result = engine->run(problem, inputs, {.poison = true});
        ASSERT_TRUE(result) << result.error().message;
        expectExact(problem, inputs, result->O, result->LSE);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Attention,
                         testing::Combine(testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Values(DType::F32, DType::F16, DType::BF16),
                                          testing::Range(0, kMaskPatterns)));

} // namespace tilescope::test
