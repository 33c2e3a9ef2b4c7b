// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/sqlite.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>

namespace tilescope::tscope {

/// Why a file is not a trace, with the place. Ends up in an Error, as sqlite::Failure does.
struct Refusal : std::runtime_error {
    using runtime_error::runtime_error;
};

template <class... Args>
[[noreturn]] void refuse(fmt::format_string<Args...> format, Args&&... args)
{
    throw Refusal(fmt::format(format, std::forward<Args>(args)...));
}

/// A trace file opened for reading.
struct OpenedDatabase {
    sqlite::Database db;
    int64_t fileBytes = 0;
    int64_t missingBytes = 0; ///< that the header promises and the file lacks
};

/// "; the file ends at byte 60,000, 1,234 bytes short", or nothing where no bytes are missing: most other
/// reasons follow from that one.
std::string whereItEnds(int64_t fileBytes, int64_t missingBytes);

/// Opens the file with everything that a stranger's database could use against its reader turned off;
/// its tables are exactly this version's. Throws Refusal or sqlite::Failure.
OpenedDatabase openDatabase(const std::filesystem::path& path);

} // namespace tilescope::tscope
