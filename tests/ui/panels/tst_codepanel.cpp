// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/listing/listing.h"
#include "tests/ui/panels/support.h"
#include "ui/code/codepanel.h"
#include "ui/code/codeview.h"
#include "ui/code/lineevents.h"

#include <QApplication>
#include <QTextBlock>

#include <map>

using namespace tilescope;
using namespace tilescope::test;

namespace {

constexpr std::array kKinds{ListingKind::Algorithm, ListingKind::Cuda, ListingKind::NumPy};

bool ofProgram(const Event& event)
{
    return event.kind == EventKind::Alloc || event.kind == EventKind::Free || event.kind == EventKind::KernelBegin ||
           event.kind == EventKind::KernelEnd;
}

/// Every event that can occur: masks, dropout, skipped tiles.
Problem eventful(Algorithm algorithm)
{
    Problem p = smallProblem(algorithm, MaskKind::CausalTopLeft);
    p.dropout = 0.2;
    return p;
}

} // namespace

TEST(CodePanels, HaveALineForEveryEventInAllThreeTabs)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const auto trace = record(eventful(algorithm));
        Opened opened(trace);
        CodePanel panel(opened.document);
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            const Event& event = trace->events[size_t(step)];
            // Which of its two forms a softmax CTA takes is only known from its next event.
            const bool undecided =
                event.kind == EventKind::CtaBegin && trace->launchOf(event).kind == KernelKind::Softmax;
            if (ofProgram(event) || undecided)
                continue;
            opened.document.setStep(step);
            for (ListingKind kind : kKinds) {
                const CodeView* view = panel.view(kind);
                ASSERT_TRUE(view->currentLine().has_value()) << "step " << step << " " << nameOf(event.kind) << " "
                                                             << nameOf(event.tensor) << " tab " << int(kind);
                EXPECT_EQ(view->listing(), &listing(trace->launchOf(event).kind, kind));
                EXPECT_EQ(view->extraSelections().size(), 1);
                EXPECT_EQ(view->extraSelections().front().cursor.blockNumber(), *view->currentLine());
            }
        }
    }
}

TEST(CodePanels, KeepTheCurrentLineInView)
{
    const auto trace = record(eventful(Algorithm::Flash1));
    const auto stores = stepsOf(*trace, EventKind::Store), loads = stepsOf(*trace, EventKind::Load);
    Opened opened(trace);
    CodePanel panel(opened.document);
    panel.resize(348, 200);
    panel.show();
    for (ListingKind kind : kKinds) {
        panel.showTab(kind);
        settle();
        for (int64_t step : {loads[0], stores[2], loads[40], stores.back()}) {
            opened.goTo(step, false);
            const CodeView* view = panel.view(kind);
            ASSERT_TRUE(view->currentLine().has_value());
            QTextCursor cursor(view->document()->findBlockByNumber(*view->currentLine()));
            EXPECT_TRUE(view->viewport()->rect().contains(view->cursorRect(cursor).center()))
                << "tab " << int(kind) << " step " << step;
        }
    }
}

TEST(CodePanels, StopPlaybackAtABreakpoint)
{
    const auto trace = record(eventful(Algorithm::Flash2));
    Opened opened(trace);
    CodePanel panel(opened.document);
    const auto rescales = stepsOf(*trace, EventKind::Rescale);
    const auto line = listing(KernelKind::Flash2, ListingKind::Algorithm).lineOf(trace->events[size_t(rescales[1])]);
    ASSERT_TRUE(line.has_value());
    opened.document.setStep(rescales[0] + 1);
    panel.toggleBreakpoint(ListingKind::Algorithm, *line);
    EXPECT_TRUE(panel.view(ListingKind::Algorithm)->breakpointLines().contains(*line));
    for (ListingKind kind : kKinds) // the same events have a mark in every language
        EXPECT_FALSE(panel.view(kind)->breakpointLines().isEmpty());
    opened.document.setSpeed(1000);
    opened.document.setPlaying(true);
    ASSERT_TRUE(waitUntil([&] { return !opened.document.playing(); }));
    EXPECT_GT(opened.document.step(), rescales[0] + 1);
    EXPECT_LE(opened.document.step(), rescales[1]);
    EXPECT_TRUE(opened.document.breakpoints().contains(
        codeKey(KernelKind::Flash2, trace->events[size_t(opened.document.step())])));
    panel.toggleBreakpoint(ListingKind::Algorithm, *line);
    EXPECT_TRUE(opened.document.breakpoints().isEmpty());
    EXPECT_TRUE(panel.view(ListingKind::Algorithm)->breakpointLines().isEmpty());
}

TEST(CodePanels, F9InTheCodeMeansTheLineOfItsCursor)
{
    const auto trace = record(eventful(Algorithm::Flash2));
    Opened opened(trace);
    CodePanel panel(opened.document);
    panel.showTab(ListingKind::Cuda);
    CodeView* view = panel.view(ListingKind::Cuda);
    const Event& store = trace->events[size_t(stepsOf(*trace, EventKind::Store).front())];
    const int line = *listing(KernelKind::Flash2, ListingKind::Cuda).lineOf(store);
    view->setTextCursor(QTextCursor(view->document()->findBlockByNumber(line)));
    QKeyEvent f9(QEvent::KeyPress, Qt::Key_F9, Qt::NoModifier);
    QApplication::sendEvent(view, &f9);
    EXPECT_TRUE(opened.document.breakpoints().contains(codeKey(KernelKind::Flash2, store)));
    EXPECT_TRUE(view->breakpointLines().contains(line));
}

TEST(CodePanels, HoveringALineShowsItsTile)
{
    const auto trace = record(eventful(Algorithm::Flash2));
    Opened opened(trace);
    CodePanel panel(opened.document);
    const int64_t step = stepsOf(*trace, EventKind::Matmul).back();
    opened.document.setStep(step);
    const Event& event = trace->events[size_t(step)];
    CodeView* view = panel.view(ListingKind::Cuda);
    emit view->lineHovered(*view->currentLine());
    EXPECT_EQ(opened.document.hovered().tile, tileOf(event));
    emit view->lineHovered(-1);
    EXPECT_FALSE(opened.document.hovered().tile.valid());
}

TEST(CodePanels, StayLeftToRight)
{
    Opened opened(record(smallProblem(Algorithm::Flash2)));
    CodePanel panel(opened.document);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    settle();
    for (ListingKind kind : kKinds)
        EXPECT_EQ(panel.view(kind)->layoutDirection(), Qt::LeftToRight);
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

TEST(LineEventCounts, EqualCountingOneByOne)
{
    Problem p = eventful(Algorithm::Flash1);
    p.nq = p.nk = 300; // more events than one stride of the sums
    const auto trace = record(p);
    ASSERT_GT(trace->eventCount(), 8192);
    const LineEvents events(trace);
    for (size_t g = 0; g < events.groups().size(); ++g) {
        const auto& group = events.groups()[g];
        int64_t count = 0;
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            const Event& event = trace->events[size_t(step)];
            count += !ofProgram(event) && event.launch == group.launch && event.kind == group.kind &&
                     event.tensor == group.tensor;
            if (step % 1021 == 0 || step + 1 == trace->eventCount()) {
                ASSERT_EQ(events.countUpTo(int(g), step), count);
            }
        }
        EXPECT_GT(count, 0);
    }
}
