// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"

namespace tilescope {

// The two halves of makeProgram.

void addBuffers(Program& program);
void addLaunches(Program& program);

} // namespace tilescope
