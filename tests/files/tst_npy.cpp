// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/npy.h"
#include "core/tensor/npyheader.h"
#include "tests/core/support/germannumbers.h"
#include "tests/files/temporaryfolder.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace tilescope {
namespace {

using test::TemporaryFolder;

/// A file of version 1.0 with that dictionary and data.
std::string npy(const std::string& dictionary, const std::string& data, char major = 1)
{
    std::string file = "\x93NUMPY";
    file += major;
    file += '\0';
    const size_t length = dictionary.size();
    for (int byte = 0; byte < (major == 1 ? 2 : 4); ++byte)
        file += char(length >> (8 * byte) & 0xFF);
    return file + dictionary + data;
}

template <class T>
std::string bytesOf(std::initializer_list<T> values, bool bigEndian = false)
{
    std::string bytes;
    for (T value : values) {
        std::string element(sizeof(T), '\0');
        std::memcpy(element.data(), &value, sizeof(T));
        bytes += bigEndian ? std::string(element.rbegin(), element.rend()) : element;
    }
    return bytes;
}

class Npy : public testing::Test {
protected:
    Result<NpyArray> read(const std::string& bytes)
    {
        test::writeBytes(folder / "a.npy", bytes);
        return readNpyArray(folder / "a.npy");
    }

    void expectRefused(const std::string& bytes, const std::string& reason)
    {
        const Result<NpyArray> array = read(bytes);
        ASSERT_FALSE(array) << reason;
        EXPECT_EQ(array.error().code, ErrorCode::BadInput);
        EXPECT_NE(array.error().message.find(reason), std::string::npos) << array.error().message;
        EXPECT_NE(array.error().message.find("a.npy: byte "), std::string::npos) << array.error().message;
    }

    TemporaryFolder folder;
};

TEST_F(Npy, ReadsWhatNumPyWrites)
{
    const auto array = read(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }          \n",
                                bytesOf({1.f, 2.f, 3.f, 4.f, 5.f, -0.f})));
    ASSERT_TRUE(array) << array.error().message;
    EXPECT_EQ(array->shape, (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(array->values, (std::vector<float>{1, 2, 3, 4, 5, 0}));
    EXPECT_TRUE(std::signbit(array->values[5]));
}

TEST_F(Npy, ReadsEveryWidthOrderAndVersion)
{
    const std::vector<float> expected{1, -2.5f};
    for (char version : {1, 2, 3}) {
        const auto header = [](const char* descr) {
            return std::string("{\"shape\":(2,), 'fortran_order':False,'descr':'") + descr + "'}\n";
        };
        for (const std::string& file : {npy(header("<f4"), bytesOf({1.f, -2.5f}), version),
                                        npy(header(">f4"), bytesOf({1.f, -2.5f}, true), version),
                                        npy(header("<f8"), bytesOf({1.0, -2.5}), version),
                                        npy(header(">f8"), bytesOf({1.0, -2.5}, true), version),
                                        npy(header("<f2"), bytesOf<uint16_t>({0x3C00, 0xC100}), version),
                                        npy(header(">f2"), bytesOf<uint16_t>({0x3C00, 0xC100}, true), version)}) {
            const auto array = read(file);
            ASSERT_TRUE(array) << array.error().message;
            EXPECT_EQ(array->values, expected);
        }
    }
}

TEST_F(Npy, FortranOrderIsTransposedBack)
{
    // Element [a][b][c] of shape (2, 3, 2) is 100a + 10b + c; the first index runs fastest in the file.
    std::string data;
    for (int c = 0; c < 2; ++c)
        for (int b = 0; b < 3; ++b)
            for (int a = 0; a < 2; ++a)
                data += bytesOf({float(100 * a + 10 * b + c)});
    const auto array = read(npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3, 2)}\n", data));
    ASSERT_TRUE(array) << array.error().message;
    EXPECT_EQ(array->values, (std::vector<float>{0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121}));
}

