// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/numbers.h"

#include <gtest/gtest.h>

#include <QLocale>

#include <clocale>
#include <cmath>
#include <limits>
#include <random>

using namespace tilescope;

TEST(Numbers, HaveAboutFourDigits)
{
    EXPECT_EQ(fixedNumber(4.1006), "4.101");
    EXPECT_EQ(fixedNumber(20.654), "20.65");
    EXPECT_EQ(fixedNumber(-3.1234), "−3.123");
    EXPECT_EQ(fixedNumber(0), "0.000");
    EXPECT_EQ(fixedNumber(-0.0), "0.000");
    EXPECT_EQ(fixedNumber(999.96), "1000");
    EXPECT_EQ(fixedNumber(9.9996), "10.00");
    EXPECT_EQ(fixedNumber(3.14e-5), "3.1e-5");
    EXPECT_EQ(fixedNumber(784449), "7.8e5");
    EXPECT_EQ(fixedNumber(-std::numeric_limits<double>::infinity()), "−∞");
    EXPECT_EQ(fixedNumber(std::nan("")), "NaN");
}

TEST(Numbers, NeverOutgrowTheirColumn)
{
    std::mt19937 random(5);
    std::uniform_real_distribution<double> exponent(-30, 30), sign(-1, 1);
    for (int n = 0; n < 20000; ++n) {
        const double value = std::copysign(std::pow(10.0, exponent(random)), sign(random));
        EXPECT_LE(fixedNumber(value).size(), kNumberChars) << value << " gives " << fixedNumber(value).toStdString();
    }
}

TEST(Numbers, AreTheSameInEveryLocale)
{
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::Arabic, QLocale::Egypt));
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    EXPECT_EQ(fixedNumber(0.5), "0.500");
    EXPECT_EQ(errorNumber(1.23e-7), "1.2e-7");
    std::setlocale(LC_ALL, "C");
    QLocale::setDefault(before);
}

TEST(Numbers, ShowErrorsWithTwoDigits)
{
    EXPECT_EQ(errorNumber(0), "0");
    EXPECT_EQ(errorNumber(1.16e-10), "1.2e-10");
    EXPECT_EQ(errorNumber(0.25), "2.5e-1");
    EXPECT_EQ(errorNumber(12.5), "1.2e1");
    EXPECT_EQ(errorNumber(std::numeric_limits<double>::infinity()), "∞");
}
