// SPDX-License-Identifier: Apache-2.0
#include "core/problem/blockpattern.h"

#include "core/base/numbers.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace tilescope {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// A side of the grid; refuses what is no count or larger than any grid may be.
Result<int64_t> parseSide(std::string_view text, std::string_view what)
{
    const Result<int64_t> side = parseInt(text, what);
    if (side && (*side < 0 || *side > BlockPattern::kMaxBlocks))
        return badInput(fmt::format("{}: a side of {} blocks must be from 0 to {}.", what, excerpt(text),
                                    formatCount(BlockPattern::kMaxBlocks)));
    return side;
}

} // namespace

BlockPattern::BlockPattern(int64_t rows, int64_t cols, bool kept)
    : m_rows(rows), m_cols(cols), m_words(size_t((rows * cols + 31) / 32), kept ? ~uint32_t{0} : 0)
{
    if (const int64_t last = rows * cols % 32; kept && last > 0)
        m_words.back() = (uint32_t{1} << last) - 1;
}

void BlockPattern::set(int64_t i, int64_t j, bool kept)
{
    uint32_t& word = m_words[size_t(bit(i, j) / 32)];
    const uint32_t mask = uint32_t{1} << (bit(i, j) % 32);
    word = kept ? word | mask : word & ~mask;
}

int64_t BlockPattern::keptCount() const
{
    int64_t count = 0;
    for (uint32_t word : m_words)
        count += std::popcount(word);
    return count;
}

std::string patternText(const BlockPattern& pattern)
{
    std::string text = fmt::format("{}x{}:", pattern.rows(), pattern.cols());
    const auto words = pattern.words();
    const int64_t blocks = pattern.rows() * pattern.cols();
    for (int64_t first = 0; first < blocks; first += 4) {
        int digit = 0;
        for (int64_t n = first; n < first + 4; ++n)
            digit = digit * 2 + (n < blocks && (words[size_t(n / 32)] >> (n % 32) & 1) ? 1 : 0);
        text += "0123456789abcdef"[digit];
    }
    return text;
}

Result<BlockPattern> parsePattern(std::string_view text, std::string_view what)
{
    const size_t cross = text.find('x'), colon = text.find(':');
    if (cross == text.npos || colon == text.npos || cross > colon)
        return badInput(fmt::format("{}: '{}' is not ROWSxCOLS:BLOCKS.", what, excerpt(text)));
    const Result<int64_t> rows = parseSide(text.substr(0, cross), what),
                          cols = parseSide(text.substr(cross + 1, colon - cross - 1), what);
    if (!rows || !cols)
        return !rows ? rows.error() : cols.error();
    const int64_t blocks = *rows * *cols; // each at most 2²²
    if (blocks > BlockPattern::kMaxBlocks)
        return badInput(fmt::format("{}: {} blocks are more than {}.", what, formatCount(blocks),
                                    formatCount(BlockPattern::kMaxBlocks)));
    const std::string_view digits = text.substr(colon + 1);
    if (int64_t(digits.size()) != (blocks + 3) / 4)
        return badInput(fmt::format("{}: {} × {} blocks take {} hexadecimal digits, there are {}.", what, *rows, *cols,
                                    formatCount((blocks + 3) / 4), formatCount(int64_t(digits.size()))));
    BlockPattern pattern(*rows, *cols);
    for (int64_t n = 0; n < blocks; ++n) {
        const int digit = hexDigit(digits[size_t(n / 4)]);
        if (digit < 0)
            return badInput(fmt::format("{}: digit {} of the blocks is not one of 0–9 and a–f.", what, n / 4));
        if (digit >> (3 - n % 4) & 1)
            pattern.set(n / *cols, n % *cols, true);
    }
    return pattern;
}

} // namespace tilescope
