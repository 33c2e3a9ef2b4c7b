// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panels/support.h"

#include "core/reference/gradients.h"
#include "ui/backward/gradientpanel.h"
#include "ui/backward/signedbars.h"
#include "ui/softmax/formulaview.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/verdictcard.h"

#include <QLabel>

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace tilescope::test {
namespace {

using testing::HasSubstr;

constexpr std::array kAlgorithms{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

Problem backwardProblem(Algorithm algorithm, double dropout = 0)
{
    Problem problem = smallProblem(algorithm, MaskKind::Causal);
    problem.pass = Pass::Backward;
    problem.dropout = dropout;
    return problem;
}

class GradientPanelTest : public testing::TestWithParam<Algorithm> {};

TEST_P(GradientPanelTest, NumbersAreTheOraclesAndTheKernels)
{
    for (double dropout : {0.0, 0.25}) {
        const Problem problem = backwardProblem(GetParam(), dropout);
        const auto trace = record(problem);
        const ReferenceGradients expected = referenceGradients(problem, *trace->inputs);
        auto replay = hostEngine()->replay(trace);
        ASSERT_TRUE(replay);
        int compared = 0;
        for (int64_t step : stepsOf(*trace, EventKind::SoftmaxGrad)) {
            const StepState state = stateAt(*trace, step);
            const auto snapshot = (*replay)->snapshot(step);
            ASSERT_TRUE(snapshot);
            const Launch& launch = trace->launchOf(state.event);
            const int64_t row = std::min(state.i * launch.tileRows + 1, problem.nq - 1);
            if (row / launch.tileRows != state.i)
                continue;
            const GradientRow found = gradientRow(*trace, state, state.head, row, &*snapshot, {});
            EXPECT_EQ(found.state, UpdateState::Now);
            EXPECT_NEAR(found.D, expected.D[size_t(state.head * problem.nq + row)], 1e-5);
            ASSERT_TRUE(found.dS.fromSram);
            for (int64_t c = 0; c < found.keys; ++c) {
                const GradientElement e = gradientElement(*trace, state.head, row, found.firstKey + c, found.D);
                EXPECT_NEAR(found.dS.values[size_t(c)], e.dS, 1e-5) << step << ' ' << row << ' ' << c;
                ++compared;
            }
        }
        EXPECT_GT(compared, 100);
    }
}

TEST_P(GradientPanelTest, RowsOfTheGradientAddUpToZero)
{
    const auto trace = record(backwardProblem(GetParam(), 0.25));
    const Problem& p = trace->problem();
    for (int64_t row = 0; row < p.nq; row += 5) {
        const double d = rowDot(*trace, 1, row);
        double sum = 0;
        for (int64_t c = 0; c < p.nk; ++c)
            sum += gradientElement(*trace, 1, row, c, d).dS;
        EXPECT_NEAR(sum, 0, 1e-5) << row;
    }
}

TEST_P(GradientPanelTest, TakesThePanelsPlaceInTheBackwardPass)
{
    Opened opened(record(backwardProblem(GetParam())));
    const auto trace = opened.document.trace();
    SoftmaxPanel panel(opened.document);
    panel.resize(348, 560);
    panel.show();
    settle();
    EXPECT_TRUE(panel.gradient()->isHidden());
    const int64_t step = stepsOf(*trace, EventKind::SoftmaxGrad)[3];
    opened.goTo(step, false);
    ASSERT_TRUE(waitUntil([&] { return opened.document.snapshot() != nullptr; }));
    settle();
    EXPECT_FALSE(panel.gradient()->isHidden());
    EXPECT_TRUE(panel.formula()->isHidden());
    const QString formulas = panel.gradient()->formula()->plainText();
    for (const char* part : {"rowsum", "exp(", "dO · V"})
        EXPECT_THAT(formulas.toStdString(), HasSubstr(part));
    EXPECT_EQ(panel.gradient()->bars()->rows().size(), 3u);
    ASSERT_TRUE(waitUntil([&] { return panel.gradient()->verdict()->verdict() != VerdictCard::Verdict::Pending; }));
    EXPECT_EQ(panel.gradient()->verdict()->verdict(), VerdictCard::Verdict::Matches) << panel.gradient()->verdict()->detail().toStdString();
    EXPECT_TRUE(panel.gradient()->verdict()->headline().contains("will match")) << "none of them is in HBM yet";
    EXPECT_FALSE(panel.grab().isNull());
    opened.goTo(opened.document.lastStep(), false);
    EXPECT_FALSE(panel.gradient()->verdict()->headline().contains("will match"));
    opened.goTo(2, false);
    EXPECT_TRUE(panel.gradient()->isHidden());
    EXPECT_FALSE(panel.formula()->isHidden());
}

TEST_P(GradientPanelTest, EveryStepOfTheBackwardPassIsShown)
{
    Opened opened(record(backwardProblem(GetParam(), 0.25)));
    SoftmaxPanel panel(opened.document);
    panel.resize(348, 560);
    panel.show();
    for (int64_t step = opened.document.lastStep(); step > 0; step -= 3) {
        opened.document.setStep(step);
        settle();
        if (!opened.document.inBackward())
            break;
        EXPECT_FALSE(panel.gradient()->formula()->plainText().isEmpty()) << step;
    }
}

TEST_P(GradientPanelTest, NanIsSaidHonestly)
{
    const Problem problem = backwardProblem(GetParam());
    auto inputs = std::make_shared<Inputs>(randomInputs(problem));
    inputs->dO.at(0, 4, 2) = std::numeric_limits<float>::quiet_NaN();
    Opened opened(record(problem, inputs));
    SoftmaxPanel panel(opened.document);
    panel.show();
    opened.document.setStep(opened.document.lastStep());
    ASSERT_TRUE(waitUntil([&] { return panel.gradient()->verdict()->verdict() != VerdictCard::Verdict::Pending; }));
    const auto verdict = panel.gradient()->verdict();
    EXPECT_TRUE(verdict->verdict() == VerdictCard::Verdict::Matches || verdict->headline().contains("NaN")) << verdict->headline().toStdString();
    EXPECT_THAT((verdict->headline() + verdict->detail()).toStdString(), HasSubstr("NaN"));
}

/// One ∞ in K makes NaN of a whole column of S: the row sees its keys all the same, and no number of the tile is one.
TEST_P(GradientPanelTest, NanAmongTheScoresIsNoMaskedRow)
{
    Problem problem = backwardProblem(GetParam());
    problem.mask = MaskKind::None;
    auto inputs = std::make_shared<Inputs>(randomInputs(problem));
    inputs->K.at(0, 3, 4) = std::numeric_limits<float>::infinity();
    Opened opened(record(problem, inputs));
    SoftmaxPanel panel(opened.document);
    panel.show();
    opened.goTo(stepsOf(*opened.document.trace(), EventKind::SoftmaxGrad)[0], false);
    EXPECT_GE(panel.gradient()->row().key, 0);
    QStringList texts;
    for (const QLabel* label : panel.gradient()->findChildren<QLabel*>())
        texts << label->text();
    EXPECT_TRUE(texts.contains("NaN or ∞ among the scores of this row")) << texts.join('\n').toStdString();
    EXPECT_FALSE(texts.contains("This row sees none of these keys."));
}

INSTANTIATE_TEST_SUITE_P(Algorithms, GradientPanelTest, testing::ValuesIn(kAlgorithms),
                         [](const auto& algorithm) { return std::string(nameOf(algorithm.param)); });

} // namespace
} // namespace tilescope::test