TEST_F(Npy, SpecialValuesSurviveBitForBit)
{
    const std::vector<float> values{-0.f, INFINITY, -INFINITY, 1e-45f, std::bit_cast<float>(0x7FC12345u)};
    const std::array<int64_t, 1> shape{5};
    ASSERT_TRUE(writeNpyArray(folder / "s.npy", shape, values));
    const auto array = readNpyArray(folder / "s.npy");
    ASSERT_TRUE(array);
    EXPECT_EQ(std::memcmp(array->values.data(), values.data(), 20), 0);
}

TEST_F(Npy, RefusesHostileFilesWithOffsetAndReason)
{
    const std::string good = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }\n";
    expectRefused("", "byte 0: not a NumPy file");
    expectRefused("PK\x03\x04 something else", "byte 0: not a NumPy file");
    expectRefused(npy(good, "", 9), "byte 6: format version 9.0");
    expectRefused(npy(good, "").substr(0, 30), "byte 10: the header has 58 bytes, the file ends after 20");
    expectRefused(npy(good, bytesOf({1.f})),
                  "byte 68: shape (2,) of '<f4' needs 2 elements of 4 bytes, the file has 4 bytes here");
    expectRefused(npy(good, bytesOf({1.f, 2.f, 3.f})), "byte 68");
    expectRefused(std::string("\x93NUMPY\x02\x00\xff\xff\xff\x7f{", 13), "byte 8: a header of 2,147,483,647 bytes");
    expectRefused(std::string("\x93NUMPY\x02\x00\xff\xff", 10), "byte 10");
    const auto shape = [&](const std::string& text) {
        return npy("{'descr': '<f4', 'fortran_order': False, 'shape': " + text + ", }\n", "");
    };
    expectRefused(shape("(4611686018427387904, 4611686018427387904)"), "more elements than 64 bits");
    expectRefused(shape("(0, 4611686018427387904, 4611686018427387904)"), "more elements than 64 bits");
    expectRefused(shape("(99999999999999999999,)"), "the shape should have a number");
    expectRefused(shape("(-1,)"), "the shape should have a number");
    expectRefused(shape("(1, 2"), "should have");
    expectRefused(shape("3"), "should have '('");
    expectRefused(shape("(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)"),
                  "more than 32 dimensions");
    expectRefused(npy("{'descr': '<i8', 'fortran_order': False, 'shape': (0,)}", ""), "elements of type '<i8'");
    expectRefused(npy("{'descr': '<u2', 'fortran_order': False, 'shape': (0,)}", ""), "holds bfloat16");
    expectRefused(npy("{'descr': [('x', '<f4')], 'fortran_order': False, 'shape': (0,)}", ""), "structured types");
    expectRefused(npy("{'descr': '<f4', 'shape': (0,)}", ""), "lacks descr, fortran_order or shape");
    expectRefused(npy("{'descr': '<f4', 'descr': '<f4'}", ""), "unknown or there twice");
    expectRefused(npy(good + "x", ""), "after its dictionary");
}

TEST_F(Npy, EveryPrefixAndEveryFlippedByteIsReadOrRefused)
{
    const std::string file =
        npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2), }\n", bytesOf({1.f, 2.f, 3.f, 4.f}));
    for (size_t length = 0; length < file.size(); ++length)
        EXPECT_FALSE(read(file.substr(0, length))) << length;
    for (size_t at = 0; at < file.size(); ++at) {
        for (char flip : {'\x01', '\x80', '\xff'}) {
            std::string damaged = file;
            damaged[at] ^= flip;
            const auto array = read(damaged);
            if (array) {
                EXPECT_EQ(array->values.size(), 4u);
            }
        }
    }
}

TEST_F(Npy, MissingFilesAndFolders)
{
    EXPECT_FALSE(readNpyArray(folder / "nothing.npy"));
    EXPECT_FALSE(readNpyArray(folder / ""));
    EXPECT_FALSE(writeNpy(folder / "no/such/folder.npy", Tensor(1, 1, 1, 1)));
}

