// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window/windowfixture.h"

#include "ui/export/exportmenu.h"
#include "ui/stage/stageview.h"
#include "ui/window/stepcsv.h"
#include "ui/window/stepexports.h"

#include <QClipboard>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QXmlStreamReader>

using namespace tilescope;
using namespace tilescope::test;
using testing::HasSubstr;

namespace {

class StepExportsTest : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        goTo(EventKind::Exponentiate);
    }

    void goTo(EventKind kind)
    {
        ASSERT_TRUE(m_document.goToNext(ofKind(kind)));
        ASSERT_TRUE(waitFor([this] { return m_document.snapshot() && m_window.settled(); }));
    }

    static QStringList rows(const QString& csv)
    {
        QStringList lines = csv.split(u'\n');
        EXPECT_TRUE(lines.back().isEmpty()) << "ends with a line";
        lines.removeLast();
        const auto columns = lines.front().count(u',');
        for (const QString& line : lines)
            EXPECT_EQ(line.count(u','), columns) << line.toStdString();
        return lines;
    }
};

/// What an SVG draws, as XML has it.
struct Drawn {
    QStringList texts;
    QSet<QString> fills;
    int shapes = 0, images = 0;
    QString error;
};

Drawn drawnIn(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    Drawn drawn;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString fill = xml.attributes().value(QLatin1String("fill")).toString();
        if (!fill.isEmpty())
            drawn.fills.insert(fill);
        const auto name = xml.name();
        drawn.images += name == u"image";
        drawn.shapes += name == u"path" || name == u"rect" || name == u"polygon";
        if (name == u"text")
            drawn.texts << xml.readElementText(QXmlStreamReader::IncludeChildElements);
    }
    drawn.error = xml.hasError() ? xml.errorString() : QString();
    return drawn;
}

} // namespace

TEST_F(StepExportsTest, TheStagesSvgIsXmlWithItsTextAndTiles)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("stage.svg");
    for (const Language language : {Language::English, Language::Arabic})
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            m_window.setLanguage(language);
            theme().setMode(mode);
            QCoreApplication::processEvents();
            ASSERT_TRUE(bool(exportImage(m_window.stage().picture(), path)));
            const Drawn drawn = drawnIn(path);
            EXPECT_EQ(drawn.error, QString());
            EXPECT_GT(drawn.texts.size(), 20);
            EXPECT_THAT(drawn.texts.join(u' ').toStdString(), HasSubstr("SRAM"));
            EXPECT_GT(drawn.shapes, 40);
            EXPECT_GT(drawn.images, 0) << "the values of the tiles in SRAM";
            for (const TensorId tensor : {TensorId::Q, TensorId::K, TensorId::V, TensorId::O})
                EXPECT_TRUE(drawn.fills.contains(Theme::tensorColor(tensor).name())) << Theme::tensorLetter(tensor).toStdString();
        }
}

TEST_F(StepExportsTest, EveryViewHasAnEntryThatCopiesAPicture)
{
    auto* exports = m_window.findChild<StepExports*>();
    ASSERT_TRUE(exports);
    emit exports->menu()->aboutToShow();
    QStringList names;
    for (const QAction* entry : exports->menu()->actions()) {
        if (!entry->isVisible())
            continue;
        names << entry->text();
        auto* menu = qobject_cast<ExportMenu*>(entry->menu());
        ASSERT_TRUE(menu);
        QGuiApplication::clipboard()->clear();
        menu->copyImage();
        const QImage image = QGuiApplication::clipboard()->image();
        ASSERT_FALSE(image.isNull()) << entry->text().toStdString();
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 4)
            for (int x = 0; x < image.width(); x += 4)
                colours.insert(image.pixel(x, y));
        EXPECT_GT(colours.size(), 4) << entry->text().toStdString();
    }
    EXPECT_EQ(names.join(u'|'), QStringLiteral("Stage|Attention map|Online softmax|Chart of m and l|Code|Timeline and totals"));
    m_window.setLanguage(Language::Arabic);
    QCoreApplication::processEvents();
    EXPECT_NE(exports->menu()->actions().front()->text(), names.front());
}

