// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/float16.h"
#include "core/tensor/inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace tilescope;

TEST(RandomInputs, HaveTheShapesOfTheProblem)
{
    const Inputs inputs = randomInputs({.batch = 2, .heads = 3, .nq = 5, .nk = 7, .d = 9});
    EXPECT_EQ(inputs.Q.values.size(), size_t(2 * 3 * 5 * 9));
    EXPECT_EQ(inputs.K.rows, 7);
    EXPECT_EQ(inputs.V.values.size(), size_t(2 * 3 * 7 * 9));
    EXPECT_EQ(randomInputs({.nq = 0, .nk = 0}).Q.size(), 0);
}

TEST(RandomInputs, AreNormalAroundTheMean)
{
    const Tensor Q = randomInputs({.nq = 4096, .nk = 1, .d = 256}).Q;
    double sum = 0, squares = 0, cubes = 0, fourths = 0;
    for (float value : Q.values) {
        const double z = double(value) - 0.3;
        sum += z, squares += z * z, cubes += z * z * z, fourths += z * z * z * z;
    }
    const double n = double(Q.size()); // 2^20: one σ of the mean is 0.001
    EXPECT_NEAR(sum / n, 0, 0.004);
    EXPECT_NEAR(squares / n, 1, 0.006);
    EXPECT_NEAR(cubes / n, 0, 0.015);
    EXPECT_NEAR(fourths / n, 3, 0.05);
    auto sorted = Q.values;
    std::ranges::sort(sorted);
    for (double z : {-3.0, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0}) {
        const double below = double(std::ranges::lower_bound(sorted, float(z + 0.3)) - sorted.begin()) / n;
        EXPECT_NEAR(below, 0.5 * std::erfc(-z / std::sqrt(2.0)), 0.002) << z;
    }
}

TEST(RandomInputs, DependOnSeedAndTensorOnly)
{
    const Inputs a = randomInputs({.nq = 8, .nk = 8, .seed = 3}), b = randomInputs({.nq = 8, .nk = 8, .seed = 3});
    EXPECT_EQ(a.Q.values, b.Q.values);
    EXPECT_NE(a.Q.values, a.K.values);
    EXPECT_NE(a.K.values, a.V.values);
    EXPECT_NE(a.Q.values, randomInputs({.nq = 8, .nk = 8, .seed = 4}).Q.values);
    // Another block size or algorithm is the same data.
    EXPECT_EQ(a.Q.values, randomInputs({.algorithm = Algorithm::Standard, .nq = 8, .nk = 8, .br = 16, .seed = 3}).Q.values);
}

/// Bit patterns as they are on every machine; a change would silently change everybody's figures.
TEST(RandomInputs, AreTheSameOnEveryMachine)
{
    uint32_t hash = 2166136261u;
    for (float value : randomInputs({.nq = 1000, .nk = 1, .d = 64, .seed = 1}).Q.values)
        hash = (hash ^ floatBits(value)) * 16777619u;
    EXPECT_EQ(hash, 1601759857u);
}

TEST(RandomInputs, AreRoundedToTheType)
{
    for (DType type : {DType::F16, DType::BF16})
        for (float value : randomInputs({.nq = 64, .nk = 1, .dtype = type}).Q.values)
            ASSERT_EQ(roundTo(type, value), value);
}