TEST_F(Npy, TensorShapes)
{
    const auto tensorOf = [&](std::vector<int64_t> shape) {
        EXPECT_TRUE(writeNpyArray(folder / "t.npy", shape, std::vector<float>(24, 1.f)));
        return readNpy(folder / "t.npy");
    };
    const auto four = tensorOf({2, 3, 2, 2}), three = tensorOf({3, 4, 2}), two = tensorOf({6, 4}), one = tensorOf({24});
    ASSERT_TRUE(four && three && two);
    const auto shapeOf = [](const Tensor& t) { return std::vector<int64_t>{t.batch, t.heads, t.rows, t.cols}; };
    EXPECT_EQ(shapeOf(*four), (std::vector<int64_t>{2, 3, 2, 2}));
    EXPECT_EQ(shapeOf(*three), (std::vector<int64_t>{1, 3, 4, 2}));
    EXPECT_EQ(shapeOf(*two), (std::vector<int64_t>{1, 1, 6, 4}));
    EXPECT_FALSE(one);
}

TEST_F(Npy, HalfPrecisionRoundTrips)
{
    Tensor tensor(1, 1, 2, 2);
    tensor.values = {1.f, 0.333251953125f, -65504.f, 5.9604645e-8f}; // all exact in float16
    ASSERT_TRUE(writeNpy(folder / "h.npy", tensor, DType::F16));
    EXPECT_NE(test::readBytes(folder / "h.npy").find("'<f2'"), std::string::npos);
    const auto read = readNpy(folder / "h.npy");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->values, tensor.values);
}

TEST_F(Npy, DataIsAlignedAsNumPyDoes)
{
    ASSERT_TRUE(writeNpy(folder / "x.npy", Tensor(1, 2, 3, 5)));
    const std::string bytes = test::readBytes(folder / "x.npy");
    EXPECT_EQ(bytes.size() % 64, 120u % 64);
    EXPECT_EQ(bytes.substr(10, 62), "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3, 5)");
}

TEST_F(Npy, BytesDoNotDependOnTheLocale)
{
    const Tensor tensor(1, 1, 1234, 2, 0.5f);
    ASSERT_TRUE(writeNpy(folder / "c.npy", tensor));
    const test::InGermany locale;
    ASSERT_TRUE(writeNpy(folder / "de.npy", tensor));
    const auto read = readNpy(folder / "c.npy");
    ASSERT_TRUE(read);
    EXPECT_EQ(test::readBytes(folder / "de.npy"), test::readBytes(folder / "c.npy"));
    EXPECT_EQ(read->rows, 1234);
}

TEST_F(Npy, InputsMustAgree)
{
    const auto write = [&](const char* name, std::vector<int64_t> shape) {
        int64_t size = 1;
        for (int64_t extent : shape)
            size *= extent;
        ASSERT_TRUE(writeNpyArray(folder / name, shape, std::vector<float>(size_t(size), 1.f)));
    };
    write("q", {1, 2, 5, 4}), write("k", {1, 2, 7, 4}), write("v", {2, 7, 4});
    const auto inputs = readInputs(folder / "q", folder / "k", folder / "v");
    ASSERT_TRUE(inputs) << inputs.error().message;
    Problem problem;
    takeShape(problem, *inputs);
    EXPECT_EQ(problem.batch, 1);
    EXPECT_EQ(problem.heads, 2);
    EXPECT_EQ(problem.nq, 5);
    EXPECT_EQ(problem.nk, 7);
    EXPECT_EQ(problem.d, 4);

    write("v", {2, 6, 4});
    EXPECT_NE(readInputs(folder / "q", folder / "k", folder / "v").error().message.find("same number of rows"),
              std::string::npos);
    write("v", {2, 7, 3});
    EXPECT_NE(readInputs(folder / "q", folder / "k", folder / "v").error().message.find("head dimension"),
              std::string::npos);
    write("v", {7, 4});
    EXPECT_NE(readInputs(folder / "q", folder / "k", folder / "v").error().message.find("same batch and heads"),
              std::string::npos);
}

} // namespace
} // namespace tilescope
