// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panels/support.h"
#include "ui/document/rowupdate.h"
#include "ui/softmax/formulaview.h"
#include "ui/softmax/kernelstrip.h"
#include "ui/softmax/numbers.h"
#include "ui/softmax/rowbars.h"
#include "ui/softmax/rowpicker.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/statchart.h"
#include "ui/softmax/statechip.h"
#include "ui/softmax/statlegend.h"
#include "ui/softmax/verdictcard.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QSpinBox>
#include <QTranslator>

#include <algorithm>
#include <cmath>

using namespace tilescope;
using namespace tilescope::test;

namespace {

/// Numbers of a formula's row, in order; operators and words have none.
std::vector<double> numbersIn(const FormulaRow& row)
{
    std::vector<double> numbers;
    for (const FormulaCell& cell : row.cells)
        if (cell.number) {
            bool ok = false;
            QString text = cell.value;
            numbers.push_back(text.replace(u'−', u'-').toDouble(&ok));
            EXPECT_TRUE(ok) << cell.value.toStdString();
        }
    return numbers;
}

/// The last RowSum of a row in the middle.
int64_t someUpdate(const Trace& trace) { return mergeStep(trace, 1, 20, trace.problem().Tc() - 2); }

} // namespace

TEST(SoftmaxPanels, ShowFlash2AsItsKernelComputesIt)
{
    Opened opened(record(smallProblem(Algorithm::Flash2)));
    SoftmaxPanel panel(opened.document);
    const Trace& trace = *opened.document.trace();
    const int64_t step = someUpdate(trace);
    opened.goTo(step);
    opened.document.setRow(20);
    settle();
    const auto maximum = numbersIn(panel.formula()->rows()[0]), sum = numbersIn(panel.formula()->rows()[1]);
    ASSERT_EQ(maximum.size(), 3u); // m_new, m_old, m̃
    ASSERT_EQ(sum.size(), 4u);     // l_new, α, l_old, rowsum P̃
    const int64_t j = trace.events[size_t(step)].col;
    EXPECT_NEAR(maximum[0], trace.rowStat(1, j, 20).m, 6e-4);
    EXPECT_NEAR(maximum[1], trace.rowStat(1, j - 1, 20).m, 6e-4);
    EXPECT_NEAR(maximum[0], std::max(maximum[1], maximum[2]), 1e-9);
    EXPECT_NEAR(sum[0], trace.rowStat(1, j, 20).l, 6e-3);
    EXPECT_NEAR(sum[0], sum[1] * sum[2] + sum[3], 2e-2);
}

TEST(SoftmaxPanels, ShowFlash1AsItsKernelComputesIt)
{
    Opened opened(record(smallProblem(Algorithm::Flash1)));
    SoftmaxPanel panel(opened.document);
    const Trace& trace = *opened.document.trace();
    for (int64_t j : {0, 1, 3}) {
        opened.goTo(mergeStep(trace, 1, 20, j));
        opened.document.setRow(20);
        settle();
        const auto sum = numbersIn(panel.formula()->rows()[1]);
        ASSERT_EQ(sum.size(), 5u); // l_new, e^(m_old−m_new), l_old, e^(m̃−m_new), l̃
        EXPECT_NEAR(sum[0], trace.rowStat(1, j, 20).l, 6e-3);
        EXPECT_NEAR(sum[0], sum[1] * sum[2] + sum[3] * sum[4], 3e-2);
    }
}

TEST(SoftmaxPanels, SplitTheChartAtThePlayhead)
{
    Opened opened(record(smallProblem(Algorithm::Flash2, MaskKind::CausalTopLeft)));
    SoftmaxPanel panel(opened.document);
    const Trace& trace = *opened.document.trace();
    for (int64_t step = 0; step < trace.eventCount(); step += 7) {
        opened.goTo(step, false);
        const int64_t head = opened.document.head(), row = opened.document.row();
        for (const StatChart::Point& point : panel.chart()->data().points) {
            EXPECT_EQ(panel.chart()->solid(point), mergeStep(trace, head, row, point.j) <= step)
                << "step " << step << " j " << point.j;
            EXPECT_EQ(point.stat.m, trace.rowStat(head, point.j, row).m);
            EXPECT_FALSE(std::isnan(point.stat.l)) << "a skipped tile has no point";
        }
    }
}

