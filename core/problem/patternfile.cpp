// SPDX-License-Identifier: Apache-2.0
#include "core/problem/patternfile.h"

#include "core/base/files.h"
#include "core/base/numbers.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace tilescope {

namespace {

using Json = nlohmann::json;

constexpr int64_t kMaxFileBytes = int64_t{16} << 20; ///< four times the largest pattern without white space

/// Why a file is not a pattern.
struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> text, Args&&... args)
{
    throw Refusal(fmt::format(text, std::forward<Args>(args)...));
}

std::string readText(const std::filesystem::path& path)
{
    if (const std::string reason = whyNotReadable(path); !reason.empty())
        refuse("{}", reason);
    std::ifstream file(path, std::ios::binary);
    std::string text(size_t(kMaxFileBytes) + 1, '\0');
    file.read(text.data(), std::streamsize(text.size()));
    text.resize(size_t(file.gcount()));
    if (file.bad() || (!file.eof() && file.fail()))
        refuse("cannot be read");
    if (int64_t(text.size()) > kMaxFileBytes)
        refuse("has more than {}, a block pattern less", formatBytes(kMaxFileBytes));
    return text;
}

int64_t sideIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_integer())
        refuse("it has no whole number \"{}\"", key);
    if (*found < 0 || *found > BlockPattern::kMaxBlocks) // compares what does not fit 64 bits rightly too
        refuse("\"{}\" is not from 0 to {}", key, formatCount(BlockPattern::kMaxBlocks));
    return found->get<int64_t>();
}

const Json& listIn(const Json& json, int64_t size, const std::string& what)
{
    if (!json.is_array())
        refuse("{} is not a list", what);
    if (int64_t(json.size()) != size)
        refuse("{} has {} entries instead of {}", what, formatCount(int64_t(json.size())), formatCount(size));
    return json;
}

/// Nothing in a pattern is deeper than object, blocks, row, number.
bool refuseDepth(int depth, Json::parse_event_t, Json&)
{
    if (depth > 3)
        refuse("its lists are nested too deeply");
    return true;
}

BlockPattern patternIn(const Json& json)
{
    if (!json.is_object())
        refuse("it is not an object with rows, cols and blocks");
    const int64_t rows = sideIn(json, "rows"), cols = sideIn(json, "cols");
    if (rows * cols > BlockPattern::kMaxBlocks)
        refuse("{} × {} blocks are more than {}", rows, cols, formatCount(BlockPattern::kMaxBlocks));
    if (!json.contains("blocks"))
        refuse("it has no \"blocks\"");
    const Json& lists = listIn(json.at("blocks"), rows, "\"blocks\"");
    BlockPattern pattern(rows, cols);
    for (int64_t i = 0; i < rows; ++i) {
        const Json& row = listIn(lists[size_t(i)], cols, fmt::format("row {} of \"blocks\"", i));
        for (int64_t j = 0; j < cols; ++j) {
            const Json& block = row[size_t(j)];
            if (!block.is_number_integer() || (block != 0 && block != 1))
                refuse("block ({}, {}) is neither 0 nor 1", i, j);
            pattern.set(i, j, block == 1);
        }
    }
    return pattern;
}

/// One row a line, so that the file can be read and edited.
std::string fileText(const BlockPattern& pattern)
{
    std::string text = fmt::format("{{\"rows\": {}, \"cols\": {}, \"blocks\": [", pattern.rows(), pattern.cols());
    for (int64_t i = 0; i < pattern.rows(); ++i) {
        text += i > 0 ? ",\n[" : "\n[";
        for (int64_t j = 0; j < pattern.cols(); ++j) {
            if (j > 0)
                text += ',';
            text += pattern.kept(i, j) ? '1' : '0';
        }
        text += ']';
    }
    return text + "\n]}\n";
}

} // namespace

Result<BlockPattern> readPattern(const std::filesystem::path& path)
{
    try {
        return patternIn(Json::parse(readText(path), refuseDepth));
    } catch (const Refusal& reason) {
        return inFile(path, reason.what());
    } catch (const Json::parse_error& error) {
        return inFile(path, fmt::format("byte {}: it is not JSON from there on", error.byte));
    } catch (const Json::exception&) {
        return inFile(path, "it is not JSON");
    }
}

Result<void> writePattern(const std::filesystem::path& path, const BlockPattern& pattern)
{
    const auto looksLikePattern = [](std::string_view head) {
        return head.starts_with('{') && head.find("\"rows\"") != head.npos && head.find("\"cols\"") != head.npos;
    };
    if (const std::string reason = whyNotReplaceable(path, "a block pattern", looksLikePattern); !reason.empty())
        return inFile(path, reason);
    return replaceFile(path, [&](std::ostream& file) -> Result<void> {
        file << fileText(pattern);
        return {};
    });
}

Result<std::string> withPatternFile(std::string_view mask)
{
    const size_t end = std::min(mask.find("+padding:"), mask.size());
    if (!mask.substr(0, end).ends_with(".json"))
        return std::string(mask);
    const Result<BlockPattern> pattern = readPattern(std::filesystem::path(mask.substr(0, end)));
    if (!pattern)
        return pattern.error();
    return fmt::format("custom:{}{}", patternText(*pattern), mask.substr(end));
}

} // namespace tilescope
