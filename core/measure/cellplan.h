// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/engine/device.h"
#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"
#include "core/program/srambudget.h"

#include <optional>

namespace tilescope {

/// What is known of a problem on a device before it has been run there.
struct CellPlan {
    SramBudget sram;
    std::optional<Error> refusal; ///< why it cannot be run, from validate(); none when it can
    IoCounts traffic;             ///< closed form of what its kernels read and write

    bool runs() const { return !refusal; }
};

CellPlan planCell(const Problem& problem, const DeviceInfo& device);

/// FA1's choice of blocks for an SRAM of so many bytes. The kernels keep every tile in float32 there, so M is a
/// quarter of the bytes, whatever the element type.
BlockSizes paperBlocksIn(int64_t sramBytes, int64_t d);

} // namespace tilescope
