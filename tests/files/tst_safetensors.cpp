// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npy.h"
#include "core/tensor/safetensors.h"
#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

namespace tilescope {
namespace {

using test::TemporaryFolder;

std::string file(const std::string& header, const std::string& data, int64_t length = -1)
{
    const auto bytes = length < 0 ? uint64_t(header.size()) : uint64_t(length);
    std::string start(8, '\0');
    std::memcpy(start.data(), &bytes, 8);
    return start + header + data;
}

template <class T>
std::string bytesOf(std::initializer_list<T> values)
{
    std::string bytes(values.size() * sizeof(T), '\0');
    std::memcpy(bytes.data(), values.begin(), bytes.size());
    return bytes;
}

class Safetensors : public testing::Test {
protected:
    Result<Tensor> read(const std::string& bytes, std::string_view name = "q")
    {
        test::writeBytes(folder / "a.safetensors", bytes);
        return readSafetensor(folder / "a.safetensors", name);
    }

    void expectRefused(const std::string& bytes, const std::string& reason)
    {
        const Result<Tensor> tensor = read(bytes);
        ASSERT_FALSE(tensor) << reason;
        EXPECT_EQ(tensor.error().code, ErrorCode::BadInput);
        EXPECT_NE(tensor.error().message.find(reason), std::string::npos) << tensor.error().message;
    }

    TemporaryFolder folder;
};

TEST_F(Safetensors, ReadsEveryTypeByName)
{
    const std::string header =
        R"({"__metadata__":{"format":"pt"},"K":{"dtype":"F16","shape":[1,2],"data_offsets":[8,12]},)"
        R"("q":{"dtype":"F32","shape":[1,1,2,1],"data_offsets":[0,8]},"v":{"dtype":"BF16","shape":[2,1],)"
        R"("data_offsets":[12,16]},"d":{"dtype":"F64","shape":[1,1],"data_offsets":[16,24]}}   )";
    const std::string bytes =
        file(header, bytesOf({1.5f, -2.f}) + bytesOf<uint16_t>({0x3C00, 0xC100, 0x3F80, 0xC020}) + bytesOf({0.25}));
    const auto q = read(bytes, "q"), k = read(bytes, "k"), v = read(bytes, "v"), d = read(bytes, "d");
    ASSERT_TRUE(q && k && v && d);
    EXPECT_EQ(q->values, (std::vector<float>{1.5f, -2.f}));
    EXPECT_EQ(q->rows, 2);
    EXPECT_EQ(k->values, (std::vector<float>{1.f, -2.5f}));
    EXPECT_EQ(k->cols, 2);
    EXPECT_EQ(v->values, (std::vector<float>{1.f, -2.5f}));
    EXPECT_EQ(d->values, std::vector<float>{0.25f});
}

TEST_F(Safetensors, RefusesHostileFiles)
{
    const auto entry = [](const std::string& text) { return file(R"({"q":)" + text + "}", std::string(8, '\0')); };
    expectRefused("", "byte 0");
    expectRefused("1234567", "byte 0");
    expectRefused(file("{}", "", int64_t{1} << 62), "byte 0: a header of 4611686018427387904 bytes");
    expectRefused(file("{", ""), "not a JSON object");
    expectRefused(file("[1]", ""), "not a JSON object");
    expectRefused(file("{}", ""), "no tensor named q");
    expectRefused(file(std::string(200000, '['), ""), "not a JSON object");
    expectRefused(entry("3"), "elements of type ''");
    expectRefused(entry(R"({"dtype":"I64","shape":[1,1],"data_offsets":[0,8]})"), "elements of type 'I64'");
    expectRefused(entry(R"({"dtype":"F32","shape":[2,1]})"), "data_offsets");
    expectRefused(entry(R"({"dtype":"F32","shape":[2,-1],"data_offsets":[0,8]})"), "shape");
    expectRefused(entry(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})"), "none of");
    expectRefused(entry(R"({"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]})"), "64 bits");
    expectRefused(entry(R"({"dtype":"F32","shape":[0,9223372036854775807],"data_offsets":[0,0]})"), "64 bits");
    expectRefused(entry(R"({"dtype":"F32","shape":[3,1],"data_offsets":[0,8]})"), "needs 12 bytes, 8 are set aside");
    expectRefused(entry(R"({"dtype":"F32","shape":[3,1],"data_offsets":[0,12]})"), "should end");
    expectRefused(entry(R"({"dtype":"F32","shape":[2,1],"data_offsets":[8,0]})"), "should end");
    expectRefused(entry(R"({"dtype":"F32","shape":[2,1],"data_offsets":[0,9223372036854775807]})"), "should end");
    EXPECT_FALSE(readSafetensor(folder / "nothing", "q"));
}

TEST_F(Safetensors, ServeAsInputs)
{
    const std::string header =
        R"({"q":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]},"k":{"dtype":"F32","shape":[1,2],)"
        R"("data_offsets":[8,16]},"v":{"dtype":"F32","shape":[1,2],"data_offsets":[16,24]}})";
    test::writeBytes(folder / "all.safetensors", file(header, bytesOf({1.f, 2.f, 3.f, 4.f, 5.f, 6.f})));
    const auto path = folder / "all.safetensors";
    const auto inputs = readInputs(path, path, path);
    ASSERT_TRUE(inputs) << inputs.error().message;
    EXPECT_EQ(inputs->Q.values, (std::vector<float>{1, 2}));
    EXPECT_EQ(inputs->K.values, (std::vector<float>{3, 4}));
    EXPECT_EQ(inputs->V.values, (std::vector<float>{5, 6}));
    EXPECT_EQ(inputs->name, "all.safetensors");
}

} // namespace
} // namespace tilescope
