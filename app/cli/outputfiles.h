// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace tilescope::cli {

/// An option that names a file, and the name; empty when it was not given.
struct FileOption {
    std::string_view option; ///< "--out"
    std::string path;
};

/// Refuses outputs of one command that are the same file, or that are one of its inputs, under whatever names.
Result<void> checkOutputs(std::span<const FileOption> outputs, std::span<const FileOption> inputs);

} // namespace tilescope::cli
