// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <span>

// What the oracle of the outputs and that of the gradients read their inputs with.

namespace tilescope {

inline std::span<const float> rowOf(const Tensor& tensor, int64_t head, int64_t row)
{
    return tensor.head(head).subspan(size_t(row * tensor.cols), size_t(tensor.cols));
}

inline double dot(std::span<const float> a, std::span<const float> b)
{
    double sum = 0;
    const size_t size = a.size();
#pragma omp simd reduction(+ : sum)
    for (size_t n = 0; n < size; ++n)
        sum += double(a[n]) * double(b[n]);
    return sum;
}

} // namespace tilescope
