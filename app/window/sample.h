// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/tensor/inputs.h"

#include <memory>

namespace tilescope {

/// Q, K and V of a transformer's layer reading a real text, from the program's resources, with the words
/// as labels.
Result<std::shared_ptr<const Inputs>> loadSample();

} // namespace tilescope
