// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportimage.h"
#include "ui/export/exportmenu.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>

namespace tilescope::test {

namespace {

using testing::HasSubstr;

class ExportTest : public testing::Test {
protected:
    ExportTest()
    {
        m_label.setText(QStringLiteral("Q Kᵀ"));
        m_label.resize(120, 40);
        m_label.setStyleSheet(QStringLiteral("background: #ff0000"));
    }
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QByteArray contents(const char* name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QLabel m_label;
};

} // namespace

TEST_F(ExportTest, PngAtAnyScale)
{
    for (const double scale : {1.0, 1.5, 3.0}) {
        ASSERT_TRUE(bool(exportImage(m_label, path("x.png"), scale)));
        const QImage image(path("x.png"));
        EXPECT_EQ(image.size(), QSize(int(120 * scale), int(40 * scale)));
        EXPECT_EQ(image.pixelColor(image.width() - 3, image.height() - 3), QColor(Qt::red))
            << "painted to its far corner";
    }
}

TEST_F(ExportTest, ArabicRunsStayRightToLeftInSvg)
{
    m_label.setText(QStringLiteral("كبيرة، Q"));
    ASSERT_TRUE(bool(exportImage(m_label, path("x.svg"))));
    const QString svg = QString::fromUtf8(contents("x.svg"));
    EXPECT_TRUE(svg.contains(QRegularExpression(QStringLiteral(">\u200F[^<]*كبيرة[^<]*\u200F</text>")))) << svg.toStdString();
    EXPECT_FALSE(svg.contains(QRegularExpression(QStringLiteral("Q\u200F"))));
}

TEST_F(ExportTest, SvgHoldsShapesAndTextAndNoPictures)
{
    ASSERT_TRUE(bool(exportImage(m_label, path("x.svg"), 2)));
    const std::string svg = contents("x.svg").toStdString();
    EXPECT_THAT(svg, HasSubstr("<text"));
    EXPECT_EQ(svg.find("<image"), std::string::npos);
    QSvgRenderer renderer(path("x.svg"));
    EXPECT_TRUE(renderer.isValid());
    EXPECT_EQ(renderer.viewBoxF().size(), QSizeF(240, 80));
}

TEST_F(ExportTest, RefusesWhatItCannotWriteInOneSentence)
{
    EXPECT_THAT(exportImage(m_label, path("x.gif")).error().message, HasSubstr("neither a .png nor an .svg"));
    EXPECT_THAT(exportImage(m_label, path("no/such/folder.png")).error().message, HasSubstr("cannot be written"));
    EXPECT_THAT(exportText(QStringLiteral("a"), path("no/such/folder.csv")).error().message,
                HasSubstr("cannot be written"));
    EXPECT_FALSE(QFile::exists(path("x.gif")));
}

TEST_F(ExportTest, TextIsUtf8)
{
    ASSERT_TRUE(bool(exportText(QStringLiteral("Θ,الانتباه\n"), path("x.csv"))));
    EXPECT_EQ(contents("x.csv"), QByteArray("Θ,الانتباه\n"));
}

TEST_F(ExportTest, CsvFieldsAreQuotedWhereTheyMustBe)
{
    EXPECT_EQ(csvField(QStringLiteral("plain")), QStringLiteral("plain"));
    EXPECT_EQ(csvField(QStringLiteral("a, \"b\"")), QStringLiteral("\"a, \"\"b\"\"\""));
    EXPECT_EQ(csvField(QStringLiteral("two\nlines")), QStringLiteral("\"two\nlines\""));
}

TEST_F(ExportTest, CopiesAsImage)
{
    ExportMenu menu(m_label, QStringLiteral("x"));
    menu.copyImage();
    EXPECT_EQ(QGuiApplication::clipboard()->image().size(), QSize(240, 80));
    EXPECT_EQ(menu.actions().size(), 5) << "three entries, the sizes and a separator, no CSV";
}

} // namespace tilescope::test
