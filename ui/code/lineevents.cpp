// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/lineevents.h"

#include <algorithm>

namespace tilescope {

namespace {

constexpr size_t codeOf(const Event& event)
{
    return size_t(event.kind) * size_t(TensorId::Count) + size_t(event.tensor);
}

bool ofProgram(EventKind kind)
{
    return kind == EventKind::Alloc || kind == EventKind::Free || kind == EventKind::KernelBegin ||
           kind == EventKind::KernelEnd;
}

} // namespace

LineEvents::LineEvents(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    std::array<int16_t, kCodes> none;
    none.fill(-1);
    m_ids.assign(m_trace->program.launches.size(), none);
    for (const Event& event : m_trace->events) {
        if (ofProgram(event.kind))
            continue;
        int16_t& id = m_ids[event.launch][codeOf(event)];
        if (id >= 0)
            continue;
        id = int16_t(m_groups.size());
        m_groups.push_back(
            {event.launch, event.kind, event.tensor, codeKey(m_trace->launchOf(event).kind, event), event});
    }
    std::vector<uint32_t> running(m_groups.size());
    for (int64_t step = 0; step < m_trace->eventCount(); ++step) {
        if (step % kStride == 0)
            m_sums.insert(m_sums.end(), running.begin(), running.end());
        if (const int group = groupOf(m_trace->events[size_t(step)]); group >= 0)
            ++running[size_t(group)];
    }
}

int LineEvents::groupOf(const Event& event) const
{
    return ofProgram(event.kind) ? -1 : m_ids[event.launch][codeOf(event)];
}

std::vector<int> LineEvents::groupsAt(KernelKind kernel, ListingKind kind, int line) const
{
    std::vector<int> found;
    const Listing& text = listing(kernel, kind);
    for (size_t g = 0; g < m_groups.size(); ++g)
        if (kernelOf(m_groups[g]) == kernel && text.lineOf(m_groups[g].example) == line)
            found.push_back(int(g));
    return found;
}

int64_t LineEvents::countUpTo(int group, int64_t step) const
{
    if (step < 0)
        return 0;
    step = std::min(step, m_trace->eventCount() - 1);
    const int64_t stride = step / kStride;
    int64_t count = m_sums[size_t(stride) * m_groups.size() + size_t(group)];
    for (int64_t n = stride * kStride; n <= step; ++n)
        count += groupOf(m_trace->events[size_t(n)]) == group;
    return count;
}

} // namespace tilescope
