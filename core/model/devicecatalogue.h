// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// A device as its vendor's data sheet has it: what one would have with another machine. A device that is
/// present is queried and measured instead (DeviceInfo).
struct CatalogueDevice {
    std::string name;
    int64_t hbmBytes = 0;
    double hbmBytesPerSecond = 0;
    int64_t sramBytesPerSm = 0;    ///< shared memory and L1 together
    int64_t sramBytesPerBlock = 0; ///< what one CTA may use, with opt-in
    int64_t smCount = 0;
    int64_t l2Bytes = 0;
    double fp16FlopsPerSecond = 0; ///< dense, tensor cores
    double fp32FlopsPerSecond = 0;
};

struct DeviceCatalogue {
    std::vector<CatalogueDevice> devices;
    std::optional<Error> problem; ///< why the user's file was left out
};

/// A list of objects with the keys of resources/devices/devices.json. Capacities are binary (GB = 2^30 B),
/// rates decimal, as data sheets print them.
Result<std::vector<CatalogueDevice>> parseDevices(std::string_view json);

/// The built-in devices, then those of the file, if there is one. A device of the same name replaces the
/// built-in one; a file with a mistake is left out as a whole.
DeviceCatalogue loadDevices(const std::filesystem::path& usersFile = {});

} // namespace tilescope
