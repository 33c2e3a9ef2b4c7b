// SPDX-License-Identifier: Apache-2.0
#include "core/trace/traceindex.h"

#include "core/trace/applyevent.h"
#include "core/trace/geometry.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace tilescope {

namespace {

template <class T>
int64_t heldBytes(const std::vector<T>& values)
{
    return int64_t(values.capacity() * sizeof(T));
}

/// Fills everything but the keyframes from one pass over the events.
class IndexBuilder {
public:
    IndexBuilder(const Trace& trace, TraceIndex& index) : m_trace(trace), m_problem(trace.problem()), m_index(index)
    {
        const size_t launches = trace.program.launches.size();
        m_index.kernelBegin.assign(launches, trace.eventCount());
        m_index.ctaFirst.resize(launches);
        m_index.tileTouched.resize(launches);
        m_index.tileMerged.resize(launches);
        for (size_t n = 0; n < launches; ++n)
            m_index.ctaFirst[n].assign(size_t(trace.program.launches[n].ctas + 1), trace.eventCount());
    }

    void add(int64_t step)
    {
        const Event& event = m_trace.events[size_t(step)];
        switch (event.kind) {
        case EventKind::Alloc:
        case EventKind::Free: return;
        case EventKind::KernelBegin: beginKernel(event, step); return;
        case EventKind::KernelEnd: m_index.ctaFirst[event.launch].back() = step; return;
        case EventKind::CtaBegin: m_index.ctaFirst[event.launch][event.cta] = step; return;
        case EventKind::CtaEnd: return;
        case EventKind::Load: touchBlock(m_index.firstLoad, event, step); break;
        case EventKind::Store: touchBlock(m_index.firstStore, event, step); break;
        case EventKind::RowSum: merge(event, step); break;
        default: break;
        }
        if (isSquare(event.tensor))
            touchTile(event, step);
    }

private:
    /// The flash kernels take a tile into m and l at each row sum; elsewhere that sums a row, or D.
    bool merges(const Event& event) const
    {
        const KernelKind kind = m_trace.launchOf(event).kind;
        return kind == KernelKind::Flash1 || kind == KernelKind::Flash2;
    }

    void beginKernel(const Event& event, int64_t step)
    {
        const size_t tiles = size_t(m_problem.headCount() * m_problem.Tr() * m_problem.Tc());
        m_index.kernelBegin[event.launch] = step;
        m_index.tileTouched[event.launch].assign(tiles, TraceIndex::kNever);
        if (merges(event))
            m_index.tileMerged[event.launch].assign(tiles, TraceIndex::kNever);
    }

    size_t cell(const Event& event, int64_t j) const
    {
        return size_t((m_trace.headOf(event) * m_problem.Tr() + gridRowOf(m_trace, event)) * m_problem.Tc() + j);
    }

    void touchTile(const Event& event, int64_t step)
    {
        auto& touched = m_index.tileTouched[event.launch];
        const auto first = touched.begin() + int64_t(cell(event, std::max(event.col, 0)));
        if (*first != TraceIndex::kNever)
            return;
        std::fill(first, first + (event.col < 0 ? m_problem.Tc() : 1), uint32_t(step));
    }

    void merge(const Event& event, int64_t step)
    {
        if (merges(event))
            m_index.tileMerged[event.launch][cell(event, event.col)] = uint32_t(step);
    }

    void touchBlock(std::array<std::vector<uint32_t>, kTensorCount>& firsts, const Event& event, int64_t step)
    {
        if (indexedByRow(event.tensor) && indexedByCol(event.tensor))
            return;
        const bool byCol = indexedByCol(event.tensor);
        const int64_t blocks = byCol ? m_problem.Tc() : m_problem.Tr();
        auto& first = firsts[size_t(event.tensor)];
        if (first.empty())
            first.assign(size_t(m_problem.headCount() * blocks), TraceIndex::kNever);
        uint32_t& entry = first[size_t(m_trace.headOf(event) * blocks + (byCol ? event.col : event.row))];
        entry = std::min(entry, uint32_t(step));
    }

    const Trace& m_trace;
    const Problem& m_problem;
    TraceIndex& m_index;
};

} // namespace

int64_t Traffic::totalRead() const { return std::accumulate(read.begin(), read.end(), int64_t{0}); }
int64_t Traffic::totalWrite() const { return std::accumulate(write.begin(), write.end(), int64_t{0}); }

Traffic& Traffic::operator+=(const Traffic& other)
{
    std::ranges::transform(read, other.read, read.begin(), std::plus());
    std::ranges::transform(write, other.write, write.begin(), std::plus());
    return *this;
}

TraceIndex buildIndex(const Trace& trace)
{
    TraceIndex index;
    IndexBuilder builder(trace, index);
    TraceIndex::Keyframe state;
    index.keyframes.reserve(size_t(trace.eventCount() / TraceIndex::kStride + 1));
    for (int64_t step = 0; step < trace.eventCount(); ++step) {
        if (step % TraceIndex::kStride == 0)
            index.keyframes.push_back(state);
        applyEvent(trace, step, state);
        builder.add(step);
    }
    return index;
}

int64_t TraceIndex::bytes() const
{
    int64_t total = heldBytes(keyframes) + heldBytes(kernelBegin);
    for (const Keyframe& keyframe : keyframes)
        total += heldBytes(keyframe.sram);
    for (const auto& firsts : ctaFirst)
        total += heldBytes(firsts);
    for (const auto* tables : {&tileTouched, &tileMerged})
        for (const auto& table : *tables)
            total += heldBytes(table);
    for (const auto* tables : {&firstLoad, &firstStore})
        for (const auto& table : *tables)
            total += heldBytes(table);
    return total;
}

int64_t stepInTile(const Trace& trace, size_t launch, int64_t head, int64_t i, int64_t j, EventKind kind, TensorId tensor)
{
    constexpr int64_t kLongest = 24; // no kernel has more events between a tile's first and its last
    const Problem& p = trace.problem();
    const uint32_t first = trace.index.tileTouched[launch][size_t((head * p.Tr() + i) * p.Tc() + j)];
    if (first == TraceIndex::kNever)
        return -1;
    const int64_t end = std::min<int64_t>(trace.eventCount(), first + kLongest);
    for (int64_t step = first; step < end; ++step) {
        const Event& event = trace.events[size_t(step)];
        if (event.kind == kind && event.tensor == tensor && gridRowOf(trace, event) == i && (event.col == j || event.col < 0))
            return step;
    }
    return -1;
}

} // namespace tilescope
