// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// The dictionary in front of an .npy file's data.
struct NpyHeader {
    std::string descr; ///< such as "<f4"
    bool fortranOrder = false;
    std::vector<int64_t> shape;
};

/// Parses the dictionary, a Python literal that begins at byte `offset` of its file. Error messages
/// begin with the byte.
Result<NpyHeader> parseNpyHeader(std::string_view text, int64_t offset);

std::string formatNpyHeader(const NpyHeader& header);

/// "(2, 3)", "(5,)", as Python writes it.
std::string formatShape(const std::vector<int64_t>& shape);

} // namespace tilescope
