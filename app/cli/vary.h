// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace tilescope::cli {

/// One axis of a sweep: a problem key and the texts it takes.
struct Axis {
    std::string key;
    std::vector<std::string> values;
};

/// "n=512:16384:x2" (times 2 from 512 up to 16384), "br=16:64:+16" (plus 16) or "mask=none,causal".
Result<Axis> parseAxis(std::string_view text);

} // namespace tilescope::cli
