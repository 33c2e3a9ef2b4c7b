// SPDX-License-Identifier: Apache-2.0
// Inputs that have broken the backward pass of attention kernels elsewhere, each with its right outcome, on every engine here.
#include "core/problem/mask.h"
#include "core/trace/nonfinite.h"
#include "tests/kernels/problems.h"

#include <algorithm>
#include <limits>

namespace tilescope::test {

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

Problem shape(int64_t nq, int64_t nk, int64_t d, int64_t br, int64_t bc, MaskKind mask = MaskKind::None)
{
    return {.pass = Pass::Backward, .nq = nq, .nk = nk, .d = d, .br = br, .bc = bc, .mask = mask};
}

/// Which elements of the gradients of one head are finite by the arithmetic of floating point over the tiles that a kernel
/// visits: there a hidden P is 0, but 0 · NaN is NaN. By definition, and in double.
class FiniteGradients {
public:
    FiniteGradients(const Problem& problem, const Inputs& inputs) : m_p(problem), m_in(inputs)
    {
        for (auto [gradient, rows] : {std::pair{&m_dQ, m_p.nq}, {&m_dK, m_p.nk}, {&m_dV, m_p.nk}})
            gradient->assign(size_t(rows * m_p.d), 0);
        for (int64_t i = 0; i < m_p.nq; ++i)
            addRow(i);
    }

    void expectOf(const RunResult& result) const
    {
        expectSame("dQ", m_dQ, result.dQ.values);
        expectSame("dK", m_dK, result.dK.values);
        expectSame("dV", m_dV, result.dV.values);
    }

private:
    bool visits(int64_t i, int64_t j) const
    {
        return m_p.algorithm == Algorithm::Standard || tileCover(m_p, i / m_p.br, j / m_p.bc) != TileCover::Skipped;
    }
    double dot(const Tensor& a, int64_t i, const Tensor& b, int64_t j) const
    {
        double sum = 0;
        for (int64_t c = 0; c < m_p.d; ++c)
            sum += double(a.at(0, i, c)) * double(b.at(0, j, c));
        return sum;
    }
    static void add(std::vector<double>& sums, int64_t row, double factor, const Tensor& of, int64_t n)
    {
        for (int64_t c = 0; c < of.cols; ++c)
            sums[size_t(row * of.cols + c)] += factor * double(of.at(0, n, c));
    }
    void addRow(int64_t i)
    {
        std::vector<double> P(size_t(m_p.nk), -kInf), O(size_t(m_p.d), 0);
        double m = -kInf, l = 0, D = 0;
        for (int64_t j = 0; j < m_p.nk; ++j)
            if (isVisible(m_p, i, j)) {
                P[size_t(j)] = m_p.scale() * dot(m_in.Q, i, m_in.K, j);
                m = P[size_t(j)] > m || std::isnan(P[size_t(j)]) ? P[size_t(j)] : m;
            }
        for (double& p : P)
            l += p = p == -kInf ? 0 : std::exp(p - m);
        for (int64_t j = 0; j < m_p.nk; ++j)
            if (visits(i, j))
                add(O, 0, P[size_t(j)] /= l == 0 ? 1 : l, m_in.V, j);
        for (int64_t c = 0; c < m_p.d; ++c)
            D += double(m_in.dO.at(0, i, c)) * O[size_t(c)];
        for (int64_t j = 0; j < m_p.nk; ++j)
            if (visits(i, j)) {
                const double dS = P[size_t(j)] * (dot(m_in.dO, i, m_in.V, j) - D);
                add(m_dV, j, P[size_t(j)], m_in.dO, i);
                add(m_dQ, i, dS, m_in.K, j);
                add(m_dK, j, dS, m_in.Q, i);
            }
    }
    static void expectSame(const char* name, const std::vector<double>& expected, const std::vector<float>& actual)
    {
        ASSERT_EQ(expected.size(), actual.size());
        for (size_t n = 0; n < expected.size(); ++n)
            ASSERT_EQ(std::isfinite(actual[n]), std::isfinite(expected[n])) << name << ' ' << n;
    }

    const Problem& m_p;
    const Inputs& m_in;
    std::vector<double> m_dQ, m_dK, m_dV;
};

} // namespace

