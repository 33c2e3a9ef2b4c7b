// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/engine.h"
#include "core/problem/validate.h"
#include "core/reference/gradients.h"
#include "core/tensor/inputs.h"
#include "tests/core/support/problems.h"
#include "tests/kernels/support/hostrun.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace tilescope::test {

inline std::string describe(const Problem& p)
{
    return fmt::format("{} {} b={} h={} nq={} nk={} d={} br={} bc={} {} mask={} dropout={} {}", nameOf(p.algorithm), nameOf(p.pass), p.batch,
                       p.heads, p.nq, p.nk, p.d, p.br, p.bc, nameOf(p.dtype), nameOf(p.mask), p.dropout, nameOf(p.sparseOrder));
}

/// TILESCOPE_TEST_SEED, or a fixed one; printed with every failure.
inline uint32_t seed()
{
    const char* variable = std::getenv("TILESCOPE_TEST_SEED");
    return variable ? uint32_t(std::strtoul(variable, nullptr, 10)) : 20220527u;
}

/// Small, ragged, with the mask of that number, with Br ≠ Bc ≠ d: a transposed index would show. The backward pass has
/// more tiles on chip, and so smaller ones.
inline Problem randomProblem(std::mt19937& random, Algorithm algorithm, DType dtype, int pattern, Pass pass = Pass::Forward)
{
    const int largestBlock = pass == Pass::Backward ? 56 : 70;
    const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int64_t>(low, high)(random); };
    Problem p;
    p.algorithm = algorithm;
    p.pass = pass;
    p.dtype = dtype;
    p.batch = pick(1, 2);
    p.heads = pick(1, 2);
    p.nq = pick(1, 150);
    p.nk = pick(1, 150);
    p.d = pick(1, 80);
    p.br = pick(1, largestBlock);
    p.bc = pick(1, largestBlock);
    p.seed = uint64_t(random());
    p.mask = maskPattern(p, pattern, uint64_t(random()));
    return p;
}

/// How far a type may be from the oracle: 2e-6 · max|O| in fp32, in fp16 and bf16 twice the error of the
/// computation as frameworks do it in that type.
inline double tolerance(const Problem& problem, const Inputs& inputs, const ReferenceOutput& expected)
{
    double largest = 0;
    for (double value : expected.O)
        largest = std::max(largest, std::abs(value));
    if (problem.dtype == DType::F32)
        return 2e-6 * largest;
    const ReferenceOutput naive = naiveInType(problem, inputs);
    double error = 0;
    for (size_t n = 0; n < naive.O.size(); ++n)
        error = std::max(error, std::abs(naive.O[n] - expected.O[n]));
    return 2 * error;
}

/// O and L against the oracle.
inline void expectExact(const Problem& problem, const Inputs& inputs, const Tensor& O, const std::vector<float>& LSE)
{
    const ReferenceOutput expected = reference(problem, inputs);
    ASSERT_EQ(O.values.size(), expected.O.size());
    EXPECT_LE(deviation(expected.O, O.values).maxAbsError, tolerance(problem, inputs, expected));
    // Where S is stored in a narrow type, L is as coarse as S.
    const bool coarse = problem.algorithm == Algorithm::Standard && problem.dtype != DType::F32;
    for (size_t row = 0; row < LSE.size(); ++row) {
        const double exact = expected.LSE[row];
        if (std::isinf(exact)) {
            EXPECT_EQ(LSE[row], float(exact)) << "L of row " << row;
        } else {
            EXPECT_NEAR(LSE[row], exact, (coarse ? 2e-2 : 4e-6) * std::max(1.0, std::abs(exact))) << "L of row " << row;
        }
    }
}

/// Gradients as close to the oracle as twice the computation in that type and one unit in the last place of the largest (O
/// is rounded before D is computed from it); in fp32 to 1e-5 of the largest.
inline void expectExactGradients(const Problem& problem, const Inputs& inputs, const Tensor& dQ, const Tensor& dK, const Tensor& dV)
{
    const ReferenceGradients expected = referenceGradients(problem, inputs);
    const ReferenceGradients naive = problem.dtype == DType::F32 ? expected : naiveGradientsInType(problem, inputs);
    struct Gradient {
        TensorId name;
        const Tensor& actual;
        const std::vector<double>&expected, &naive;
    };
    for (const Gradient& g : {Gradient{TensorId::dQ, dQ, expected.dQ, naive.dQ}, Gradient{TensorId::dK, dK, expected.dK, naive.dK},
                              Gradient{TensorId::dV, dV, expected.dV, naive.dV}}) {
        ASSERT_EQ(g.actual.values.size(), g.expected.size()) << nameOf(g.name);
        double largest = 0, error = 0;
        for (size_t n = 0; n < g.expected.size(); ++n) {
            largest = std::max(largest, std::abs(g.expected[n]));
            error = std::max(error, std::abs(g.naive[n] - g.expected[n]));
        }
        const double unit = problem.dtype == DType::F32 ? 1e-5 : problem.dtype == DType::F16 ? 0x1p-10 : 0x1p-7;
        const double allowed = 2 * error + unit * std::max(largest, 0.1); // one key alone: all is 0
        EXPECT_LE(deviation(g.expected, g.actual.values).maxAbsError, allowed) << nameOf(g.name);
    }
}

} // namespace tilescope::test
