// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"
#include "core/trace/event.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope {

/// The three ways the code panel tells the same kernel.
enum class ListingKind : uint8_t { Algorithm, Cuda, NumPy };

/// One kernel's code as text, with the line that each kind of event belongs to.
struct Listing {
    /// `when` tells events of one kind and tensor apart where a kernel has two places for them; null for all.
    struct Mark {
        EventKind kind;
        TensorId tensor;
        bool (*when)(const Event&);
        int line; ///< index into lines
    };

    std::string title;
    std::vector<std::string_view> lines;
    int firstLine = 1; ///< number of lines[0] in its file; 1 for the algorithm
    std::vector<Mark> marks;

    /// Index into lines of the event's line; nullopt for the program's own events, and where a softmax
    /// CTA begins: the listing holds both of its forms, and only the next event tells which one runs.
    std::optional<int> lineOf(const Event& event) const;
};

/// The listing of a kernel. The CUDA listing is the source file that was compiled, embedded at build time.
const Listing& listing(KernelKind kernel, ListingKind kind);

/// Identifies a line of code across languages: breakpoints are set on the events behind a line.
/// Equal for events of the same kernel, kind and tensor.
int codeKey(KernelKind kernel, const Event& event);

} // namespace tilescope
