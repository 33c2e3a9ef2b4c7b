// SPDX-License-Identifier: Apache-2.0
#include "core/engine/hierarchy.h"

#include <algorithm>

namespace tilescope {

std::string_view nameOf(MemoryLevelKind kind)
{
    switch (kind) {
    case MemoryLevelKind::Registers: return "registers";
    case MemoryLevelKind::Sram: return "SRAM";
    case MemoryLevelKind::L1: return "L1";
    case MemoryLevelKind::L2: return "L2";
    case MemoryLevelKind::L3: return "L3";
    case MemoryLevelKind::Hbm: break;
    }
    return "HBM";
}

const MemoryLevel* Hierarchy::find(MemoryLevelKind kind) const
{
    const auto found = std::ranges::find(levels, kind, &MemoryLevel::kind);
    return found == levels.end() ? nullptr : &*found;
}

} // namespace tilescope
