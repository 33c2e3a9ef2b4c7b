// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/levelcontents.h"

#include <algorithm>

namespace tilescope {

namespace {

bool isCache(MemoryLevelKind kind)
{
    return kind == MemoryLevelKind::L1 || kind == MemoryLevelKind::L2 || kind == MemoryLevelKind::L3;
}

/// Shared memory where there is one; else the fastest cache that holds the whole arena, or the last.
MemoryLevelKind arenaLevel(const Hierarchy& hierarchy, int64_t arenaBytes)
{
    MemoryLevelKind last = MemoryLevelKind::Hbm;
    for (const MemoryLevel& level : hierarchy.levels) {
        if (level.kind == MemoryLevelKind::Sram)
            return level.kind;
        if (!isCache(level.kind))
            continue;
        last = level.kind;
        if (level.unitBytes >= arenaBytes)
            break;
    }
    return last;
}

void addArena(LevelContents& contents, const Trace& trace, const StepState& state)
{
    if (state.sramLive == 0)
        return;
    const ArenaLayout& arena = trace.program.launches[size_t(state.launch)].arena;
    contents.bytes = arena.bytes();
    for (const Resident& resident : state.sram)
        if (const ArenaTile* tile = arena.find(resident.tile.tensor))
            contents.holdings.push_back({resident.tile, tile->rows, tile->cols, tile->bytes()});
}

/// Buffers that are allocated and not yet freed: both come in blocks at the trace's ends.
void addBuffers(LevelContents& contents, const Trace& trace, const StepState& state)
{
    const auto& buffers = trace.program.buffers;
    std::vector<bool> live(buffers.size(), false);
    for (int64_t n = 0; n <= state.step && trace.events[size_t(n)].kind == EventKind::Alloc; ++n)
        live[size_t(trace.events[size_t(n)].row)] = true;
    for (int64_t n = trace.eventCount() - 1; n >= 0 && trace.events[size_t(n)].kind == EventKind::Free; --n)
        if (n <= state.step)
            live[size_t(trace.events[size_t(n)].row)] = false;
    for (size_t n = 0; n < buffers.size(); ++n)
        if (live[n])
            contents.holdings.push_back({{buffers[n].tensor}, 0, 0, buffers[n].bytes()});
}

/// Whole tensors that the launch reads more than once, and those that the launch before it wrote.
void addReread(LevelContents& contents, const Trace& trace, const StepState& state)
{
    if (state.launch < 0)
        return;
    const Launch& launch = trace.program.launches[size_t(state.launch)];
    const auto add = [&](TensorId tensor, int64_t reads) {
        if (const BufferSpec* buffer = trace.program.find(tensor))
            contents.holdings.push_back({{tensor}, 0, 0, buffer->bytes(), reads});
    };
    const auto addAgain = [&](std::initializer_list<TensorId> tensors, int64_t reads) {
        for (const TensorId tensor : tensors)
            if (reads > 1)
                add(tensor, reads);
    };
    const int64_t Tr = trace.problem().Tr(), Tc = trace.problem().Tc();
    switch (launch.kind) {
    case KernelKind::QKt: addAgain({TensorId::K}, Tr); break;
    case KernelKind::Mask: add(TensorId::S, 1); break;
    case KernelKind::Softmax: add(TensorId::S, launch.rowFits ? 1 : 2); break;
    case KernelKind::Dropout: add(TensorId::P, 1); break;
    case KernelKind::PV:
        add(TensorId::P, 1);
        addAgain({TensorId::V}, Tr);
        break;
    case KernelKind::Flash1: addAgain({TensorId::Q, TensorId::O, TensorId::L, TensorId::M}, Tc); break;
    case KernelKind::Flash2: addAgain({TensorId::K, TensorId::V}, Tr); break;
    case KernelKind::PtdO: addAgain({TensorId::dO}, Tc); break;
    case KernelKind::dOVt: addAgain({TensorId::V}, Tr); break;
    case KernelKind::DropoutGrad: add(TensorId::dP, 1); break;
    case KernelKind::SoftmaxGrad:
        addAgain({TensorId::P}, launch.rowFits ? 1 : 2);
        add(TensorId::dP, launch.rowFits ? 1 : 2);
        break;
    case KernelKind::dSK:
        add(TensorId::dS, 1);
        addAgain({TensorId::K}, Tr);
        break;
    case KernelKind::dStQ:
        add(TensorId::dS, 1);
        addAgain({TensorId::Q}, Tc);
        break;
    case KernelKind::Flash1Backward:
        addAgain({TensorId::Q, TensorId::O, TensorId::dO, TensorId::dQ, TensorId::L, TensorId::M}, Tc);
        break;
    case KernelKind::Flash2Backward:
    case KernelKind::Flash2BackwardAtomic:
        addAgain({TensorId::Q, TensorId::dO, TensorId::dQ, TensorId::LSE, TensorId::D}, Tc);
        break;
    case KernelKind::RowDots:
    case KernelKind::Count: break;
    }
}

} // namespace

MicroTile microTileOf(const DeviceInfo& device)
{
    if (device.engine == "cuda")
        return {4, 4};
    const int64_t lanes = device.isa.ends_with("-v4") ? 16 : device.isa.ends_with("-v3") ? 8 : 4;
    return {4, 2 * lanes};
}

LevelRole roleOf(const Hierarchy& hierarchy, MemoryLevelKind level, int64_t arenaBytes)
{
    if (level == MemoryLevelKind::Registers)
        return LevelRole::MicroTile;
    const MemoryLevelKind arena = arenaLevel(hierarchy, arenaBytes);
    if (level == arena)
        return LevelRole::Arena;
    if (level == MemoryLevelKind::Hbm)
        return LevelRole::Buffers;
    return level < arena ? LevelRole::Passage : LevelRole::Cache;
}

LevelContents contentsOf(const Hierarchy& hierarchy, MemoryLevelKind level, const Trace& trace, const StepState& state)
{
    LevelContents contents;
    contents.role = roleOf(hierarchy, level, trace.program.sramBytes());
    switch (contents.role) {
    case LevelRole::MicroTile:
        if (state.event.kind == EventKind::Matmul || state.event.kind == EventKind::Accumulate) {
            const MicroTile tile = microTileOf(trace.device);
            contents.event = state.event;
            contents.holdings.push_back({tileOf(state.event), tile.rows, tile.cols, tile.bytes()});
        }
        break;
    case LevelRole::Arena:
    case LevelRole::Passage: addArena(contents, trace, state); break;
    case LevelRole::Cache: addReread(contents, trace, state); break;
    case LevelRole::Buffers: addBuffers(contents, trace, state); break;
    }
    if (contents.bytes == 0)
        for (const Holding& holding : contents.holdings)
            contents.bytes += holding.bytes;
    return contents;
}

} // namespace tilescope
