// SPDX-License-Identifier: Apache-2.0
// The host engine's own: instruction sets, threads that share a CTA, cancelling, the exponential.
#include "core/tensor/float16.h"
#include "kernels/host/isa.h"
#include "tests/core/support/problems.h"
#include "tests/kernels/problems.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>

namespace tilescope::test {

namespace {

constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

Problem raggedProblem(Algorithm algorithm, Pass pass = Pass::Forward)
{
    Problem problem = smallProblem(algorithm, MaskKind::Causal);
    problem.pass = pass;
    problem.dropout = 0.1;
    return problem;
}

std::vector<Problem> raggedProblems()
{
    std::vector<Problem> problems;
    for (Algorithm algorithm : kAlgorithms)
        for (Pass pass : {Pass::Forward, Pass::Backward})
            problems.push_back(raggedProblem(algorithm, pass));
    return problems;
}

void expectSameOutputs(const Trace& a, const Trace& b)
{
    EXPECT_EQ(a.O.values, b.O.values);
    EXPECT_EQ(a.LSE, b.LSE);
    EXPECT_EQ(a.dQ.values, b.dQ.values);
    EXPECT_EQ(a.dK.values, b.dK.values);
    EXPECT_EQ(a.dV.values, b.dV.values);
}

} // namespace

TEST(HostEngine, everyInstructionSetMatchesTheOracle)
{
    std::mt19937 random(seed());
    for (const HostIsa& isa : availableIsas())
        for (Algorithm algorithm : kAlgorithms)
            for (DType dtype : {DType::F32, DType::F16, DType::BF16}) {
                const Problem problem = randomProblem(random, algorithm, dtype, int(random() % kMaskPatterns), Pass::Backward);
                SCOPED_TRACE(fmt::format("{}, seed {}, {}", isa.name, seed(), describe(problem)));
                const auto engine = hostEngine({.isa = std::string(isa.name)});
                EXPECT_EQ(engine->device().isa, isa.name);
                const Inputs inputs = randomInputs(problem);
                auto result = engine->run(problem, inputs, {.poison = true}, nullptr);
                ASSERT_TRUE(result) << result.error().message;
                expectExact(problem, inputs, result->O, result->LSE);
                expectExactGradients(problem, inputs, result->dQ, result->dK, result->dV);
            }
}

TEST(HostEngine, refusesAnInstructionSetItDoesNotHave)
{
    auto engine = makeHostEngine({.isa = "z80"});
    ASSERT_FALSE(engine);
    EXPECT_EQ(engine.error().code, ErrorCode::BadInput);
}

TEST(HostEngine, saysWhatItIs)
{
    const DeviceInfo device = hostEngine()->device();
    EXPECT_EQ(device.engine, "host");
    EXPECT_EQ(device.sramBytes, kHopperSramBytes);
    EXPECT_GT(device.hbmBytes, 0);
    EXPECT_GE(device.smCount, 1);
    EXPECT_FALSE(device.name.empty());
}

/// Several real threads share a CTA and dawdle around its barriers: a barrier that is not there shows as
/// another result here, and as a race under ThreadSanitizer.
TEST(HostEngine, threadsOfACtaMeetAtItsBarriers)
{
    for (const Problem& problem : raggedProblems()) {
        SCOPED_TRACE(describe(problem));
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        auto calm = hostEngine({.teamThreads = 1})->record(problem, inputs, {.poison = true}, nullptr);
        ASSERT_TRUE(calm) << calm.error().message;
        for (uint32_t jitter : {0u, 7u}) {
            auto jittered = hostEngine({.teamThreads = 4, .jitterSeed = jitter})->record(problem, inputs, {.poison = true}, nullptr);
            ASSERT_TRUE(jittered) << jittered.error().message;
            expectSameOutputs(**calm, **jittered);
            EXPECT_EQ((*calm)->eventCount(), (*jittered)->eventCount());
        }
        expectExact(problem, *inputs, (*calm)->O, (*calm)->LSE);
    }
}

/// Each thread of a CTA, and each CTA, adds to dQ in HBM.
TEST(HostEngine, manyCtasAddToDqAtomically)
{
    Problem problem = raggedProblem(Algorithm::Flash2, Pass::Backward);
    problem.dqOrder = DqOrder::Atomic;
    const Inputs inputs = randomInputs(problem);
    for (const HostOptions& options : {HostOptions{.workers = 5}, HostOptions{.teamThreads = 4, .jitterSeed = 7}}) {
        auto result = hostEngine(options)->run(problem, inputs, {.poison = true}, nullptr);
        ASSERT_TRUE(result) << result.error().message;
        expectExactGradients(problem, inputs, result->dQ, result->dK, result->dV);
    }
}

TEST(HostEngine, manyWorkersGiveTheSameAsOne)
{
    for (const Problem& problem : raggedProblems()) {
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        auto one = hostEngine({.workers = 1})->record(problem, inputs, {}, nullptr);
        auto many = hostEngine({.workers = 5})->record(problem, inputs, {}, nullptr);
        ASSERT_TRUE(one && many);
        expectSameOutputs(**one, **many);
        ASSERT_EQ((*one)->eventCount(), (*many)->eventCount());
        for (size_t n = 0; n < (*one)->events.size(); ++n) {
            Event a = (*one)->events[n], b = (*many)->events[n];
            a.clock = b.clock = 0;
            ASSERT_EQ(std::memcmp(&a, &b, sizeof a), 0) << n;
        }
    }
}

/// Another thread cancels as soon as it has seen progress: long before the end.
TEST(HostEngine, cancelsInTheMiddleOfACta)
{
    Problem problem;
    problem.algorithm = Algorithm::Flash1; // one CTA: only its phases can notice
    problem.nq = problem.nk = 16384;
    const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
    for (bool tracing : {false, true}) {
        Progress progress;
        std::jthread watcher([&] {
            while (progress.done == 0)
                std::this_thread::yield();
            progress.cancelled = true;
        });
        const auto engine = hostEngine();
        const ErrorCode code = tracing ? engine->record(problem, inputs, {}, &progress).error().code
                                       : engine->run(problem, *inputs, {}, &progress).error().code;
        EXPECT_EQ(code, ErrorCode::Cancelled);
        EXPECT_LT(progress.done, progress.total);
    }
}

TEST(HostEngine, progressEndsAtItsTotal)
{
    for (const Problem& problem : raggedProblems()) {
        const auto inputs = std::make_shared<const Inputs>(randomInputs(problem));
        Progress recording, running;
        ASSERT_TRUE(hostEngine()->record(problem, inputs, {}, &recording));
        EXPECT_EQ(recording.done, recording.total);
        ASSERT_TRUE(hostEngine()->run(problem, *inputs, {.repeats = 3}, &running));
        EXPECT_EQ(running.done, running.total);
    }
}

TEST(HostEngine, timesEachRepetition)
{
    const Problem problem = raggedProblem(Algorithm::Flash1);
    const Inputs inputs = randomInputs(problem);
    auto once = hostEngine()->run(problem, inputs, {}, nullptr), thrice = hostEngine()->run(problem, inputs, {.repeats = 3}, nullptr);
    ASSERT_TRUE(once && thrice);
    EXPECT_EQ(once->timesMs.size(), 1u);
    EXPECT_EQ(thrice->timesMs.size(), 3u);
    EXPECT_EQ(once->O.values, thrice->O.values) << "FA1 works in place, and must start afresh";
}

TEST(HostEngine, countsCtasBySramAlone)
{
    Problem p; // 64 × 64, d = 64: 5 tiles of 16 KB, 5 vectors of 256 B
    EXPECT_EQ(*hostEngine()->ctasPerSm(p), 233472 / (4 * (5 * 64 * 64 + 5 * 64) + 1024));
    p.br = p.bc = 128;
    EXPECT_EQ(*hostEngine()->ctasPerSm(p), 1);
    p.bc = 256;
    const auto refused = hostEngine()->ctasPerSm(p);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::DoesNotFit);
}

