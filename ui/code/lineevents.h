// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/listing/listing.h"
#include "core/trace/trace.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace tilescope {

/// The events behind the lines of code, as one trace has them: which kinds a kernel reports, and how
/// often each has been reported by any step. Counting a million events takes milliseconds, then every
/// question is answered from sums kept for every kStride events.
class LineEvents {
public:
    /// Events of one kernel that a line of code stands for.
    struct Group {
        int launch;
        EventKind kind;
        TensorId tensor;
        int key;       ///< see codeKey()
        Event example; ///< the first one
    };

    explicit LineEvents(std::shared_ptr<const Trace> trace);

    const std::vector<Group>& groups() const { return m_groups; }
    KernelKind kernelOf(const Group& group) const { return m_trace->program.launches[size_t(group.launch)].kind; }
    /// Groups of the kernel whose line in that listing is `line`.
    std::vector<int> groupsAt(KernelKind kernel, ListingKind listing, int line) const;
    /// How many events of the group there are up to and including the step.
    int64_t countUpTo(int group, int64_t step) const;

private:
    static constexpr int64_t kStride = 4096;
    static constexpr size_t kCodes = size_t(EventKind::Count) * size_t(TensorId::Count);
    int groupOf(const Event& event) const;

    std::shared_ptr<const Trace> m_trace;
    std::vector<Group> m_groups;
    std::vector<std::array<int16_t, kCodes>> m_ids; ///< per launch: (kind, tensor) → group, −1 if none
    std::vector<uint32_t> m_sums;                   ///< (stride, group): events before the stride
};

} // namespace tilescope
