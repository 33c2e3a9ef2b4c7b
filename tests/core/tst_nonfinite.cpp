// SPDX-License-Identifier: Apache-2.0
#include "core/trace/nonfinite.h"

#include "tests/core/support/tracebuilder.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <limits>

using namespace tilescope;
using testing::HasSubstr;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN(), kInf = std::numeric_limits<float>::infinity();

/// Inputs that the test changes before the trace is built from them.
std::shared_ptr<const Trace> traceWith(const Problem& p, const std::function<void(Inputs&)>& change)
{
    Inputs inputs = randomInputs(p);
    change(inputs);
    return test::buildTrace(p, std::make_shared<const Inputs>(std::move(inputs)));
}

const Event& eventOf(const Trace& trace, const NonFinite& found) { return trace.events[size_t(found.step)]; }

} // namespace

TEST(NonFinite, OrdinaryRunsHaveNone)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (MaskKind mask : {MaskKind::None, MaskKind::Causal})
            for (DType dtype : {DType::F32, DType::F16, DType::BF16}) {
                // More queries than keys: rows that see nothing have m = −∞, which is meant.
                const Problem p{.algorithm = algorithm, .heads = 2, .nq = 21, .nk = 13, .d = 5, .br = 4, .bc = 6, .dtype = dtype, .mask = mask};
                EXPECT_FALSE(firstNonFinite(*test::buildTrace(p)));
            }
    EXPECT_FALSE(firstNonFinite(*test::buildTrace({.nq = 0})));
}

// Case 5.
TEST(NonFinite, StoredScoresOverflowHalf)
{
    Problem p{.algorithm = Algorithm::Standard, .heads = 2, .nq = 10, .nk = 14, .d = 1, .br = 4, .bc = 4, .dtype = DType::F16};
    const auto large = [](Inputs& inputs) {
        inputs.Q.at(1, 6, 0) = 1024;
        inputs.K.at(1, 9, 0) = -766;
    };
    const auto trace = traceWith(p, large);
    const auto found = firstNonFinite(*trace);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->tile, (TileRef{TensorId::S, 1, 2}));
    EXPECT_EQ(found->head, 1);
    EXPECT_EQ(found->row, 6);
    EXPECT_EQ(found->col, 9);
    EXPECT_EQ(found->value, -kInf); // would pass for a mask, and nobody would notice
    EXPECT_EQ(eventOf(*trace, *found).kind, EventKind::Store);
    EXPECT_EQ(tileOf(eventOf(*trace, *found)), found->tile);
    EXPECT_EQ(trace->headOf(eventOf(*trace, *found)), 1);
    EXPECT_EQ(describe(*trace, *found), "−∞ first appears in S, tile (1, 2), element (6, 9) of head 1, at step " +
                                            std::to_string(found->step) + " (store).");
    // Scores stay in fp32 on chip, and bf16 reaches as far.
    p.algorithm = Algorithm::Flash2;
    EXPECT_FALSE(firstNonFinite(*traceWith(p, large)));
    p.algorithm = Algorithm::Standard, p.dtype = DType::BF16;
    EXPECT_FALSE(firstNonFinite(*traceWith(p, large)));
}

TEST(NonFinite, ProductsOverflowFloat)
{
    const Problem p{.algorithm = Algorithm::Flash1, .nq = 10, .nk = 14, .d = 3, .br = 4, .bc = 4};
    const auto trace = traceWith(p, [](Inputs& inputs) {
        inputs.Q.at(0, 9, 2) = 1e20f;
        inputs.K.at(0, 5, 2) = 1e20f;
    });
    const auto found = firstNonFinite(*trace);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->tile, (TileRef{TensorId::S, 2, 1}));
    EXPECT_EQ(eventOf(*trace, *found).kind, EventKind::Matmul);
    EXPECT_EQ(found->value, kInf);
}

// Case 15: where it comes from, not where it is noticed.
TEST(NonFinite, InputsAreFoundAtTheirFirstLoad)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (TensorId tensor : {TensorId::Q, TensorId::K, TensorId::V})
            for (float value : {kNaN, kInf, -kInf}) {
                const Problem p{.algorithm = algorithm, .nq = 10, .nk = 14, .d = 3, .br = 4, .bc = 4};
                const auto trace = traceWith(p, [&](Inputs& inputs) {
                    (tensor == TensorId::Q ? inputs.Q : tensor == TensorId::K ? inputs.K : inputs.V).at(0, 7, 1) = value;
                });
                const auto found = firstNonFinite(*trace);
                ASSERT_TRUE(found);
                EXPECT_EQ(found->tile.tensor, tensor);
                EXPECT_EQ(tensor == TensorId::Q ? found->tile.row : found->tile.col, 1);
                EXPECT_EQ(found->row, 7);
                EXPECT_EQ(found->col, 1);
                EXPECT_EQ(eventOf(*trace, *found).kind, EventKind::Load);
                EXPECT_EQ(tileOf(eventOf(*trace, *found)), found->tile);
                for (int64_t step = 0; step < found->step; ++step)
                    EXPECT_FALSE(tileOf(trace->events[size_t(step)]) == found->tile);
            }
}

