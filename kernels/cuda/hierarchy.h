// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/engine.h"

namespace tilescope {

/// Measures shared memory, L2, device memory and arithmetic of a CUDA device; takes some tenths of a second.
/// A cancelled one ends with the launch that runs.
Result<Hierarchy> measureCudaHierarchy(int device, Progress* progress);

} // namespace tilescope
