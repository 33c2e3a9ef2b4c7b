// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/kernelreplay.h"

#include "core/problem/mask.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tilescope {

namespace {

constexpr int64_t kCheckpointBudget = 256 << 20; ///< bytes, one head's
constexpr int kShortestStride = 4;               ///< outer j's; fewer would not make a seek feel faster

bool belongsToCta(const Event& event)
{
    return event.kind != EventKind::Alloc && event.kind != EventKind::Free && event.kind != EventKind::KernelBegin
        && event.kind != EventKind::KernelEnd;
}

/// Sequence number of the first event of each outer j of FA1.
std::vector<uint32_t> columnStarts(const Problem& p)
{
    std::vector<uint32_t> starts;
    uint32_t sequence = 1; // CtaBegin is 0
    for (int64_t j = 0; j < p.Tc(); ++j) {
        starts.push_back(sequence);
        sequence += loadsColumn(p, j) ? 2 : 0;
        for (int64_t i = 0; i < p.Tr(); ++i) {
            const TileCover cover = tileCover(p, i, j);
            sequence += cover == TileCover::Skipped ? 1 : 13 + (cover == TileCover::Partial ? 1 : 0) + (p.dropout > 0 ? 1 : 0);
        }
    }
    return starts;
}

} // namespace

KernelReplay::KernelReplay(std::shared_ptr<const Trace> trace, std::unique_ptr<Session> session)
    : m_trace(std::move(trace)), m_session(std::move(session))
{
    const Problem& p = m_trace->problem();
    if (p.algorithm != Algorithm::Flash1 || m_trace->program.launches.empty())
        return;
    m_columnStart = columnStarts(p);
    const int64_t bytes = p.nq * (p.d + 2) * 4 + m_trace->program.sramBytes();
    const int64_t affordable = std::max<int64_t>(1, kCheckpointBudget / bytes);
    m_columnStride = int(std::max<int64_t>(kShortestStride, (p.Tc() + affordable - 1) / affordable));
}

Result<Snapshot> KernelReplay::snapshot(int64_t step, Progress* progress)
{
    if (step < 0 || step >= m_trace->eventCount())
        return badInput(fmt::format("Step {} is not in the trace of {} events.", step, m_trace->eventCount()));
    const Event& event = m_trace->events[size_t(step)];
    if (!belongsToCta(event))
        return Snapshot{step, -1, {}};

    const Checkpoint* from = nullptr;
    if (m_trace->launchOf(event).kind == KernelKind::Flash1) {
        if (auto built = buildCheckpoints(event.cta, event.sequence, progress); !built)
            return built.error();
        from = &*std::prev(std::ranges::upper_bound(m_checkpoints, event.sequence, {}, &Checkpoint::sequence));
        if (auto restored = restore(*from, event.cta); !restored)
            return restored.error();
    } else if (auto ready = runEarlierLaunches(event, progress); !ready)
        return ready.error();
    auto arena = runTo(event, from, progress);
    if (!arena)
        return arena.error();
    return Snapshot{step, event.launch, std::move(*arena)};
}

Result<void> KernelReplay::prepare(int64_t head, Progress* progress)
{
    return m_columnStart.empty() ? Result<void>() : buildCheckpoints(head, m_columnStart.back(), progress);
}

/// Runs the event's CTA up to the event.
Result<std::vector<float>> KernelReplay::runTo(const Event& event, const Checkpoint* from, Progress* progress)
{
    std::vector<float> arena(size_t(m_trace->launchOf(event).arena.floats));
    LaunchRequest request{.launch = event.launch, .firstCta = event.cta, .ctas = 1, .hooks = HookKind::Stopping, .poison = true};
    request.dump = arena;
    request.stopAt = event.sequence;
    if (from && !from->arena.empty()) {
        request.firstColumn = from->column;
        request.firstSequence = from->sequence;
        request.arenaImage = from->arena;
    }
    if (auto done = m_session->launch(request, progress); !done)
        return done.error();
    return arena;
}

