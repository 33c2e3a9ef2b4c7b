// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(Markup, PlainTextDropsSignsAndDirectionMarks)
{
    EXPECT_EQ(plainText(QStringLiteral("Compute ") + math(QStringLiteral("S_{5,3} = Q_{5} K_{3}^{T}"))),
              QStringLiteral("Compute S5,3 = Q5 K3T"));
    EXPECT_EQ(plainText(QStringLiteral("*visited*, 29 of 64")), QStringLiteral("visited, 29 of 64"));
}

TEST(Markup, SubscriptsAreNarrowerThanLetters)
{
    const QFont font = theme().ui(20);
    EXPECT_LT(markupWidth(QStringLiteral("Q_{55}"), font), markupWidth(QStringLiteral("Q55"), font));
    EXPECT_GT(markupWidth(QStringLiteral("Q_{55}"), font), markupWidth(QStringLiteral("Q_{5}"), font));
}

TEST(Markup, BoldIsWider)
{
    const QFont font = theme().ui(20);
    EXPECT_GT(markupWidth(QStringLiteral("*multiply*"), font), markupWidth(QStringLiteral("multiply"), font));
}

QRect inkOf(const QString& markup, Qt::Alignment alignment)
{
    QImage image(200, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawMarkup(painter, QRectF(0, 0, 200, 40), alignment, markup, theme().ui(14), Qt::black, false);
    painter.end();
    QRect ink;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (qGray(image.pixel(x, y)) < 160)
                ink |= QRect(x, y, 1, 1);
    return ink;
}

TEST(Markup, LeftMeansLeftForArabicToo)
{
    const QRect arabic = inkOf(QStringLiteral("ضرب"), Qt::AlignLeft | Qt::AlignVCenter);
    ASSERT_FALSE(arabic.isEmpty());
    EXPECT_LT(arabic.right(), 100);
    EXPECT_GT(inkOf(QStringLiteral("ضرب"), Qt::AlignRight | Qt::AlignVCenter).left(), 100);
    EXPECT_GT(inkOf(QStringLiteral("multiply"), Qt::AlignRight | Qt::AlignVCenter).left(), 100);
}

/// Subscripts stay lower than the letters that they belong to.
TEST(Markup, ElidedTextKeepsItsSubscripts)
{
    const QString beginning = QStringLiteral("m_{new}");
    QImage images[2];
    for (int n = 0; n < 2; ++n) {
        images[n] = QImage(200, 40, QImage::Format_RGB32);
        images[n].fill(Qt::white);
        QPainter painter(&images[n]);
        drawMarkup(painter, QRectF(0, 0, 200, 40), Qt::AlignLeft | Qt::AlignVCenter,
                   n == 0 ? beginning : beginning + QStringLiteral(" wide").repeated(40), theme().ui(14), Qt::black, false);
    }
    const int width = int(markupWidth(beginning, theme().ui(14)));
    EXPECT_EQ(images[0].copy(0, 0, width, 40), images[1].copy(0, 0, width, 40));
}

TEST(Markup, LongLinesAreElidedInsideTheirBox)
{
    const QRect ink = inkOf(QString(QStringLiteral("wide ")).repeated(40), Qt::AlignLeft | Qt::AlignVCenter);
    EXPECT_GT(ink.right(), 150);
    EXPECT_LT(ink.right(), 200);
}

} // namespace
} // namespace tilescope
