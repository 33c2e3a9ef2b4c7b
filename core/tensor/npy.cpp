// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npy.h"

#include "core/base/files.h"
#include "core/base/numbers.h"
#include "core/base/text.h"
#include "core/tensor/float16.h"
#include "core/tensor/npyheader.h"
#include "core/tensor/safetensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <numeric>

namespace tilescope {

static_assert(std::endian::native == std::endian::little, "values are written as they lie in memory");

namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr int64_t kMaxHeader = 65535; // version 1.0's limit; later ones only allow longer headers for structured types

struct ElementFormat {
    int64_t bytes = 4;
    bool bigEndian = false;
};

/// An open file and where its parts begin.
struct NpyFile {
    std::ifstream stream;
    int64_t size = 0;
    NpyHeader header;
    int64_t headerOffset = 0, dataOffset = 0;
};

Result<ElementFormat> elementFormat(const std::string& descr)
{
    const bool known = descr.size() == 3 && std::string_view("<>=").find(descr[0]) != std::string_view::npos &&
                       descr[1] == 'f' && std::string_view("248").find(descr[2]) != std::string_view::npos;
    if (!known)
        return badInput(
            fmt::format("elements of type '{}' are not read, only floats of 2, 4 or 8 bytes: "
                        "save the array with .astype('float32'), which holds bfloat16 and integers up to 2^24 exactly",
                        excerpt(descr)));
    return ElementFormat{descr[2] - '0', descr[0] == '>'};
}

Result<int64_t> elementCount(const std::vector<int64_t>& shape)
{
    int64_t count = 1; // with empty extents taken as 1, so that no later product of some extents overflows either
    for (int64_t extent : shape)
        if (__builtin_mul_overflow(count, std::max(extent, int64_t{1}), &count))
            return badInput(fmt::format("shape {} has more elements than 64 bits count", formatShape(shape)));
    return std::ranges::find(shape, 0) != shape.end() ? 0 : count;
}

Result<void> readHeader(NpyFile& file)
{
    std::array<char, 12> start{};
    file.stream.read(start.data(), 10);
    if (file.stream.gcount() < 10 || !std::string_view(start.data(), start.size()).starts_with(kMagic))
        return badInput("byte 0: not a NumPy file, which begins with \\x93NUMPY");
    const int major = start[6], minor = start[7];
    if (major < 1 || major > 3 || minor != 0)
        return badInput(fmt::format("byte 6: format version {}.{} is not known, only 1.0, 2.0 and 3.0", uint8_t(major),
                                    uint8_t(minor)));
    const auto byteAt = [&](size_t n) { return int64_t(uint8_t(start[n])); };
    int64_t begin = 10, length = byteAt(8) | byteAt(9) << 8;
    if (major >= 2) {
        begin = 12;
        if (!file.stream.read(start.data() + 10, 2))
            return badInput("byte 10: the file ends inside the length of its header");
        length |= byteAt(10) << 16 | byteAt(11) << 24;
    }
    if (length > kMaxHeader)
        return badInput(fmt::format("byte 8: a header of {} bytes is longer than the {} allowed", formatCount(length),
                                    formatCount(kMaxHeader)));
    if (begin + length > file.size)
        return badInput(fmt::format("byte {}: the header has {} bytes, the file ends after {}", begin,
                                    formatCount(length), formatCount(file.size - begin)));
    std::string text(size_t(length), '\0');
    if (!file.stream.read(text.data(), length))
        return badInput(fmt::format("byte {}: the header cannot be read", begin));
    Result<NpyHeader> header = parseNpyHeader(text, begin);
    if (!header)
        return header.error();
    file.header = std::move(*header);
    file.headerOffset = begin;
    file.dataOffset = begin + length;
    return {};
}

double valueAt(const char* bytes, ElementFormat format)
{
    std::array<char, 8> ordered{};
    std::copy_n(bytes, format.bytes, ordered.begin());
    if (format.bigEndian)
        std::reverse(ordered.begin(), ordered.begin() + format.bytes);
    const auto bits = std::bit_cast<uint64_t>(ordered);
    switch (format.bytes) {
    case 2: return toFloat(Half{uint16_t(bits)});
    case 4: return floatFromBits(uint32_t(bits));
    default: return std::bit_cast<double>(bits);
    }
}

Result<std::vector<float>> readValues(NpyFile& file, ElementFormat format, int64_t count)
{
    constexpr int64_t kChunk = 1 << 16;
    std::vector<float> values(static_cast<size_t>(count));
    if (format.bytes == 4 && !format.bigEndian) { // bits as they are, NaN payloads included
        if (!file.stream.read(reinterpret_cast<char*>(values.data()), count * 4))
            return badInput(fmt::format("byte {}: the data cannot be read", file.dataOffset));
        return values;
    }
    std::vector<char> buffer(size_t(std::min(count, kChunk) * format.bytes));
    for (int64_t begin = 0; begin < count; begin += kChunk) {
        const int64_t n = std::min(kChunk, count - begin);
        if (!file.stream.read(buffer.data(), n * format.bytes))
            return badInput(fmt::format("byte {}: the data cannot be read", file.dataOffset + begin * format.bytes));
        for (int64_t e = 0; e < n; ++e)
            values[size_t(begin + e)] = float(valueAt(buffer.data() + e * format.bytes, format));
    }
    return values;
}

/// Fortran order has the first index fastest: walks C order and looks each element up.
std::vector<float> toCOrder(const std::vector<float>& values, const std::vector<int64_t>& shape)
{
    std::vector<int64_t> index(shape.size(), 0), stride(shape.size(), 1);
    for (size_t axis = 1; axis < shape.size(); ++axis)
        stride[axis] = stride[axis - 1] * shape[axis - 1];
    std::vector<float> ordered;
    ordered.reserve(values.size());
    while (ordered.size() < values.size()) {
        ordered.push_back(values[size_t(std::inner_product(index.begin(), index.end(), stride.begin(), int64_t{0}))]);
        for (size_t axis = shape.size(); axis-- > 0 && ++index[axis] == shape[axis];)
            index[axis] = 0;
    }
    return ordered;
}

Result<NpyArray> readOpened(NpyFile& file)
{
    const auto inHeader = [&](const Error& error) {
        return badInput(fmt::format("byte {}: {}", file.headerOffset, error.message));
    };
    const Result<ElementFormat> format = elementFormat(file.header.descr);
    if (!format)
        return inHeader(format.error());
    const Result<int64_t> count = elementCount(file.header.shape);
    if (!count)
        return inHeader(count.error());
    const int64_t there = file.size - file.dataOffset;
    if (there / format->bytes != *count || there % format->bytes != 0)
        return badInput(fmt::format(
            "byte {}: shape {} of '{}' needs {} elements of {} bytes, the file has {} bytes here", file.dataOffset,
            formatShape(file.header.shape), file.header.descr, formatCount(*count), format->bytes, formatCount(there)));
    Result<std::vector<float>> values = readValues(file, *format, *count);
    if (!values)
        return values.error();
    if (file.header.fortranOrder && file.header.shape.size() > 1)
        *values = toCOrder(*values, file.header.shape);
    return NpyArray{file.header.shape, std::move(*values)};
}

/// Opens the file and reads its header.
Result<void> open(NpyFile& file, const std::filesystem::path& path)
{
    if (const std::string reason = whyNotReadable(path); !reason.empty())
        return badInput(reason);
    std::error_code failure;
    file.size = int64_t(std::filesystem::file_size(path, failure));
    file.stream.open(path, std::ios::binary);
    if (failure || !file.stream)
        return badInput("cannot be opened for reading");
    return readHeader(file);
}

std::string describeShape(const Tensor& t) { return formatShape({t.batch, t.heads, t.rows, t.cols}); }

Error shapeMismatch(std::string_view what, const Tensor& q, const Tensor& k, const Tensor& v)
{
    return badInput(fmt::format("{}: Q is {}, K {} and V {}.", what, describeShape(q), describeShape(k), describeShape(v)));
}

Result<Tensor> readNamed(const std::filesystem::path& path, const char* name)
{
    return path.extension() == ".safetensors" ? readSafetensor(path, name) : readNpy(path);
}

} // namespace

