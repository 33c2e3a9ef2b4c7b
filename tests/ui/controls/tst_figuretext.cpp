// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/figuretext.h"

#include <gtest/gtest.h>

#include <limits>

namespace tilescope::test {

using namespace figuretext;

namespace {

std::string plain(const QString& text) { return text.toStdString(); }

} // namespace

TEST(FigureText, TicksArePowers)
{
    EXPECT_EQ(plain(byteTick(1 << 20)), "1 MB");
    EXPECT_EQ(plain(byteTick(16 << 20)), "16 MB");
    EXPECT_EQ(plain(byteTick(double(int64_t{64} << 30))), "64 GB");
    EXPECT_EQ(plain(byteTick(256)), "256 B");
    EXPECT_EQ(plain(countTick(512)), "512");
    EXPECT_EQ(plain(countTick(4096)), "4K");
    EXPECT_EQ(plain(countTick(1 << 20)), "1M");
    EXPECT_EQ(plain(timeTick(0.01)), "10 µs");
    EXPECT_EQ(plain(timeTick(1)), "1 ms");
    EXPECT_EQ(plain(timeTick(10'000)), "10 s");
    EXPECT_EQ(plain(timeTick(0.25)), "250 µs");
}

TEST(FigureText, NumbersHaveThreeDigits)
{
    EXPECT_EQ(plain(ratioText(152.4)), "152×");
    EXPECT_EQ(plain(ratioText(16.78)), "16.8×");
    EXPECT_EQ(plain(ratioText(1.046)), "1.05×");
    EXPECT_EQ(plain(timeText(13.24)), "13.2 ms");
    EXPECT_EQ(plain(timeText(0.0421)), "42.1 µs");
    EXPECT_EQ(plain(timeText(2500)), "2.50 s");
    EXPECT_EQ(plain(flopText(68'719'476'736)), "68.7 G");
    EXPECT_EQ(plain(flopText(12)), "12.0");
}

TEST(FigureText, ErrorsInTheirShortestForm)
{
    EXPECT_EQ(plain(errorText(4.88e-4)), "4.9e-4");
    EXPECT_EQ(plain(errorText(9.96e-4)), "1.0e-3") << "rounded up to the next power";
    EXPECT_EQ(plain(errorText(0)), "0");
    EXPECT_EQ(plain(errorText(std::numeric_limits<double>::infinity())), "∞");
}

} // namespace tilescope::test
