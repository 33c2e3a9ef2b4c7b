// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/support/tracebuilder.h"
#include "tests/ui/document/documentfixture.h"

#include <QElapsedTimer>
#include <QSignalSpy>

#include <algorithm>

using namespace tilescope;
using namespace tilescope::test;
using testing::HasSubstr;

TEST_F(DocumentTest, StartsOnOneHeadOfTheSampleAndRecordsOnlyWhenAsked)
{
    EXPECT_EQ(m_document->settings().source.kind, InputSource::Kind::Sample);
    EXPECT_EQ(m_document->problem().nq, 40);
    EXPECT_EQ(m_document->problem().heads, 1);
    EXPECT_GE(m_document->problem().Tr(), 4);
    EXPECT_EQ(m_engine->recordings, 0);
    m_document->record();
    EXPECT_TRUE(m_document->recording().running);
    ASSERT_TRUE(waitIdle());
    ASSERT_TRUE(m_document->trace());
    EXPECT_EQ(m_document->trace()->inputs->queryTokens.size(), 40u);
    EXPECT_EQ(m_document->step(), 0);
}

TEST_F(DocumentTest, UsesTheFirstRowsOfTheSampleAndTurnsToRandomBeyondIt)
{
    Problem p = m_document->problem();
    p.nq = 17;
    p.heads = 2;
    use(p);
    const Inputs& first = *m_document->trace()->inputs;
    EXPECT_EQ(m_document->settings().source.kind, InputSource::Kind::Sample);
    EXPECT_EQ(first.Q.rows, 17);
    EXPECT_EQ(first.Q.at(1, 16, 3), m_document->sample()->Q.at(1, 16, 3));
    EXPECT_EQ(first.queryTokens.back(), "t16");
    p.nq = 41;
    use(p);
    EXPECT_EQ(m_document->settings().source.kind, InputSource::Kind::Random);
    EXPECT_TRUE(m_document->trace()->inputs->queryTokens.empty());
    m_document->undoStack()->undo();
    EXPECT_EQ(m_document->settings().source.kind, InputSource::Kind::Sample);
}

TEST_F(DocumentTest, UndoAndRedoRestoreSettingsAndRecordAnew)
{
    const Settings start = m_document->settings();
    Problem p = start.problem;
    p.br = 4;
    m_document->applyProblem(p, "rows");
    p.mask = MaskKind::Causal;
    m_document->applyProblem(p, "mask");
    EXPECT_EQ(m_document->undoStack()->count(), 2);
    ASSERT_TRUE(waitIdle());
    m_document->undoStack()->undo();
    EXPECT_EQ(m_document->problem().mask, MaskKind::None);
    m_document->undoStack()->undo();
    EXPECT_EQ(m_document->settings(), start);
    ASSERT_TRUE(waitIdle());
    EXPECT_EQ(m_document->trace()->problem(), start.problem);
    m_document->undoStack()->redo();
    m_document->undoStack()->redo();
    ASSERT_TRUE(waitIdle());
    EXPECT_EQ(m_document->trace()->problem(), p);
}

/// A view that draws when it hears of a trace draws a step of that trace, not one of the trace before.
TEST_F(DocumentTest, TraceAndStepAreOfOneRunWhenTheTraceIsAnnounced)
{
    Problem problem = m_document->problem();
    problem.algorithm = Algorithm::Standard;
    use(problem);
    m_document->setStep(m_document->lastStep());
    int announced = 0;
    QObject::connect(m_document.get(), &Document::traceChanged, m_document.get(), [&] {
        const auto trace = m_document->trace();
        ++announced;
        ASSERT_LT(m_document->state().step, trace->eventCount());
        EXPECT_EQ(m_document->state().event, trace->events[size_t(m_document->state().step)]);
    });
    problem.nq = problem.nk = 8;
    use(problem);
    EXPECT_EQ(announced, 1);
    EXPECT_EQ(m_document->step(), 0);
}

TEST_F(DocumentTest, QuickEditsOfOneKindAreOneUndoStep)
{
    const Settings start = m_document->settings();
    Problem p = start.problem;
    for (int64_t br : {4, 8, 16, 20}) {
        p.br = br;
        m_document->applyProblem(p, "rows");
    }
    EXPECT_EQ(m_document->undoStack()->count(), 1);
    p.dropout = 0.25;
    m_document->applyProblem(p, "dropout");
    EXPECT_EQ(m_document->undoStack()->count(), 2);
    m_document->undoStack()->undo();
    m_document->undoStack()->undo();
    EXPECT_EQ(m_document->settings(), start);
    EXPECT_FALSE(m_document->undoStack()->canUndo());
}