Result<NpyArray> readNpyArray(const std::filesystem::path& path)
{
    NpyFile file;
    if (Result<void> opened = open(file, path); !opened)
        return inFile(path, opened.error().message);
    Result<NpyArray> array = readOpened(file);
    if (!array)
        return inFile(path, array.error().message);
    return array;
}

Result<std::vector<int64_t>> readNpyShape(const std::filesystem::path& path)
{
    NpyFile file;
    if (Result<void> opened = open(file, path); !opened)
        return inFile(path, opened.error().message);
    return file.header.shape;
}

Result<Tensor> readNpy(const std::filesystem::path& path)
{
    Result<NpyArray> array = readNpyArray(path);
    if (!array)
        return array.error();
    std::vector<int64_t> shape = array->shape;
    if (shape.size() < 2 || shape.size() > 4)
        return inFile(path, fmt::format("shape {} is none of (batch, heads, N, d), (heads, N, d) and (N, d)",
                                        formatShape(shape)));
    shape.insert(shape.begin(), 4 - shape.size(), 1);
    Tensor tensor;
    tensor.batch = shape[0], tensor.heads = shape[1], tensor.rows = shape[2], tensor.cols = shape[3];
    tensor.values = std::move(array->values);
    return tensor;
}

Result<void> checkNpyTarget(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (std::filesystem::is_other(path, ignored)) // a device or pipe takes any bytes
        return {};
    const auto isNpy = [](std::string_view head) { return head.starts_with(kMagic); };
    const std::string reason = whyNotReplaceable(path, "a .npy file", isNpy);
    return reason.empty() ? Result<void>() : inFile(path, reason);
}

