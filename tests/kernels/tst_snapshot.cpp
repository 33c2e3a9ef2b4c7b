// SPDX-License-Identifier: Apache-2.0
// SRAM at every step of small ragged problems, against an independent emulation.
#include "tests/kernels/problems.h"
#include "tests/kernels/sramemulator.h"

#include <cstring>

namespace tilescope::test {

namespace {

/// More columns than two checkpoints of FA1, Br ≠ Bc ≠ d, tails everywhere, and rows that see nothing.
Problem steppedProblem(Algorithm algorithm, int pattern, double dropout, Pass pass = Pass::Forward)
{
    Problem problem;
    problem.pass = pass;
    problem.algorithm = algorithm;
    problem.heads = 2;
    problem.nq = pattern == 1 ? 43 : 19;
    problem.nk = 37;
    problem.d = 7;
    problem.br = 5;
    problem.bc = 4;
    problem.mask = maskPattern(problem, pattern, 29);
    problem.sparseOrder = SparseOrder(pattern % 2); // an order of each way to hide blocks
    problem.dropout = dropout;
    return problem;
}

std::shared_ptr<const Trace> recordOn(Engine& engine, const Problem& problem)
{
    auto trace = engine.record(problem, std::make_shared<const Inputs>(randomInputs(problem)), {}, nullptr);
    if (!trace) {
        ADD_FAILURE() << trace.error().message;
        return nullptr;
    }
    return *trace;
}

void expectEveryStepExact(Engine& engine, const Problem& problem)
{
    const auto trace = recordOn(engine, problem);
    ASSERT_TRUE(trace);
    auto replay = engine.replay(trace);
    ASSERT_TRUE(replay) << replay.error().message;
    SramEmulator emulator(*trace);
    for (int64_t step = 0; step < trace->eventCount(); ++step) {
        const Event& event = trace->events[size_t(step)];
        emulator.apply(event);
        SCOPED_TRACE(fmt::format("{}: step {}, {} {}, i={} j={}", describe(problem), step, nameOf(event.kind), nameOf(event.tensor),
                                 event.row, event.col));
        auto snapshot = (*replay)->snapshot(step, nullptr);
        ASSERT_TRUE(snapshot) << snapshot.error().message;
        ASSERT_EQ(snapshot->step, step);
        if (trace->headOf(event) < 0) {
            ASSERT_TRUE(snapshot->empty());
            continue;
        }
        ASSERT_EQ(snapshot->launch, int(event.launch));
        ASSERT_EQ(int64_t(snapshot->arena.size()), trace->launchOf(event).arena.floats);
        emulator.compare(*snapshot);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

bool sameBits(const Snapshot& a, const Snapshot& b)
{
    if (a.arena.size() != b.arena.size())
        return false;
    return a.arena.empty() || std::memcmp(a.arena.data(), b.arena.data(), a.arena.size() * sizeof(float)) == 0;
}

} // namespace

using SnapshotChoice = std::tuple<Algorithm, int, double, Pass>;

class Snapshots : public testing::TestWithParam<SnapshotChoice> {
protected:
    Problem problem() const { return std::apply(steppedProblem, GetParam()); }
};

TEST_P(Snapshots, everyStepHoldsWhatTheFormulasSay) { expectEveryStepExact(*hostEngine(), problem()); }

TEST_P(Snapshots, everyStepIsExactOnTheGpu)
{
    const auto engines = makeCudaEngines();
    if (engines.empty())
        GTEST_SKIP() << "no CUDA device";
    expectEveryStepExact(*engines.front(), problem());
}

/// In any order, from whatever checkpoints there happen to be, and again.
TEST_P(Snapshots, doNotDependOnTheWayThere)
{
    const auto engine = hostEngine();
    const auto trace = recordOn(*engine, problem());
    ASSERT_TRUE(trace);
    auto prepared = engine->replay(trace), wandering = engine->replay(trace);
    ASSERT_TRUE(prepared && wandering);
    std::mt19937 random(seed());
    for (int n = 0; n < 60; ++n) {
        const int64_t step = std::uniform_int_distribution<int64_t>(0, trace->eventCount() - 1)(random);
        if (n % 10 == 0) {
            ASSERT_TRUE((*prepared)->prepare(n / 10 % 2, nullptr));
        }
        auto a = (*prepared)->snapshot(step, nullptr), b = (*wandering)->snapshot(step, nullptr), again = (*wandering)->snapshot(step, nullptr);
        ASSERT_TRUE(a && b && again);
        ASSERT_TRUE(sameBits(*a, *b)) << step;
        ASSERT_TRUE(sameBits(*b, *again)) << step;
    }
    EXPECT_FALSE((*prepared)->snapshot(-1, nullptr));
    EXPECT_FALSE((*prepared)->snapshot(trace->eventCount(), nullptr));
}

INSTANTIATE_TEST_SUITE_P(All, Snapshots,
                         testing::Combine(testing::Values(Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2),
                                          testing::Range(0, kMaskPatterns), testing::Values(0.0, 0.25),
                                          testing::Values(Pass::Forward, Pass::Backward)));

/// A softmax row that does not fit SRAM is read twice, and in its gradient two are; so are their snapshots.
TEST(Snapshots, ofTheSoftmaxInTwoPasses)
{
    Problem problem = steppedProblem(Algorithm::Standard, 0, 0, Pass::Backward);
    problem.nq = 3;
    problem.br = 2;
    problem.nk = 60000;
    problem.bc = 1000;
    problem.heads = 1;
    const auto engine = hostEngine();
    const auto trace = recordOn(*engine, problem);
    ASSERT_TRUE(trace);
    EXPECT_EQ(std::ranges::count(trace->program.launches, false, &Launch::rowFits), 2);
    auto replay = engine->replay(trace);
    ASSERT_TRUE(replay);
    SramEmulator emulator(*trace);
    for (int64_t step = 0; step < trace->eventCount(); ++step) {
        const Event& event = trace->events[size_t(step)];
        emulator.apply(event);
        if (trace->headOf(event) < 0 || trace->launchOf(event).rowFits || step % 5 != 0)
            continue;
        SCOPED_TRACE(step);
        auto snapshot = (*replay)->snapshot(step, nullptr);
        ASSERT_TRUE(snapshot) << snapshot.error().message;
        emulator.compare(*snapshot);
        if (HasFatalFailure())
            return;
    }
}

} // namespace tilescope::test
