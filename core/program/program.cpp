// SPDX-License-Identifier: Apache-2.0
#include "core/program/program.h"

#include "core/program/planning.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tilescope {

using enum TensorId;

std::string_view nameOf(KernelKind kind)
{
    static constexpr std::array<std::string_view, size_t(KernelKind::Count)> names{
        "QKᵀ", "mask", "softmax", "dropout", "PV", "FlashAttention", "FlashAttention-2", "PᵀdO", "dOVᵀ", "dropout gradient",
        "softmax gradient", "dSK", "dSᵀQ", "FlashAttention backward", "rowsum(dO∘O)", "FlashAttention-2 backward",
        "FlashAttention-2 backward, atomic"};
    return names[size_t(kind)];
}

const BufferSpec* Program::find(TensorId tensor) const
{
    const auto found = std::ranges::find(buffers, tensor, &BufferSpec::tensor);
    return found == buffers.end() ? nullptr : &*found;
}

int64_t Program::hbmBytes() const
{
    return std::transform_reduce(buffers.begin(), buffers.end(), int64_t{0}, addSaturated, [](const auto& b) { return b.bytes(); });
}

int64_t Program::extraHbmBytes() const
{
    int64_t bytes = 0;
    for (const BufferSpec& buffer : buffers)
        if (buffer.tensor != Q && buffer.tensor != K && buffer.tensor != V && buffer.tensor != O)
            bytes = addSaturated(bytes, buffer.bytes());
    return bytes;
}

int64_t Program::sramBytes() const
{
    int64_t bytes = 0;
    for (const Launch& launch : launches)
        bytes = std::max(bytes, launch.arena.bytes());
    return bytes;
}

int64_t Program::rowStatColumns() const
{
    return launches.empty() ? 0 : problem.algorithm == Algorithm::Standard ? 1 : problem.Tc();
}

int64_t Program::eventCount() const
{
    int64_t count = int64_t(buffers.size()) + std::ranges::count_if(buffers, &BufferSpec::temporary);
    for (const Launch& launch : launches)
        count = addSaturated(count, addSaturated(2, multiplySaturated(problem.headCount(), eventsInHead(*this, launch))));
    return count;
}

Program makeProgram(const Problem& problem, int64_t sramLimit)
{
    Program program{problem, sramLimit, {}, {}};
    addBuffers(program);
    if (problem.nq > 0 && problem.nk > 0)
        addLaunches(program);
    return program;
}

} // namespace tilescope
