// SPDX-License-Identifier: Apache-2.0
#include "core/model/devicecatalogue.h"

#include <gmock/gmock.h>

#include <fmt/format.h>

#include <fstream>

#include <unistd.h>

using namespace tilescope;
using testing::HasSubstr;

namespace {

const CatalogueDevice* find(const DeviceCatalogue& catalogue, std::string_view name)
{
    for (const CatalogueDevice& device : catalogue.devices)
        if (device.name == name)
            return &device;
    return nullptr;
}

constexpr std::string_view kOne = R"([{"name": "Mine", "hbm_gb": 12, "hbm_tb_per_s": 0.5, "sram_kb_per_sm": 100,
    "sram_kb_per_block": 99, "sms": 30, "l2_mb": 3, "fp16_tflops": 50, "fp32_tflops": 12.5}])";

class UsersFile : public testing::Test {
protected:
    void write(std::string_view text) { std::ofstream(m_path) << text; }
    void TearDown() override { std::filesystem::remove(m_path); }

    /// One a process: ctest runs tests side by side.
    std::filesystem::path m_path = std::filesystem::path(testing::TempDir()) / fmt::format("tilescope_devices_{}.json", getpid());
};

} // namespace

/// The figures of the vendors' data sheets.
TEST(DeviceCatalogue, BuiltInDevices)
{
    struct Row {
        const char* name;
        int64_t gigabytes, sramKb, sms, l2Mb;
        double bandwidth, fp16, fp32;
    };
    const Row sheets[]{{"A100-40 SXM", 40, 192, 108, 40, 1.555e12, 312e12, 19.5e12},
                       {"A100-80 SXM", 80, 192, 108, 40, 2.039e12, 312e12, 19.5e12},
                       {"H100 SXM", 80, 256, 132, 50, 3.35e12, 989e12, 67e12},
                       {"H200 SXM", 141, 256, 132, 60, 4.8e12, 989e12, 67e12},
                       {"T4", 16, 96, 40, 4, 0.32e12, 65e12, 8.1e12},
                       {"RTX 4090", 24, 128, 128, 72, 1.008e12, 165e12, 82.6e12}};
    const DeviceCatalogue catalogue = loadDevices();
    EXPECT_FALSE(catalogue.problem);
    EXPECT_EQ(catalogue.devices.size(), std::size(sheets));
    for (const Row& row : sheets) {
        const CatalogueDevice* device = find(catalogue, row.name);
        ASSERT_TRUE(device) << row.name;
        EXPECT_EQ(device->hbmBytes, row.gigabytes << 30);
        EXPECT_EQ(device->sramBytesPerSm, row.sramKb << 10);
        EXPECT_EQ(device->smCount, row.sms);
        EXPECT_EQ(device->l2Bytes, row.l2Mb << 20);
        EXPECT_DOUBLE_EQ(device->hbmBytesPerSecond, row.bandwidth);
        EXPECT_DOUBLE_EQ(device->fp16FlopsPerSecond, row.fp16);
        EXPECT_DOUBLE_EQ(device->fp32FlopsPerSecond, row.fp32);
        EXPECT_LT(device->sramBytesPerBlock, device->sramBytesPerSm);
    }
    EXPECT_EQ(find(catalogue, "H200 SXM")->sramBytesPerBlock, 227 << 10);
    EXPECT_EQ(find(catalogue, "A100-40 SXM")->sramBytesPerBlock, 163 << 10);
}

TEST_F(UsersFile, AddsItsDevices)
{
    write(kOne);
    const DeviceCatalogue catalogue = loadDevices(m_path);
    EXPECT_FALSE(catalogue.problem);
    EXPECT_EQ(catalogue.devices.size(), loadDevices().devices.size() + 1);
    ASSERT_TRUE(find(catalogue, "Mine"));
    EXPECT_EQ(find(catalogue, "Mine")->hbmBytes, int64_t{12} << 30);
}

TEST_F(UsersFile, ReplacesABuiltInDeviceOfTheSameName)
{
    std::string text(kOne);
    text.replace(text.find("Mine"), 4, "T4");
    write(text);
    const DeviceCatalogue catalogue = loadDevices(m_path);
    EXPECT_EQ(catalogue.devices.size(), loadDevices().devices.size());
    EXPECT_EQ(find(catalogue, "T4")->hbmBytes, int64_t{12} << 30);
}

TEST_F(UsersFile, WithAMistakeIsLeftOutInOneSentence)
{
    const std::pair<std::string, const char*> mistakes[]{
        {"[{", "not valid JSON at byte"},
        {"{}", "not a list"},
        {"[3]", "Entry 1 of the device list is not an object"},
        {"[{\"hbm_gb\": 3}]", "Entry 1 of the device list needs \"name\""},
        {"[{\"name\": \"X\", \"hbm_gb\": \"3\"}]", "The device \"X\" needs \"hbm_gb\""},
        {"[{\"name\": \"X\", \"hbm_gb\": -3}]", "\"hbm_gb\", a number above 0"},
        {"[{\"name\": \"X\", \"hbm_gb\": 1e300}]", "\"hbm_gb\", a number above 0"},
        {"", "not valid JSON"},
        {std::string("[\"\x80\"]"), "not valid JSON"},
    };
    for (const auto& [text, reason] : mistakes) {
        write(text);
        const DeviceCatalogue catalogue = loadDevices(m_path);
        EXPECT_EQ(catalogue.devices.size(), loadDevices().devices.size()) << text;
        ASSERT_TRUE(catalogue.problem) << text;
        EXPECT_THAT(catalogue.problem->message, HasSubstr(reason));
        EXPECT_THAT(catalogue.problem->message, HasSubstr(m_path.string()));
    }
}

TEST_F(UsersFile, OneDeviceWithAMistakeLeavesOutTheOthersToo)
{
    std::string text(kOne);
    text.insert(text.size() - 1, ", {\"name\": \"Broken\"}");
    write(text);
    EXPECT_FALSE(find(loadDevices(m_path), "Mine"));
}

TEST(DeviceCatalogue, AFolderInTheFilesPlaceIsRefused)
{
    const DeviceCatalogue catalogue = loadDevices(testing::TempDir());
    EXPECT_TRUE(catalogue.problem);
    EXPECT_EQ(catalogue.devices.size(), loadDevices().devices.size());
}
