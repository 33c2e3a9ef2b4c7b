// SPDX-License-Identifier: Apache-2.0
#include "core/reference/gradients.h"

#include "core/problem/mask.h"
#include "tests/core/support/problems.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace tilescope;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Σ dO ∘ O, whose gradient with respect to O is dO.
double loss(const Problem& p, const Inputs& inputs)
{
    const std::vector<double> O = reference(p, inputs).O;
    double sum = 0;
    for (size_t n = 0; n < O.size(); ++n)
        sum += O[n] * double(inputs.dO.values[n]);
    return sum;
}

/// By central differences, one element of Q, K or V after the other.
std::vector<double> differences(const Problem& p, Inputs inputs, Tensor Inputs::*tensor)
{
    constexpr float step = 1.0f / 64;
    std::vector<double> gradient;
    for (size_t n = 0; n < (inputs.*tensor).values.size(); ++n) {
        float& value = (inputs.*tensor).values[n];
        const float middle = value, above = middle + step, below = middle - step;
        value = above;
        const double up = loss(p, inputs);
        value = below;
        gradient.push_back((up - loss(p, inputs)) / (double(above) - double(below)));
        value = middle;
    }
    return gradient;
}

void expectNear(const std::vector<double>& actual, const std::vector<double>& expected, double tolerance)
{
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t n = 0; n < actual.size(); ++n)
        EXPECT_NEAR(actual[n], expected[n], tolerance) << "element " << n;
}

void expectDifferences(const Problem& p)
{
    const Inputs inputs = randomInputs(p);
    const ReferenceGradients g = referenceGradients(p, inputs);
    expectNear(g.dV, differences(p, inputs, &Inputs::V), 1e-5); // linear in V: but for rounding exact
    expectNear(g.dQ, differences(p, inputs, &Inputs::Q), 2e-3);
    expectNear(g.dK, differences(p, inputs, &Inputs::K), 2e-3);
}

Problem tinyProblem()
{
    return {.pass = Pass::Backward, .heads = 2, .nq = 5, .nk = 7, .d = 3, .br = 2, .bc = 3, .seed = 4};
}

} // namespace

TEST(Gradients, TwoKeysByHand)
{
    const Problem p{.pass = Pass::Backward, .nq = 1, .nk = 2, .d = 1};
    Inputs inputs = randomInputs(p);
    inputs.Q.values = {2};
    inputs.K.values = {0.5f, 1};
    inputs.V.values = {10, 20};
    inputs.dO.values = {3};
    const double P = 1 / (1 + std::exp(1.0)), D = 3 * (10 * P + 20 * (1 - P)); // of the scores 1 and 2
    const double dS = P * (30 - D);                                            // and −dS for the other key
    const ReferenceGradients g = referenceGradients(p, inputs);
    EXPECT_NEAR(g.D[0], D, 1e-12);
    EXPECT_NEAR(g.dV[0], 3 * P, 1e-12);
    EXPECT_NEAR(g.dV[1], 3 * (1 - P), 1e-12);
    EXPECT_NEAR(g.dQ[0], dS * 0.5 - dS * 1, 1e-12);
    EXPECT_NEAR(g.dK[0], dS * 2, 1e-12);
    EXPECT_NEAR(g.dK[1], -dS * 2, 1e-12);
}

TEST(Gradients, EqualCentralDifferences) { expectDifferences(tinyProblem()); }

TEST(Gradients, EqualCentralDifferencesUnderEveryMask)
{
    for (int number = 1; number < test::kMaskPatterns; ++number) {
        Problem p = tinyProblem();
        p.mask = test::maskPattern(p, number, 5);
        SCOPED_TRACE(number);
        expectDifferences(p);
    }
}

TEST(Gradients, EqualCentralDifferencesWithDropout)
{
    Problem p = tinyProblem();
    p.dropout = 0.3;
    expectDifferences(p);
    p.mask = MaskKind::Causal;
    expectDifferences(p);
}

// D = rowsum(P ∘ dP) by the definition of softmax; FlashAttention-2 computes rowsum(dO ∘ O).
TEST(Gradients, DIsTheRowSumOfOutputsAndTheirGradients)
{
    for (const double dropout : {0.0, 0.4}) {
        Problem p = test::smallProblem(Algorithm::Flash2, MaskKind::Causal);
        p.pass = Pass::Backward;
        p.dropout = dropout;
        const Inputs inputs = randomInputs(p);
        const std::vector<double> O = reference(p, inputs).O, D = referenceGradients(p, inputs).D;
        for (size_t row = 0; row < D.size(); ++row) {
            double sum = 0;
            for (size_t c = 0; c < size_t(p.d); ++c)
                sum += O[row * size_t(p.d) + c] * double(inputs.dO.values[row * size_t(p.d) + c]);
            EXPECT_NEAR(D[row], sum, 1e-12);
        }
    }
}

