// SPDX-License-Identifier: Apache-2.0
#include "core/trace/eventchecker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tilescope {

namespace {

int64_t blocks(int64_t n, int64_t block) { return (n + block - 1) / block; }

/// Valid rows (or columns) of one block.
int64_t extent(int64_t n, int64_t block, int64_t index) { return std::min(block, n - index * block); }

/// Column blocks that the kernel's events tell apart.
int64_t columnsOf(const Problem& p, const Launch& launch)
{
    return launch.spansRow() || launch.kind == KernelKind::RowDots ? 0 : p.Tc();
}

/// Kinds that work on one (i, j) wherever they occur.
bool needsBothIndices(EventKind kind)
{
    switch (kind) {
    case EventKind::Matmul:
    case EventKind::Mask:
    case EventKind::RowMax:
    case EventKind::Exponentiate:
    case EventKind::RowSum:
    case EventKind::Rescale:
    case EventKind::Accumulate:
    case EventKind::Dropout:
    case EventKind::SoftmaxGrad:
    case EventKind::Skip: return true;
    default: return false;
    }
}

/// L = m + ln l and the dropout mask are in HBM only, as far as the forward pass goes.
bool isComputedAtTheStore(TensorId tensor) { return tensor == TensorId::LSE || tensor == TensorId::DropMask; }

} // namespace

EventChecker::EventChecker(const Program& program) : m_program(program)
{
    if (program.buffers.empty())
        enterLaunch(0);
}

std::string EventChecker::accept(const Event& event)
{
    switch (m_phase) {
    case Phase::Allocs: return acceptBuffer(event, EventKind::Alloc);
    case Phase::KernelBegin: return acceptKernelEdge(event, EventKind::KernelBegin);
    case Phase::Cta: return acceptInCta(event);
    case Phase::KernelEnd: return acceptKernelEdge(event, EventKind::KernelEnd);
    case Phase::Frees: return acceptBuffer(event, EventKind::Free);
    case Phase::Done: break;
    }
    return "the program has ended before it";
}

std::string EventChecker::acceptBuffer(const Event& event, EventKind kind)
{
    if (event.kind != kind || event.row != int64_t(m_buffer) || event.tensor != m_program.buffers[m_buffer].tensor)
        return fmt::format("{} of buffer {} ({}) should be here", nameOf(kind), m_buffer,
                           nameOf(m_program.buffers[m_buffer].tensor));
    if (event.bytes != 0 || event.launch >= std::max<size_t>(m_program.launches.size(), 1))
        return "an alloc or free has no bytes and no launch";
    if (kind == EventKind::Free)
        enterFrees(m_buffer + 1);
    else if (++m_buffer == m_program.buffers.size())
        enterLaunch(0);
    return {};
}

std::string EventChecker::acceptKernelEdge(const Event& event, EventKind kind)
{
    if (event.kind != kind || event.launch != m_launch || event.bytes != 0)
        return fmt::format("{} of launch {} should be here", nameOf(kind), m_launch);
    if (kind == EventKind::KernelBegin)
        m_phase = launch().ctas > 0 ? Phase::Cta : Phase::KernelEnd;
    else
        enterLaunch(m_launch + 1);
    return {};
}

std::string EventChecker::acceptInCta(const Event& event)
{
    if (event.launch != m_launch || event.cta != m_cta || event.sequence != m_sequence)
        return fmt::format("event {} of CTA {} of launch {} should be here", m_sequence, m_cta, m_launch);
    const int64_t events = m_ctaEvents[size_t(m_cta % launch().ctasPerHead)];
    const EventKind edge = m_sequence == 0            ? EventKind::CtaBegin
                           : m_sequence == events - 1 ? EventKind::CtaEnd
                                                      : EventKind::Count;
    if (edge != EventKind::Count ? event.kind != edge
                                 : event.kind <= EventKind::CtaEnd || event.kind >= EventKind::Count)
        return fmt::format("a CTA with {} events cannot have this kind as number {}", events, m_sequence);
    if (std::string reason = checkTile(event); !reason.empty())
        return reason;
    if (++m_sequence == events) {
        m_sequence = 0;
        if (++m_cta == launch().ctas)
            m_phase = Phase::KernelEnd;
    }
    return {};
}