TEST_F(StepExportsTest, SramCsvHasTheSnapshotsElements)
{
    const QStringList lines = rows(sramCsv(m_document));
    EXPECT_EQ(lines.front(), QStringLiteral("step,head,tensor,i,j,row,column,value"));
    const StepState& state = m_document.state();
    EXPECT_TRUE(lines.contains(QStringLiteral("%1,0,K,-1,%2,%3,7,%1").arg(state.step).arg(state.j).arg(state.j * 8 + 7)))
        << "the last element of K's tile; the fake kernel writes the step everywhere";
    for (const QString& line : lines.mid(1))
        EXPECT_TRUE(line.startsWith(QStringLiteral("%1,0,").arg(state.step)) && line.endsWith(QStringLiteral(",%1").arg(state.step)));
    m_document.setStep(0); // outside a CTA nothing is in SRAM
    EXPECT_EQ(rows(sramCsv(m_document)).size(), 1);
}

TEST_F(StepExportsTest, MapCsvHasARowForEachTile)
{
    ASSERT_TRUE(waitFor([this] { return m_window.stage().scores() != nullptr; }));
    const QStringList lines = rows(mapCsv(m_document, m_window.stage().scores()));
    EXPECT_EQ(lines.front(), QStringLiteral("step,head,i,j,first_row,first_column,state,mean_score"));
    ASSERT_EQ(lines.size(), 1 + 5 * 5);
    const StepState& state = m_document.state();
    EXPECT_TRUE(lines[1 + int(state.i * 5 + state.j)].startsWith(
        QStringLiteral("%1,0,%2,%3,%4,%5,current,").arg(state.step).arg(state.i).arg(state.j).arg(state.i * 8).arg(state.j * 8)));
    EXPECT_EQ(lines.back(), QStringLiteral("%1,0,4,4,32,32,waiting,").arg(state.step));
}

TEST_F(StepExportsTest, TrafficAndRowStatisticsAreTheTraces)
{
    const QStringList traffic = rows(trafficCsv(m_document));
    EXPECT_EQ(traffic.front(), QStringLiteral("tensor,read_bytes_so_far,written_bytes_so_far,read_bytes_in_all,written_bytes_in_all"));
    const Trace& trace = *m_document.trace();
    const Traffic &now = m_document.state().traffic, all = stateAt(trace, trace.eventCount() - 1).traffic;
    EXPECT_GT(now.totalRead(), 0);
    EXPECT_EQ(traffic.back(),
              QStringLiteral("all,%1,%2,%3,%4").arg(now.totalRead()).arg(now.totalWrite()).arg(all.totalRead()).arg(all.totalWrite()));
    const QStringList stats = rows(rowStatsCsv(m_document));
    EXPECT_EQ(stats.front(), QStringLiteral("head,row,j,step,m,l,reached"));
    ASSERT_EQ(stats.size(), 1 + 5);
    const int64_t row = m_document.row();
    for (int64_t j = 0; j < 5; ++j) {
        const QStringList fields = stats[1 + int(j)].split(u',');
        EXPECT_EQ(fields.mid(0, 3).join(u','), QStringLiteral("0,%1,%2").arg(row).arg(j));
        EXPECT_EQ(fields[4].toFloat(), trace.rowStat(0, j, row).m);
        EXPECT_EQ(fields[5].toFloat(), trace.rowStat(0, j, row).l);
        EXPECT_EQ(fields[6] == QStringLiteral("yes"), fields[3].toLongLong() <= m_document.step());
    }
}

TEST_F(StepExportsTest, WithoutATraceThereIsAHeaderOnly)
{
    const Document empty({m_engine}, nullptr);
    for (const QString& csv : {sramCsv(empty), mapCsv(empty, nullptr), rowStatsCsv(empty), trafficCsv(empty)})
        EXPECT_EQ(rows(csv).size(), 1) << csv.toStdString();
    EXPECT_EQ(rows(rowCsv(empty, std::vector<double>{0.25, 0.75})), (QStringList{"head,row,key,p", "0,0,0,0.25", "0,0,1,0.75"}));
}
