// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/inputs.h"

#include "core/tensor/float16.h"
#include "core/trace/event.h"

#include <Random123/philox.h>
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <numbers>

namespace tilescope {

namespace {

constexpr double kMean = 0.3;

// Logarithm and sine from plain arithmetic: the C library's differ in the last bit from one version
// and processor to the next, and a seed must give the same values everywhere.

/// ln u for u in (0, 1).
double logarithm(double u)
{
    // u = mantissa · 2^exponent with the mantissa in [√½, √2)
    const int64_t bits = std::bit_cast<int64_t>(u);
    const int64_t exponent = (bits - std::bit_cast<int64_t>(std::numbers::sqrt2 / 2)) >> 52;
    const double mantissa = std::bit_cast<double>(bits - exponent * (int64_t{1} << 52));
    const double s = (mantissa - 1) / (mantissa + 1), s2 = s * s;
    const double series = 1 + s2 * (1. / 3 + s2 * (1. / 5 + s2 * (1. / 7 + s2 * (1. / 9 + s2 * (1. / 11)))));
    return double(exponent) * std::numbers::ln2 + 2 * s * series;
}

struct SineCosine {
    double sine, cosine;
};

/// Of 2π·turn for turn in [0, 1).
SineCosine sineCosine(double turn)
{
    const int quadrant = int(turn * 4 + 0.5);
    const double x = (turn * 4 - quadrant) * (std::numbers::pi / 2), x2 = x * x; // |x| ≤ π/4
    const double sine = x * (1 - x2 / 6 * (1 - x2 / 20 * (1 - x2 / 42 * (1 - x2 / 72 * (1 - x2 / 110)))));
    const double cosine = 1 - x2 / 2 * (1 - x2 / 12 * (1 - x2 / 30 * (1 - x2 / 56 * (1 - x2 / 90))));
    switch (quadrant & 3) {
    case 0: return {sine, cosine};
    case 1: return {cosine, -sine};
    case 2: return {-sine, -cosine};
    default: return {-cosine, sine};
    }
}

/// Four normal values from one Philox draw, by Box and Muller's transformation.
std::array<float, 4> normals(uint64_t seed, uint32_t tensor, uint64_t index)
{
    const philox4x32_ctr_t counter{{uint32_t(index), uint32_t(index >> 32), tensor, 0x1A9Bu}};
    const philox4x32_key_t key{{uint32_t(seed), uint32_t(seed >> 32)}};
    const philox4x32_ctr_t draw = philox4x32(counter, key);
    std::array<float, 4> values;
    for (int pair = 0; pair < 2; ++pair) {
        const double radius = std::sqrt(-2 * logarithm((draw.v[2 * pair] + 0.5) * 0x1p-32));
        const auto [sine, cosine] = sineCosine(draw.v[2 * pair + 1] * 0x1p-32);
        values[size_t(2 * pair)] = float(kMean + radius * cosine);
        values[size_t(2 * pair + 1)] = float(kMean + radius * sine);
    }
    return values;
}

Tensor randomTensor(const Problem& problem, TensorId tensor, int64_t rows)
{
    Tensor result(problem.batch, problem.heads, rows, problem.d);
    float* const values = result.values.data();
    const int64_t size = result.size();
    for (int64_t begin = 0; begin < size; begin += 4) {
        const auto four = normals(problem.seed, uint32_t(tensor), uint64_t(begin / 4));
        for (int64_t n = begin; n < begin + 4 && n < size; ++n)
            values[n] = four[size_t(n - begin)];
    }
    return result;
}

template <class T>
void roundThrough(std::vector<float>& values)
{
    for (float& value : values)
        value = toFloat(fromFloat<T>(value));
}

void roundTensor(Tensor& tensor, DType type)
{
    if (type == DType::F16)
        roundThrough<Half>(tensor.values);
    else if (type == DType::BF16)
        roundThrough<BFloat16>(tensor.values);
}

} // namespace

void addOutputGradient(Inputs& inputs, const Problem& problem)
{
    inputs.dO = randomTensor(problem, TensorId::dO, problem.nq);
    roundTensor(inputs.dO, problem.dtype);
}

Inputs randomInputs(const Problem& problem)
{
    Inputs inputs{randomTensor(problem, TensorId::Q, problem.nq),
                  randomTensor(problem, TensorId::K, problem.nk),
                  randomTensor(problem, TensorId::V, problem.nk),
                  {},
                  {},
                  fmt::format("Random, seed {}", problem.seed)};
    if (problem.pass == Pass::Backward)
        addOutputGradient(inputs, problem);
    roundInputs(inputs, problem.dtype);
    return inputs;
}

void roundInputs(Inputs& inputs, DType type)
{
    for (Tensor* tensor : {&inputs.Q, &inputs.K, &inputs.V, &inputs.dO})
        roundTensor(*tensor, type);
}

} // namespace tilescope
