// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/support/tracebuilder.h"
#include "tests/ui/document/documentfixture.h"

#include "core/problem/mask.h"
#include "ui/document/rowupdate.h"

#include <QSignalSpy>

#include <algorithm>
#include <limits>

using namespace tilescope;
using namespace tilescope::test;

TEST_F(DocumentTest, StepsForwardAndBackAreInverse)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        use(smallProblem(algorithm));
        std::vector<StepState> states;
        std::vector<int64_t> rows, heads;
        for (int64_t n = 0; n <= m_document->lastStep(); ++n) {
            m_document->setStep(n);
            states.push_back(m_document->state());
            rows.push_back(m_document->row());
            heads.push_back(m_document->head());
            ASSERT_EQ(states.back().step, n);
        }
        m_document->advance(1);
        EXPECT_EQ(m_document->step(), m_document->lastStep());
        for (int64_t n = m_document->lastStep(); n >= 0; --n) {
            ASSERT_EQ(m_document->state(), states[size_t(n)]) << n;
            ASSERT_EQ(m_document->head(), heads[size_t(n)]) << n;
            m_document->advance(-1);
        }
        EXPECT_EQ(m_document->step(), 0);
    }
}

TEST_F(DocumentTest, SnapshotsBelongToTheStepAndItsUpdate)
{
    use(smallProblem());
    for (int64_t n = 0; n <= m_document->lastStep(); ++n) {
        m_document->setStep(n);
        const StepState& state = m_document->state();
        ASSERT_TRUE(waitFor([&] { return m_document->updateSnapshot() && (state.head < 0 || m_document->snapshot()); })) << n;
        if (state.head < 0)
            EXPECT_FALSE(m_document->snapshot());
        else
            EXPECT_EQ(m_document->snapshot()->step, n);
        const Trace& trace = *m_document->trace();
        const Event& update = trace.events[size_t(m_document->updateSnapshot()->step)];
        EXPECT_EQ(update.kind, EventKind::RowSum);
        EXPECT_EQ(update.row, m_document->row() / trace.problem().br);
        EXPECT_EQ(trace.headOf(update), m_document->head());
        if (state.j >= 0)
            EXPECT_EQ(update.col, state.j);
        else // outside the loop over tiles: the row's latest update, or its first
            EXPECT_EQ(update.col, std::max<int64_t>(0, rowProgress(trace, n, m_document->head(), m_document->row()).lastColumn));
    }
}

TEST_F(DocumentTest, ASupersededSnapshotIsNeverShown)
{
    use(smallProblem());
    m_document->setStep(20);
    ASSERT_TRUE(waitFor([this] { return m_document->snapshot() != nullptr; }));
    m_engine->holdSnapshots = true;
    m_document->setStep(21);
    EXPECT_FALSE(m_document->snapshot());
    m_document->setStep(22);
    m_document->setStep(23);
    m_engine->holdSnapshots = false;
    QSignalSpy changed(m_document.get(), &Document::snapshotChanged);
    ASSERT_TRUE(waitFor([this] { return m_document->snapshot() != nullptr; }));
    EXPECT_EQ(m_document->snapshot()->step, 23);
}

TEST_F(DocumentTest, TheRowStaysInItsBlock)
{
    use(smallProblem());
    for (int64_t n = 0; n <= m_document->lastStep(); ++n) {
        m_document->setStep(n);
        const StepState& state = m_document->state();
        if (state.i < 0)
            continue;
        const TileSpan span = tileSpan(m_document->problem(), state.i, 0);
        ASSERT_GE(m_document->row(), span.rowBegin) << n;
        ASSERT_LT(m_document->row(), span.rowEnd) << n;
        m_document->setRow(0);
        ASSERT_GE(m_document->row(), span.rowBegin) << n;
        m_document->setSelected({{}, 100, -1});
        ASSERT_LT(m_document->row(), span.rowEnd) << n;
    }
}

TEST_F(DocumentTest, MovesToEventsOfAKind)
{
    use(smallProblem());
    ASSERT_TRUE(m_document->goToNext(ofKind(EventKind::Store)));
    const int64_t first = m_document->step();
    EXPECT_EQ(m_document->state().event.kind, EventKind::Store);
    ASSERT_TRUE(m_document->goToNext(ofKind(EventKind::Store)));
    EXPECT_GT(m_document->step(), first);
    ASSERT_TRUE(m_document->goToPrevious(ofKind(EventKind::Store)));
    EXPECT_EQ(m_document->step(), first);
    EXPECT_FALSE(m_document->goToPrevious(ofKind(EventKind::Store)));
    EXPECT_EQ(m_document->step(), first);
}

TEST_F(DocumentTest, FindsTheFirstNaNWithoutBlocking)
{
    use(smallProblem());
    QSignalSpy found(m_document.get(), &Document::nonFiniteChanged);
    auto inputs = std::make_shared<Inputs>(randomInputs(smallProblem()));
    inputs->K.at(1, 14, 2) = std::numeric_limits<float>::quiet_NaN();
    m_document->openTrace(buildTrace(smallProblem(), inputs), "open");
    EXPECT_FALSE(m_document->nonFinite()) << "looked for on another thread";
    ASSERT_TRUE(waitFor([&] { return found.size() == 1; }));
    ASSERT_TRUE(m_document->nonFinite());
    EXPECT_EQ(m_document->nonFinite()->tile, (TileRef{TensorId::K, -1, 1}));
    EXPECT_EQ(m_document->nonFinite()->head, 1);
    const Event& event = m_document->trace()->events[size_t(m_document->nonFinite()->step)];
    EXPECT_EQ(event.kind, EventKind::Load);
    EXPECT_EQ(event.tensor, TensorId::K);
    use(smallProblem(Algorithm::Flash1)); // the same inputs
    ASSERT_TRUE(waitFor([&] { return m_document->nonFinite().has_value(); }));
    m_document->apply({smallProblem(), {InputSource::Kind::Random, {}, {}, {}}}, "random");
    ASSERT_TRUE(waitIdle());
    runEvents(50);
    EXPECT_FALSE(m_document->nonFinite());
}

TEST_F(DocumentTest, HoverAndSelectionReportChangesOnly)
{
    use(smallProblem());
    QSignalSpy hovered(m_document.get(), &Document::hoveredChanged);
    const Focus focus{{TensorId::K, -1, 2}, -1, -1};
    m_document->setHovered(focus);
    m_document->setHovered(focus);
    EXPECT_EQ(hovered.size(), 1);
    EXPECT_EQ(m_document->hovered(), focus);
}
