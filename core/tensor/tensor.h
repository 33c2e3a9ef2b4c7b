// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tilescope {

/// Dense float32 values of shape (batch, heads, rows, cols), the last index fastest.
struct Tensor {
    int64_t batch = 0, heads = 0, rows = 0, cols = 0;
    std::vector<float> values;

    Tensor() = default;
    Tensor(int64_t batch_, int64_t heads_, int64_t rows_, int64_t cols_, float fill = 0)
        : batch(batch_), heads(heads_), rows(rows_), cols(cols_), values(size_t(batch_ * heads_ * rows_ * cols_), fill)
    {
    }

    int64_t size() const { return batch * heads * rows * cols; }
    int64_t headSize() const { return rows * cols; }

    /// One head's matrix, rows × cols. `head` counts over batch and heads: b · heads + h.
    std::span<float> head(int64_t head) { return {values.data() + head * headSize(), size_t(headSize())}; }
    std::span<const float> head(int64_t head) const { return {values.data() + head * headSize(), size_t(headSize())}; }

    float& at(int64_t head, int64_t row, int64_t col) { return values[size_t((head * rows + row) * cols + col)]; }
    float at(int64_t head, int64_t row, int64_t col) const { return values[size_t((head * rows + row) * cols + col)]; }
};

} // namespace tilescope
