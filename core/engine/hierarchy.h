// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace tilescope {

/// A GPU has Sram (shared memory, in one array with L1) where a processor has L1, and no L3.
enum class MemoryLevelKind : uint8_t { Registers, Sram, L1, L2, L3, Hbm };

std::string_view nameOf(MemoryLevelKind kind); ///< "registers", "SRAM", "L1", "L2", "L3", "HBM"

/// One level of a device's memory: its size as the device states it, its speed as it was measured.
struct MemoryLevel {
    MemoryLevelKind kind = MemoryLevelKind::Hbm;
    int64_t unitBytes = 0;     ///< of one SM or core, or of the whole device where they share it
    int units = 1;             ///< SMs or cores with one each; 1 where they share it
    double bytesPerSecond = 0; ///< read by all units together
    int64_t probedBytes = 0;   ///< what one unit (or all, where they share it) read over and over

    int64_t bytes() const { return unitBytes * units; }
};

/// Memory levels, fastest first, and the arithmetic to compare them with.
struct Hierarchy {
    std::vector<MemoryLevel> levels;
    double flopsPerSecond = 0; ///< float32 multiply-adds without any memory, all units together; 2 FLOP each

    const MemoryLevel* find(MemoryLevelKind kind) const;
};

/// What a multiply-add reads from registers: three float32 operands.
constexpr double kOperandBytesPerFlop = 12.0 / 2;

} // namespace tilescope
