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

Result<void> checkRange(const char* name, int64_t value, int64_t low, int64_t high)
{
    if (value >= low && value <= high)
        return {};
    return refusal(ErrorCode::BadInput, {{"{0} is {1}, but must be from {2} to {3}.",
                                          {name, formatCount(value), formatCount(low), formatCount(high)}}});
}

std::string grid(int64_t rows, int64_t cols) { return fmt::format("{} × {}", formatCount(rows), formatCount(cols)); }

/// A pattern is kept as a bit for each block, and a custom one is of one grid.
Result<void> checkPattern(const Problem& p)
{
    if (hidesBlocks(p.mask.kind) && multiplySaturated(p.Tr(), p.Tc()) > BlockPattern::kMaxBlocks)
        return refusal(ErrorCode::BadInput, {{"A pattern of {0} blocks has more than {1}; choose larger Br and Bc.",
                                              {grid(p.Tr(), p.Tc()), formatCount(BlockPattern::kMaxBlocks)}}});
    if (p.mask.kind != MaskKind::Custom)
        return {};
    const BlockPattern& blocks = *p.mask.blocks;
    if (p.Tr() == 0 || p.Tc() == 0) // any pattern of no block
        return {};
    if (blocks.rows() == p.Tr() && blocks.cols() == p.Tc())
        return {};
    return refusal(ErrorCode::BadInput,
                   {{"The mask's pattern has {0} blocks, but ⌈Nq/Br⌉ × ⌈Nk/Bc⌉ = {1} = {2}.",
                     {grid(blocks.rows(), blocks.cols()),
                      fmt::format("⌈{}/{}⌉ × ⌈{}/{}⌉", formatCount(p.nq), p.br, formatCount(p.nk), p.bc), grid(p.Tr(), p.Tc())}}});
}

Result<void> checkLimits(const Problem& p)
{
    struct Limit {
        const char* name;
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
        return refusal(ErrorCode::BadInput,
                       {{"The dropout probability is {0}, but must be at least 0 and less than 1.", {fmt::format("{}", p.dropout)}}});
    if (auto checked = checkPattern(p); !checked)
        return checked;
    return {};
}

Sentence largestIs(const ArenaTile& tile)
{
    const bool padded = tile.floats != tile.rows * tile.cols;
    return {padded ? "The largest is {0}, {1}, padded to {2}." : "The largest is {0}, {1} = {2}.",
            {std::string(nameOf(tile.tensor)), fmt::format("{} × {} × 4 B", tile.rows, tile.cols), formatBytes(tile.bytes())}};
}

Result<void> checkSram(const Program& program, const DeviceInfo& device)
{
    for (const Launch& launch : program.launches) {
        if (launch.arena.bytes() <= device.sramBytes)
            continue;
        return refusal(ErrorCode::DoesNotFit, {{"The tiles of the {0} kernel need {1} of SRAM, but a block has {2} on {3}.",
                                                {std::string(nameOf(launch.kind)), formatBytes(launch.arena.bytes()),
                                                 formatBytes(device.sramBytes), device.name}},
                                               largestIs(launch.arena.largest())});
    }
    return {};
}

Sentence largestIs(const BufferSpec& buffer, const Problem& p)
{
    using enum TensorId;
    const bool perRow = buffer.tensor == M || buffer.tensor == L || buffer.tensor == LSE || buffer.tensor == D;
    const std::string width = perRow ? "" : fmt::format(" × {}", formatCount(isSquare(buffer.tensor) ? p.nk : p.d));
    const std::string factors =
        fmt::format("{}{} × {} B", formatCount(belongsToKeys(buffer.tensor) ? p.nk : p.nq), width, buffer.elementBytes);
    const std::string name(nameOf(buffer.tensor)), bytes = formatBytes(buffer.bytes());
    if (p.headCount() == 1)
        return {"The largest buffer is {0}, {1} = {2}.", {name, factors, bytes}};
    return {"The largest buffer is {0}, {1} heads × {2} = {3}.", {name, formatCount(p.headCount()), factors, bytes}};
}

Result<void> checkHbm(const Program& program, const DeviceInfo& device)
{
    const int64_t needed = program.hbmBytes(), available = device.availableBytes();
    if (needed <= available)
        return {};
    const bool free = device.hbmFreeBytes > 0;
    const BufferSpec& largest = *std::ranges::max_element(program.buffers, {}, &BufferSpec::bytes);
    return refusal(ErrorCode::DoesNotFit,
                   {{free ? "The run needs {0} of HBM, but {1} has {2} free." : "The run needs {0} of HBM, but {1} has {2}.",
                     {(needed == kSaturated ? "≥ " : "") + formatBytes(needed), device.name, formatBytes(available)}},
                    largestIs(largest, program.problem)});
}

/// Event::cta has 32 bits and a CUDA grid 31.
Result<void> checkGrid(const Program& program)
{
    for (const Launch& launch : program.launches)
        if (launch.ctas > kMaxInt32)
            return refusal(ErrorCode::DoesNotFit,
                           {{"The {0} kernel would need {1} blocks, but a launch has at most {2}; choose a larger {3}.",
                             {std::string(nameOf(launch.kind)), formatCount(launch.ctas), formatCount(kMaxInt32),
                              launch.share == CtaShare::ColumnBlock ? "Bc" : "Br"}}});
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
        return refusal(ErrorCode::BadInput, {{"A backward pass that adds to dQ atomically takes another order each time and cannot be "
                                              "stepped; record the deterministic order of dQ.",
                                              {}}});
    const Program program = makeProgram(problem, device.sramBytes);
    const int64_t events = program.eventCount();
    if (events >= kMaxEvents)
        return refusal(ErrorCode::DoesNotFit, {{"The trace would have {0} events; {1} is the limit.",
                                                {formatCount(events), formatCount(kMaxEvents - 1)}}});
    const int64_t trace = addSaturated(multiplySaturated(events, int64_t(sizeof(Event))),
                                       multiplySaturated(program.rowStatCount(), int64_t(sizeof(RowStat))));
    const int64_t needed = addSaturated(program.hbmBytes(), trace);
    if (device.engine == "host" && device.hbmFreeBytes > 0 && needed > device.hbmFreeBytes)
        return refusal(ErrorCode::DoesNotFit,
                       {{"The recording needs {0}: {1} for the buffers and {2} for {3} events with m and l of every row, but {4} has {5} free.",
                         {formatBytes(needed), formatBytes(program.hbmBytes()), formatBytes(trace), formatCount(events), device.name,
                          formatBytes(device.hbmFreeBytes)}}});
    return {};
}

void clipBlocks(Problem& problem, int64_t sramBytes)
{
    problem.br = problem.bc = 64;
    while (makeProgram(problem, sramBytes).sramBytes() > sramBytes && problem.br * problem.bc > 1)
        (problem.br >= problem.bc ? problem.br : problem.bc) /= 2;
}

} // namespace tilescope