/// Standard attention: what the launches before this one wrote for the CTA's row block. Always from the
/// first one on, because the mask and dropout kernels change S and P in place.
Result<void> KernelReplay::runEarlierLaunches(const Event& event, Progress* progress)
{
    const Launch& own = m_trace->launchOf(event);
    const int64_t head = event.cta / own.ctasPerHead, firstRow = event.cta % own.ctasPerHead * own.tileRows;
    const int64_t block = m_trace->problem().br; // the tallest of all launches; the others divide it
    const int64_t blockRow = firstRow / block * block, blockEnd = std::min(blockRow + block, m_trace->problem().nq);
    for (int n = 0; n < event.launch; ++n) {
        const Launch& launch = m_trace->program.launches[size_t(n)];
        const int64_t first = blockRow / launch.tileRows, end = (blockEnd + launch.tileRows - 1) / launch.tileRows;
        LaunchRequest request{.launch = n, .firstCta = head * launch.ctasPerHead + first, .ctas = end - first};
        if (auto done = m_session->launch(request, progress); !done)
            return done.error();
    }
    return {};
}

/// Algorithm 1, line 2: O = 0, l = 0, m = −∞.
KernelReplay::Checkpoint KernelReplay::startOf(const Problem& p)
{
    const std::vector<float> minusInfinity(size_t(p.nq), -std::numeric_limits<float>::infinity());
    const auto m = std::as_bytes(std::span(minusInfinity));
    return {0, 0, std::vector<std::byte>(size_t(p.nq * p.d * 4)), std::vector<std::byte>(size_t(p.nq * 4)), {m.begin(), m.end()}, {}};
}

/// Makes sure that the head's checkpoints reach as far as the event.
Result<void> KernelReplay::buildCheckpoints(int64_t head, uint32_t sequence, Progress* progress)
{
    if (head != m_head) {
        m_checkpoints.clear();
        m_checkpoints.push_back(startOf(m_trace->problem()));
        m_head = head;
    }
    for (int column = m_checkpoints.back().column + m_columnStride; column < int(m_columnStart.size()); column += m_columnStride) {
        if (m_columnStart[size_t(column)] > sequence)
            break;
        auto next = checkpointAfter(m_checkpoints.back(), head, column, progress);
        if (!next)
            return next.error();
        m_checkpoints.push_back(std::move(*next));
    }
    return {};
}

Result<KernelReplay::Checkpoint> KernelReplay::checkpointAfter(const Checkpoint& from, int64_t cta, int column, Progress* progress)
{
    if (auto restored = restore(from, cta); !restored)
        return restored.error();
    Event last;
    last.cta = uint32_t(cta);
    last.launch = 0;
    last.sequence = m_columnStart[size_t(column)] - 1;
    auto arena = runTo(last, &from, progress);
    if (!arena)
        return arena.error();
    Checkpoint checkpoint{column, m_columnStart[size_t(column)], {}, {}, {}, std::move(*arena)};
    if (auto saved = save(checkpoint, cta); !saved)
        return saved.error();
    return checkpoint;
}

Result<void> KernelReplay::restore(const Checkpoint& checkpoint, int64_t head)
{
    for (auto [tensor, bytes] : {std::pair{TensorId::O, &checkpoint.O}, {TensorId::L, &checkpoint.l}, {TensorId::M, &checkpoint.m}}) {
        if (auto done = m_session->write(tensor, head * int64_t(bytes->size()), *bytes); !done)
            return done;
    }
    return {};
}

Result<void> KernelReplay::save(Checkpoint& checkpoint, int64_t head)
{
    const Problem& p = m_trace->problem();
    checkpoint.O.resize(size_t(p.nq * p.d * 4));
    checkpoint.l.resize(size_t(p.nq * 4));
    checkpoint.m.resize(size_t(p.nq * 4));
    for (auto [tensor, bytes] : {std::pair{TensorId::O, &checkpoint.O}, {TensorId::L, &checkpoint.l}, {TensorId::M, &checkpoint.m}})
        if (auto done = m_session->read(tensor, head * int64_t(bytes->size()), *bytes); !done)
            return done;
    return {};
}

} // namespace tilescope
