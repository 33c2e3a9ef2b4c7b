// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/support/tracebuilder.h"
#include "tests/ui/controls/scene.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tilescope::test {
namespace {

/// The sentence of the first event of that kind and tensor with these indices.
std::string sentence(const Trace& trace, EventKind kind, TensorId tensor, int row, int col)
{
    for (const Event& event : trace.events)
        if (event.kind == kind && event.tensor == tensor && event.row == row && event.col == col)
            return eventText(trace, event).toStdString();
    return "no such event";
}

TEST(EventText, NamesTileAndBytes)
{
    const auto flash = buildTrace(smallProblem(Algorithm::Flash2), Numbers::None);
    EXPECT_EQ(sentence(*flash, EventKind::Load, TensorId::K, 1, 2), "Load K₂ into SRAM, 180 B"); // 9 × 5 floats
    EXPECT_EQ(sentence(*flash, EventKind::Load, TensorId::K, 1, 3), "Load K₃ into SRAM, 80 B");  // the last four rows
    EXPECT_EQ(sentence(*flash, EventKind::Matmul, TensorId::S, 1, 3), "Compute S₁,₃ = τ Q₁ K₃ᵀ");
    EXPECT_EQ(sentence(*flash, EventKind::Exponentiate, TensorId::P, 1, 3), "Exponentiate: P₁,₃ = exp(S₁,₃ − m₁)");
    EXPECT_EQ(sentence(*flash, EventKind::Accumulate, TensorId::O, 1, 3), "Accumulate O₁ ← O₁ + P₁,₃ V₃");
    EXPECT_EQ(sentence(*flash, EventKind::Normalise, TensorId::O, 1, -1), "Divide O₁ by l₁ and form L₁ = m₁ + ln l₁");
    EXPECT_EQ(sentence(*flash, EventKind::Store, TensorId::LSE, 1, -1), "Store L₁ to HBM, 24 B");
}

TEST(EventText, NumbersHeadsAsTheInputDoes)
{
    Problem p = smallProblem(Algorithm::Flash2);
    auto inputs = std::make_shared<Inputs>(randomInputs(p));
    inputs->firstHead = 5;
    const auto trace = buildTrace(p, inputs, Numbers::None);
    EXPECT_EQ(headText(*trace, 1), "6");
    EXPECT_TRUE(std::ranges::any_of(trace->events, [&](const Event& e) { return eventText(*trace, e).contains("head 6, row block 0"); }));
    p.batch = 2;
    EXPECT_EQ(headText(*buildTrace(p, Numbers::None), 3), "3");
    inputs = std::make_shared<Inputs>(randomInputs(p));
    inputs->firstHead = 5;
    EXPECT_EQ(headText(*buildTrace(p, inputs, Numbers::None), 3), "1:6");
}

TEST(EventText, SaysWholeRowsOfStandardAttentionInWords)
{
    const auto standard = buildTrace(smallProblem(Algorithm::Standard), Numbers::None);
    EXPECT_EQ(sentence(*standard, EventKind::Load, TensorId::S, 2, -1),
              "Load row block 2 of S into SRAM, 744 B"); // 6 × 31 floats
    EXPECT_EQ(sentence(*standard, EventKind::RowMax, TensorId::M, 2, -1), "Row maxima m₂ over all keys");
}

TEST(EventText, EveryEventHasASentenceOfItsOwn)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Problem p = smallProblem(algorithm);
        p.mask = MaskKind::Causal;
        p.dropout = 0.1;
        const auto trace = buildTrace(p, Numbers::None);
        for (const Event& event : trace->events) {
            const QString text = eventText(*trace, event);
            EXPECT_FALSE(text.isEmpty());
            EXPECT_FALSE(text.contains(u'%')) << text.toStdString();
        }
    }
}

TEST(NumberText, WritesBytesInThreeDigits)
{
    const std::pair<int64_t, const char*> cases[] = {{0, "0 B"},
                                                     {512, "512 B"},
                                                     {999, "999 B"},
                                                     {1000, "0.98 KB"},
                                                     {1024, "1.00 KB"},
                                                     {32768, "32.0 KB"},
                                                     {102400, "100 KB"},
                                                     {1023 * 1024, "1.00 MB"},
                                                     {3512730, "3.35 MB"},
                                                     {34603008, "33.0 MB"},
                                                     {int64_t(1) << 40, "1.00 TB"}};
    for (const auto& [bytes, text] : cases)
        EXPECT_EQ(bytesText(bytes).toStdString(), text);
}

TEST(NumberText, NamesTiles)
{
    EXPECT_EQ(tileName({TensorId::S, 5, 13}).toStdString(), "S₅,₁₃");
    EXPECT_EQ(tileName({TensorId::V, -1, 3}).toStdString(), "V₃");
    EXPECT_EQ(tileName({TensorId::M, 0, -1}).toStdString(), "m₀");
    EXPECT_EQ(tileName({TensorId::O, -1, -1}).toStdString(), "O");
    EXPECT_EQ(grouped(1048576).toStdString(), "1,048,576");
}

} // namespace
} // namespace tilescope::test
