// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/blockpattern.h"

#include <filesystem>

namespace tilescope {

/// A pattern as people write it: {"rows": 2, "cols": 3, "blocks": [[1,0,1],[1,0,0]]}, 1 for a kept block.
Result<BlockPattern> readPattern(const std::filesystem::path& path);
Result<void> writePattern(const std::filesystem::path& path, const BlockPattern& pattern);

/// A mask's text with the name of a pattern's file replaced by what is in it: "file.json" or "file.json+padding:100".
/// parseMask opens no files, because the text may be a stranger's; this is for what the user typed.
Result<std::string> withPatternFile(std::string_view mask);

} // namespace tilescope
