// SPDX-License-Identifier: Apache-2.0
// Inputs that have broken attention kernels elsewhere, each with its right outcome, on every engine here.
#include "core/tensor/float16.h"
#include "core/trace/nonfinite.h"
#include "tests/kernels/problems.h"

#include <algorithm>
#include <limits>

namespace tilescope::test {

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};

Problem shape(Algorithm algorithm, int64_t nq, int64_t nk, int64_t d, int64_t br, int64_t bc, MaskKind mask = MaskKind::None)
{
    Problem problem;
    problem.algorithm = algorithm;
    problem.nq = nq;
    problem.nk = nk;
    problem.d = d;
    problem.br = br;
    problem.bc = bc;
    problem.mask = mask;
    return problem;
}

RunResult run(Engine& engine, const Problem& problem, const Inputs& inputs)
{
    auto result = engine.run(problem, inputs, {.poison = true}, nullptr);
    if (!result) {
        ADD_FAILURE() << describe(problem) << ": " << result.error().message;
        return {};
    }
    return std::move(*result);
}

} // namespace

class Cases : public testing::Test {
protected:
    std::vector<std::shared_ptr<Engine>> m_engines = makeEngines();

    /// Every algorithm on every engine matches the oracle.
    void expectExactEverywhere(Problem problem)
    {
        for (const auto& engine : m_engines)
            for (Algorithm algorithm : kAlgorithms) {
                problem.algorithm = algorithm;
                SCOPED_TRACE(engine->device().engine + ": " + describe(problem));
                const Inputs inputs = randomInputs(problem);
                const RunResult result = run(*engine, problem, inputs);
                expectExact(problem, inputs, result.O, result.LSE);
            }
    }
};

TEST_F(Cases, rowsThatSeeNoKeyAreZero)
{
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : kAlgorithms) {
            const Problem problem = shape(algorithm, 5, 2, 3, 2, 2, MaskKind::Causal);
            SCOPED_TRACE(describe(problem));
            const RunResult result = run(*engine, problem, randomInputs(problem));
            for (int64_t row = 0; row < 3; ++row) {
                for (int64_t c = 0; c < 3; ++c)
                    EXPECT_EQ(result.O.at(0, row, c), 0.0f);
                if (algorithm != Algorithm::Standard) {
                    EXPECT_EQ(result.LSE[size_t(row)], -kInf);
                }
            }
            for (float value : result.O.values)
                EXPECT_TRUE(std::isfinite(value));
        }
    expectExactEverywhere(shape(Algorithm::Flash2, 5, 2, 3, 2, 2, MaskKind::Causal));
}

TEST_F(Cases, causalAlignmentIsBottomRightUnlessNamed)
{
    for (MaskKind mask : {MaskKind::Causal, MaskKind::CausalTopLeft}) {
        expectExactEverywhere(shape(Algorithm::Flash2, 2, 5, 4, 2, 3, mask));
        expectExactEverywhere(shape(Algorithm::Flash2, 3, 128, 16, 2, 48, mask));
    }
    // Row 0 of two queries and five keys sees four of them, or one.
    const Problem bottomRight = shape(Algorithm::Flash2, 2, 5, 4, 2, 3, MaskKind::Causal), topLeft = shape(Algorithm::Flash2, 2, 5, 4, 2, 3, MaskKind::CausalTopLeft);
    const Inputs inputs = randomInputs(bottomRight);
    const RunResult a = run(*m_engines.back(), bottomRight, inputs), b = run(*m_engines.back(), topLeft, inputs);
    for (int64_t c = 0; c < 4; ++c)
        EXPECT_FLOAT_EQ(b.O.at(0, 0, c), inputs.V.at(0, 0, c));
    EXPECT_NE(a.O.at(0, 0, 0), b.O.at(0, 0, 0));
}

/// A tile where some rows see nothing yet while others do: no (−∞) − (−∞).
TEST_F(Cases, firstVisitedTileFullyMaskedForSomeRows) { expectExactEverywhere(shape(Algorithm::Flash2, 12, 9, 5, 12, 2, MaskKind::Causal)); }

/// A window to the left of every key that the first queries could see, block patterns with empty rows, and nothing at all.
TEST_F(Cases, everyPatternOnRaggedTiles)
{
    for (int number = 0; number < kMaskPatterns; ++number)
        for (const SparseOrder order : {SparseOrder::AsPrinted, SparseOrder::TestFirst}) {
            Problem problem = shape(Algorithm::Flash2, 53, 38, 9, 8, 11);
            problem.batch = 2;
            problem.mask = maskPattern(problem, number, 25);
            problem.sparseOrder = order;
            expectExactEverywhere(problem);
            problem.nq = 21;
            problem.nk = 77;
            problem.mask = maskPattern(problem, number, 34);
            expectExactEverywhere(problem);
        }
}

