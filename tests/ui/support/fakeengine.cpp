// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/fakeengine.h"

#include "core/trace/stepstate.h"
#include "core/tensor/float16.h"
#include "tests/core/support/tracebuilder.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace tilescope::test {

namespace {

/// False when the work was cancelled meanwhile.
bool waitWhile(const std::atomic<bool>& held, const Progress* progress)
{
    while (held && !(progress && progress->cancelled))
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return !(progress && progress->cancelled);
}

class FakeReplay : public Replay {
public:
    FakeReplay(FakeEngine& engine, std::shared_ptr<const Trace> trace) : m_engine(engine), m_trace(std::move(trace)) {}

    Result<Snapshot> snapshot(int64_t step, Progress* progress) override
    {
        ++m_engine.snapshots;
        if (!waitWhile(m_engine.holdSnapshots, progress))
            return cancelled();
        const StepState state = stateAt(*m_trace, step);
        Snapshot snapshot{step, state.launch, {}};
        if (state.head < 0)
            return snapshot;
        const ArenaLayout& arena = m_trace->program.launches[size_t(state.launch)].arena;
        snapshot.arena.assign(size_t(arena.floats), floatFromBits(kUnwritten));
        for (const Resident& resident : state.sram)
            if (const ArenaTile* tile = arena.find(resident.tile.tensor))
                std::fill_n(snapshot.arena.begin() + tile->offset, tile->floats, float(step));
        return snapshot;
    }

    Result<void> prepare(int64_t head, Progress*) override
    {
        m_engine.preparedHead = head;
        return {};
    }

private:
    FakeEngine& m_engine;
    std::shared_ptr<const Trace> m_trace;
};

} // namespace

FakeEngine::FakeEngine(std::string name) : m_device(testDevice()) { m_device.engine = std::move(name); }

Result<std::shared_ptr<const Trace>> FakeEngine::record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                        const RunOptions&, Progress* progress)
{
    ++recordings;
    progress->total = 100;
    progress->done = 50;
    if (!waitWhile(holdRecordings, progress)) {
        ++cancelledRecordings;
        return cancelled();
    }
    ++finishedRecordings;
    if (failRecordings)
        return internalError("The fake engine was told to fail.");
    auto trace = std::make_shared<Trace>(*buildTrace(problem, std::move(inputs)));
    trace->device = m_device;
    return std::shared_ptr<const Trace>(std::move(trace));
}

Result<RunResult> FakeEngine::run(const Problem&, const Inputs&, const RunOptions&, Progress*)
{
    return internalError("The fake engine only records.");
}

Result<Hierarchy> FakeEngine::measureHierarchy(Progress*) { return internalError("The fake engine only records."); }

Result<std::unique_ptr<Replay>> FakeEngine::replay(std::shared_ptr<const Trace> trace)
{
    ++replays;
    return std::unique_ptr<Replay>(std::make_unique<FakeReplay>(*this, std::move(trace)));
}

} // namespace tilescope::test
