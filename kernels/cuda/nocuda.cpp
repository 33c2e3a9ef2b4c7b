// SPDX-License-Identifier: Apache-2.0
// Stands in for the CUDA engine where there is no nvcc.
#include "kernels/engines.h"

namespace tilescope {

std::vector<std::shared_ptr<Engine>> makeCudaEngines() { return {}; }

} // namespace tilescope
