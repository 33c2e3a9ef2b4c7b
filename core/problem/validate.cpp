// SPDX-License-Identifier: Apache-2.0
#include "core/problem/validate.h"

#include "core/base/numbers.h"
#include "core/base/saturate.h"
#include "core/trace/event.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tilescope {

namespace {

constexpr int64_t kMaxInt32 = std::numeric_limits<int32_t>::max();
constexpr int64_t kMaxHeadDim = 256;
constexpr int64_t kMaxEvents = std::numeric_limits<uint32_t>::max();

Result<void> checkRange(std::string_view name, int64_t value, int64_t low, int64_t high)
{
    if (value >= low && value <= high)
        return {};
    return badInput(fmt::format("{} is {}, but must be from {} to {}.", name, formatCount(value), formatCount(low), formatCount(high)));
}

/// A pattern is kept as a bit for each block, and a custom one is of one grid.
Result<void> checkPattern(const Problem& p)
{
    if (hidesBlocks(p.mask.kind) && multiplySaturated(p.Tr(), p.Tc()) > BlockPattern::kMaxBlocks)
        return badInput(fmt::format("A pattern of {} × {} blocks has more than {}; choose larger Br and Bc.", formatCount(p.Tr()),
                                    formatCount(p.Tc()), formatCount(BlockPattern::kMaxBlocks)));
    if (p.mask.kind != MaskKind::Custom)
        return {};
    const BlockPattern& blocks = *p.mask.blocks;
    if (blocks.rows() == p.Tr() && blocks.cols() == p.Tc())
        return {};
    return badInput(fmt::format("The mask's pattern has {} × {} blocks, but ⌈Nq/Br⌉ × ⌈Nk/Bc⌉ = ⌈{}/{}⌉ × ⌈{}/{}⌉ = {} × {}.",
                                formatCount(blocks.rows()), formatCount(blocks.cols()), formatCount(p.nq), p.br,
                                formatCount(p.nk), p.bc, formatCount(p.Tr()), formatCount(p.Tc())));
}

Result<void> checkLimits(const Problem& p)
{
    struct Limit {
        std::string_view name;
        int64_t value, low, high;
    };
    const Limit limits[]{{"The head dimension d", p.d, 1, kMaxHeadDim},
                         {"The block size Br", p.br, 1, kMaxBlockSize},
                         {"The block size Bc", p.bc, 1, kMaxBlockSize},
                         {"The batch size", p.batch, 1, kMaxInt32},
                         {"The number of heads", p.heads, 1, kMaxInt32},
                         {"The number of queries Nq", p.nq, 0, kMaxInt32},
                         {"The number of keys Nk", p.nk, 0, kMaxInt32}};
    for (const Limit& limit : limits)
        if (auto checked = checkRange(limit.name, limit.value, limit.low, limit.high); !checked)
            return checked;
    if (!(p.dropout >= 0 && p.dropout < 1)) // NaN fails too
        return badInput(fmt::format("The dropout probability is {}, but must be at least 0 and less than 1.", p.dropout));
    if (auto checked = checkPattern(p); !checked)
        return checked;
    return {};
}

/// "K, 256 × 64 × 4 B = 64.0 KB".
std::string describe(const ArenaTile& tile)
{
    const bool padded = tile.floats != tile.rows * tile.cols;
    return fmt::format("{}, {} × {} × 4 B{} {}", nameOf(tile.tensor), tile.rows, tile.cols, padded ? ", padded to" : " =",
                       formatBytes(tile.bytes()));
}

Result<void> checkSram(const Program& program, const DeviceInfo& device)
{
    for (const Launch& launch : program.launches) {
        if (launch.arena.bytes() <= device.sramBytes)
            continue;
        return doesNotFit(fmt::format("The tiles of the {} kernel need {} of SRAM, but a block has {} on {}. The largest is {}.",
                                      nameOf(launch.kind), formatBytes(launch.arena.bytes()), formatBytes(device.sramBytes),
                                      device.name, describe(launch.arena.largest())));
    }
    return {};
}

/// "S, 16 heads × 46,341 × 46,341 × 4 B = 128.0 GB".
std::string describe(const BufferSpec& buffer, const Problem& p)
{
    using enum TensorId;
    const bool perRow = buffer.tensor == M || buffer.tensor == L || buffer.tensor == LSE || buffer.tensor == D;
    const std::string width = perRow ? "" : fmt::format(" × {}", formatCount(isSquare(buffer.tensor) ? p.nk : p.d));
    const std::string heads = p.headCount() == 1 ? "" : fmt::format("{} heads × ", formatCount(p.headCount()));
    return fmt::format("{}, {}{}{} × {} B = {}", nameOf(buffer.tensor), heads, formatCount(belongsToKeys(buffer.tensor) ? p.nk : p.nq), width,
                       buffer.elementBytes, formatBytes(buffer.bytes()));
}

Result<void> checkHbm(const Program& program, const DeviceInfo& device)
{
    const bool freeIsKnown = device.hbmFreeBytes > 0;
    const int64_t available = freeIsKnown ? device.hbmFreeBytes : device.hbmBytes;
    const int64_t needed = program.hbmBytes();
    if (needed <= available)
        return {};
    const BufferSpec& largest = *std::ranges::max_element(program.buffers, {}, &BufferSpec::bytes);
    return doesNotFit(fmt::format("The run needs {}{} of HBM, but {} has {}{}. The largest buffer is {}.",
                                  needed == kSaturated ? "more than " : "", formatBytes(needed), device.name,
                                  formatBytes(available), freeIsKnown ? " free" : "", describe(largest, program.problem)));
}

/// Event::cta has 32 bits and a CUDA grid 31.
Result<void> checkGrid(const Program& program)
{
    for (const Launch& launch : program.launches)
        if (launch.ctas > kMaxInt32)
            return doesNotFit(fmt::format("The {} kernel would need {} blocks, but a launch has at most {}; choose a larger {}.",
                                          nameOf(launch.kind), formatCount(launch.ctas), formatCount(kMaxInt32),
                                          launch.share == CtaShare::ColumnBlock ? "Bc" : "Br"));
    return {};
}

} // namespace