std::string EventChecker::checkTile(const Event& event) const
{
    const Problem& p = m_program.problem;
    const int64_t rows = blocks(p.nq, launch().tileRows), cols = columnsOf(p, launch());
    if (event.row < -1 || event.row >= rows || event.col < -1 || event.col >= cols)
        return fmt::format("tile ({}, {}) is outside the {} x {} tiles of its kernel", event.row, event.col, rows,
                           cols);
    const int64_t block = m_cta % launch().ctasPerHead;
    if (launch().share == CtaShare::RowBlock && event.row >= 0 && event.row != block)
        return fmt::format("CTA {} does not work on row block {}", m_cta, event.row);
    if (launch().share == CtaShare::ColumnBlock && event.col >= 0 && event.col != block)
        return fmt::format("CTA {} does not work on column block {}", m_cta, event.col);
    if (event.kind == EventKind::CtaBegin || event.kind == EventKind::CtaEnd)
        return event.bytes == 0 ? "" : "a CTA's begin and end move no bytes";

    const bool stored = m_program.find(event.tensor) != nullptr;
    if (event.tensor == TensorId::None || event.tensor >= TensorId::Count || (!stored && !launch().arena.find(event.tensor)))
        return "its tensor is in neither HBM nor the SRAM of its kernel";
    const bool both = needsBothIndices(event.kind);
    if ((event.row < 0 && (both || indexedByRow(event.tensor))) ||
        (event.col < 0 && cols > 0 && (both || indexedByCol(event.tensor))))
        return "its tile index is missing";
    if (movesBytes(event.kind) && !stored)
        return "its tensor has no buffer in HBM";
    if (movesBytes(event.kind) && !launch().arena.find(event.tensor) && !isComputedAtTheStore(event.tensor))
        return "its kernel has no place for the tensor in SRAM";
    const int64_t bytes = movesBytes(event.kind) ? expectedBytes(event) : 0;
    if (event.bytes != bytes)
        return fmt::format("it moves {} bytes, its tile has {}", event.bytes, bytes);
    return {};
}

int64_t EventChecker::expectedBytes(const Event& event) const
{
    const Problem& p = m_program.problem;
    const int64_t rows = indexedByRow(event.tensor) ? extent(p.nq, launch().tileRows, event.row) : 1;
    const int64_t cols = !indexedByCol(event.tensor) ? 1 : event.col < 0 ? p.nk : extent(p.nk, p.bc, event.col);
    using enum TensorId;
    static constexpr std::array withD{Q, K, V, O, dO, dQ, dK, dV};
    const bool hasD = std::ranges::find(withD, event.tensor) != withD.end();
    return rows * cols * (hasD ? p.d : 1) * m_program.find(event.tensor)->elementBytes;
}

void EventChecker::enterLaunch(size_t index)
{
    if (index == m_program.launches.size())
        return enterFrees(0);
    m_launch = index;
    m_phase = Phase::KernelBegin;
    m_cta = m_sequence = 0;
    m_ctaEvents.clear();
    for (int64_t cta = 0; cta < launch().ctasPerHead; ++cta)
        m_ctaEvents.push_back(eventsInCta(m_program, launch(), cta));
}

void EventChecker::enterFrees(size_t from)
{
    const auto& buffers = m_program.buffers;
    m_buffer = from;
    while (m_buffer < buffers.size() && !buffers[m_buffer].temporary)
        ++m_buffer;
    m_phase = m_buffer < buffers.size() ? Phase::Frees : Phase::Done;
}

} // namespace tilescope
