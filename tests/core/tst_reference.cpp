// SPDX-License-Identifier: Apache-2.0
#include "core/reference/attention.h"

#include "core/problem/dropout.h"
#include "core/problem/mask.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace tilescope;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

Inputs constantInputs(const Problem& p, float q, float k, float v)
{
    return {Tensor(p.batch, p.heads, p.nq, p.d, q), Tensor(p.batch, p.heads, p.nk, p.d, k), Tensor(p.batch, p.heads, p.nk, p.d, v), {}, {}, {}};
}

} // namespace

TEST(Reference, TwoKeysByHand)
{
    const Problem p{.nq = 1, .nk = 2, .d = 1};
    Inputs inputs = constantInputs(p, 2, 0, 0);
    inputs.K.values = {0.5f, 1.0f};
    inputs.V.values = {10.0f, 20.0f};
    const ReferenceRow row = referenceRow(p, inputs, 0, 0); // scores 1 and 2
    const double e = std::exp(-1.0);
    EXPECT_DOUBLE_EQ(row.m, 2);
    EXPECT_DOUBLE_EQ(row.l, 1 + e);
    EXPECT_DOUBLE_EQ(row.P[0], e / (1 + e));
    EXPECT_DOUBLE_EQ(row.O[0], (10 * e + 20) / (1 + e));
    EXPECT_DOUBLE_EQ(row.LSE, 2 + std::log(1 + e));
}

TEST(Reference, ScalesByTheRootOfD)
{
    const Problem p{.nq = 1, .nk = 1, .d = 16};
    EXPECT_DOUBLE_EQ(referenceRow(p, constantInputs(p, 1, 1, 1), 0, 0).m, 4);
}

TEST(Reference, HeadsAreApart)
{
    const Problem p{.batch = 2, .heads = 3, .nq = 3, .nk = 4, .d = 5};
    const Inputs inputs = randomInputs(p);
    const ReferenceOutput all = reference(p, inputs);
    ASSERT_EQ(all.O.size(), size_t(2 * 3 * 3 * 5));
    for (int64_t head = 0; head < 6; ++head) {
        const ReferenceOutput one = referenceHead(p, inputs, head);
        EXPECT_TRUE(std::equal(one.O.begin(), one.O.end(), all.O.begin() + head * 15));
        const Problem single{.nq = 3, .nk = 4, .d = 5};
        Inputs cut = constantInputs(single, 0, 0, 0);
        std::ranges::copy(inputs.Q.head(head), cut.Q.values.begin());
        std::ranges::copy(inputs.K.head(head), cut.K.values.begin());
        std::ranges::copy(inputs.V.head(head), cut.V.values.begin());
        EXPECT_EQ(reference(single, cut).O, one.O);
    }
}

// Cases 1 and 2: five queries, two keys, bottom-right: rows 0 to 2 see nothing.
TEST(Reference, RowsThatSeeNothing)
{
    const Problem p{.nq = 5, .nk = 2, .d = 3, .mask = MaskKind::Causal};
    const Inputs inputs = randomInputs(p);
    for (int64_t row = 0; row < 5; ++row) {
        const ReferenceRow r = referenceRow(p, inputs, 0, row);
        if (row < 3) {
            EXPECT_EQ(r.O, std::vector<double>(3, 0.0));
            EXPECT_EQ(r.LSE, -kInf);
            EXPECT_EQ(r.m, -kInf);
            EXPECT_EQ(r.l, 0);
        } else {
            EXPECT_TRUE(std::isfinite(r.LSE));
        }
    }
    for (int64_t c = 0; c < 3; ++c) // row 3 sees the first key only
        EXPECT_EQ(referenceRow(p, inputs, 0, 3).O[size_t(c)], double(inputs.V.at(0, 0, c)));
}

// Case 3.
TEST(Reference, CausalAlignments)
{
    Problem p{.nq = 2, .nk = 5, .d = 2, .mask = MaskKind::Causal};
    const Inputs inputs = randomInputs(p);
    const auto seen = [&](int64_t row) {
        const auto P = referenceRow(p, inputs, 0, row).P;
        return std::ranges::count_if(P, [](double value) { return value > 0; });
    };
    EXPECT_EQ(seen(0), 4);
    EXPECT_EQ(seen(1), 5);
    p.mask = MaskKind::CausalTopLeft;
    EXPECT_EQ(seen(0), 1);
    EXPECT_EQ(seen(1), 2);
}

// Case 11.
TEST(Reference, NoQueriesOrNoKeys)
{
    const Problem noKeys{.nq = 2, .nk = 0, .d = 3};
    const ReferenceOutput output = reference(noKeys, randomInputs(noKeys));
    EXPECT_EQ(output.O, std::vector<double>(6, 0.0));
    EXPECT_EQ(output.LSE, std::vector<double>(2, -kInf));
    const Problem noQueries{.nq = 0, .nk = 3, .d = 3};
    EXPECT_TRUE(reference(noQueries, randomInputs(noQueries)).O.empty());
}

