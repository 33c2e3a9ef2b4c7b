// SPDX-License-Identifier: Apache-2.0
#include "core/base/numbers.h"
#include "core/base/saturate.h"
#include "tests/core/support/germannumbers.h"

#include <gmock/gmock.h>

#include <clocale>
#include <limits>
#include <optional>

using namespace tilescope;
using testing::HasSubstr;

namespace {

/// Runs the test with a decimal comma in the C++ locale, and under a C locale that has one too where the
/// machine has it.
class Numbers : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (!std::setlocale(LC_ALL, GetParam()))
            GTEST_SKIP() << "no locale " << GetParam();
        m_numbers.emplace();
    }
    void TearDown() override
    {
        m_numbers.reset();
        std::setlocale(LC_ALL, "C");
    }

private:
    std::optional<test::InGermany> m_numbers;
};

INSTANTIATE_TEST_SUITE_P(Locales, Numbers, testing::Values("C", "de_DE.UTF-8", "ar_EG.UTF-8"));

} // namespace

TEST_P(Numbers, FormatsBytes)
{
    EXPECT_EQ(formatBytes(0), "0 B");
    EXPECT_EQ(formatBytes(1023), "1023 B");
    EXPECT_EQ(formatBytes(1024), "1.0 KB");
    EXPECT_EQ(formatBytes(232448), "227.0 KB");
    EXPECT_EQ(formatBytes(83200), "81.3 KB"); // 81.25: halves go up
    EXPECT_EQ(formatBytes(1024 * 1024 - 1), "1.00 MB"); // never "1024.0 KB"
    EXPECT_EQ(formatBytes(2254438), "2.15 MB");
    EXPECT_EQ(formatBytes(int64_t{1} << 30), "1.00 GB");
    EXPECT_EQ(formatBytes(std::numeric_limits<int64_t>::max()), "8.00 EB");
    EXPECT_EQ(formatExactBytes(2260992), "2,260,992 B");
}

TEST_P(Numbers, FormatsCounts)
{
    EXPECT_EQ(formatCount(0), "0");
    EXPECT_EQ(formatCount(999), "999");
    EXPECT_EQ(formatCount(1000), "1,000");
    EXPECT_EQ(formatCount(-1234567), "-1,234,567");
    EXPECT_EQ(formatCount(-999), "-999");
    EXPECT_EQ(formatCount(std::numeric_limits<int64_t>::min()), "-9,223,372,036,854,775,808");
}

TEST_P(Numbers, FormatsFloats)
{
    EXPECT_EQ(formatFixed(0.5, 2), "0.50");
    EXPECT_EQ(formatShort(0.31271), "0.3127");
    EXPECT_EQ(formatShort(1.23456e-7, 2), "1.2e-07");
    EXPECT_EQ(formatFixed(std::numeric_limits<double>::infinity(), 2), "∞");
    EXPECT_EQ(formatShort(-std::numeric_limits<double>::infinity()), "−∞");
    EXPECT_EQ(formatShort(std::numeric_limits<double>::quiet_NaN()), "NaN");
}

TEST_P(Numbers, ParsesWithAPoint)
{
    EXPECT_EQ(*parseDouble("0.5", "p"), 0.5);
    EXPECT_EQ(*parseDouble("-1e-3", "p"), -0.001);
    EXPECT_EQ(*parseInt("-42", "n"), -42);
    EXPECT_EQ(*parseUnsigned("18446744073709551615", "seed"), std::numeric_limits<uint64_t>::max());
}

TEST_P(Numbers, SaysWhatIsWrong)
{
    for (const char* text : {"", "0,5", "0.5x", " 1", "1 ", "abc", "nan", "inf", "1e999"})
        EXPECT_FALSE(parseDouble(text, "--dropout")) << text;
    for (const char* text : {"", "12a", "1.5", "0x10", "9223372036854775808"})
        EXPECT_FALSE(parseInt(text, "--n")) << text;
    EXPECT_FALSE(parseUnsigned("-1", "--seed"));
    EXPECT_THAT(parseInt("12a", "--n").error().message, testing::AllOf(HasSubstr("--n"), HasSubstr("12a")));
    EXPECT_EQ(parseInt("12a", "--n").error().code, ErrorCode::BadInput);
    EXPECT_THAT(parseInt("9223372036854775808", "--n").error().message, HasSubstr("out of range"));
}

TEST(Saturate, StopsAtTheLargest)
{
    EXPECT_EQ(addSaturated(kSaturated, 1), kSaturated);
    EXPECT_EQ(addSaturated(kSaturated - 1, 1), kSaturated);
    EXPECT_EQ(multiplySaturated(kSaturated, 2), kSaturated);
    EXPECT_EQ(multiplySaturated(kSaturated, 0), 0);
    EXPECT_EQ(multiplySaturated(0, kSaturated), 0);
    EXPECT_EQ(productSaturated(3, 5, 7), 105);
    EXPECT_EQ(productSaturated(int64_t{1} << 40, int64_t{1} << 40, 2), kSaturated);
}
