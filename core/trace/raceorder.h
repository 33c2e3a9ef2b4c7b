// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/runclock.h"

#include <algorithm>

namespace tilescope {

enum class RaceSide : uint8_t { Left, Right };

/// The events of two runs in the order of one clock. Both stand at their step 0 in the beginning; each position after
/// it takes one event more, of the side whose next one is over first, the left one's where both are at the same time.
/// A side without events stays out of it.
class RaceOrder {
public:
    struct Steps {
        int64_t left = -1, right = -1; ///< −1 for a side without events
        bool operator==(const Steps&) const = default;
    };

    RaceOrder() = default;
    RaceOrder(RunClock left, RunClock right);

    int64_t last() const; ///< the position at which both are done
    /// Where both stand; found by halves, in no time for millions of events.
    Steps at(int64_t position) const;
    /// The first position at which the side has reached the step.
    int64_t positionOf(RaceSide side, int64_t step) const;
    /// The last position whose events are all over at that time.
    int64_t positionAt(int64_t time) const;
    /// When the latest event at the position was over.
    int64_t timeAt(int64_t position) const;
    /// The side whose event the position took; the left one at position 0.
    RaceSide movedAt(int64_t position) const;

    const RunClock& clock(RaceSide side) const { return m_clocks[size_t(side)]; }
    int64_t end(RaceSide side) const { return clock(side).empty() ? 0 : clock(side).back(); }
    int64_t end() const { return std::max(end(RaceSide::Left), end(RaceSide::Right)); }

private:
    int64_t lastStep(RaceSide side) const { return int64_t(clock(side).size()) - 1; }

    RunClock m_clocks[2];
};

} // namespace tilescope
