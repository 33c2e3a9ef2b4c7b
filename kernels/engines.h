// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/engine.h"

#include <memory>
#include <string>
#include <vector>

namespace tilescope {

/// How the host engine runs its CTAs; the defaults suit everybody but tests.
struct HostOptions {
    std::string isa{};   ///< "x86-64-v2", "-v3" or "-v4"; empty: $TILESCOPE_ISA, or the best this processor has
    int workers = 0;     ///< CTAs at a time; 0: one a core
    int teamThreads = 0; ///< > 0: so many real threads share each CTA, so that a missing barrier shows
    uint32_t jitterSeed = 0; ///< > 0: a team's threads sleep for random times around barriers
};

/// Every engine this machine has: CUDA devices first, the host last.
std::vector<std::shared_ptr<Engine>> makeEngines();

/// Runs the kernels on the processor. BadInput for an instruction set it does not have.
Result<std::shared_ptr<Engine>> makeHostEngine(const HostOptions& options = {});

/// One engine for each CUDA device; empty without a device, a driver, or CUDA at build time.
std::vector<std::shared_ptr<Engine>> makeCudaEngines();

} // namespace tilescope