TEST(NonFinite, OutputGradientsAreFoundAtTheirFirstLoad)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Problem p{.algorithm = algorithm, .pass = Pass::Backward, .heads = 2, .nq = 10, .nk = 14, .d = 3, .br = 4, .bc = 6};
        const auto trace = traceWith(p, [](Inputs& inputs) { inputs.dO.at(1, 7, 2) = kInf; });
        const auto found = firstNonFinite(*trace);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->tile, (TileRef{TensorId::dO, 1, -1}));
        EXPECT_EQ(found->head, 1);
        EXPECT_EQ(found->col, 2);
        EXPECT_EQ(eventOf(*trace, *found).kind, EventKind::Load);
        EXPECT_EQ(tileOf(eventOf(*trace, *found)), found->tile);
        EXPECT_TRUE(isBackward(trace->launchOf(eventOf(*trace, *found)).kind));
    }
}

/// dQ of flash attention is stored again and again; it is known to be spoilt after the last time only.
TEST(NonFinite, GradientsAreFoundAtTheirLastStore)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Problem p{.algorithm = algorithm, .pass = Pass::Backward, .heads = 2, .nq = 10, .nk = 14, .d = 3, .br = 4, .bc = 6};
        const auto trace = test::buildTrace(p);
        ASSERT_FALSE(firstNonFinite(*trace));
        for (const auto& [gradient, tensor] : {std::pair{TensorId::dQ, &Trace::dQ}, {TensorId::dK, &Trace::dK}, {TensorId::dV, &Trace::dV}}) {
            Trace spoilt = *trace;
            (spoilt.*tensor).at(1, 9, 2) = kNaN;
            const auto found = firstNonFinite(spoilt);
            ASSERT_TRUE(found);
            EXPECT_EQ(found->tile, (gradient == TensorId::dQ ? TileRef{gradient, 2, -1} : TileRef{gradient, -1, 1}));
            EXPECT_EQ(eventOf(spoilt, *found).kind, EventKind::Store);
            EXPECT_EQ(tileOf(eventOf(spoilt, *found)), found->tile);
            EXPECT_EQ(spoilt.headOf(eventOf(spoilt, *found)), 1);
            for (int64_t step = found->step + 1; step < spoilt.eventCount(); ++step) {
                const Event& later = spoilt.events[size_t(step)];
                EXPECT_FALSE(later.kind == EventKind::Store && tileOf(later) == found->tile && spoilt.headOf(later) == 1);
            }
        }
    }
}

/// FA2 does not load keys that nobody sees, and a hidden score does no harm.
TEST(NonFinite, HiddenKeysDoNotCount)
{
    const Problem p{.algorithm = Algorithm::Flash2, .nq = 4, .nk = 8, .d = 3, .br = 4, .bc = 4, .mask = MaskKind::CausalTopLeft};
    EXPECT_FALSE(firstNonFinite(*traceWith(p, [](Inputs& inputs) { inputs.K.at(0, 6, 0) = kNaN; })));
    EXPECT_FALSE(firstNonFinite(*traceWith(p, [](Inputs& inputs) { inputs.Q.at(0, 0, 0) = inputs.K.at(0, 2, 0) = 1e20f; })));
    EXPECT_TRUE(firstNonFinite(*traceWith(p, [](Inputs& inputs) { inputs.Q.at(0, 2, 0) = inputs.K.at(0, 2, 0) = 1e20f; })));
}

TEST(NonFinite, RowStatisticsAndOutputsAreLookedAt)
{
    for (Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Problem p{.algorithm = algorithm, .heads = 2, .nq = 10, .nk = 14, .d = 3, .br = 4, .bc = 4};
        Trace spoilt = *test::buildTrace(p);
        spoilt.O.at(1, 5, 2) = kNaN;
        auto found = firstNonFinite(spoilt);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->tile, (TileRef{TensorId::O, 1, -1}));
        EXPECT_EQ(spoilt.headOf(eventOf(spoilt, *found)), 1);
        EXPECT_EQ(eventOf(spoilt, *found).kind, EventKind::Store);
        const int64_t j = spoilt.program.rowStatColumns() - 1;
        spoilt.rowStats[size_t((spoilt.program.rowStatColumns() + j) * p.nq + 5)].l = kInf;
        found = firstNonFinite(spoilt);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->tile.tensor, TensorId::L);
        EXPECT_EQ(found->row, 5);
        EXPECT_EQ(eventOf(spoilt, *found).kind, EventKind::RowSum);
    }
}
