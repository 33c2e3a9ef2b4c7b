// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/dtype.h"
#include "core/tensor/float16.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tilescope;

namespace {

/// The value by the definition of a binary format with 1 sign, `exponentBits` and `mantissaBits`.
double definition(uint32_t bits, int exponentBits, int mantissaBits)
{
    const double sign = bits >> (exponentBits + mantissaBits) ? -1 : 1;
    const int exponent = int(bits >> mantissaBits) & ((1 << exponentBits) - 1), bias = (1 << (exponentBits - 1)) - 1;
    const double mantissa = double(bits & ((1u << mantissaBits) - 1));
    if (exponent == (1 << exponentBits) - 1)
        return mantissa == 0 ? sign * std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    if (exponent == 0)
        return sign * std::ldexp(mantissa, 1 - bias - mantissaBits);
    return sign * std::ldexp(mantissa + std::ldexp(1.0, mantissaBits), exponent - bias - mantissaBits);
}

struct HalfFormat {
    using Type = Half;
    static constexpr int exponentBits = 5, mantissaBits = 10;
};
struct BFloat16Format {
    using Type = BFloat16;
    static constexpr int exponentBits = 8, mantissaBits = 7;
};

template <class Format>
class Float16 : public testing::Test {};
using Formats = testing::Types<HalfFormat, BFloat16Format>;
TYPED_TEST_SUITE(Float16, Formats);

} // namespace

TYPED_TEST(Float16, EveryBitPatternHasItsValueAndComesBack)
{
    using Type = typename TypeParam::Type;
    for (uint32_t bits = 0; bits < 65536; ++bits) {
        const double expected = definition(bits, TypeParam::exponentBits, TypeParam::mantissaBits);
        const float value = toFloat(Type{uint16_t(bits)});
        if (std::isnan(expected)) {
            ASSERT_TRUE(std::isnan(value)) << bits;
            ASSERT_TRUE(std::isnan(toFloat(fromFloat<Type>(value)))) << bits;
            continue;
        }
        ASSERT_EQ(double(value), expected) << bits;
        ASSERT_EQ(std::signbit(value), bits >= 0x8000u) << bits;
        ASSERT_EQ(fromFloat<Type>(value).bits, bits);
    }
}

TYPED_TEST(Float16, RoundsToNearestTiesToEven)
{
    using Type = typename TypeParam::Type;
    const uint32_t infinity = ((1u << TypeParam::exponentBits) - 1) << TypeParam::mantissaBits;
    for (uint32_t bits = 0; bits < infinity; ++bits) {
        // The successor of the largest finite value would be this, were there an exponent more.
        const double low = definition(bits, TypeParam::exponentBits, TypeParam::mantissaBits);
        const double step = bits + 1 < infinity ? definition(bits + 1, TypeParam::exponentBits, TypeParam::mantissaBits) - low
                                                : low - definition(bits - 1, TypeParam::exponentBits, TypeParam::mantissaBits);
        const float middle = float(low + step / 2);
        ASSERT_EQ(double(middle), low + step / 2);
        const uint32_t even = bits % 2 == 0 ? bits : bits + 1;
        ASSERT_EQ(fromFloat<Type>(middle).bits, even) << bits;
        ASSERT_EQ(fromFloat<Type>(std::nextafter(middle, 0.0f)).bits, bits) << bits;
        ASSERT_EQ(fromFloat<Type>(std::nextafter(middle, HUGE_VALF)).bits, bits + 1) << bits;
        ASSERT_EQ(fromFloat<Type>(-middle).bits, even | 0x8000u) << bits;
    }
}

TEST(RoundTo, KeepsFloat32AndOverflowsHalf)
{
    EXPECT_EQ(roundTo(DType::F32, 0.1f), 0.1f);
    EXPECT_EQ(roundTo(DType::F16, 784449.0f), std::numeric_limits<float>::infinity());
    EXPECT_EQ(roundTo(DType::BF16, 784449.0f), 786432.0f);
    EXPECT_EQ(roundTo(DType::F16, 65519.0f), 65504.0f);
}
