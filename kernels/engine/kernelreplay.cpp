// SPDX-License-Identifier: Apache-2.0
#include "kernels/engine/kernelreplay.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tilescope {

namespace {

constexpr int64_t kCheckpointBudget = 256 << 20; ///< bytes, of one launch's head
constexpr int kShortestStride = 4;               ///< outer j's; fewer would not make a seek feel faster

bool belongsToCta(const Event& event)
{
    return event.kind != EventKind::Alloc && event.kind != EventKind::Free && event.kind != EventKind::KernelBegin
        && event.kind != EventKind::KernelEnd;
}

/// Whether a later launch reads what it writes. O, and the gradients, are read by none of standard attention's.
bool feedsLaterLaunches(KernelKind kind)
{
    return kind != KernelKind::PV && kind != KernelKind::PtdO && kind != KernelKind::dSK && kind != KernelKind::dStQ;
}

} // namespace

KernelReplay::KernelReplay(std::shared_ptr<const Trace> trace, std::unique_ptr<Session> session)
    : m_trace(std::move(trace)), m_session(std::move(session)), m_launchesRun(size_t(m_trace->problem().headCount()), 0)
{
    const auto& launches = m_trace->program.launches;
    for (size_t n = 0; n < launches.size(); ++n)
        if (launches[n].share == CtaShare::Head)
            m_headLaunches.push_back(makeHeadLaunch(int(n)));
}

KernelReplay::HeadLaunch KernelReplay::makeHeadLaunch(int launch) const
{
    const Problem& p = m_trace->problem();
    const Launch& planned = m_trace->program.launches[size_t(launch)];
    HeadLaunch own{.launch = launch};
    own.updated = isBackward(planned.kind) ? std::vector{TensorId::dQ} : std::vector{TensorId::O, TensorId::L, TensorId::M};
    own.columnStart.push_back(1); // CtaBegin is 0
    for (int64_t j = 0; j < p.Tc(); ++j)
        own.columnStart.push_back(own.columnStart.back() + uint32_t(eventsInColumn(m_trace->program, planned, j)));
    int64_t bytes = planned.arena.bytes();
    for (const TensorId tensor : own.updated)
        bytes += headBytes(tensor);
    const int64_t affordable = std::max<int64_t>(1, kCheckpointBudget / bytes);
    own.stride = int(std::max<int64_t>(kShortestStride, (p.Tc() + affordable - 1) / affordable));
    return own;
}

KernelReplay::HeadLaunch* KernelReplay::find(int launch)
{
    const auto found = std::ranges::find(m_headLaunches, launch, &HeadLaunch::launch);
    return found == m_headLaunches.end() ? nullptr : &*found;
}

int64_t KernelReplay::headBytes(TensorId tensor) const { return m_trace->program.find(tensor)->bytes() / m_trace->problem().headCount(); }

Result<Snapshot> KernelReplay::snapshot(int64_t step, Progress* progress)
{
    if (step < 0 || step >= m_trace->eventCount())
        return badInput(fmt::format("Step {} is not in the trace of {} events.", step, m_trace->eventCount()));
    const Event& event = m_trace->events[size_t(step)];
    if (!belongsToCta(event))
        return Snapshot{step, -1, {}};

    const int64_t ctasPerHead = m_trace->launchOf(event).ctasPerHead, head = event.cta / ctasPerHead;
    if (auto ready = runEarlierLaunches(event.launch, head, event.cta % ctasPerHead, progress); !ready)
        return ready.error();
    const Checkpoint* from = nullptr;
    if (HeadLaunch* own = find(event.launch)) {
        auto nearest = checkpointBefore(*own, head, event.sequence, progress);
        if (!nearest)
            return nearest.error();
        from = *nearest;
        if (auto restored = restore(*own, *from); !restored)
            return restored.error();
    }
    auto arena = runTo(event, from, progress);
    if (!arena)
        return arena.error();
    return Snapshot{step, event.launch, std::move(*arena)};
}