Result<void> validate(const Problem& problem, const DeviceInfo& device)
{
    if (auto checked = checkLimits(problem); !checked)
        return checked;
    const Program program = makeProgram(problem, device.sramBytes);
    if (auto checked = checkSram(program, device); !checked)
        return checked;
    if (auto checked = checkHbm(program, device); !checked)
        return checked;
    return checkGrid(program);
}

Result<void> validateRecording(const Problem& problem, const DeviceInfo& device)
{
    if (auto checked = validate(problem, device); !checked)
        return checked;
    if (problem.pass == Pass::Backward && problem.algorithm == Algorithm::Flash2 && problem.dqOrder == DqOrder::Atomic)
        return badInput("A backward pass that adds to dQ atomically takes another order each time and cannot be stepped; record the "
                        "deterministic order of dQ.");
    const Program program = makeProgram(problem, device.sramBytes);
    const int64_t events = program.eventCount();
    if (events >= kMaxEvents)
        return doesNotFit(fmt::format("The trace would have {} events; {} is the limit.", formatCount(events), formatCount(kMaxEvents - 1)));
    const int64_t trace = addSaturated(multiplySaturated(events, int64_t(sizeof(Event))),
                                       multiplySaturated(program.rowStatCount(), int64_t(sizeof(RowStat))));
    const int64_t needed = addSaturated(program.hbmBytes(), trace);
    if (device.engine == "host" && device.hbmFreeBytes > 0 && needed > device.hbmFreeBytes)
        return doesNotFit(fmt::format("The recording needs {}: {} for the buffers and {} for {} events with m and l of every row, but {} has {} free.",
                                      formatBytes(needed), formatBytes(program.hbmBytes()), formatBytes(trace), formatCount(events),
                                      device.name, formatBytes(device.hbmFreeBytes)));
    return {};
}

void clipBlocks(Problem& problem, int64_t sramBytes)
{
    problem.br = problem.bc = 64;
    while (makeProgram(problem, sramBytes).sramBytes() > sramBytes && problem.br * problem.bc > 1)
        (problem.br >= problem.bc ? problem.br : problem.bc) /= 2;
}

} // namespace tilescope