class BackwardCases : public testing::Test {
protected:
    std::vector<std::shared_ptr<Engine>> m_engines = makeEngines();

    template <class F>
    void onEveryEngineAndAlgorithm(Problem problem, F f)
    {
        for (const auto& engine : m_engines)
            for (const Algorithm algorithm : kAlgorithms) {
                problem.algorithm = algorithm;
                SCOPED_TRACE(engine->device().engine + ": " + describe(problem));
                f(*engine, problem);
            }
    }
    static RunResult run(Engine& engine, const Problem& problem, const Inputs& inputs)
    {
        auto result = engine.run(problem, inputs, {.poison = true}, nullptr);
        if (!result) {
            ADD_FAILURE() << result.error().message;
            return {};
        }
        return std::move(*result);
    }
    void expectExactEverywhere(const Problem& problem)
    {
        onEveryEngineAndAlgorithm(problem, [](Engine& engine, const Problem& p) {
            const Inputs inputs = randomInputs(p);
            const RunResult result = run(engine, p, inputs);
            expectExactGradients(p, inputs, result.dQ, result.dK, result.dV);
        });
    }
};

TEST_F(BackwardCases, causalAlignmentIsBottomRightUnlessNamed)
{
    for (MaskKind mask : {MaskKind::Causal, MaskKind::CausalTopLeft}) {
        expectExactEverywhere(shape(5, 2, 3, 2, 2, mask));
        expectExactEverywhere(shape(2, 5, 4, 2, 3, mask));
        expectExactEverywhere(shape(3, 128, 16, 2, 48, mask));
    }
}

/// Several rows have seen nothing when their first tile is over.
TEST_F(BackwardCases, firstVisitedTileFullyMaskedForSomeRows)
{
    Problem problem = shape(12, 9, 5, 12, 2, MaskKind::Causal);
    expectExactEverywhere(problem);
    problem.mask = MaskSpec::slidingWindow(3, 2);
    expectExactEverywhere(problem);
}

TEST_F(BackwardCases, tailsAreZeroFilled)
{
    expectExactEverywhere(shape(9, 9, 64, 48, 48));
    expectExactEverywhere(shape(70, 70, 33, 32, 32));
    for (auto [n, d] : {std::pair<int64_t, int64_t>{1, 64}, {31, 64}, {40, 63}, {40, 59}, {17, 1}, {1, 1}})
        expectExactEverywhere(shape(n, n, d, 32, 16));
}

/// A score of 764,209 overflows fp16, but on chip it is fp32. There a unit in the last place of L is 1/16: FlashAttention-2's P
/// is that much off, FlashAttention's, from m and l apart, is not.
TEST_F(BackwardCases, hugeScoresStayFiniteInFlash)
{
    Problem problem = shape(3, 4, 12, 2, 2);
    problem.dtype = DType::F16;
    onEveryEngineAndAlgorithm(problem, [](Engine& engine, const Problem& p) {
        Inputs inputs = randomInputs(p);
        std::ranges::fill(inputs.Q.values, 576.0f);
        std::ranges::fill(inputs.K.values, 383.0f);
        const auto trace = engine.record(p, std::make_shared<const Inputs>(inputs), {}, nullptr);
        ASSERT_TRUE(trace) << trace.error().message;
        const auto first = firstNonFinite(**trace);
        ASSERT_EQ(first.has_value(), p.algorithm == Algorithm::Standard);
        if (first) {
            EXPECT_EQ(first->tile.tensor, TensorId::S);
            return;
        }
        const ReferenceGradients expected = referenceGradients(p, inputs);
        for (size_t n = 0; n < expected.dV.size(); ++n)
            EXPECT_NEAR((*trace)->dV.values[n], expected.dV[n], p.algorithm == Algorithm::Flash1 ? 2e-3 : 0.07 * 3 * 0.25) << n;
    });
}

