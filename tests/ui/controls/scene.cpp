// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/controls/scene.h"

#include "tests/core/support/tracebuilder.h"

#include <QTest>

namespace tilescope::test {

namespace {

class NoReplay : public Replay {
public:
    Result<Snapshot> snapshot(int64_t step, Progress*) override { return Snapshot{step, -1, {}}; }
    Result<void> prepare(int64_t, Progress*) override { return {}; }
};

class EventsOnlyEngine : public Engine {
public:
    const DeviceInfo& device() const override { return m_device; }
    Result<std::shared_ptr<const Trace>> record(const Problem& problem, std::shared_ptr<const Inputs> inputs,
                                                const RunOptions&, Progress*) override
    {
        return buildTrace(problem, std::move(inputs), Numbers::None);
    }
    Result<RunResult> run(const Problem&, const Inputs&, const RunOptions&, Progress*) override
    {
        return internalError("This engine only records.");
    }
    Result<std::unique_ptr<Replay>> replay(std::shared_ptr<const Trace>) override
    {
        return std::unique_ptr<Replay>(new NoReplay);
    }
    Result<Hierarchy> measureHierarchy(Progress*) override { return internalError("This engine only records."); }

private:
    DeviceInfo m_device = testDevice();
};

} // namespace

Problem millionEvents()
{
    Problem p;
    p.nq = p.nk = 5760;
    p.d = 4;
    p.br = p.bc = 16;
    return p;
}

std::shared_ptr<const Inputs> sampleOf(int64_t heads, int64_t n, int64_t d)
{
    Problem p;
    p.heads = heads;
    p.nq = p.nk = n;
    p.d = d;
    auto inputs = std::make_shared<Inputs>(randomInputs(p));
    inputs->name = "a sentence";
    return inputs;
}

std::unique_ptr<Document> makeDocument(std::shared_ptr<const Inputs> sample)
{
    return std::make_unique<Document>(std::vector<std::shared_ptr<Engine>>{std::make_shared<EventsOnlyEngine>()},
                                      std::move(sample));
}

bool record(Document& document, const Problem& problem)
{
    document.applyProblem(problem, QStringLiteral("test"));
    const auto recorded = [&] {
        return !document.recording().running && document.trace() && document.trace()->problem() == document.problem();
    };
    return QTest::qWaitFor(recorded, 20'000);
}

} // namespace tilescope::test
