// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/safetensors.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/saturate.h"
#include "core/base/text.h"
#include "core/tensor/float16.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <fstream>
#include <vector>

namespace tilescope {

static_assert(std::endian::native == std::endian::little, "values are read as they lie in memory");

namespace {

using nlohmann::json;

constexpr int64_t kMaxHeader = 100'000'000; // the format's own limit

/// What the header says about one tensor, checked against the file.
struct Entry {
    std::string dtype;
    int64_t elementBytes = 0;
    std::vector<int64_t> shape;
    int64_t offset = 0, bytes = 0; ///< in the file
};

bool sameName(std::string_view a, std::string_view b)
{
    return std::ranges::equal(a, b,
                              [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

int64_t sizeOf(std::string_view dtype)
{
    return dtype == "F64" ? 8 : dtype == "F32" ? 4 : dtype == "F16" || dtype == "BF16" ? 2 : 0;
}

/// The header's JSON and where the data begins.
Result<std::pair<json, int64_t>> readHeader(std::ifstream& stream, int64_t fileSize)
{
    uint64_t length = 0;
    if (fileSize < 8 || !stream.read(reinterpret_cast<char*>(&length), 8))
        return badInput("byte 0: too short for a .safetensors file, which begins with the length of its header");
    if (length > uint64_t(std::min(kMaxHeader, fileSize - 8)))
        return badInput(fmt::format("byte 0: a header of {} bytes, but the file has {} after it", length,
                                    formatCount(fileSize - 8)));
    std::string text(size_t(length), '\0');
    if (!stream.read(text.data(), std::streamsize(length)))
        return badInput("byte 8: the header cannot be read");
    // Depth is bounded: a hostile header must not exhaust the stack of a recursive destructor.
    const auto shallow = [](int depth, json::parse_event_t, json&) { return depth <= 4; };
    json header = json::parse(text, shallow, false);
    if (!header.is_object())
        return badInput("byte 8: the header is not a JSON object");
    return std::pair{std::move(header), int64_t(8 + length)};
}

/// A list of whole numbers that are not negative.
bool readCounts(const json& list, std::vector<int64_t>& counts)
{
    if (!list.is_array())
        return false;
    for (const json& item : list) {
        if (!item.is_number_unsigned() || item.get<uint64_t>() > uint64_t(kSaturated))
            return false;
        counts.push_back(item.get<int64_t>());
    }
    return true;
}

Result<Entry> readEntry(const json& described, int64_t dataOffset, int64_t fileSize)
{
    Entry entry;
    std::vector<int64_t> range;
    const auto member = [&](const char* key) {
        return described.is_object() && described.contains(key) ? described[key] : json();
    };
    if (const json dtype = member("dtype"); dtype.is_string())
        entry.dtype = dtype.get<std::string>();
    entry.elementBytes = sizeOf(entry.dtype);
    if (entry.elementBytes == 0)
        return badInput(fmt::format("byte 8: elements of type '{}' are not read, only F32, F16, BF16 and F64",
                                    excerpt(entry.dtype)));
    if (!readCounts(member("shape"), entry.shape) || !readCounts(member("data_offsets"), range) || range.size() != 2)
        return badInput("byte 8: the header lacks the tensor's shape or data_offsets");
    if (entry.shape.size() < 2 || entry.shape.size() > 4)
        return badInput("byte 8: its shape is none of (batch, heads, N, d), (heads, N, d) and (N, d)");
    int64_t needed = entry.elementBytes;
    for (int64_t extent : entry.shape)
        needed = multiplySaturated(needed, std::max(extent, int64_t{1}));
    if (needed == kSaturated)
        return badInput("byte 8: its shape has more elements than 64 bits count");
    if (std::ranges::find(entry.shape, 0) != entry.shape.end())
        needed = 0;
    entry.bytes = range[1] - range[0];
    entry.offset = addSaturated(dataOffset, range[0]);
    if (range[1] < range[0] || range[1] > fileSize - dataOffset)
        return badInput(fmt::format("byte {}: its data should end at byte {}, the file does at {}", entry.offset,
                                    addSaturated(dataOffset, range[1]), formatCount(fileSize)));
    if (entry.bytes != needed)
        return badInput(fmt::format("byte {}: its shape needs {} bytes, {} are set aside", entry.offset,
                                    formatCount(needed), formatCount(entry.bytes)));
    return entry;
}

float valueAt(const char* bytes, const Entry& entry)
{
    uint64_t bits = 0;
    std::memcpy(&bits, bytes, size_t(entry.elementBytes));
    if (entry.dtype == "F16")
        return toFloat(Half{uint16_t(bits)});
    if (entry.dtype == "BF16")
        return toFloat(BFloat16{uint16_t(bits)});
    return entry.elementBytes == 4 ? floatFromBits(uint32_t(bits)) : float(std::bit_cast<double>(bits));
}

Result<Tensor> readData(std::ifstream& stream, const Entry& entry)
{
    constexpr int64_t kChunk = 1 << 16; // elements
    std::vector<int64_t> shape = entry.shape;
    shape.insert(shape.begin(), 4 - shape.size(), 1);
    Tensor tensor(shape[0], shape[1], shape[2], shape[3]);
    std::vector<char> buffer(size_t(kChunk * entry.elementBytes));
    stream.seekg(entry.offset);
    for (int64_t begin = 0; begin < tensor.size(); begin += kChunk) {
        const int64_t n = std::min(kChunk, tensor.size() - begin);
        if (!stream.read(buffer.data(), n * entry.elementBytes))
            return badInput(fmt::format("byte {}: the data cannot be read", entry.offset + begin * entry.elementBytes));
        for (int64_t e = 0; e < n; ++e)
            tensor.values[size_t(begin + e)] = valueAt(buffer.data() + e * entry.elementBytes, entry);
    }
    return tensor;
}

Result<Tensor> readNamed(std::ifstream& stream, int64_t fileSize, std::string_view name)
{
    const auto header = readHeader(stream, fileSize);
    if (!header)
        return header.error();
    for (const auto& [key, described] : header->first.items()) {
        if (!sameName(key, name))
            continue;
        const Result<Entry> entry = readEntry(described, header->second, fileSize);
        if (!entry)
            return badInput(fmt::format("tensor {}: {}", key, entry.error().message));
        return readData(stream, *entry);
    }
    return badInput(fmt::format("byte 8: there is no tensor named {}", name));
}

} // namespace

Result<Tensor> readSafetensor(const std::filesystem::path& path, std::string_view name)
{
    if (const std::string reason = whyNotReadable(path); !reason.empty())
        return inFile(path, reason);
    std::error_code failure;
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return inFile(path, "cannot be opened for reading");
    Result<Tensor> tensor = readNamed(stream, int64_t(std::filesystem::file_size(path, failure)), name);
    if (!tensor)
        return inFile(path, tensor.error().message);
    return tensor;
}

} // namespace tilescope
