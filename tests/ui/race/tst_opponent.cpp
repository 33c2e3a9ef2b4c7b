// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/opponent.h"
#include "ui/race/racepair.h"

#include "kernels/engines.h"
#include "tests/core/support/tracebuilder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace tilescope;

TEST(Opponent, TakesFromTheLeftWhatItHasNotOfItsOwn)
{
    Problem left;
    left.algorithm = Algorithm::Standard;
    left.nq = 100;
    left.br = 16;
    left.bc = 32;
    left.mask = MaskKind::Causal;
    left.dropout = 0.1;
    Problem expected = left;
    expected.algorithm = Algorithm::Flash1;
    EXPECT_EQ(defaultOpponent(Algorithm::Standard).problem(left), expected);
    expected.bc = 8;
    EXPECT_EQ((Opponent{Algorithm::Flash1, {}, 8}.problem(left)), expected);
    EXPECT_EQ(defaultOpponent(Algorithm::Flash1).algorithm, Algorithm::Standard);
    EXPECT_EQ(defaultOpponent(Algorithm::Flash2).algorithm, Algorithm::Standard);
}

TEST(Opponent, IsReadFromTheCommandLine)
{
    const Opponent standard{Algorithm::Standard, {}, {}};
    EXPECT_EQ(*parseOpponent("flash2", standard), (Opponent{Algorithm::Flash2, {}, {}}));
    EXPECT_EQ(*parseOpponent("algorithm=flash1,br=32,bc=16", standard), (Opponent{Algorithm::Flash1, 32, 16}));
    EXPECT_EQ(*parseOpponent("bc=16", standard), (Opponent{Algorithm::Standard, {}, 16}));
    for (const char* bad : {"flash9", "br=", "br=x", "br=-4", "d=64", "algorithm=flash1,n=5", "="}) {
        const auto result = parseOpponent(bad, standard);
        ASSERT_FALSE(result) << bad;
        EXPECT_EQ(result.error().code, ErrorCode::BadInput) << bad;
        EXPECT_FALSE(result.error().message.empty()) << bad;
    }
}

TEST(OutputDifference, IsTheLargestAndKnowsNaNsFromInfinities)
{
    constexpr float kInf = std::numeric_limits<float>::infinity(), kNan = std::numeric_limits<float>::quiet_NaN();
    Tensor a(1, 1, 2, 2), b = a;
    a.values = {1, -2, 0.5f, 0};
    b.values = {1, -2.25f, 0.5f, 0.125f};
    EXPECT_EQ(differenceOf(a, b, DType::F32).largest, 0.25);
    EXPECT_FALSE(differenceOf(a, b, DType::F32).agrees());
    EXPECT_TRUE(differenceOf(a, a, DType::F32).agrees());
    b = a;
    b.values[0] = std::nextafter(1.0f, 2.0f);
    EXPECT_TRUE(differenceOf(a, b, DType::F32).agrees());
    b.values[0] = kNan;
    EXPECT_TRUE(std::isinf(differenceOf(a, b, DType::F32).largest));
    EXPECT_FALSE(differenceOf(a, b, DType::BF16).agrees());
    a.values[0] = kNan;
    EXPECT_TRUE(differenceOf(a, b, DType::F32).agrees()) << "both sides have it";
    a.values[1] = kInf;
    b.values[1] = -kInf;
    EXPECT_FALSE(differenceOf(a, b, DType::F32).agrees());
}

TEST(RacePair, HasTheGpusClockOnlyWhereOneGpuStampedBoth)
{
    Problem p;
    p.nq = p.nk = 32;
    p.d = 8;
    p.br = p.bc = 8;
    const auto left = std::make_shared<Trace>(*test::buildTrace(p));
    p.algorithm = Algorithm::Standard;
    const auto right = std::make_shared<Trace>(*test::buildTrace(p, left->inputs));
    EXPECT_FALSE(pairUp(left, right).hasDevice());
    for (const auto& run : {left, right}) {
        run->device.engine = "cuda";
        uint64_t now = 5000;
        for (Event& event : run->events)
            event.clock = now += 10;
    }
    EXPECT_TRUE(pairUp(left, right).hasDevice());
    right->device.name = "another GPU";
    EXPECT_FALSE(pairUp(left, right).hasDevice());
    EXPECT_FALSE(pairUp(left, nullptr).hasDevice());
    EXPECT_EQ(pairUp(left, nullptr).traffic.last(), left->eventCount() - 1);
    const RacePair pair = pairUp(left, right);
    ASSERT_EQ(pair.differences.size(), 1U) << "O alone";
    EXPECT_TRUE(pair.worst().agrees());
}

/// Also where what they differ in is a gradient, and where S and P have been stored in 16 bits by one.
TEST(RacePair, ComparesTheGradientsOfABackwardPass)
{
    const auto engine = *makeHostEngine();
    Progress progress;
    for (const DType dtype : {DType::F32, DType::F16, DType::BF16}) {
        Problem p{.algorithm = Algorithm::Flash1, .pass = Pass::Backward, .heads = 2, .nq = 200, .nk = 200, .d = 40, .br = 32, .bc = 48};
        p.dtype = dtype;
        p.mask = MaskKind::Causal;
        p.dropout = 0.1;
        const auto inputs = std::make_shared<const Inputs>(randomInputs(p));
        const auto left = *engine->record(p, inputs, {}, &progress);
        p.algorithm = Algorithm::Standard;
        const auto right = std::make_shared<Trace>(**engine->record(p, inputs, {}, &progress));
        const RacePair pair = pairUp(left, right);
        ASSERT_EQ(pair.differences.size(), 4U);
        for (const OutputDifference& difference : pair.differences) {
            EXPECT_GT(difference.largest, 0) << "each rounds differently";
            EXPECT_TRUE(difference.agrees())
                << int(dtype) << ' ' << nameOf(difference.tensor) << ": " << difference.largest << " of " << difference.allowed;
            EXPECT_FALSE(difference.worseThan(pair.worst()));
        }
        right->dK.values[7] += 100;
        const RacePair wrong = pairUp(left, right);
        EXPECT_EQ(wrong.worst().tensor, TensorId::dK);
        EXPECT_FALSE(wrong.worst().agrees());
        EXPECT_TRUE(wrong.differences.front().agrees()) << "O is as it was";
    }
}
