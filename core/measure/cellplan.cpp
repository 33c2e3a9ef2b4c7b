// SPDX-License-Identifier: Apache-2.0
#include "core/measure/cellplan.h"

#include "core/problem/validate.h"

namespace tilescope {

CellPlan planCell(const Problem& problem, const DeviceInfo& device)
{
    const Program program = makeProgram(problem, device.sramBytes);
    const Result<void> valid = validate(problem, device);
    return {sramBudget(program, device.sramBytes), valid ? std::nullopt : std::optional(valid.error()),
            issuedIo(problem, rowsFit(program))};
}

BlockSizes paperBlocksIn(int64_t sramBytes, int64_t d) { return paperBlocks(sramBytes / int64_t(sizeof(float)), d); }

} // namespace tilescope
