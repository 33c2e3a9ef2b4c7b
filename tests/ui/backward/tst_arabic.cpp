// SPDX-License-Identifier: GPL-3.0-or-later
// The backward pass in Arabic: every text, and which way things run.
#include "tests/ui/panels/support.h"
#include "tests/ui/stage/recordedrun.h"

#include "ui/backward/accountcard.h"
#include "ui/backward/dqorderbox.h"
#include "ui/backward/gradientpanel.h"
#include "ui/backward/signedbars.h"
#include "ui/code/codeview.h"
#include "ui/problem/problempanel.h"
#include "ui/softmax/formulaview.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/statechip.h"
#include "ui/softmax/verdictcard.h"
#include "ui/stage/markup.h"
#include "ui/stage/stageview.h"
#include "ui/theme/segmentedcontrol.h"
#include "ui/transport/transportbar.h"
#include "ui/window/mainwindow.h"

#include <QLabel>
#include <QRegularExpression>
#include <QSet>
#include <QTextDocumentFragment>
#include <QToolButton>

#include <algorithm>

namespace tilescope::test {
namespace {

constexpr std::array kAlgorithms{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

/// Names and functions, which are Latin in every language, as are symbols and units; none of those has more than three letters.
const QSet<QString> kLatin{"softmax", "rowsum", "rowmax", "diag", "FlashAttention", "HBM", "SRAM", "FLOP", "PTdO", "dOVT", "dSTQ"};
const QSet<QString> kShortWords{"the", "of", "in", "and", "is", "are", "row", "key", "for", "to", "at", "no", "per", "not", "was", "by", "it", "so", "all", "one"};

QString plain(const QString& text) { return text.contains(u'<') ? QTextDocumentFragment::fromHtml(text).toPlainText() : text; }

/// No word of it is English.
void expectArabic(const QString& text, const std::string& where)
{
    static const QRegularExpression word(QStringLiteral("[A-Za-z]{2,}"));
    for (auto found = word.globalMatch(plain(text)); found.hasNext();) {
        const QString latin = found.next().captured();
        EXPECT_TRUE(latin.size() < 4 ? !kShortWords.contains(latin.toLower()) : kLatin.contains(latin)) << where << ": " << text.toStdString();
    }
}

bool hasArabic(const QString& text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Arabic; });
}

void expectSentence(const QString& text, const std::string& where)
{
    EXPECT_TRUE(hasArabic(text)) << where << ": " << text.toStdString();
    expectArabic(text, where);
}

Problem backwardProblem(Algorithm algorithm)
{
    Problem problem = smallProblem(algorithm, MaskKind::Causal);
    problem.pass = Pass::Backward;
    problem.dropout = 0.25;
    return problem;
}

class BackwardArabic : public testing::TestWithParam<Algorithm> {
protected:
    void SetUp() override { setLanguage(Language::Arabic); }
    void TearDown() override { setLanguage(Language::English); }
};

TEST_P(BackwardArabic, EveryStepIsToldInArabic)
{
    RecordedRun run(backwardProblem(GetParam()));
    QSet<QString> seen;
    const auto& launches = run.trace().program.launches;
    const auto backward = std::ranges::find_if(launches, [](const Launch& launch) { return isBackward(launch.kind); });
    for (int64_t step = run.trace().index.kernelBegin[size_t(backward - launches.begin())]; step < run.steps(); ++step) {
        const Event& event = run.trace().events[size_t(step)];
        const QString kind = QStringLiteral("%1 %2 %3").arg(int(event.kind)).arg(int(event.tensor)).arg(event.launch);
        if (seen.contains(kind)) // the sentences of a kind differ in their numbers
            continue;
        seen.insert(kind);
        const StageScene scene = run.scene(step);
        const std::string where = "step " + std::to_string(step);
        expectSentence(scene.title, where);
        expectSentence(scene.explanation, where);
        const QString device = QString::fromStdString(run.trace().device.name);
        for (const TextItem& text : scene.texts)
            expectArabic(plainText(text.markup).remove(device), where);
    }
    EXPECT_GT(seen.size(), 15);
}

TEST_P(BackwardArabic, ThePanelsAreInArabic)
{
    Opened opened(record(backwardProblem(GetParam())));
    SoftmaxPanel panel(opened.document);
    AccountCard account(opened.document);
    panel.resize(348, 560);
    panel.show();
    account.show();
    GradientPanel& gradient = *panel.gradient();
    for (int64_t step = opened.document.lastStep(); step > 0; step -= 5) {
        opened.document.setStep(step);
        settle();
        if (!opened.document.inBackward())
            break;
        const std::string where = "step " + std::to_string(step);
        for (const QLabel* label : gradient.findChildren<QLabel*>())
            if (!label->isHidden()) {
                expectSentence(label->text(), where);
                expectArabic(label->toolTip(), where);
            }
        expectArabic(gradient.findChild<StateChip*>()->text(), where);
        for (const FormulaRow& row : gradient.formula()->rows())
            for (const FormulaCell& cell : row.cells)
                expectArabic(cell.tip + u' ' + cell.value, where);
        if (gradient.bars()->isVisible())
            expectSentence(gradient.bars()->tipOf(gradient.row().firstKey), where);
        expectSentence(account.summary(), where);
    }
    ASSERT_TRUE(waitUntil([&] { return gradient.verdict()->verdict() == VerdictCard::Verdict::Matches; }));
    for (const QString& text : {gradient.verdict()->headline(), gradient.verdict()->detail(), gradient.verdict()->toolTip()})
        expectSentence(text, "verdict");
}

TEST_P(BackwardArabic, TheSwitchOfThePassIsInArabic)
{
    Opened opened(record(backwardProblem(GetParam())));
    ProblemPanel panel(opened.document);
    panel.resize(264, 700);
    panel.show();
    const auto* pass = panel.findChild<SegmentedControl*>(QStringLiteral("pass"));
    ASSERT_TRUE(pass);
    for (int n = 0; n < pass->count(); ++n) {
        expectSentence(pass->segment(n)->text(), "pass");
        expectArabic(pass->segment(n)->toolTip(), "pass");
    }
    const auto* order = panel.findChild<DqOrderBox*>();
    EXPECT_EQ(order->isHidden(), GetParam() != Algorithm::Flash2);
    for (const QToolButton* segment : order->findChildren<QToolButton*>())
        expectSentence(segment->text(), "order of dQ");
    for (const QLabel* label : order->findChildren<QLabel*>())
        expectArabic(label->text() + u' ' + label->toolTip(), "order of dQ");
}

TEST_P(BackwardArabic, SentencesRunRightToLeftAndMathematicsLeftToRight)
{
    Opened opened(record(backwardProblem(GetParam())));
    MainWindow window(opened.document, false);
    window.resize(1280, 720);
    window.show();
    opened.document.setStep(opened.document.lastStep());
    settle();
    const auto& softmax = *window.findChild<SoftmaxPanel*>();
    const QWidget* rightToLeft[]{&window, &softmax, softmax.gradient(), softmax.gradient()->verdict(), window.findChild<ProblemPanel*>()};
    const QWidget* leftToRight[]{&window.stage(), softmax.gradient()->formula(), softmax.gradient()->bars(), window.findChild<CodeView*>(),
                                 window.findChild<TransportBar*>()};
    for (const QWidget* widget : rightToLeft)
        EXPECT_EQ(widget->layoutDirection(), Qt::RightToLeft) << widget->metaObject()->className();
    for (const QWidget* widget : leftToRight)
        EXPECT_EQ(widget->layoutDirection(), Qt::LeftToRight) << widget->metaObject()->className();
    EXPECT_TRUE(softmax.gradient()->isVisible());
    EXPECT_TRUE(window.findChild<AccountCard*>()->isVisible());
}

INSTANTIATE_TEST_SUITE_P(Algorithms, BackwardArabic, testing::ValuesIn(kAlgorithms), [](const auto& which) { return std::string(nameOf(which.param)); });

} // namespace
} // namespace tilescope::test
