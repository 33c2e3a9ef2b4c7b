// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"
#include "core/trace/event.h"

#include <array>
#include <span>
#include <string_view>

namespace tilescope {

/// Where a kind of event stands in the three listings of its kernel: on the first line that contains the
/// text (or begins with what follows a '^'), counted from `occurrence`; on the last one that contains what follows a '$'.
struct TextMark {
    EventKind kind;
    TensorId tensor;
    std::array<std::string_view, 3> text; ///< algorithm, CUDA, NumPy
    int occurrence = 0;                   ///< lines with that text to pass over first
    bool (*when)(const Event&) = nullptr; ///< only for these events; null for all
};

std::span<const TextMark> textMarks(KernelKind kernel);
std::span<const TextMark> backwardMarks(KernelKind kernel); ///< of the backward pass's kernels

} // namespace tilescope