TEST(SoftmaxPanels, SayWhenTheUpdateHappens)
{
    Opened opened(record(smallProblem(Algorithm::Flash2)));
    SoftmaxPanel panel(opened.document);
    const int64_t step = someUpdate(*opened.document.trace());
    opened.goTo(step - 1);
    EXPECT_TRUE(panel.stateChip()->text().contains(QStringLiteral("next"))) << panel.stateChip()->text().toStdString();
    EXPECT_TRUE(panel.stateChip()->text().contains(grouped(step)));
    opened.goTo(step);
    EXPECT_TRUE(panel.stateChip()->text().contains(QStringLiteral("now")));
    opened.goTo(step + 1);
    EXPECT_TRUE(panel.stateChip()->text().contains(QStringLiteral("done")));
}

TEST(SoftmaxPanels, FindEveryStepOfAGoodTraceExact)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Opened opened(record(smallProblem(algorithm, MaskKind::Causal)));
        SoftmaxPanel panel(opened.document);
        bool compared = false;
        for (int64_t step = 0; step <= opened.document.lastStep(); step += 5) {
            opened.goTo(step, false);
            EXPECT_NE(panel.verdict()->verdict(), VerdictCard::Verdict::Differs) << "step " << step;
            compared = compared || panel.verdict()->verdict() == VerdictCard::Verdict::Matches;
        }
        opened.goTo(opened.document.lastStep(), false);
        EXPECT_EQ(panel.verdict()->verdict(), VerdictCard::Verdict::Matches);
        EXPECT_TRUE(panel.verdict()->headline().contains(QStringLiteral("oracle")));
        EXPECT_TRUE(compared);
    }
}

TEST(SoftmaxPanels, CallACorruptedTraceWrong)
{
    auto bad = std::make_shared<Trace>(*record(smallProblem(Algorithm::Flash2)));
    const int64_t j = 3, row = 20, head = 1;
    bad->rowStats[size_t((head * bad->program.rowStatColumns() + j) * bad->problem().nq + row)].l *= 1.01f;
    bad->O.at(head, row, 0) += 0.01f;
    Opened opened(bad);
    SoftmaxPanel panel(opened.document);
    const auto verdictAt = [&](int64_t step) {
        opened.goTo(step, false);
        opened.document.setRow(row);
        settle();
        return panel.verdict()->verdict();
    };
    EXPECT_EQ(verdictAt(mergeStep(*bad, head, row, j - 1)), VerdictCard::Verdict::Matches);
    EXPECT_EQ(verdictAt(mergeStep(*bad, head, row, j)), VerdictCard::Verdict::Differs);
    EXPECT_TRUE(panel.verdict()->headline().contains(QStringLiteral("Differs")));
    EXPECT_EQ(verdictAt(outputStep(*bad, head, row)), VerdictCard::Verdict::Differs);
}

TEST(SoftmaxPanels, ShowStandardAttentionAsOneSoftmaxOfTheRow)
{
    Opened opened(record(smallProblem(Algorithm::Standard, MaskKind::Causal)));
    SoftmaxPanel panel(opened.document);
    panel.resize(348, 460);
    panel.show();
    const Trace& trace = *opened.document.trace();
    const int64_t step = mergeStep(trace, 1, 20, -1);
    opened.goTo(step, false);
    opened.document.setRow(20);
    settle();
    EXPECT_TRUE(panel.bars()->isVisible());
    EXPECT_FALSE(panel.chart()->isVisible());
    double total = 0;
    const auto& P = panel.bars()->values();
    ASSERT_EQ(int64_t(P.size()), trace.problem().nk);
    for (double value : P)
        total += value;
    EXPECT_NEAR(total, 1, 1e-5);
    const auto& kernels = panel.kernels()->entries();
    ASSERT_EQ(kernels.size(), 5u);
    EXPECT_EQ(kernels[0].state, KernelStrip::State::Done);
    EXPECT_EQ(kernels[1].state, KernelStrip::State::Done);
    EXPECT_EQ(kernels[2].state, KernelStrip::State::Running);
    EXPECT_EQ(kernels[3].state, KernelStrip::State::NotLaunched); // no dropout
    EXPECT_EQ(kernels[4].state, KernelStrip::State::Waiting);
    EXPECT_TRUE(panel.rescaleText().contains(QStringLiteral("Nothing is rescaled")));
}

TEST(SoftmaxPanels, ShowARowThatSeesNothing)
{
    Problem p = smallProblem(Algorithm::Flash2, MaskKind::Causal);
    p.nq = 37;
    p.nk = 20;
    Opened opened(record(p));
    SoftmaxPanel panel(opened.document);
    opened.goTo(mergeStep(*opened.document.trace(), 0, 16, 0));
    opened.document.setRow(16);
    settle();
    EXPECT_EQ(panel.formula()->rows()[0].cells[0].value, QStringLiteral("−∞"));
    EXPECT_EQ(panel.verdict()->verdict(), VerdictCard::Verdict::Matches);
}