TEST(HostEngine, refusesInputsOfAnotherShape)
{
    const Problem problem = raggedProblem(Algorithm::Flash2);
    Problem other = problem;
    other.nk += 1;
    auto result = hostEngine()->run(problem, randomInputs(other), {}, nullptr);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::BadInput);
}

/// What it finds depends on the machine and on who else uses it: only what holds everywhere is asked for.
TEST(HostEngine, measuresItsMemory)
{
    const auto engine = hostEngine();
    const auto hierarchy = engine->measureHierarchy();
    ASSERT_TRUE(hierarchy) << hierarchy.error().message;
    EXPECT_GT(hierarchy->flopsPerSecond, 1e8);
    ASSERT_GE(hierarchy->levels.size(), 2u);
    EXPECT_EQ(hierarchy->levels.front().kind, MemoryLevelKind::Registers);
    EXPECT_EQ(hierarchy->levels.back().kind, MemoryLevelKind::Hbm);
    EXPECT_EQ(hierarchy->levels.back().bytes(), engine->device().hbmBytes);
    EXPECT_GT(hierarchy->levels.front().bytesPerSecond, hierarchy->levels.back().bytesPerSecond);
    for (size_t n = 0; n < hierarchy->levels.size(); ++n) {
        const MemoryLevel& level = hierarchy->levels[n];
        EXPECT_GT(level.bytesPerSecond, 0) << nameOf(level.kind);
        EXPECT_LE(level.probedBytes, level.unitBytes) << nameOf(level.kind);
        if (n > 0) {
            EXPECT_GT(level.bytes(), hierarchy->levels[n - 1].bytes()) << nameOf(level.kind);
        }
    }
}

TEST(HostEngine, measuringItsMemoryEndsWithTheProbeThatRunsWhenCancelled)
{
    const auto engine = hostEngine();
    Progress progress;
    std::jthread canceller([&progress] {
        while (progress.done == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        progress.cancelled = true;
    });
    const auto hierarchy = engine->measureHierarchy(&progress);
    ASSERT_FALSE(hierarchy);
    EXPECT_EQ(hierarchy.error().code, ErrorCode::Cancelled);
    EXPECT_GT(progress.total, 10);
    EXPECT_LT(progress.done, progress.total / 2);
}

} // namespace tilescope::test