TEST_F(DocumentTest, ANewerRecordingCancelsTheOneThatRuns)
{
    m_engine->holdRecordings = true;
    m_document->record();
    ASSERT_TRUE(waitFor([this] { return m_engine->recordings == 1; }));
    m_document->applyProblem(smallProblem(), "test");
    ASSERT_TRUE(waitFor([this] { return m_engine->cancelledRecordings == 1; }));
    m_engine->holdRecordings = false;
    ASSERT_TRUE(waitIdle());
    EXPECT_EQ(m_document->trace()->problem(), smallProblem());
    EXPECT_EQ(m_engine->finishedRecordings, 1);
}

TEST_F(DocumentTest, CancellingKeepsTheOpenTraceAndAnswersAtOnce)
{
    use(smallProblem());
    const auto before = m_document->trace();
    m_engine->holdRecordings = true;
    m_document->applyProblem(smallProblem(Algorithm::Flash1), "test");
    ASSERT_TRUE(waitFor([this] { return m_document->recording().fraction > 0; }));
    EXPECT_DOUBLE_EQ(m_document->recording().fraction, 0.5);
    QElapsedTimer clock;
    clock.start();
    m_document->cancelRecording();
    EXPECT_LT(clock.elapsed(), 50);
    EXPECT_FALSE(m_document->recording().running);
    runEvents(50);
    EXPECT_EQ(m_document->trace(), before);
}

TEST_F(DocumentTest, ClosingMidRunEndsAtOnce)
{
    m_engine->holdRecordings = true;
    m_engine->holdSnapshots = true;
    m_document->record();
    ASSERT_TRUE(waitFor([this] { return m_engine->recordings == 1; }));
    QElapsedTimer clock;
    clock.start();
    m_document.reset();
    EXPECT_LT(clock.elapsed(), 500);
    EXPECT_EQ(m_engine->cancelledRecordings, 1);
}

TEST_F(DocumentTest, AProgressEstimateComesWithTime)
{
    m_engine->holdRecordings = true;
    m_document->record();
    ASSERT_TRUE(waitFor([this] { return m_document->recording().secondsLeft >= 0; }));
    EXPECT_NEAR(m_document->recording().secondsLeft, 0.4, 0.35); // half is done after some tenths of a second
}

TEST_F(DocumentTest, AnInvalidProblemIsShownNotRunAndTheOldTraceStays)
{
    use(smallProblem());
    const auto before = m_document->trace();
    const int recordings = m_engine->recordings;
    Problem p = smallProblem();
    p.br = p.bc = 512;
    p.nq = p.nk = 1024;
    p.d = 256;
    m_document->applyProblem(p, "size");
    EXPECT_FALSE(m_document->validation());
    EXPECT_THAT(m_document->validation().error().message, HasSubstr("227"));
    EXPECT_EQ(m_document->program().problem, p);
    runEvents(50);
    EXPECT_EQ(m_engine->recordings, recordings);
    EXPECT_FALSE(m_document->recording().running);
    EXPECT_EQ(m_document->trace(), before);
    m_document->undoStack()->undo();
    EXPECT_TRUE(m_document->validation());
    ASSERT_TRUE(waitIdle());
}

TEST_F(DocumentTest, AFailedRecordingIsReportedAndTheOldTraceStays)
{
    use(smallProblem());
    const auto before = m_document->trace();
    QSignalSpy failed(m_document.get(), &Document::failed);
    m_engine->failRecordings = true;
    m_document->record();
    ASSERT_TRUE(waitIdle());
    ASSERT_EQ(failed.size(), 1);
    EXPECT_EQ(failed[0][0].toString(), "The fake engine was told to fail.");
    EXPECT_EQ(m_document->trace(), before);
}

