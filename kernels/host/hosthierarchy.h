// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/device.h"
#include "core/engine/hierarchy.h"
#include "kernels/host/isa.h"

namespace tilescope {

/// Measures caches, memory and arithmetic with every core at once; takes a second or two.
Hierarchy measureHostHierarchy(const HostIsa& isa, const DeviceInfo& device);

} // namespace tilescope
