// SPDX-License-Identifier: GPL-3.0-or-later
// The program itself, as a user starts it.
#include <gmock/gmock.h>

#include <QFile>
#include <QImage>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>

namespace {

struct Outcome {
    int exitCode = -1;
    std::string errors;
    QImage picture;
};

class Program : public testing::Test {
protected:
    Outcome run(QStringList arguments, const QStringList& environment = {}, bool picture = true)
    {
        const QString path = m_folder.filePath("picture.png");
        QFile::remove(path);
        if (picture)
            arguments << "--screenshot" << path;
        QProcess process;
        QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
        for (const QString& text : environment)
            variables.insert(text.section('=', 0, 0), text.section('=', 1));
        process.setProcessEnvironment(variables);
        process.start(TILESCOPE_PROGRAM, arguments);
        Outcome outcome;
        if (process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit)
            outcome.exitCode = process.exitCode();
        outcome.errors = process.readAllStandardError().toStdString();
        outcome.picture.load(path);
        return outcome;
    }

    QTemporaryDir m_folder;
};

int colours(const QImage& picture)
{
    QSet<QRgb> seen;
    for (int y = 0; y < picture.height(); y += 3)
        for (int x = 0; x < picture.width(); x += 3)
            seen.insert(picture.pixel(x, y));
    return int(seen.size());
}

void expectWholeWindow(const Outcome& outcome, const QSize& size)
{
    EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
    EXPECT_EQ(outcome.picture.size(), size);
    EXPECT_GT(colours(outcome.picture), 200) << "looks empty";
}

} // namespace

TEST_F(Program, TakesAPictureOfItself)
{
    expectWholeWindow(run({"--theme", "dark", "--size", "1440x900", "--step", "60"}), {1440, 900});
}

TEST_F(Program, IsWholeAtEveryScaleFactor)
{
    for (const double factor : {1.0, 1.25, 1.5, 2.0}) {
        SCOPED_TRACE(factor);
        const auto outcome = run({"--theme", "light", "--size", "1280x720", "--step", "40"}, {QString("QT_SCALE_FACTOR=%1").arg(factor)});
        expectWholeWindow(outcome, QSize(1280, 720) * factor);
    }
}

TEST_F(Program, WorksWithoutModernOpenGl)
{
    expectWholeWindow(run({"--size", "1280x720", "--step", "40"}, {"MESA_GL_VERSION_OVERRIDE=2.1"}), {1280, 720});
    expectWholeWindow(run({"--size", "1280x720", "--step", "40"}, {"QT_XCB_GL_INTEGRATION=none"}), {1280, 720});
}

TEST_F(Program, SpeaksArabicAndEveryAlgorithm)
{
    for (const char* algorithm : {"standard", "flash1", "flash2"}) {
        SCOPED_TRACE(algorithm);
        expectWholeWindow(run({"--lang", "ar", "--size", "1280x720", "--step", "40", "--set", QString("algorithm=%1").arg(algorithm)}), {1280, 720});
    }
}

TEST_F(Program, TakesTheSameNumbersInEveryLocale)
{
    expectWholeWindow(run({"--size", "1280x720", "--set", "dropout=0.5"}, {"LC_ALL=de_DE.UTF-8"}), {1280, 720});
}

TEST_F(Program, ShowsWhatDoesNotFit)
{
    expectWholeWindow(run({"--size", "1280x720", "--set", "n=1024", "--set", "d=256", "--set", "br=512", "--set", "bc=512"}), {1280, 720});
}

TEST_F(Program, SaysThatAFileCannotBeRead)
{
    QFile file(m_folder.filePath("broken.tscope"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write("not a trace") > 0);
    file.close();
    const Outcome outcome = run({"--size", "1280x720", file.fileName()});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.errors, testing::HasSubstr("broken.tscope"));
    EXPECT_EQ(outcome.picture.size(), QSize(1280, 720)) << "the sample, and the reason above it";
    EXPECT_EQ(run({"--q", file.fileName(), "--k", file.fileName(), "--v", file.fileName()}).exitCode, 2);
}

TEST_F(Program, RefusesBadArgumentsInOneSentence)
{
    const QList<QStringList> bad{{"--nonsense"}, {"--set", "n"}, {"--set", "n=many"}, {"--set", "colour=red"}, {"--step", "-1"}, {"--set", "head=-1"}, {"--set", "head=99"}, {"--lang", "de"},
                                 {"--theme", "pink"}, {"--size", "big"}, {"--workspace", "garden"}, {"--q", "q.npy"}, {"no-such.tscope"}};
    for (const QStringList& arguments : bad) {
        SCOPED_TRACE(arguments.join(' ').toStdString());
        const auto outcome = run(arguments, {}, false);
        EXPECT_EQ(outcome.exitCode, 2);
        EXPECT_THAT(outcome.errors, testing::StartsWith("tilescope: "));
        EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
    }
}

TEST_F(Program, HelpAndVersionNeedNoDisplay)
{
    EXPECT_EQ(run({"--help"}, {"DISPLAY="}, false).exitCode, 0);
    EXPECT_EQ(run({"--version"}, {"DISPLAY="}, false).exitCode, 0);
}
