// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/engine/device.h"
#include "core/program/program.h"

namespace tilescope {

constexpr int64_t kMaxBlockSize = 1024; ///< of Br and Bc

/// Checks the problem's own limits (1 ≤ d ≤ 256, block sizes, dropout in [0, 1), …), then that its tiles
/// fit the device's SRAM and its buffers the device's memory; says so with the arithmetic and the tile
/// that dominates. Nothing has been run or allocated yet.
Result<void> validate(const Problem& problem, const DeviceInfo& device);

/// The same, for a run whose every event is kept: they are numbered in 32 bits and, with m and l of every row,
/// held in the host's memory, beside the run's own buffers where the host is the device.
Result<void> validateRecording(const Problem& problem, const DeviceInfo& device);

/// Br = Bc = 64, halved (the larger first) until the tiles fit the SRAM.
void clipBlocks(Problem& problem, int64_t sramBytes);

} // namespace tilescope
