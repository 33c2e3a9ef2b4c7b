// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "kernels/host/hostcta.h"

#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// The kernels compiled for one instruction set.
struct HostIsa {
    std::string_view name;
    HostKernel kernel;
    float (*readAll)(const float* data, int64_t floats, int64_t passes); ///< see probes.h
    int64_t (*multiplyAdd)(int64_t rounds, float factor, float& result); ///< see probes.h
    int64_t registerBytes; ///< all vector registers of a core
};

/// Those that this processor can run, the best first.
std::vector<HostIsa> availableIsas();

/// The named one; without a name $TILESCOPE_ISA, or the best.
Result<HostIsa> chooseIsa(std::string name);

/// The kernels for several threads a CTA.
void runHostCta_team(const HostCta& cta);

} // namespace tilescope
