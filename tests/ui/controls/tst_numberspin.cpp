// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/numberspin.h"
#include "ui/widgets/snapscale.h"

#include <QLocale>
#include <QTest>
#include <QToolTip>

#include <gtest/gtest.h>

#include <clocale>

namespace tilescope {
namespace {

/// Both Qt's and C's idea of the locale, as a started application has them.
class InLocale {
public:
    explicit InLocale(const QString& name, const char* posix)
    {
        QLocale::setDefault(QLocale(name));
        std::setlocale(LC_NUMERIC, posix); // where the system has it
    }
    ~InLocale()
    {
        QLocale::setDefault(QLocale::c());
        std::setlocale(LC_NUMERIC, "C");
    }
};

double typed(NumberSpin& spin, const char* text)
{
    spin.selectAll();
    QTest::keyClicks(&spin, QLatin1String(text));
    QTest::keyClick(&spin, Qt::Key_Return);
    return spin.value();
}

TEST(NumberSpin, TakesPointAndCommaInEveryLocale)
{
    for (const auto& [qt, posix] : {std::pair{"C", "C"}, {"de_DE", "de_DE.UTF-8"}, {"ar_EG", "ar_EG.UTF-8"}}) {
        const InLocale locale{QLatin1String(qt), posix};
        NumberSpin spin(0, 0.99, 2);
        spin.show();
        EXPECT_EQ(typed(spin, "0.5"), 0.5) << qt;
        EXPECT_EQ(spin.text(), QStringLiteral("0.50")) << qt;
        EXPECT_EQ(typed(spin, "0,25"), 0.25) << qt;
        EXPECT_EQ(spin.text(), QStringLiteral("0.25")) << qt;
    }
}

TEST(NumberSpin, GroupsWholeNumbersAndTakesThemUngrouped)
{
    const InLocale locale(QStringLiteral("de_DE"), "de_DE.UTF-8");
    NumberSpin spin(0, 1 << 20, 0);
    spin.show();
    EXPECT_EQ(typed(spin, "4096"), 4096);
    EXPECT_EQ(spin.text(), QStringLiteral("4,096"));
    EXPECT_EQ(typed(spin, "1,024"), 1024);
    EXPECT_EQ(spin.valueFromText(QString::fromUtf8("\u0661\u0662")), 12); // Arabic-Indic digits
}

TEST(NumberSpin, RefusesWhatIsNoNumber)
{
    const NumberSpin spin(1, 256, 0);
    int at = 0;
    QString word = QStringLiteral("1x"), empty, zero = QStringLiteral("0");
    EXPECT_EQ(spin.validate(word, at), QValidator::Invalid);
    EXPECT_EQ(spin.validate(empty, at), QValidator::Intermediate);
    EXPECT_EQ(spin.validate(zero, at), QValidator::Intermediate);
}

TEST(NumberSpin, ANumberOutOfTheRangeBecomesTheNearestInItAndSaysWhy)
{
    NumberSpin spin(1, 1 << 20, 0);
    spin.show();
    for (const auto& [text, value] : {std::pair{"99999999999", 1 << 20}, {"-3", 1}, {"0", 1}}) {
        typed(spin, "64");
        spin.selectAll();
        QTest::keyClicks(&spin, QLatin1String(text));
        EXPECT_EQ(spin.text(), QLatin1String(text)) << "nothing is swallowed on the way";
        QTest::keyClick(&spin, Qt::Key_Return);
        EXPECT_EQ(spin.value(), value) << text;
        EXPECT_EQ(QToolTip::text().toStdString(), "From 1 to 1,048,576") << text;
    }
    NumberSpin share(0, 0.99, 2);
    share.show();
    EXPECT_EQ(typed(share, "1.5"), 0.99);
    EXPECT_EQ(typed(share, "3-4"), 0.99) << "no number: the one before stays";
}

TEST(SnapScale, FindsTheNearestStopByRatio)
{
    const SnapScale scale({0, 1, 4, 16});
    EXPECT_EQ(scale.position(-5), 0);
    EXPECT_EQ(scale.position(0.2), 0);
    EXPECT_EQ(scale.position(0.8), 1);
    EXPECT_EQ(scale.position(1.9), 1); // below √(1·4)
    EXPECT_EQ(scale.position(2.1), 2);
    EXPECT_EQ(scale.position(7.9), 2);
    EXPECT_EQ(scale.position(8.1), 3);
    EXPECT_EQ(scale.position(1e9), 3);
    for (int n = 0; n < scale.count(); ++n)
        EXPECT_EQ(scale.position(scale.value(n)), n);
}

} // namespace
} // namespace tilescope
