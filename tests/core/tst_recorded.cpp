// SPDX-License-Identifier: Apache-2.0
// What core says about a trace, against the kernels that made it.
#include "core/listing/listing.h"
#include "core/trace/eventchecker.h"
#include "core/trace/stepstate.h"
#include "tests/core/support/tracebuilder.h"
#include "tests/kernels/support/hostrun.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace tilescope;

namespace {

std::vector<Problem> problems()
{
    std::vector<Problem> all;
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (MaskKind mask : {MaskKind::None, MaskKind::Causal})
            all.push_back({.algorithm = algorithm, .heads = 2, .nq = 23, .nk = 29, .d = 5, .br = 6, .bc = 7, .mask = mask,
                           .dropout = mask == MaskKind::None ? 0.0 : 0.2});
    // Rows of 15,000 keys do not fit SRAM even one at a time.
    all.push_back({.algorithm = Algorithm::Standard, .nq = 3, .nk = 15000, .d = 3, .br = 2, .bc = 1000});
    const size_t forward = all.size();
    for (size_t n = 0; n < forward; ++n) {
        Problem problem = all[n];
        problem.pass = Pass::Backward;
        all.push_back(problem);
        problem.sparseOrder = SparseOrder::TestFirst;
        problem.mask = MaskSpec::random(n, 0.4).withPadding(13); // some columns are hidden
        if (problem.nk < 100)
            all.push_back(problem);
    }
    return all;
}

class Recorded : public testing::TestWithParam<Problem> {
protected:
    void SetUp() override
    {
        m_inputs = std::make_shared<const Inputs>(randomInputs(GetParam()));
        m_trace = test::record(GetParam(), m_inputs);
    }

    std::shared_ptr<Engine> m_engine = test::hostEngine();
    std::shared_ptr<const Inputs> m_inputs;
    std::shared_ptr<const Trace> m_trace;
};

INSTANTIATE_TEST_SUITE_P(Problems, Recorded, testing::ValuesIn(problems()), [](const auto& tested) {
    return std::string(nameOf(tested.param.algorithm)) + std::to_string(tested.index);
});

/// A loaded tile is a copy of its place in the input.
void expectCopyOf(const Tensor& input, int64_t head, int64_t firstRow, const Snapshot& snapshot, const ArenaTile& tile)
{
    for (int64_t r = 0; r < tile.rows && firstRow + r < input.rows; ++r)
        for (int64_t c = 0; c < tile.cols; ++c)
            ASSERT_EQ(snapshot.value(tile, r, c), input.at(head, firstRow + r, c)) << nameOf(tile.tensor) << ' ' << r << ' ' << c;
}

} // namespace

/// Tests elsewhere use built traces; they are the recorded ones but for clocks.
TEST_P(Recorded, EventsAreThoseOfTheTraceBuilder)
{
    const auto built = test::buildTrace(GetParam(), test::Numbers::None, m_trace->program.sramLimit);
    ASSERT_EQ(built->eventCount(), m_trace->eventCount());
    for (int64_t step = 0; step < m_trace->eventCount(); ++step) {
        Event expected = built->events[size_t(step)], event = m_trace->events[size_t(step)];
        expected.clock = event.clock, expected.sm = event.sm;
        ASSERT_EQ(event, expected) << step << ": " << nameOf(event.kind) << ' ' << nameOf(event.tensor) << ", expected " << nameOf(expected.kind)
                                   << ' ' << nameOf(expected.tensor);
    }
}

TEST_P(Recorded, EveryEventIsAccepted)
{
    EventChecker checker(m_trace->program);
    for (int64_t step = 0; step < m_trace->eventCount(); ++step)
        ASSERT_EQ(checker.accept(m_trace->events[size_t(step)]), "") << step;
}

TEST_P(Recorded, EveryEventHasALine)
{
    for (const Event& event : m_trace->events) {
        const KernelKind kernel = m_trace->launchOf(event).kind;
        const bool twoForms = kernel == KernelKind::Softmax || kernel == KernelKind::SoftmaxGrad;
        if (event.kind < EventKind::CtaBegin || (twoForms && event.kind == EventKind::CtaBegin))
            continue;
        for (ListingKind kind : {ListingKind::Algorithm, ListingKind::Cuda, ListingKind::NumPy})
            ASSERT_TRUE(listing(kernel, kind).lineOf(event)) << nameOf(kernel) << ' ' << nameOf(event.kind) << ' ' << nameOf(event.tensor);
    }
}

/// What is said to be in SRAM has been written there and is the right tile; what is not, has not.
TEST_P(Recorded, ResidencyIsWhatTheArenaHolds)
{
    auto replay = m_engine->replay(m_trace);
    ASSERT_TRUE(replay) << replay.error().message;
    const int64_t stride = m_trace->problem().nk > 1000 ? 7 : 1;
    for (int64_t step = 0; step < m_trace->eventCount(); step += stride) {
        const StepState state = stateAt(*m_trace, step);
        if (state.sramLive == 0)
            continue;
        const auto snapshot = (*replay)->snapshot(step);
        ASSERT_TRUE(snapshot) << snapshot.error().message;
        const Launch& launch = m_trace->launchOf(state.event);
        for (const ArenaTile& place : launch.arena.tiles) {
            const auto here = [&](const Resident& r) { return launch.arena.find(r.tile.tensor) == &place; };
            const auto found = std::ranges::find_if(state.sram, here);
            const Resident* resident = found == state.sram.end() ? nullptr : &*found;
            ASSERT_EQ(isUnwritten(snapshot->value(place, 0, 0)), resident == nullptr)
                << nameOf(launch.kind) << " step " << step << ' ' << nameOf(state.event.kind) << ' ' << nameOf(state.event.tensor) << ": "
                << nameOf(place.tensor);
            if (!resident)
                continue;
            if (place.tensor == TensorId::Q)
                expectCopyOf(m_inputs->Q, state.head, resident->tile.row * launch.tileRows, *snapshot, place);
            if (place.tensor == TensorId::K || place.tensor == TensorId::KT)
                expectCopyOf(m_inputs->K, state.head, resident->tile.col * launch.tileCols, *snapshot, place);
            if (place.tensor == TensorId::V)
                expectCopyOf(m_inputs->V, state.head, resident->tile.col * launch.tileCols, *snapshot, place);
        }
    }
}

TEST_P(Recorded, TotalsAreTheCountingHooks)
{
    const auto run = m_engine->run(GetParam(), *m_inputs, {.counting = true});
    ASSERT_TRUE(run) << run.error().message;
    const StepState last = stateAt(*m_trace, m_trace->eventCount() - 1);
    Traffic traffic;
    int64_t flops = 0;
    for (const LaunchResult& launch : run->launches) {
        traffic += launch.traffic;
        flops += launch.flops;
    }
    EXPECT_EQ(last.traffic, traffic);
    EXPECT_EQ(last.flops, flops);
}
