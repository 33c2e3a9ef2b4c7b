// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stagemotion.h"

#include <gtest/gtest.h>

namespace tilescope {
namespace {

TEST(StageMotion, EndsInTheRestingState)
{
    for (int kind = 0; kind < int(EventKind::Count); ++kind) {
        StageMotion motion;
        motion.start(EventKind(kind), true, 1, 0, 0);
        EXPECT_EQ(motion.at(1000), (Motion{})) << nameOf(EventKind(kind));
    }
}

TEST(StageMotion, LoadsDecelerateWithin360Milliseconds)
{
    StageMotion motion;
    motion.start(EventKind::Load, true, 1, 0, 0);
    EXPECT_EQ(motion.at(0).travel, 0);
    EXPECT_NEAR(motion.at(180).travel, 1 - 0.125, 1e-6); // OutCubic at half of the way
    EXPECT_LT(motion.at(350).travel, 1);
    EXPECT_EQ(motion.at(360).travel, 1);
    EXPECT_EQ(motion.at(0).reveal, 1);
}

TEST(StageMotion, ProductsAppearLinearlyRowByRow)
{
    StageMotion motion;
    motion.start(EventKind::Matmul, true, 1, 0, 0);
    EXPECT_NEAR(motion.at(105).reveal, 0.25, 1e-6);
    EXPECT_EQ(motion.at(105).travel, 1);
}

TEST(StageMotion, CountersStartWhereTheyStood)
{
    StageMotion motion;
    motion.start(EventKind::Store, true, 1, 700, 300);
    EXPECT_EQ(motion.at(10).readFrom, 700);
    EXPECT_EQ(motion.at(10).writeFrom, 300);
    EXPECT_LT(motion.at(10).count, 1);
    EXPECT_EQ(motion.at(240).count, 1);
}

TEST(StageMotion, StepsBackMoveOnlyTheHalo)
{
    StageMotion motion;
    motion.start(EventKind::Matmul, false, 1, 0, 0);
    EXPECT_EQ(motion.at(1).reveal, 1);
    EXPECT_LT(motion.at(1).halo, 1);
}

TEST(StageMotion, NothingMovesBeforeAStart)
{
    const StageMotion motion;
    EXPECT_FALSE(motion.running());
    EXPECT_EQ(motion.at(0), Motion{});
}

} // namespace
} // namespace tilescope
