// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/program/program.h"
#include "core/trace/event.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tilescope {

/// Checks a stream of events against the program they claim to come from: order, sequence numbers, tile
/// indices, bytes. Whoever indexes by an accepted event needs no checks of its own.
class EventChecker {
public:
    /// The program must outlive the checker.
    explicit EventChecker(const Program& program);

    /// Takes the next event; an empty text accepts it, otherwise it is the reason why it cannot be next.
    std::string accept(const Event& event);

private:
    enum class Phase : uint8_t { Allocs, KernelBegin, Cta, KernelEnd, Frees, Done };

    std::string acceptBuffer(const Event& event, EventKind kind);
    std::string acceptKernelEdge(const Event& event, EventKind kind);
    std::string acceptInCta(const Event& event);
    std::string checkTile(const Event& event) const;
    int64_t expectedBytes(const Event& event) const;
    const Launch& launch() const { return m_program.launches[m_launch]; }
    void enterLaunch(size_t index);
    void enterFrees(size_t from);

    const Program& m_program;
    Phase m_phase = Phase::Allocs;
    size_t m_buffer = 0, m_launch = 0;
    int64_t m_cta = 0, m_sequence = 0;
    std::vector<int64_t> m_ctaEvents; ///< events of each CTA of a head, of the present launch
};

} // namespace tilescope
