// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"
#include "kernels/host/isa.h"

namespace tilescope {

/// Measures caches, memory and arithmetic with every core at once; takes a second or two. A cancelled one ends with the
/// probe that runs.
Result<Hierarchy> measureHostHierarchy(const HostIsa& isa, const DeviceInfo& device, Progress* progress);

} // namespace tilescope
