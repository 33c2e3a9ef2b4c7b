// SPDX-License-Identifier: Apache-2.0
// The host kernels' exponential against double precision.
#define TILESCOPE_TARGET exponential_test
#include "kernels/host/rowmath.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

/// Distance in units of the last place of the exact value.
double ulps(float actual, double exact)
{
    const float nearest = float(exact);
    const double ulp = std::max(double(std::nextafter(nearest, 2.0f)) - nearest, double(std::numeric_limits<float>::denorm_min()));
    return std::abs(actual - exact) / ulp;
}

TEST(Exponential, isWithinOneAndAHalfUlpDownToTheDenormals)
{
    double worst = 0;
    for (int n = 0; n <= 4'000'000; ++n) {
        const float x = -float(n) * 2.6e-5f; // to −104
        worst = std::max(worst, ulps(exponential(x), std::exp(double(x))));
    }
    EXPECT_LE(worst, 1.5);
    RecordProperty("worst_ulp", std::to_string(worst));
}

TEST(Exponential, atItsEnds)
{
    EXPECT_EQ(exponential(0.0f), 1.0f);
    EXPECT_EQ(exponential(-0.0f), 1.0f);
    EXPECT_EQ(exponential(-std::numeric_limits<float>::infinity()), 0.0f);
    EXPECT_EQ(exponential(-1e30f), 0.0f);
    EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<float>::quiet_NaN())));
    EXPECT_LT(exponential(-1e-7f), 1.0f + 1e-9f);
}

} // namespace tilescope