// Five queries, two keys, bottom-right: rows 0 to 2 see nothing.
TEST(Gradients, OfRowsThatSeeNothingAreZero)
{
    const Problem p{.pass = Pass::Backward, .nq = 5, .nk = 2, .d = 3, .mask = MaskKind::Causal};
    Inputs inputs = randomInputs(p);
    const ReferenceGradients before = referenceGradients(p, inputs);
    for (size_t row = 0; row < 3; ++row) {
        EXPECT_EQ(before.D[row], 0);
        for (size_t c = 0; c < 3; ++c)
            EXPECT_EQ(before.dQ[3 * row + c], 0);
    }
    inputs.dO.at(0, 1, 2) = kNaN; // and their dO reaches nothing
    const ReferenceGradients after = referenceGradients(p, inputs);
    EXPECT_EQ(after.dQ, before.dQ);
    EXPECT_EQ(after.dK, before.dK);
    EXPECT_EQ(after.dV, before.dV);
}

TEST(Gradients, OfHiddenKeysAreZero)
{
    Problem p = tinyProblem();
    p.mask = MaskSpec().withPadding(4);
    const ReferenceGradients g = referenceGradients(p, randomInputs(p));
    for (int64_t head = 0; head < 2; ++head)
        for (int64_t n = 0; n < 3 * p.d; ++n) {
            EXPECT_EQ(g.dK[size_t((head * p.nk + 4) * p.d + n)], 0);
            EXPECT_EQ(g.dV[size_t((head * p.nk + 4) * p.d + n)], 0);
        }
}

// A NaN in dO makes NaN of its row of dQ, and of dK and dV where the row looks.
TEST(Gradients, NaNReachesWhatItsRowSees)
{
    const Problem p{.pass = Pass::Backward, .nq = 6, .nk = 6, .d = 2, .mask = MaskKind::Causal};
    Inputs inputs = randomInputs(p);
    inputs.dO.at(0, 3, 1) = kNaN;
    const ReferenceGradients g = referenceGradients(p, inputs);
    for (size_t row = 0; row < 6; ++row) {
        EXPECT_EQ(std::isnan(g.dQ[2 * row]), row == 3) << row;
        EXPECT_EQ(std::isnan(g.dK[2 * row]), row <= 3) << row;
        EXPECT_EQ(std::isnan(g.dV[2 * row + 1]), row <= 3) << row;
    }
}

TEST(Gradients, NoQueriesOrNoKeys)
{
    const Problem noKeys{.pass = Pass::Backward, .nq = 2, .nk = 0, .d = 3};
    EXPECT_EQ(referenceGradients(noKeys, randomInputs(noKeys)).dQ, std::vector<double>(6, 0.0));
    EXPECT_TRUE(referenceGradients(noKeys, randomInputs(noKeys)).dK.empty());
    const Problem noQueries{.pass = Pass::Backward, .nq = 0, .nk = 2, .d = 3};
    EXPECT_TRUE(referenceGradients(noQueries, randomInputs(noQueries)).dQ.empty());
    EXPECT_EQ(referenceGradients(noQueries, randomInputs(noQueries)).dV, std::vector<double>(6, 0.0));
}

TEST(Gradients, NaiveInTypeRoundsWhatItStores)
{
    Problem p = test::smallProblem();
    p.pass = Pass::Backward;
    p.dtype = DType::BF16;
    p.dropout = 0.2;
    const Inputs inputs = randomInputs(p);
    const ReferenceGradients exact = referenceGradients(p, inputs), naive = naiveGradientsInType(p, inputs);
    for (const auto gradient : {&ReferenceGradients::dQ, &ReferenceGradients::dK, &ReferenceGradients::dV}) {
        double error = 0;
        for (size_t n = 0; n < (exact.*gradient).size(); ++n) {
            const double value = (naive.*gradient)[n];
            EXPECT_EQ(double(roundTo(DType::BF16, float(value))), value);
            error = std::max(error, std::abs((exact.*gradient)[n] - value));
        }
        EXPECT_GT(error, 1e-4);
        EXPECT_LT(error, 0.2);
    }
}

TEST(Gradients, DeviationsNameTheWorst)
{
    const Problem p = tinyProblem();
    const Inputs inputs = randomInputs(p);
    const ReferenceGradients g = referenceGradients(p, inputs);
    Tensor dQ(1, 2, p.nq, p.d), dK(1, 2, p.nk, p.d), dV(1, 2, p.nk, p.d);
    std::ranges::transform(g.dQ, dQ.values.begin(), [](double x) { return float(x); });
    std::ranges::transform(g.dK, dK.values.begin(), [](double x) { return float(x); });
    std::ranges::transform(g.dV, dV.values.begin(), [](double x) { return float(x); });
    dK.values[4] += 0.5f;
    dV.values[3] -= 0.25f;
    const GradientDeviations deviations = gradientDeviations(p, inputs, dQ, dK, dV).value();
    EXPECT_EQ(deviations.worst(), TensorId::dK);
    EXPECT_NEAR(deviations.of(TensorId::dK).maxAbsError, 0.5, 1e-6);
    EXPECT_NEAR(deviations.of(TensorId::dV).maxAbsError, 0.25, 1e-6);
    EXPECT_LT(deviations.of(TensorId::dQ).maxAbsError, 1e-6);
    EXPECT_FALSE(gradientsAreAffordable({.heads = 16, .nq = 8192, .nk = 8192}));
}
