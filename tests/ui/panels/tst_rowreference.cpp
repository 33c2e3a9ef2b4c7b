// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/panels/support.h"
#include "ui/document/rowupdate.h"
#include "ui/softmax/rowreference.h"

#include <algorithm>
#include <cmath>

using namespace tilescope;
using namespace tilescope::test;

namespace {

/// Every row, head and block of a trace against the oracle.
void expectExact(const std::shared_ptr<const Trace>& trace)
{
    RowReference reference;
    const Problem& p = trace->problem();
    for (int64_t head = 0; head < p.headCount(); ++head)
        for (int64_t row = 0; row < p.nq; ++row) {
            SCOPED_TRACE(testing::Message() << "head " << head << " row " << row);
            reference.select(trace, head, row);
            for (int64_t j = 0; j < trace->program.rowStatColumns(); ++j) {
                if (mergeStep(*trace, head, row, j) < 0)
                    continue;
                const Comparison c = reference.statistics(j);
                EXPECT_TRUE(c.matches()) << "j " << j << " error " << c.error << " allowed " << c.allowed;
                EXPECT_LT(c.allowed, 0.2) << "such a comparison says nothing";
            }
            EXPECT_TRUE(reference.output().matches())
                << reference.output().error << " allowed " << reference.output().allowed;
            EXPECT_TRUE(reference.logSumExp().matches()) << reference.logSumExp().error;
        }
}

std::shared_ptr<const Trace> withChange(const std::shared_ptr<const Trace>& trace, auto&& change)
{
    auto copy = std::make_shared<Trace>(*trace);
    change(*copy);
    return copy;
}

class Exactness : public testing::TestWithParam<std::tuple<Algorithm, MaskKind, DType>> {};

} // namespace

TEST_P(Exactness, HoldsForWhatTheKernelsDid)
{
    const auto [algorithm, mask, dtype] = GetParam();
    Problem p = smallProblem(algorithm, mask);
    p.dtype = dtype;
    Inputs inputs = randomInputs(p);
    roundInputs(inputs, dtype);
    expectExact(record(p, std::make_shared<const Inputs>(std::move(inputs))));
}

INSTANTIATE_TEST_SUITE_P(All, Exactness,
                         testing::Combine(testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Values(MaskKind::None, MaskKind::Causal, MaskKind::CausalTopLeft),
                                          testing::Values(DType::F32, DType::F16, DType::BF16)));

TEST(RowReferences, HoldForMaskedRowsAndDropout)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        Problem p = smallProblem(algorithm, MaskKind::Causal);
        p.nk = 20; // rows 0…16 see no key
        p.dropout = 0.17;
        expectExact(record(p));
    }
}

TEST(RowReferences, SmallErrorsOfLIsSeen)
{
    const auto good = record(smallProblem(Algorithm::Flash2));
    const auto bad = withChange(good, [](Trace& t) { t.rowStats[size_t(2 * t.problem().nq + 7)].l *= 1 + 1e-4f; });
    RowReference reference;
    reference.select(bad, 0, 7);
    EXPECT_TRUE(reference.statistics(1).matches());
    EXPECT_FALSE(reference.statistics(2).matches());
    EXPECT_NEAR(reference.statistics(2).error, 1e-4, 2e-6);
    reference.select(bad, 0, 8);
    EXPECT_TRUE(reference.statistics(2).matches());
}

TEST(RowReferences, WrongOutputAndNaNAreSeen)
{
    const auto good = record(smallProblem(Algorithm::Flash2));
    RowReference reference;
    reference.select(withChange(good, [](Trace& t) { t.O.at(1, 20, 3) += 1e-4f; }), 1, 20);
    EXPECT_FALSE(reference.output().matches());
    reference.select(withChange(good, [](Trace& t) { t.O.at(1, 20, 3) = NAN; }), 1, 20);
    EXPECT_FALSE(reference.output().matches());
    EXPECT_TRUE(std::isinf(reference.output().error));
    reference.select(withChange(good, [](Trace& t) { t.LSE[size_t(t.problem().nq + 20)] += 1e-3f; }), 1, 20);
    EXPECT_FALSE(reference.logSumExp().matches());
}

TEST(RowReferences, TellWhoHasNoNumber)
{
    const Problem p = smallProblem(Algorithm::Flash2);
    Inputs inputs = randomInputs(p);
    inputs.K.at(1, 30, 2) = NAN; // column block 3 of head 1
    const auto trace = record(p, std::make_shared<const Inputs>(std::move(inputs)));
    RowReference reference;
    reference.select(trace, 1, 20);
    EXPECT_TRUE(reference.statistics(2).matches());
    for (const Comparison& both : {reference.statistics(3), reference.output(), reference.logSumExp()}) {
        EXPECT_FALSE(both.matches()) << "equal NaNs are no match";
        EXPECT_TRUE(both.agrees());
        EXPECT_FALSE(both.finite || both.oracleFinite);
    }
    reference.select(withChange(trace, [](Trace& t) { t.O.at(1, 20, 3) = 1; }), 1, 20);
    EXPECT_FALSE(reference.output().agrees());
    reference.select(trace, 0, 20);
    EXPECT_TRUE(reference.output().matches());
}

TEST(RowReferences, AnInfinityInVSpoilsItsColumnOnly)
{
    const Problem p = smallProblem(Algorithm::Flash1);
    Inputs inputs = randomInputs(p);
    inputs.V.at(0, 30, 2) = INFINITY;
    const auto trace = record(p, std::make_shared<const Inputs>(std::move(inputs)));
    RowReference reference;
    reference.select(trace, 0, 20);
    EXPECT_FALSE(reference.output().matches());
    EXPECT_TRUE(reference.output().agrees());
    EXPECT_TRUE(reference.logSumExp().matches());
    reference.select(withChange(trace, [](Trace& t) { t.O.at(0, 20, 3) += 1e-2f; }), 0, 20);
    EXPECT_FALSE(reference.output().agrees()) << "the other columns still count";
}

/// Scores of 576·383/√d are beyond what float16 can store.
TEST(RowReferences, AnOverflowOfStoredScoresIsNoMatch)
{
    Problem p = smallProblem(Algorithm::Standard);
    p.dtype = DType::F16;
    p.d = 64;
    Inputs inputs = randomInputs(p);
    std::ranges::fill(inputs.Q.values, 576.0f);
    std::ranges::fill(inputs.K.values, 383.0f);
    const auto shared = std::make_shared<const Inputs>(std::move(inputs));
    RowReference reference;
    reference.select(record(p, shared), 0, 20);
    for (const Comparison& standard : {reference.statistics(0), reference.output()}) {
        EXPECT_FALSE(standard.agrees());
        EXPECT_FALSE(standard.finite);
        EXPECT_TRUE(standard.oracleFinite);
    }
    p.algorithm = Algorithm::Flash2;
    reference.select(record(p, shared), 0, 20);
    EXPECT_TRUE(reference.output().finite);
}