TEST(SoftmaxPanels, SayWhatANaNDoes)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        SCOPED_TRACE(nameOf(algorithm));
        const Problem p = smallProblem(algorithm);
        Inputs inputs = randomInputs(p);
        inputs.K.at(0, 30, 2) = NAN; // in column block 3 of head 0, which every row sees
        const auto trace = record(p, std::make_shared<const Inputs>(std::move(inputs)));
        Opened opened(trace);
        SoftmaxPanel panel(opened.document);
        ASSERT_TRUE(waitUntil([&] { return opened.document.nonFinite().has_value(); }));
        const int64_t update = mergeStep(*trace, 0, 20, 3), first = opened.document.nonFinite()->step;
        for (int64_t step : {update, outputStep(*trace, 0, 20)}) {
            opened.goTo(step, false);
            opened.document.setRow(20);
            settle();
            EXPECT_EQ(panel.verdict()->verdict(), VerdictCard::Verdict::Neutral) << "step " << step;
            EXPECT_TRUE(panel.verdict()->headline().contains(QStringLiteral("Not finite, as in the oracle")));
            EXPECT_TRUE(panel.verdict()->detail().contains(grouped(first))) << panel.verdict()->detail().toStdString();
            EXPECT_FALSE(panel.rescaleText().contains(QStringLiteral("nothing visible")));
        }
        EXPECT_EQ(panel.rescaleText().contains(QStringLiteral("NaN")), algorithm != Algorithm::Standard);
        if (algorithm == Algorithm::Standard) {
            EXPECT_TRUE(std::ranges::all_of(panel.bars()->values(), [](double P) { return std::isnan(P); }));
        }
    }
}

TEST(SoftmaxPanels, SayWhenOnlyTheKernelOverflows)
{
    Problem p = smallProblem(Algorithm::Standard);
    p.dtype = DType::F16;
    Inputs inputs = randomInputs(p);
    std::ranges::fill(inputs.Q.values, 576.0f);
    std::ranges::fill(inputs.K.values, 383.0f);
    Opened opened(record(p, std::make_shared<const Inputs>(std::move(inputs))));
    SoftmaxPanel panel(opened.document);
    opened.goTo(opened.document.lastStep(), false);
    EXPECT_EQ(panel.verdict()->verdict(), VerdictCard::Verdict::Differs);
    EXPECT_TRUE(panel.verdict()->headline().contains(QStringLiteral("not finite, but the oracle is")))
        << panel.verdict()->headline().toStdString();
}

TEST(SoftmaxPanels, ClickingABlockInTheChartGoesToItsUpdate)
{
    Opened opened(record(smallProblem(Algorithm::Flash2)));
    SoftmaxPanel panel(opened.document);
    opened.goTo(someUpdate(*opened.document.trace()));
    emit panel.chart()->columnActivated(2);
    EXPECT_EQ(opened.document.step(),
              mergeStep(*opened.document.trace(), opened.document.head(), opened.document.row(), 2));
}

TEST(SoftmaxPanels, KeepFormulasLeftToRightInArabic)
{
    struct Arabic : QTranslator {
        QString translate(const char*, const char* source, const char*, int) const override
        {
            return QString::fromLatin1(source) == QStringLiteral("now, step %1") ? QStringLiteral("الآن، الخطوة %1")
                                                                                 : QString();
        }
        bool isEmpty() const override { return false; }
    } arabic;
    Opened opened(record(smallProblem(Algorithm::Flash2)));
    SoftmaxPanel panel(opened.document);
    opened.goTo(someUpdate(*opened.document.trace()));
    const auto numbers = numbersIn(panel.formula()->rows()[1]);
    QApplication::setLayoutDirection(Qt::RightToLeft);
    QApplication::installTranslator(&arabic);
    settle();
    settle();
    EXPECT_TRUE(panel.stateChip()->text().startsWith(QStringLiteral("الآن")))
        << panel.stateChip()->text().toStdString();
    EXPECT_EQ(panel.layoutDirection(), Qt::RightToLeft);
    EXPECT_EQ(panel.formula()->layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(panel.chart()->layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(panel.bars()->layoutDirection(), Qt::LeftToRight);
    EXPECT_EQ(numbersIn(panel.formula()->rows()[1]), numbers);
    QApplication::removeTranslator(&arabic);
    QApplication::setLayoutDirection(Qt::LeftToRight);
}

TEST(SoftmaxPanels, PaintFormulasAndChartsAlikeInBothDirections)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1}) {
        Opened opened(record(smallProblem(algorithm)));
        SoftmaxPanel panel(opened.document);
        panel.resize(348, 460);
        panel.show();
        opened.goTo(mergeStep(*opened.document.trace(), 0, 20, 2), false);
        EXPECT_TRUE(waitUntil([&] { return opened.document.snapshot() != nullptr; }));
        settle();
        const auto pictures = [&] {
            std::vector<QImage> images;
            for (QWidget* widget :
                 std::initializer_list<QWidget*>{panel.formula(), panel.chart(), panel.bars(), panel.kernels(),
                                                 panel.findChild<StatLegend*>(), panel.findChild<RescaleChip*>()})
                images.push_back(widget->isVisible() ? widget->grab().toImage() : QImage());
            return images;
        };
        const auto leftToRight = pictures();
        QApplication::setLayoutDirection(Qt::RightToLeft);
        settle();
        const auto rightToLeft = pictures();
        QApplication::setLayoutDirection(Qt::LeftToRight);
        for (size_t n = 0; n < leftToRight.size(); ++n)
            EXPECT_EQ(leftToRight[n], rightToLeft[n]) << "widget " << n;
    }
}