/// dP of 120,000 overflows standard attention's fp16, and is named.
TEST_F(BackwardCases, hugeGradientsOfPAreFoundWhereTheyOverflow)
{
    Problem problem = shape(5, 7, 12, 2, 3);
    problem.dtype = DType::F16;
    onEveryEngineAndAlgorithm(problem, [](Engine& engine, const Problem& p) {
        Inputs inputs = randomInputs(p);
        for (int64_t c = 0; c < p.d; ++c)
            inputs.dO.at(0, 3, c) = inputs.V.at(0, 5, c) = 100;
        const auto trace = engine.record(p, std::make_shared<const Inputs>(inputs), {}, nullptr);
        ASSERT_TRUE(trace) << trace.error().message;
        const auto first = firstNonFinite(**trace);
        ASSERT_EQ(first.has_value(), p.algorithm == Algorithm::Standard);
        if (first) {
            EXPECT_EQ(first->tile, (TileRef{TensorId::dP, 1, 1}));
            EXPECT_EQ(first->row, 3);
            EXPECT_EQ(first->col, 5);
            const Event& event = (*trace)->events[size_t(first->step)];
            EXPECT_EQ(event.kind, EventKind::Store);
            EXPECT_EQ(event.tensor, TensorId::dP);
        }
    });
}

/// A NaN or an infinity reaches what the arithmetic lets it reach, and is found where it is loaded.
TEST_F(BackwardCases, whatIsNotFiniteReachesWhatSeesItAndIsFound)
{
    onEveryEngineAndAlgorithm(shape(23, 26, 6, 5, 7, MaskKind::Causal), [](Engine& engine, const Problem& p) {
        const Inputs ordinary = randomInputs(p);
        for (float value : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            for (auto [id, tensor, row] : {std::tuple{TensorId::Q, &Inputs::Q, 8}, {TensorId::K, &Inputs::K, 13}, {TensorId::V, &Inputs::V, 16},
                                           {TensorId::dO, &Inputs::dO, 11}}) {
                Inputs inputs = ordinary;
                (inputs.*tensor).at(0, row, 2) = value;
                SCOPED_TRACE(fmt::format("{} in {}", value, nameOf(id)));
                const auto trace = engine.record(p, std::make_shared<const Inputs>(inputs), {.poison = true}, nullptr);
                ASSERT_TRUE(trace) << trace.error().message;
                FiniteGradients(p, inputs).expectOf(run(engine, p, inputs));
                const auto first = firstNonFinite(**trace);
                ASSERT_TRUE(first);
                EXPECT_EQ(first->tile.tensor, id);
                EXPECT_EQ(first->row, row);
                EXPECT_EQ((*trace)->events[size_t(first->step)].kind, EventKind::Load);
            }
    });
}

TEST_F(BackwardCases, negativeZeroAndDenormals)
{
    onEveryEngineAndAlgorithm(shape(20, 20, 6, 8, 8), [](Engine& engine, const Problem& p) {
        Inputs inputs = randomInputs(p);
        for (size_t n = 0; n < inputs.Q.values.size(); ++n) {
            inputs.Q.values[n] = n % 2 ? -0.0f : 1e-41f;
            inputs.dO.values[n] = n % 3 ? inputs.dO.values[n] : -1e-41f;
        }
        const RunResult result = run(engine, p, inputs);
        expectExactGradients(p, inputs, result.dQ, result.dK, result.dV);
    });
}

/// One mask for both passes and all: the gradients do not depend on algorithm or blocks beyond rounding.
TEST_F(BackwardCases, dropoutIsTheSameEverywhere)
{
    for (int64_t block : {8, 37}) {
        Problem problem = shape(60, 50, 16, block, 45 - block);
        problem.heads = 2;
        problem.dropout = 0.17;
        problem.seed = 99;
        expectExactEverywhere(problem);
    }
}

/// Refused before anything is allocated, with the tile that takes most.
TEST_F(BackwardCases, tooLargeIsRefusedWithTheArithmetic)
{
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
            Problem problem = shape(64, 64, 256, 64, 64);
            problem.algorithm = algorithm;
            const auto refused = engine->run(problem, randomInputs(problem), {}, nullptr);
            ASSERT_FALSE(refused);
            EXPECT_EQ(refused.error().code, ErrorCode::DoesNotFit);
            EXPECT_NE(refused.error().message.find("The largest is"), std::string::npos) << refused.error().message;
        }
}

} // namespace tilescope::test