// Case 12: O = Σ keep · P · v / (1 − p), with l summed before dropout.
TEST(Reference, DropoutScalesWhatItKeeps)
{
    const Problem p{.heads = 2, .nq = 6, .nk = 40, .d = 3, .dropout = 0.17, .seed = 9};
    const Inputs inputs = randomInputs(p);
    Problem dense = p;
    dense.dropout = 0;
    const Dropout dropout = Dropout::withProbability(0.17, 9);
    for (int64_t row = 0; row < p.nq; ++row) {
        const ReferenceRow r = referenceRow(p, inputs, 1, row), undropped = referenceRow(dense, inputs, 1, row);
        EXPECT_EQ(r.P, undropped.P);
        EXPECT_EQ(r.LSE, undropped.LSE);
        for (int64_t c = 0; c < p.d; ++c) {
            double expected = 0;
            for (int64_t col = 0; col < p.nk; ++col)
                if (dropout.keeps(1, row, col))
                    expected += undropped.P[size_t(col)] * double(inputs.V.at(1, col, c)) / (1 - 0.17);
            EXPECT_NEAR(r.O[size_t(c)], expected, 1e-6);
        }
    }
    // Blocks and algorithm do not enter.
    Problem other = p;
    other.algorithm = Algorithm::Flash1, other.br = 3, other.bc = 5;
    EXPECT_EQ(reference(p, inputs).O, reference(other, inputs).O);
}

// Case 5: a score of 784,449 is finite in double and overflows where S is stored in fp16.
TEST(Reference, ScoreThatOverflowsHalf)
{
    const Problem p{.nq = 1, .nk = 3, .d = 1, .dtype = DType::F16};
    Inputs inputs = constantInputs(p, 1, 0, 1);
    inputs.Q.values = {1024};
    inputs.K.values = {766, 1, 2}; // 784,384
    EXPECT_EQ(reference(p, inputs).O[0], 1);
    EXPECT_TRUE(std::isnan(naiveInType(p, inputs).O[0]));
    EXPECT_EQ(deviation(reference(p, inputs).O, {kNaN}).maxAbsError, kInf);
}

// Case 15: a NaN in a key reaches exactly the rows that see it.
TEST(Reference, NaNReachesTheRowsThatSeeIt)
{
    const Problem p{.nq = 6, .nk = 6, .d = 2, .mask = MaskKind::Causal};
    Inputs inputs = randomInputs(p);
    inputs.K.at(0, 3, 1) = kNaN;
    for (int64_t row = 0; row < 6; ++row)
        EXPECT_EQ(std::isnan(referenceRow(p, inputs, 0, row).O[0]), row >= 3) << row;
}

TEST(Reference, NaiveInTypeRoundsWhatItStores)
{
    const Problem p{.nq = 8, .nk = 50, .d = 16, .dtype = DType::BF16};
    const Inputs inputs = randomInputs(p);
    const ReferenceOutput exact = reference(p, inputs), naive = naiveInType(p, inputs);
    double error = 0;
    for (size_t n = 0; n < exact.O.size(); ++n) {
        EXPECT_EQ(double(roundTo(DType::BF16, float(naive.O[n]))), naive.O[n]);
        error = std::max(error, std::abs(exact.O[n] - naive.O[n]));
    }
    EXPECT_GT(error, 1e-4);
    EXPECT_LT(error, 5e-2);
}

TEST(Reference, DeviationCountsMeanAndMaximum)
{
    const Deviation d = deviation({1, -4}, {1.5f, -4.0f});
    EXPECT_DOUBLE_EQ(d.maxAbsError, 0.5);
    EXPECT_DOUBLE_EQ(d.meanAbsError, 0.25);
    EXPECT_DOUBLE_EQ(d.maxAbsValue, 4);
    EXPECT_EQ(d.compared, 2);
    EXPECT_EQ(d.disagreeing, 0);
    EXPECT_EQ(deviation({1, 2}, {1.0f}).maxAbsError, kInf);
}

TEST(Reference, DeviationOfTheSameNaNOrInfinityIsNotAnError)
{
    const Deviation d = deviation({kInf, kNaN, -kInf, 1}, {float(kInf), kNaN, -float(kInf), 1.5f});
    EXPECT_DOUBLE_EQ(d.maxAbsError, 0.5);
    EXPECT_DOUBLE_EQ(d.meanAbsError, 0.5) << "of the one element that has an error";
    EXPECT_EQ(d.compared, 1);
    EXPECT_EQ(d.disagreeing, 0);
    EXPECT_EQ(deviation({kNaN}, {kNaN}).compared, 0);
}

TEST(Reference, DeviationOfANaNOrInfinityOnOneSideIsInfinite)
{
    for (const auto& [want, have] : {std::pair{1.0, kNaN}, {double(kNaN), 1.0f}, {1.0, float(kInf)}, {kInf, 1.0f},
                                     {kInf, -float(kInf)}, {kInf, kNaN}, {double(kNaN), float(kInf)}}) {
        const Deviation d = deviation({2, want}, {2.0f, have});
        EXPECT_EQ(d.maxAbsError, kInf) << want << ' ' << have;
        EXPECT_EQ(d.meanAbsError, kInf) << want << ' ' << have;
        EXPECT_EQ(d.disagreeing, 1) << want << ' ' << have;
    }
}

TEST(Reference, RefusesWhatTakesTooLong)
{
    EXPECT_TRUE(referenceIsAffordable({.nq = 1024, .nk = 1024, .d = 64}));
    EXPECT_FALSE(referenceIsAffordable({.heads = 16, .nq = 16384, .nk = 16384, .d = 64}));
    EXPECT_FALSE(referenceIsAffordable({.batch = int64_t{1} << 31, .heads = int64_t{1} << 31, .nq = int64_t{1} << 31}));
}