TEST_F(DocumentTest, OpeningATraceTakesItsProblemAndCanBeUndone)
{
    use(smallProblem());
    const Settings before = m_document->settings();
    Problem other = smallProblem(Algorithm::Standard);
    other.mask = MaskKind::Causal;
    const int recordings = m_engine->recordings;
    const auto opened = buildTrace(other);
    m_document->openTrace(opened, "opening a trace");
    EXPECT_EQ(m_document->trace(), opened);
    EXPECT_EQ(m_document->problem(), other);
    EXPECT_EQ(m_document->settings().source.kind, InputSource::Kind::Trace);
    EXPECT_EQ(m_engine->recordings, recordings);
    other.br = 4; // an edit records the trace's own inputs again
    use(other);
    EXPECT_EQ(m_document->trace()->inputs->Q.values, opened->inputs->Q.values);
    m_document->undoStack()->undo();
    m_document->undoStack()->undo();
    EXPECT_EQ(m_document->settings(), before);
    ASSERT_TRUE(waitIdle());
    EXPECT_EQ(m_document->trace()->problem(), before.problem);
}

TEST_F(DocumentTest, AnEmptyTraceIsRefusedAndTheOpenOneStays)
{
    use(smallProblem());
    const auto before = m_document->trace();
    QSignalSpy failed(m_document.get(), &Document::failed);
    m_document->openTrace(std::make_shared<Trace>(), "opening a trace");
    EXPECT_EQ(failed.size(), 1);
    EXPECT_EQ(m_document->trace(), before);
    EXPECT_EQ(m_document->problem(), smallProblem());
}

TEST_F(DocumentTest, UnreadableFilesAreRefusedAndNothingChanges)
{
    const Settings before = m_document->settings();
    QSignalSpy failed(m_document.get(), &Document::failed);
    m_document->apply({m_document->problem(), {InputSource::Kind::Files, "no-q.npy", "no-k.npy", "no-v.npy"}}, "files");
    ASSERT_EQ(failed.size(), 1);
    EXPECT_THAT(failed[0][0].toString().toStdString(), HasSubstr("no-q.npy"));
    EXPECT_EQ(m_document->settings(), before);
    EXPECT_EQ(m_document->undoStack()->count(), 0);
}

TEST_F(DocumentTest, ChoosingAnotherEngineRecordsThere)
{
    auto cuda = std::make_shared<FakeEngine>("cuda");
    Document document({m_engine, cuda}, makeSample());
    QSignalSpy changed(&document, &Document::deviceChanged);
    document.setEngineIndex(1);
    EXPECT_EQ(changed.size(), 1);
    EXPECT_EQ(document.device().engine, "cuda");
    ASSERT_TRUE(waitFor([&] { return document.trace() != nullptr; }));
    EXPECT_EQ(document.trace()->device.engine, "cuda");
    document.setStep(10);
    ASSERT_TRUE(waitFor([&] { return document.snapshot() != nullptr; }));
    EXPECT_EQ(cuda->replays, 1);
    EXPECT_EQ(m_engine->replays, 0);
}

TEST_F(DocumentTest, RecordsTheHeadThatWasChosen)
{
    m_document->record();
    ASSERT_TRUE(waitIdle());
    const Inputs& sample = *m_document->sample();
    const auto expectHeads = [&](int64_t first, int64_t count) {
        ASSERT_TRUE(waitIdle());
        const Inputs& used = *m_document->trace()->inputs;
        ASSERT_EQ(used.Q.heads, count);
        EXPECT_EQ(used.firstHead, first);
        for (int64_t h = 0; h < count; ++h) {
            EXPECT_TRUE(std::ranges::equal(used.Q.head(h), sample.Q.head(first + h)));
            EXPECT_TRUE(std::ranges::equal(used.V.head(h), sample.V.head(first + h)));
        }
        EXPECT_EQ(used.queryTokens, sample.queryTokens);
    };
    expectHeads(0, 1);
    Settings settings = m_document->settings();
    settings.source.head = 2;
    m_document->apply(settings, "head");
    expectHeads(2, 1);
    EXPECT_EQ(m_document->problem(), settings.problem) << "the shape stays";
    settings.problem.heads = 2; // from the second, since there are three
    m_document->apply(settings, "heads");
    EXPECT_EQ(m_document->settings().source.head, 1);
    expectHeads(1, 2);
    m_document->undoStack()->undo();
    expectHeads(2, 1);
    m_document->undoStack()->undo();
    expectHeads(0, 1);
    settings.source.head = 99;
    settings.problem.heads = 1;
    m_document->apply(settings, "head");
    expectHeads(2, 1);
    settings.problem.nq = 1000; // random: all heads are alike
    m_document->apply(settings, "length");
    EXPECT_EQ(m_document->settings().source, (InputSource{InputSource::Kind::Random, {}, {}, {}}));
}
