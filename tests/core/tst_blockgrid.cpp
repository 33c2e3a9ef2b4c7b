// SPDX-License-Identifier: Apache-2.0
#include "core/problem/blockgrid.h"

#include "core/measure/cellplan.h"

#include <gmock/gmock.h>

using namespace tilescope;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(BlockGrid, TextAndBack)
{
    const auto sizes = parseBlockSizes(" 64,16  32,16,", "Br");
    ASSERT_TRUE(bool(sizes));
    EXPECT_THAT(*sizes, ElementsAre(16, 32, 64));
    EXPECT_EQ(blockSizesText(*sizes), "16, 32, 64");
    EXPECT_EQ(*parseBlockSizes(blockSizesText(BlockGrid::usual().bc), "Bc"), BlockGrid::usual().bc);
}

TEST(BlockGrid, RefusesWhatIsNoSize)
{
    const auto message = [](std::string_view text) {
        const auto sizes = parseBlockSizes(text, "Bc");
        return sizes ? std::string() : sizes.error().message;
    };
    EXPECT_THAT(message("16, x"), HasSubstr("Bc"));
    EXPECT_THAT(message("16; 32"), HasSubstr("Bc"));
    EXPECT_THAT(message("-16"), HasSubstr("not from 1 to 1,024"));
    EXPECT_THAT(message("0"), HasSubstr("not from 1 to 1,024"));
    EXPECT_THAT(message("16, 2048"), HasSubstr("2,048"));
    EXPECT_THAT(message(" , "), HasSubstr("at least one"));
    std::string many;
    for (int n = 1; n <= 65; ++n)
        many += std::to_string(n) + ",";
    EXPECT_THAT(message(many), HasSubstr("65 sizes"));
}

TEST(BlockGrid, Places)
{
    const BlockGrid grid{{16, 64, 128}, {32, 224, 256}};
    EXPECT_EQ(placeOf(grid, 64, 224), (GridPlace{1, 1}));
    EXPECT_EQ(placeOf(grid, 64, 227), std::nullopt);
    EXPECT_EQ(nearestPlace(grid, 64, 227), (GridPlace{1, 1}));
    EXPECT_EQ(nearestPlace(grid, 8, 8), (GridPlace{0, 0}));
    EXPECT_EQ(nearestPlace(grid, 1000, 1000), (GridPlace{2, 2}));
    EXPECT_EQ(placeOf({}, 64, 64), std::nullopt);
    const Problem p = grid.at({.nq = 7}, 1, 2);
    EXPECT_EQ(p.br, 64);
    EXPECT_EQ(p.bc, 256);
    EXPECT_EQ(p.nq, 7);
}

namespace {

DeviceInfo hopper()
{
    return {.engine = "host", .name = "a device", .sramBytes = kHopperSramBytes, .hbmBytes = int64_t{80} << 30};
}

} // namespace

TEST(CellPlan, FitsExactlyWhereTheTilesFit)
{
    const BlockGrid& grid = BlockGrid::usual();
    int fitting = 0;
    for (int row = 0; row < grid.rows(); ++row)
        for (int col = 0; col < grid.cols(); ++col) {
            const int64_t br = grid.br[size_t(row)], bc = grid.bc[size_t(col)];
            const CellPlan plan = planCell(grid.at({}, row, col), hopper());
            // Q, O of Br × 64, K, V of Bc × 64, S, and m, l, m̃, l̃, α; every size is a multiple of 16, so nothing is
            // padded.
            EXPECT_EQ(plan.sram.total, 4 * (2 * br * 64 + 2 * bc * 64 + br * bc + 5 * br)) << br << " × " << bc;
            EXPECT_EQ(plan.runs(), plan.sram.total <= kHopperSramBytes) << br << " × " << bc;
            EXPECT_EQ(plan.runs(), plan.sram.fits());
            fitting += plan.runs();
        }
    EXPECT_GT(fitting, 40);
    EXPECT_LT(fitting, 100);
}

/// R7: FlashAttention's traffic falls with Bc; every element counted at 2 bytes.
TEST(CellPlan, TrafficOfTheFlash1Paper)
{
    const BlockGrid grid{{64}, {64, 128, 256, 512}};
    const Problem base{.algorithm = Algorithm::Flash1, .batch = 64, .heads = 16};
    const double printed[]{6.85, 3.56, 1.91, 1.09};
    for (int col = 0; col < grid.cols(); ++col) {
        const CellPlan plan = planCell(grid.at(base, 0, col), hopper());
        EXPECT_NEAR(2 * double(plan.traffic.readElements() + plan.traffic.writeElements()) / 1e9, printed[col], 0.01);
        EXPECT_EQ(plan.runs(), col < 3) << "64 × 512 needs 264 KB and more";
    }
}

TEST(CellPlan, SaysWhyItDoesNotRun)
{
    EXPECT_THAT(planCell({.br = 128, .bc = 192}, hopper()).refusal->message, HasSubstr("258.5 KB"));
    Problem huge{.algorithm = Algorithm::Standard, .nq = 1 << 20, .nk = 1 << 20};
    const CellPlan plan = planCell(huge, hopper());
    EXPECT_TRUE(plan.sram.fits());
    EXPECT_THAT(plan.refusal->message, HasSubstr("HBM"));
}

TEST(CellPlan, BlocksOfThePaperCountFloat32)
{
    const BlockSizes blocks = paperBlocksIn(kHopperSramBytes, 64); // M = 58,112, M/4d = 227
    EXPECT_EQ(blocks.bc, 227);
    EXPECT_EQ(blocks.br, 64);
    EXPECT_EQ(paperBlocksIn(kHopperSramBytes, 128).br, 114);
}
