// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panels/support.h"

#include "ui/backward/account.h"
#include "ui/backward/accountcard.h"
#include "ui/text/numbertext.h"
#include "ui/widgets/scrolled.h"
#include "ui/window/language.h"

#include <QScrollArea>

#include <gmock/gmock.h>

#include <memory>

namespace tilescope::test {
namespace {

using testing::HasSubstr;

Problem backwardProblem(Algorithm algorithm)
{
    Problem problem = smallProblem(algorithm, MaskKind::Causal);
    problem.pass = Pass::Backward;
    return problem;
}

TEST(Account, StandardKeepsPAndFlashANumberOrTwoARow)
{
    Problem problem = backwardProblem(Algorithm::Flash2);
    problem.dropout = 0.2;
    const auto trace = record(problem);
    const Account account = accountOf(*trace, stateAt(*trace, 0));
    const int64_t scores = 2 * 22 * 31;
    EXPECT_EQ(account.standard.bytes, scores * 4 + scores + scores * 4); // P, the mask, P after dropout
    EXPECT_EQ(account.flash.bytes, 2 * 22 * 4);
    const auto first = record(backwardProblem(Algorithm::Flash1));
    EXPECT_EQ(accountOf(*first, stateAt(*first, 0)).flash.bytes, 2 * 2 * 22 * 4);
}

TEST(Account, AmountsThatHaveNoRoomAreAddedUp)
{
    Problem problem = backwardProblem(Algorithm::Standard);
    problem.dropout = 0.2;
    const auto trace = record(problem);
    const Kept kept = accountOf(*trace, stateAt(*trace, 0)).standard;
    EXPECT_EQ(AccountCard::amountsText(kept, 1000).count(u'·'), 2);
    EXPECT_EQ(AccountCard::amountsText(kept, 100), bytesText(kept.bytes));
}

TEST(Account, RunningCountsEndAtTheClosedForms)
{
    for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        const auto trace = record(backwardProblem(algorithm));
        const Account before = accountOf(*trace, stateAt(*trace, trace->eventCount() / 4)),
                      after = accountOf(*trace, stateAt(*trace, trace->eventCount() - 1));
        EXPECT_EQ(before.tilesSoFar, 0);
        EXPECT_EQ(before.keptReadSoFar, 0);
        EXPECT_EQ(after.tilesSoFar, after.tiles);
        EXPECT_EQ(after.flopsSoFar, after.again.flops);
        EXPECT_NEAR(after.shareAgain(), 0.2, 1e-12); // S, dV, dP, dQ and dK: five products of one size
        int64_t last = 0;
        for (int64_t step = 0; step < trace->eventCount(); step += 13) {
            const int64_t now = accountOf(*trace, stateAt(*trace, step)).tilesSoFar;
            EXPECT_GE(now, last);
            last = now;
        }
    }
}

TEST(Account, StandardReadsBackWhatItKept)
{
    const auto trace = record(backwardProblem(Algorithm::Standard));
    const Account after = accountOf(*trace, stateAt(*trace, trace->eventCount() - 1));
    EXPECT_EQ(after.tilesSoFar, 0);
    EXPECT_EQ(after.flash.algorithm, Algorithm::Flash2);
    EXPECT_EQ(after.keptReadSoFar, 2 * after.standard.bytes); // for dV and for dS
}

TEST(Account, CardSaysItInWordsAndAsATable)
{
    Opened opened(record(backwardProblem(Algorithm::Flash2)));
    AccountCard card(opened.document);
    card.resize(348, 220);
    card.show();
    opened.document.setStep(opened.document.lastStep());
    settle();
    ASSERT_TRUE(card.account());
    EXPECT_THAT(card.summary().toStdString(), HasSubstr("176 B by FlashAttention-2"));
    EXPECT_THAT(card.summary().toStdString(), HasSubstr("20 %"));
    EXPECT_THAT(card.accessibleDescription().toStdString(), HasSubstr("so far"));
    EXPECT_THAT(accountCsv(*card.account()).toStdString(), HasSubstr("flash2,kept L,176,bytes"));
    EXPECT_FALSE(card.grab().isNull());
    Opened forward(record(smallProblem(Algorithm::Flash2)));
    EXPECT_FALSE(AccountCard(forward.document).account());
    EXPECT_THAT(AccountCard(forward.document).summary().toStdString(), HasSubstr("Only a run with a backward pass"));
}

TEST(Account, ARunWithoutQueriesIsNotTakenForOneWithoutABackwardPass)
{
    Problem problem = backwardProblem(Algorithm::Flash2);
    problem.nq = 0;
    Opened opened(record(problem));
    EXPECT_THAT(AccountCard(opened.document).summary().toStdString(), HasSubstr("without queries or keys"));
}

TEST(Account, TheWholeConclusionCanBeRead)
{
    for (const Language language : {Language::English, Language::Arabic}) {
        setLanguage(language);
        Opened opened(record(backwardProblem(Algorithm::Flash2)));
        auto* card = new AccountCard(opened.document);
        const std::unique_ptr<QScrollArea> area(scrolled(card));
        for (const int width : {250, 348, 700}) {
            area->resize(width, 150);
            area->show();
            settle();
            EXPECT_GE(card->height(), card->heightForWidth(card->width())) << width;
            EXPECT_LE(card->width(), width);
        }
        EXPECT_GT(card->heightForWidth(250), card->heightForWidth(700)) << "it wraps where there is little room";
    }
    setLanguage(Language::English);
}

} // namespace
} // namespace tilescope::test
