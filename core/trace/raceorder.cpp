// SPDX-License-Identifier: Apache-2.0
#include "core/trace/raceorder.h"

#include <utility>

namespace tilescope {

namespace {

/// Events that are over at that time, the first one apart: it is there from the beginning.
int64_t laterEvents(const RunClock& clock, int64_t time, bool atThatTimeToo)
{
    if (clock.empty())
        return 0;
    const auto from = clock.begin() + 1;
    const auto end = atThatTimeToo ? std::upper_bound(from, clock.end(), time) : std::lower_bound(from, clock.end(), time);
    return end - from;
}

} // namespace

RaceOrder::RaceOrder(RunClock left, RunClock right) : m_clocks{std::move(left), std::move(right)} {}

int64_t RaceOrder::last() const
{
    return std::max<int64_t>(0, lastStep(RaceSide::Left)) + std::max<int64_t>(0, lastStep(RaceSide::Right));
}

RaceOrder::Steps RaceOrder::at(int64_t position) const
{
    const RunClock &left = m_clocks[0], &right = m_clocks[1];
    if (left.empty() || right.empty())
        return {left.empty() ? -1 : position, right.empty() ? -1 : position};
    const int64_t lastLeft = lastStep(RaceSide::Left), lastRight = lastStep(RaceSide::Right);
    position = std::clamp<int64_t>(position, 0, last());
    // The fewest events of the left side for which none of the right's came too early.
    int64_t low = std::max<int64_t>(0, position - lastRight), high = std::min(position, lastLeft);
    while (low < high) {
        const int64_t middle = (low + high) / 2, other = position - middle;
        const bool fair = other == 0 || right[size_t(other)] < left[size_t(middle) + 1];
        (fair ? high : low) = fair ? middle : middle + 1;
    }
    return {low, position - low};
}

int64_t RaceOrder::positionOf(RaceSide side, int64_t step) const
{
    if (clock(side).empty() || step <= 0)
        return 0;
    step = std::min(step, lastStep(side));
    const RunClock& other = clock(side == RaceSide::Left ? RaceSide::Right : RaceSide::Left);
    return step + laterEvents(other, clock(side)[size_t(step)], side == RaceSide::Right);
}

int64_t RaceOrder::positionAt(int64_t time) const
{
    return laterEvents(m_clocks[0], time, true) + laterEvents(m_clocks[1], time, true);
}

int64_t RaceOrder::timeAt(int64_t position) const
{
    const Steps steps = at(position);
    const auto time = [](const RunClock& clock, int64_t step) { return step < 0 ? 0 : clock[size_t(step)]; };
    return std::max(time(m_clocks[0], steps.left), time(m_clocks[1], steps.right));
}

RaceSide RaceOrder::movedAt(int64_t position) const
{
    return position > 0 && at(position).right != at(position - 1).right ? RaceSide::Right : RaceSide::Left;
}

} // namespace tilescope