Result<void> writeNpyArray(const std::filesystem::path& path, std::span<const int64_t> shape,
                           std::span<const float> values, DType type)
{
    if (auto checked = checkNpyTarget(path); !checked)
        return checked;
    const bool half = type == DType::F16;
    std::string header = formatNpyHeader({half ? "<f2" : "<f4", false, {shape.begin(), shape.end()}});
    header.append((64 - (10 + header.size() + 1) % 64) % 64, ' '); // the data is aligned to 64 bytes, as NumPy does
    header += '\n';
    const std::array<char, 4> versionAndLength{1, 0, char(header.size() & 0xFF), char(header.size() >> 8)};
    return replaceFile(path, [&](std::ostream& stream) -> Result<void> {
        stream.write(kMagic.data(), std::streamsize(kMagic.size()));
        stream.write(versionAndLength.data(), versionAndLength.size());
        stream.write(header.data(), std::streamsize(header.size()));
        if (half) {
            std::vector<Half> halves(values.size());
            std::ranges::transform(values, halves.begin(), [](float value) { return fromFloat<Half>(value); });
            stream.write(reinterpret_cast<const char*>(halves.data()), std::streamsize(halves.size() * sizeof(Half)));
        } else {
            stream.write(reinterpret_cast<const char*>(values.data()), std::streamsize(values.size_bytes()));
        }
        return {};
    });
}

Result<void> writeNpy(const std::filesystem::path& path, const Tensor& tensor, DType type)
{
    const std::array<int64_t, 4> shape{tensor.batch, tensor.heads, tensor.rows, tensor.cols};
    return writeNpyArray(path, shape, tensor.values, type);
}

Result<Inputs> readInputs(const std::filesystem::path& q, const std::filesystem::path& k,
                          const std::filesystem::path& v)
{
    Inputs inputs;
    struct Part {
        const char* name;
        Tensor& tensor;
        const std::filesystem::path& path;
    };
    for (const Part& part : {Part{"q", inputs.Q, q}, Part{"k", inputs.K, k}, Part{"v", inputs.V, v}}) {
        Result<Tensor> read = readNamed(part.path, part.name);
        if (!read)
            return read.error();
        part.tensor = std::move(*read);
    }
    const Tensor &Q = inputs.Q, &K = inputs.K, &V = inputs.V;
    if (Q.batch != K.batch || Q.batch != V.batch || Q.heads != K.heads || Q.heads != V.heads)
        return shapeMismatch("Q, K and V must have the same batch and heads", Q, K, V);
    if (Q.cols != K.cols || Q.cols != V.cols)
        return shapeMismatch("Q, K and V must have the same head dimension d", Q, K, V);
    if (K.rows != V.rows)
        return shapeMismatch("K and V must have the same number of rows", Q, K, V);
    inputs.name = q == k && q == v
                      ? q.filename().string()
                      : fmt::format("{}, {}, {}", q.filename().string(), k.filename().string(), v.filename().string());
    return inputs;
}

Result<void> readOutputGradient(Inputs& inputs, const std::filesystem::path& path)
{
    Result<Tensor> dO = readNamed(path, "do");
    if (!dO)
        return dO.error();
    const Tensor& Q = inputs.Q;
    if (dO->batch != Q.batch || dO->heads != Q.heads || dO->rows != Q.rows || dO->cols != Q.cols)
        return badInput(fmt::format("dO must have the shape of Q: it is {} and Q {}.", describeShape(*dO), describeShape(Q)));
    inputs.dO = std::move(*dO);
    return {};
}

void takeShape(Problem& problem, const Inputs& inputs)
{
    problem.batch = inputs.Q.batch;
    problem.heads = inputs.Q.heads;
    problem.nq = inputs.Q.rows;
    problem.nk = inputs.K.rows;
    problem.d = inputs.Q.cols;
}

} // namespace tilescope