TEST_F(Cases, anEmptyPatternSkipsEveryTile)
{
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
            Problem problem = shape(algorithm, 20, 30, 5, 8, 7);
            problem.mask = maskPattern(problem, kEmptyPattern, 0);
            problem.sparseOrder = SparseOrder::TestFirst;
            auto trace = engine->record(problem, std::make_shared<const Inputs>(randomInputs(problem)), {.poison = true}, nullptr);
            ASSERT_TRUE(trace) << trace.error().message;
            EXPECT_EQ((*trace)->O.values, std::vector<float>(100, 0.0f));
            EXPECT_EQ((*trace)->LSE, std::vector<float>(20, -kInf));
            const auto isKind = [](EventKind kind) { return [kind](const Event& event) { return event.kind == kind; }; };
            EXPECT_EQ(std::ranges::count_if((*trace)->events, isKind(EventKind::Skip)), 3 * 5);
            EXPECT_EQ(std::ranges::count_if((*trace)->events, isKind(EventKind::Matmul)), 0);
            EXPECT_EQ(std::ranges::count_if((*trace)->events, isKind(EventKind::Load)), algorithm == Algorithm::Flash1 ? 0 : 3);
        }
}

/// A pattern is of one grid of blocks.
TEST_F(Cases, aPatternOfAnotherGridIsRefused)
{
    Problem problem = shape(Algorithm::Flash2, 64, 64, 8, 16, 16);
    problem.mask = MaskSpec::custom(BlockPattern(4, 3, true));
    const auto refused = m_engines.front()->run(problem, randomInputs(problem), {}, nullptr);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("4 × 3"), std::string::npos) << refused.error().message;
}

/// A score of 784,449 overflows fp16, but on chip it is fp32.
TEST_F(Cases, hugeScoresStayFiniteInFlash)
{
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : kAlgorithms) {
            Problem problem = shape(algorithm, 1, 4, 1, 1, 2);
            problem.d = 12; // τ q·k = √12 · 576 · 383 ≈ 764,209
            problem.dtype = DType::F16;
            Inputs inputs = randomInputs(problem);
            std::ranges::fill(inputs.Q.values, 576.0f);
            std::ranges::fill(inputs.K.values, 383.0f);
            SCOPED_TRACE(describe(problem));
            auto trace = engine->record(problem, std::make_shared<const Inputs>(inputs), {}, nullptr);
            ASSERT_TRUE(trace);
            const bool finite = std::ranges::all_of((*trace)->O.values, [](float value) { return std::isfinite(value); });
            EXPECT_EQ(finite, algorithm != Algorithm::Standard);
            const auto first = firstNonFinite(**trace);
            EXPECT_EQ(first.has_value(), algorithm == Algorithm::Standard);
            if (first) {
                EXPECT_EQ(first->tile.tensor, TensorId::S);
            }
        }
}

TEST_F(Cases, tailsAreZeroFilled)
{
    expectExactEverywhere(shape(Algorithm::Flash2, 9, 9, 64, 64, 64));
    expectExactEverywhere(shape(Algorithm::Flash2, 65, 67, 33, 64, 64));
}

TEST_F(Cases, oddExtents)
{
    for (auto [n, d] : {std::pair<int64_t, int64_t>{1, 64}, {31, 64}, {40, 63}, {40, 59}, {17, 1}, {1, 1}, {70, 128}})
        expectExactEverywhere(shape(Algorithm::Flash2, n, n, d, 32, 16));
}

TEST_F(Cases, blocksOfUnequalSides)
{
    expectExactEverywhere(shape(Algorithm::Flash2, 100, 90, 20, 16, 48));
    expectExactEverywhere(shape(Algorithm::Flash2, 90, 100, 48, 80, 12));
}

/// What cannot fit is refused before anything is allocated, with the numbers.
TEST_F(Cases, tooLargeIsRefusedWithTheArithmetic)
{
    for (const auto& engine : m_engines) {
        Problem tiles = shape(Algorithm::Flash2, 256, 256, 256, 64, 64);
        tiles.br = tiles.bc = 256;
        auto result = engine->run(tiles, randomInputs(tiles), {}, nullptr);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::DoesNotFit);
        EXPECT_NE(result.error().message.find("KB"), std::string::npos) << result.error().message;

        Problem memory = shape(Algorithm::Standard, 1 << 21, 1 << 21, 1, 64, 64);
        auto refused = engine->run(memory, Inputs(), {}, nullptr);
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().code, ErrorCode::DoesNotFit);
    }
}

