// SPDX-License-Identifier: Apache-2.0
#include "core/model/devicecatalogue.h"

#include "core/listing/embedded.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace tilescope {

namespace {

using Json = nlohmann::json;

constexpr uintmax_t kLargestFile = 1 << 20;
constexpr double kTera = 1e12;

/// Reads the members of one object; the first that is missing or senseless is remembered.
class MemberReader {
public:
    MemberReader(const Json& object, size_t index) : m_object(object), m_name(std::to_string(index + 1)) {}

    std::string text(const char* key)
    {
        const auto member = m_object.find(key);
        if (member != m_object.end() && member->is_string() && !member->get_ref<const std::string&>().empty())
            return member->get<std::string>();
        complain("The device \"{0}\" needs \"{1}\", a text that is not empty.",
                 "Entry {0} of the device list needs \"{1}\", a text that is not empty.", key);
        return {};
    }

    /// A positive number times the unit.
    double number(const char* key, double unit)
    {
        constexpr double kLargest = 1e6; // in any of our units that is no device
        const auto member = m_object.find(key);
        if (member != m_object.end() && member->is_number())
            if (const double value = member->get<double>(); value > 0 && value <= kLargest)
                return value * unit;
        complain("The device \"{0}\" needs \"{1}\", a number above 0 and up to {2}.",
                 "Entry {0} of the device list needs \"{1}\", a number above 0 and up to {2}.", key);
        return 0;
    }

    int64_t bytes(const char* key, int shift) { return std::llround(number(key, double(int64_t{1} << shift))); }

    const std::optional<Error>& error() const { return m_error; }
    void nameIt(const std::string& name)
    {
        m_name = name;
        m_named = true;
    }

private:
    void complain(const char* ofDevice, const char* ofEntry, const char* key)
    {
        if (!m_error)
            m_error = refusal(ErrorCode::BadInput, {{m_named ? ofDevice : ofEntry, {m_name, key, "1,000,000"}}});
    }

    const Json& m_object;
    std::string m_name; ///< or the entry's number
    bool m_named = false;
    std::optional<Error> m_error;
};

Result<CatalogueDevice> parseDevice(const Json& object, size_t index)
{
    if (!object.is_object())
        return refusal(ErrorCode::BadInput, {{"Entry {0} of the device list is not an object.", {std::to_string(index + 1)}}});
    MemberReader read(object, index);
    CatalogueDevice device;
    device.name = read.text("name");
    if (!device.name.empty())
        read.nameIt(device.name);
    device.hbmBytes = read.bytes("hbm_gb", 30);
    device.hbmBytesPerSecond = read.number("hbm_tb_per_s", kTera);
    device.sramBytesPerSm = read.bytes("sram_kb_per_sm", 10);
    device.sramBytesPerBlock = read.bytes("sram_kb_per_block", 10);
    device.smCount = std::llround(read.number("sms", 1));
    device.l2Bytes = read.bytes("l2_mb", 20);
    device.fp16FlopsPerSecond = read.number("fp16_tflops", kTera);
    device.fp32FlopsPerSecond = read.number("fp32_tflops", kTera);
    if (read.error())
        return *read.error();
    return device;
}

Result<std::string> readFile(const std::filesystem::path& path)
{
    std::error_code error;
    const uintmax_t size = std::filesystem::file_size(path, error);
    if (error)
        return refusal(ErrorCode::BadInput, {{"it cannot be read: {0}.", {error.message()}}});
    if (size > kLargestFile)
        return refusal(ErrorCode::BadInput, {{"it is larger than a device list can be, {0}.", {"1 MB"}}});
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file)
        return refusal(ErrorCode::BadInput, {{"it cannot be read.", {}}});
    return text;
}

/// One sentence more in front of what was wrong.
Error leftOut(const std::filesystem::path& path, const Error& error)
{
    std::vector<Sentence> sentences{{"{0} was left out:", {path.string()}}};
    sentences.insert(sentences.end(), error.sentences.begin(), error.sentences.end());
    return refusal(ErrorCode::BadInput, std::move(sentences));
}

} // namespace

Result<std::vector<CatalogueDevice>> parseDevices(std::string_view json)
{
    Json list;
    try {
        list = Json::parse(json);
    } catch (const Json::parse_error& error) {
        return refusal(ErrorCode::BadInput, {{"It is not valid JSON at byte {0}.", {std::to_string(error.byte)}}});
    }
    if (!list.is_array())
        return refusal(ErrorCode::BadInput, {{"It is not a list of devices.", {}}});
    std::vector<CatalogueDevice> devices;
    for (size_t n = 0; n < list.size(); ++n) {
        auto device = parseDevice(list[n], n);
        if (!device)
            return device.error();
        devices.push_back(std::move(*device));
    }
    return devices;
}

DeviceCatalogue loadDevices(const std::filesystem::path& usersFile)
{
    DeviceCatalogue catalogue;
    catalogue.devices = *parseDevices(embeddedFile("resources/devices/devices.json"));
    std::error_code error;
    if (usersFile.empty() || !std::filesystem::exists(usersFile, error))
        return catalogue;
    const auto text = readFile(usersFile);
    auto added = text ? parseDevices(*text) : text.error();
    if (!added) {
        catalogue.problem = leftOut(usersFile, added.error());
        return catalogue;
    }
    for (CatalogueDevice& device : *added) {
        const auto same = std::ranges::find(catalogue.devices, device.name, &CatalogueDevice::name);
        if (same == catalogue.devices.end())
            catalogue.devices.push_back(std::move(device));
        else
            *same = std::move(device);
    }
    return catalogue;
}

} // namespace tilescope
