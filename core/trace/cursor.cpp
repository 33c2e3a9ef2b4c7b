// SPDX-License-Identifier: Apache-2.0
#include "core/trace/cursor.h"

#include <algorithm>

namespace tilescope {

int64_t Cursor::last() const { return m_trace ? m_trace->eventCount() - 1 : -1; }

int64_t Cursor::seek(int64_t step)
{
    m_step = std::clamp<int64_t>(step, 0, std::max<int64_t>(last(), 0));
    return m_step;
}

int64_t Cursor::advance(int64_t steps)
{
    const bool past = steps > 0 && m_step > last() - steps; // not m_step + steps, which may overflow
    return seek(past ? last() : steps < -m_step ? 0 : m_step + steps);
}

std::optional<int64_t> Cursor::findNext(const Predicate& matches) const
{
    for (int64_t step = m_step + 1; step <= last(); ++step)
        if (matches(m_trace->events[size_t(step)]))
            return step;
    return std::nullopt;
}

std::optional<int64_t> Cursor::findPrevious(const Predicate& matches) const
{
    for (int64_t step = std::min(m_step - 1, last()); step >= 0; --step)
        if (matches(m_trace->events[size_t(step)]))
            return step;
    return std::nullopt;
}

Cursor::Predicate ofKind(EventKind kind)
{
    return [kind](const Event& event) { return event.kind == kind; };
}

Cursor::Predicate onTensor(TensorId tensor)
{
    return [tensor](const Event& event) { return event.tensor == tensor; };
}

Cursor::Predicate onTile(TileRef tile)
{
    return [tile](const Event& event) { return tileOf(event) == tile; };
}

} // namespace tilescope