TEST(SoftmaxPanels, KnowTheTilesNumbersOutsideTheLoopToo)
{
    for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        Opened opened(record(smallProblem(algorithm)));
        SoftmaxPanel panel(opened.document);
        const Trace& trace = *opened.document.trace();
        for (int64_t step : {int64_t{0}, outputStep(trace, 0, 21), trace.eventCount() - 1}) {
            opened.goTo(step);
            EXPECT_NE(panel.formula()->rows()[0].cells[5].value, unknownNumber()) << "m̃ at step " << step;
            EXPECT_NE(panel.formula()->rows()[1].cells.back().value, unknownNumber()) << "l̃ at step " << step;
        }
    }
}

TEST(SoftmaxPanels, AreRightAtOnceWhenPlaybackPauses)
{
    Opened opened(record(smallProblem(Algorithm::Flash1)));
    SoftmaxPanel panel(opened.document);
    Document& document = opened.document;
    document.setSpeed(1000);
    document.setPlaying(true);
    ASSERT_TRUE(waitUntil([&] { return document.step() > 60; }));
    document.setPlaying(false);
    settle();
    const RowUpdate now =
        currentUpdate(*document.trace(), document.state(), document.head(), document.row(), document.updateSnapshot().get());
    EXPECT_EQ(panel.rowUpdate().step, now.step);
    EXPECT_EQ(panel.rowUpdate().state, now.state);
    EXPECT_EQ(panel.rowUpdate().row, now.row);
}

TEST(SoftmaxPanels, SayWithoutTouchingTheEdgeThatNothingRuns)
{
    Problem p = smallProblem(Algorithm::Flash2);
    p.nq = p.nk = 0;
    Opened opened(record(p));
    SoftmaxPanel panel(opened.document);
    panel.resize(300, 300);
    panel.show();
    settle();
    int seen = 0;
    for (const auto* label : panel.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        ++seen;
        const QRect text = label->fontMetrics().boundingRect(label->rect(), label->wordWrap() ? Qt::TextWordWrap : 0, label->text());
        EXPECT_TRUE(label->rect().contains(text)) << label->text().toStdString();
        EXPECT_LE(label->geometry().right(), panel.width() - 10);
    }
    EXPECT_EQ(seen, 1);
}

TEST(SoftmaxPanels, KeepTheirGeometryWhilePlaying)
{
    Opened opened(record(smallProblem(Algorithm::Flash1)));
    SoftmaxPanel panel(opened.document);
    panel.resize(348, 460);
    panel.show();
    settle();
    const QRect formula = panel.formula()->geometry();
    for (int64_t step = 5; step < opened.document.lastStep(); step += 11) {
        opened.goTo(step, false);
        EXPECT_EQ(panel.formula()->geometry(), formula) << "step " << step;
    }
}

TEST(RowPickers, ChooseARowOfTheCurrentBlock)
{
    Opened opened(record(smallProblem(Algorithm::Flash2)));
    RowPicker picker(opened.document);
    opened.goTo(someUpdate(*opened.document.trace()), false);
    EXPECT_EQ(picker.spinBox()->minimum(), 18);
    EXPECT_EQ(picker.spinBox()->maximum(), 21);
    picker.spinBox()->setValue(20);
    EXPECT_EQ(opened.document.row(), 20);
    opened.document.setRow(19);
    EXPECT_EQ(picker.spinBox()->value(), 19);
}
