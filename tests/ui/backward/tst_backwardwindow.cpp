// SPDX-License-Identifier: GPL-3.0-or-later
// The backward pass in the whole window, at its usual sizes and in both languages.
#include "tests/ui/panels/support.h"

#include "ui/backward/gradientpanel.h"
#include "ui/backward/signedbars.h"
#include "ui/softmax/formulaview.h"
#include "ui/softmax/softmaxpanel.h"
#include "ui/softmax/verdictcard.h"
#include "ui/race/race.h"
#include "ui/theme/style.h"
#include "ui/window/commands.h"
#include "ui/window/mainwindow.h"

#include <QAction>
#include <QDockWidget>

namespace tilescope::test {
namespace {

class BackwardWindow : public testing::TestWithParam<std::tuple<Algorithm, QSize, Language>> {
protected:
    static void SetUpTestSuite() { installTheme(); } // with the fonts and sizes that the program has
    void TearDown() override { setLanguage(Language::English); }

    static bool whole(const QWidget& widget) { return widget.visibleRegion() == widget.rect(); }
};

TEST_P(BackwardWindow, VerdictAndFormulasAreWhole)
{
    const auto& [algorithm, size, language] = GetParam();
    Problem problem = smallProblem(algorithm);
    problem.pass = Pass::Backward;
    problem.dropout = 0.1; // its factor makes the formulas longer
    Opened opened(record(problem));
    MainWindow window(opened.document, false);
    window.resize(size);
    window.setLanguage(language);
    window.show();
    const auto& gradient = *window.findChild<SoftmaxPanel*>()->gradient();
    for (const int64_t step : {stepsOf(*opened.document.trace(), EventKind::SoftmaxGrad)[3], opened.document.lastStep()}) {
        opened.document.setStep(step);
        ASSERT_TRUE(waitUntil([&] { return window.size() == size && gradient.verdict()->verdict() == VerdictCard::Verdict::Matches; })) << window.width() << " × " << window.height();
        EXPECT_TRUE(waitUntil([&] { return whole(*gradient.verdict()); })) << step;
        const FormulaView& formula = *gradient.formula();
        EXPECT_TRUE(waitUntil([&] { return whole(formula) && formula.height() >= formula.sizeHint().height(); }))
            << step << ": " << formula.height() << " of " << formula.sizeHint().height();
        if (size.height() == 900) { // there is room for everything
            EXPECT_TRUE(waitUntil([&] { return whole(*gradient.bars()); })) << step;
        }
    }
}

/// Both passes of FlashAttention-2.
class BackwardActions : public testing::Test {
protected:
    void SetUp() override { m_window.show(); }

    static Problem problem()
    {
        Problem problem = smallProblem(Algorithm::Flash2);
        problem.pass = Pass::Backward;
        return problem;
    }

    Opened m_opened{record(problem())};
    MainWindow m_window{m_opened.document, false};
};

TEST_F(BackwardActions, TheTabInFrontStaysThereInAnotherLanguage)
{
    const auto dock = [&](const char* name) { return m_window.findChild<QDockWidget*>(QLatin1String(name)); };
    const auto inFront = [](const QDockWidget* shown) { return !shown->visibleRegion().isEmpty(); };
    for (const auto& [front, behind] : {std::pair{dock("Stored or recomputed"), dock("Code")}, {dock("Code"), dock("Stored or recomputed")}}) {
        front->raise();
        ASSERT_TRUE(waitUntil([&] { return inFront(front) && !inFront(behind); }));
        for (const Language language : {Language::Arabic, Language::English}) {
            m_window.setLanguage(language);
            EXPECT_TRUE(waitUntil([&] { return inFront(front) && !inFront(behind); })) << front->objectName().toStdString() << ' ' << int(language);
        }
    }
}

TEST_F(BackwardActions, TheKeyOfTheBackwardPassWorksThereToo)
{
    m_window.commands().action(Commands::Race)->trigger();
    ASSERT_TRUE(waitUntil([&] { return m_window.race().ready(); }));
    QAction* backward = m_window.commands().action(Commands::Backward);
    ASSERT_TRUE(waitUntil([&] { return backward->isEnabled(); }));
    EXPECT_FALSE(m_opened.document.inBackward());
    const int64_t before = m_window.race().step();
    backward->trigger();
    EXPECT_TRUE(m_opened.document.inBackward());
    EXPECT_GT(m_window.race().step(), before) << "the race goes along";
}

INSTANTIATE_TEST_SUITE_P(Sizes, BackwardWindow,
                         testing::Combine(testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Values(QSize(1280, 720), QSize(1440, 900)), testing::Values(Language::English, Language::Arabic)));

} // namespace
} // namespace tilescope::test