/// What row blocks need of earlier launches is quick anyway.
Result<void> KernelReplay::prepare(int64_t head, Progress* progress)
{
    const auto& launches = m_trace->program.launches;
    for (int n = 0; n < int(launches.size()); ++n) {
        if (launches[size_t(n)].share == CtaShare::RowBlock)
            continue;
        if (auto ready = runEarlierLaunches(n, head, 0, progress); !ready)
            return ready;
        if (HeadLaunch* own = find(n))
            if (auto built = checkpointBefore(*own, head, own->columnStart.back(), progress); !built)
                return built.error();
    }
    return {};
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

/// What the launches before this one wrote for a CTA of it. For a row block that is its own rows, always from the first launch
/// on, because the mask and both dropout kernels change S, P and dP in place. For a column block or a head it is all rows;
/// what is read of them, P and dS or L and D, stays right whatever is run again, so once is enough.
Result<void> KernelReplay::runEarlierLaunches(int launch, int64_t head, int64_t block, Progress* progress)
{
    const Problem& p = m_trace->problem();
    const Launch& own = m_trace->program.launches[size_t(launch)];
    const bool allRows = own.share != CtaShare::RowBlock;
    const int64_t rowBegin = block * own.tileRows / p.br * p.br; // Br is the tallest of all blocks; the others divide it
    int& run = m_launchesRun[size_t(head)];
    for (int n = 0; n < launch; ++n) {
        const Launch& earlier = m_trace->program.launches[size_t(n)];
        Result<void> done;
        if (earlier.share == CtaShare::Head)
            done = runWholeHead(n, head, progress);
        else if (feedsLaterLaunches(earlier.kind) && (!allRows || n >= run))
            done = allRows ? runRowBlocks(n, head, 0, p.nq, progress)
                           : runRowBlocks(n, head, rowBegin, std::min(rowBegin + p.br, p.nq), progress);
        if (!done)
            return done;
    }
    if (allRows)
        run = std::max(run, launch);
    return {};
}

Result<void> KernelReplay::runRowBlocks(int launch, int64_t head, int64_t rowBegin, int64_t rowEnd, Progress* progress)
{
    const Launch& own = m_trace->program.launches[size_t(launch)];
    const int64_t first = rowBegin / own.tileRows, end = (rowEnd + own.tileRows - 1) / own.tileRows;
    const LaunchRequest request{.launch = launch, .firstCta = head * own.ctasPerHead + first, .ctas = end - first};
    if (auto done = m_session->launch(request, progress); !done)
        return done.error();
    return {};
}

/// Leaves in HBM what the launch's CTA wrote for the head.
Result<void> KernelReplay::runWholeHead(int launch, int64_t head, Progress* progress)
{
    HeadLaunch& own = *find(launch);
    auto end = checkpointBefore(own, head, own.columnStart.back(), progress);
    if (!end)
        return end.error();
    return restore(own, **end);
}

/// The updated tensors as they are filled before the first launch.
KernelReplay::Checkpoint KernelReplay::startOf(const HeadLaunch& own) const
{
    Checkpoint start;
    for (const TensorId tensor : own.updated) {
        const bool infinite = m_trace->program.find(tensor)->fill == BufferFill::NegativeInfinity;
        const std::vector<float> values(size_t(headBytes(tensor)) / sizeof(float), infinite ? -std::numeric_limits<float>::infinity() : 0.0f);
        const auto bytes = std::as_bytes(std::span(values));
        start.state.emplace_back(bytes.begin(), bytes.end());
    }
    return start;
}

/// The last checkpoint of the head that is not behind the event, after those that are missing have been made.
Result<const KernelReplay::Checkpoint*> KernelReplay::checkpointBefore(HeadLaunch& own, int64_t head, uint32_t sequence, Progress* progress)
{
    auto& checkpoints = own.checkpoints;
    if (head != own.head) {
        checkpoints.clear();
        checkpoints.push_back(startOf(own));
        own.head = head;
    }
    const int columns = int(own.columnStart.size()) - 1;
    while (checkpoints.back().column < columns) {
        const int column = std::min(checkpoints.back().column + own.stride, columns);
        if (own.columnStart[size_t(column)] > sequence)
            break;
        auto next = checkpointAfter(own, checkpoints.back(), column, progress);
        if (!next)
            return next.error();
        checkpoints.push_back(std::move(*next));
    }
    return &*std::prev(std::ranges::upper_bound(checkpoints, sequence, {}, &Checkpoint::sequence));
}

Result<KernelReplay::Checkpoint> KernelReplay::checkpointAfter(const HeadLaunch& own, const Checkpoint& from, int column, Progress* progress)
{
    if (auto restored = restore(own, from); !restored)
        return restored.error();
    Event last;
    last.cta = uint32_t(own.head);
    last.launch = uint8_t(own.launch);
    last.sequence = own.columnStart[size_t(column)] - 1;
    auto arena = runTo(last, &from, progress);
    if (!arena)
        return arena.error();
    Checkpoint checkpoint{column, own.columnStart[size_t(column)], {}, std::move(*arena)};
    if (auto saved = save(own, checkpoint); !saved)
        return saved.error();
    return checkpoint;
}

Result<void> KernelReplay::restore(const HeadLaunch& own, const Checkpoint& checkpoint)
{
    for (size_t n = 0; n < own.updated.size(); ++n)
        if (auto done = m_session->write(own.updated[n], own.head * headBytes(own.updated[n]), checkpoint.state[n]); !done)
            return done;
    return {};
}

Result<void> KernelReplay::save(const HeadLaunch& own, Checkpoint& checkpoint)
{
    for (const TensorId tensor : own.updated) {
        auto& bytes = checkpoint.state.emplace_back(size_t(headBytes(tensor)));
        if (auto done = m_session->read(tensor, own.head * headBytes(tensor), bytes); !done)
            return done;
    }
    return {};
}

} // namespace tilescope
