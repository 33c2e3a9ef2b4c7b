// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// Which blocks of a grid are kept, a bit each, row after row: block (i, j) is bit i · cols + j.
class BlockPattern {
public:
    static constexpr int64_t kMaxBlocks = int64_t{1} << 22; ///< 2,048 × 2,048

    BlockPattern() = default;
    BlockPattern(int64_t rows, int64_t cols, bool kept = false);

    int64_t rows() const { return m_rows; }
    int64_t cols() const { return m_cols; }
    bool kept(int64_t i, int64_t j) const { return m_words[size_t(bit(i, j) / 32)] >> (bit(i, j) % 32) & 1; }
    void set(int64_t i, int64_t j, bool kept);
    int64_t keptCount() const;
    /// Bit n is bit n % 32 of word n / 32; the bits behind the last block are 0.
    std::span<const uint32_t> words() const { return m_words; }

    bool operator==(const BlockPattern&) const = default;

private:
    int64_t bit(int64_t i, int64_t j) const { return i * m_cols + j; }

    int64_t m_rows = 0, m_cols = 0;
    std::vector<uint32_t> m_words;
};

/// Sizes and blocks on one line, four blocks a hexadecimal digit, the first block in its highest bit: "2x3:b0".
std::string patternText(const BlockPattern& pattern);
/// Takes patternText back. `what` names the text in errors.
Result<BlockPattern> parsePattern(std::string_view text, std::string_view what);

} // namespace tilescope
