// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/npy.h"
#include "tests/ui/window/windowfixture.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <cstring>

using namespace tilescope;
using namespace tilescope::test;
using testing::HasSubstr;

using FileJobsTest = WindowTest;

TEST_F(FileJobsTest, ASavedTraceOpensWithTheSameEvents)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.tscope");
    const auto saved = m_document.trace();
    QSignalSpy finished(&m_window.files(), &FileJobs::finished);
    m_window.files().save(path);
    ASSERT_TRUE(waitFor([&] { return finished.size() == 1; }));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("run.tscope"));
    Problem other = m_document.problem();
    other.algorithm = Algorithm::Flash1;
    m_document.applyProblem(other, "algorithm");
    ASSERT_TRUE(waitFor([this] { return !m_document.recording().running; }));
    m_window.files().open({path});
    ASSERT_TRUE(waitFor([&] { return finished.size() == 2; })) << m_window.banner().text().toStdString();
    const auto opened = m_document.trace();
    EXPECT_NE(opened, saved);
    EXPECT_EQ(opened->problem(), saved->problem());
    EXPECT_EQ(m_document.problem(), saved->problem());
    ASSERT_EQ(opened->events.size(), saved->events.size());
    for (size_t n = 0; n < saved->events.size(); ++n)
        ASSERT_EQ(std::memcmp(&opened->events[n], &saved->events[n], sizeof(Event)), 0) << n;
}

TEST_F(FileJobsTest, ATraceIsExportedForPerfettoWithAllItsEvents)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("run.json");
    QSignalSpy finished(&m_window.files(), &FileJobs::finished);
    m_window.files().exportChromeTrace(path);
    ASSERT_TRUE(waitFor([&] { return finished.size() == 1; }));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("run.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    int64_t steps = 0;
    for (const QJsonValue entry : QJsonDocument::fromJson(file.readAll())["traceEvents"].toArray())
        for (const char* key : {"step", "begin_step", "end_step"})
            steps += entry["args"].toObject().contains(QLatin1String(key));
    EXPECT_EQ(steps, m_document.trace()->eventCount());
}

TEST_F(FileJobsTest, ADamagedTraceIsRefusedAndTheOpenOneStays)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("damaged.tscope");
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("SQLite format 3\0 but not really", 31);
    file.close();
    const auto before = m_document.trace();
    m_window.files().open({path});
    ASSERT_TRUE(waitFor([this] { return m_window.banner().isVisible(); }));
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("damaged.tscope"));
    EXPECT_EQ(m_document.trace(), before);
}

TEST_F(FileJobsTest, ThreeArraysBecomeTheInputsWhateverTheirOrder)
{
    const QTemporaryDir folder;
    Problem shape;
    shape.nq = 12;
    shape.nk = 20;
    shape.d = 6;
    const Inputs inputs = randomInputs(shape);
    const auto write = [&](const char* name, const Tensor& tensor) {
        const QString path = folder.filePath(name);
        EXPECT_TRUE(writeNpy(path.toStdString(), tensor));
        return path;
    };
    m_window.files().open({write("layer_v.npy", inputs.V), write("layer_q.npy", inputs.Q), write("layer_k.npy", inputs.K)});
    ASSERT_TRUE(waitFor([this] { return m_document.trace()->problem().nq == 12; }));
    EXPECT_EQ(m_document.trace()->inputs->Q.values, inputs.Q.values);
    EXPECT_EQ(m_document.trace()->inputs->V.values, inputs.V.values);
    EXPECT_EQ(m_document.problem().nk, 20);
    EXPECT_EQ(m_document.problem().d, 6);
}

TEST_F(FileJobsTest, TwoArraysAreNotEnough)
{
    m_window.files().open({"q.npy", "k.npy"});
    EXPECT_TRUE(m_window.banner().isVisible());
    EXPECT_THAT(m_window.banner().text().toStdString(), HasSubstr("three .npy"));
}