/// S and P have 2.1e9 elements: an index of 32 bits would not reach the last rows.
TEST_F(Cases, indicesPast31Bits)
{
    Problem problem = shape(Algorithm::Standard, 46400, 46400, 1, 64, 512);
    const auto trace = [&] {
        auto made = std::make_shared<Trace>();
        made->program = makeProgram(problem, kHopperSramBytes);
        return made;
    };
    const Program program = trace()->program;
    EXPECT_GT(program.find(TensorId::S)->elements, int64_t(1) << 31);
    // Only the last row block is run: its rows lie beyond 2³¹ elements, on pages that nobody else touches.
    const auto engine = hostEngine();
    if (engine->device().hbmFreeBytes < program.hbmBytes())
        GTEST_SKIP() << "needs " << program.hbmBytes() << " free bytes";
    auto last = trace();
    last->device = engine->device();
    last->inputs = std::make_shared<const Inputs>(randomInputs(problem));
    const Launch& pv = program.launches.back();
    Event event;
    event.kind = EventKind::Accumulate;
    event.tensor = TensorId::O;
    event.launch = uint8_t(program.launches.size() - 1);
    event.cta = uint32_t(pv.ctas - 1);
    event.sequence = uint32_t(eventsInCta(program, pv, pv.ctas - 1)) - 3; // the last accumulation
    last->events.push_back(event);
    auto replay = engine->replay(last);
    ASSERT_TRUE(replay) << replay.error().message;
    auto snapshot = (*replay)->snapshot(0, nullptr);
    ASSERT_TRUE(snapshot) << snapshot.error().message;
    const ReferenceRow row = referenceRow(problem, *last->inputs, 0, problem.nq - 1);
    EXPECT_NEAR(snapshot->value(*pv.arena.find(TensorId::O), (problem.nq - 1) % problem.br, 0), row.O[0], 4e-6);
}

TEST_F(Cases, nothingToDo)
{
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : kAlgorithms) {
            const Problem noKeys = shape(algorithm, 5, 0, 3, 4, 4), noQueries = shape(algorithm, 0, 5, 3, 4, 4);
            SCOPED_TRACE(nameOf(algorithm));
            const RunResult zero = run(*engine, noKeys, randomInputs(noKeys));
            EXPECT_EQ(zero.O.values, std::vector<float>(15, 0.0f));
            if (algorithm != Algorithm::Standard) {
                EXPECT_EQ(zero.LSE, std::vector<float>(5, -kInf));
            }
            EXPECT_TRUE(run(*engine, noQueries, randomInputs(noQueries)).O.values.empty());
            auto trace = engine->record(noKeys, std::make_shared<const Inputs>(randomInputs(noKeys)), {}, nullptr);
            ASSERT_TRUE(trace) << trace.error().message;
            EXPECT_EQ((*trace)->LSE, std::vector<float>(5, -kInf));
        }
}

/// One mask for all: the output does not depend on algorithm or blocks beyond rounding.
TEST_F(Cases, dropoutIsTheSameEverywhere)
{
    Problem problem = shape(Algorithm::Standard, 60, 50, 16, 16, 24);
    problem.heads = 2;
    problem.dropout = 0.17;
    problem.seed = 99;
    const Inputs inputs = randomInputs(problem);
    const ReferenceOutput expected = reference(problem, inputs);
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : kAlgorithms)
            for (int64_t block : {8, 37}) {
                problem.algorithm = algorithm;
                problem.br = block;
                problem.bc = 45 - block;
                SCOPED_TRACE(describe(problem));
                EXPECT_LE(deviation(expected.O, run(*engine, problem, inputs).O.values).maxAbsError, tolerance(problem, inputs, expected));
            }
}

/// A NaN in one key reaches the rows that see it and no other.
TEST_F(Cases, nanReachesExactlyTheRowsThatSeeIt)
{
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : kAlgorithms) {
            const Problem problem = shape(algorithm, 30, 30, 8, 7, 5, MaskKind::Causal);
            SCOPED_TRACE(describe(problem));
            Inputs inputs = randomInputs(problem);
            inputs.K.at(0, 13, 2) = kNaN;
            const RunResult result = run(*engine, problem, inputs);
            for (int64_t row = 0; row < 30; ++row)
                EXPECT_EQ(std::isnan(result.O.at(0, row, 0)), row >= 13) << row;
        }
}

TEST_F(Cases, negativeZeroAndDenormals)
{
    Problem problem = shape(Algorithm::Flash2, 20, 20, 6, 8, 8);
    for (const auto& engine : m_engines)
        for (Algorithm algorithm : kAlgorithms) {
            problem.algorithm = algorithm;
            SCOPED_TRACE(describe(problem));
            Inputs inputs = randomInputs(problem);
            for (size_t n = 0; n < inputs.Q.values.size(); ++n)
                inputs.Q.values[n] = n % 2 ? -0.0f : 1e-41f;
            const RunResult result = run(*engine, problem, inputs);
            expectExact(problem, inputs, result.O, result.LSE);
        }
}

} // namespace tilescope::test
