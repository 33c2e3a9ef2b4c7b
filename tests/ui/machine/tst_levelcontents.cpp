// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/levelcontents.h"

#include "core/measure/cell.h"
#include "kernels/engines.h"
#include "kernels/host/isa.h"

#include <gmock/gmock.h>

#include <numeric>

namespace tilescope::test {

namespace {

std::shared_ptr<const Trace> traceOf(Algorithm algorithm)
{
    const Problem problem{.algorithm = algorithm,
                          .heads = 2,
                          .nq = 70,
                          .nk = 70,
                          .d = 24,
                          .br = 16,
                          .bc = 32,
                          .mask = MaskKind::Causal,
                          .dropout = 0.1};
    const auto engine = *makeHostEngine();
    return *engine->record(problem, std::make_shared<const Inputs>(randomInputs(problem)));
}

/// A processor whose first cache holds so many bytes.
Hierarchy hostHierarchy(int64_t l1, int64_t l2 = 1 << 20)
{
    Hierarchy hierarchy;
    hierarchy.flopsPerSecond = 1e11;
    hierarchy.levels = {{MemoryLevelKind::Registers, 512, 2, 6e11, 0},
                        {MemoryLevelKind::L1, l1, 2, 3e11, l1 / 2},
                        {MemoryLevelKind::L2, l2, 2, 1e11, l2 / 2},
                        {MemoryLevelKind::Hbm, int64_t(1) << 33, 1, 1e10, 1 << 28}};
    return hierarchy;
}

Hierarchy gpuHierarchy()
{
    Hierarchy hierarchy;
    hierarchy.flopsPerSecond = 6e13;
    hierarchy.levels = {{MemoryLevelKind::Registers, 256 << 10, 132, 3.6e14, 0},
                        {MemoryLevelKind::Sram, 228 << 10, 132, 3e13, 227 << 10},
                        {MemoryLevelKind::L2, 60 << 20, 1, 8e12, 15 << 20},
                        {MemoryLevelKind::Hbm, int64_t(140) << 30, 1, 4.2e12, int64_t(2) << 30}};
    return hierarchy;
}

int64_t sumOf(const LevelContents& contents)
{
    return std::transform_reduce(contents.holdings.begin(), contents.holdings.end(), int64_t{0}, std::plus{},
                                 [](const Holding& holding) { return holding.bytes; });
}

} // namespace

TEST(LevelContents, TheArenaLiesInSharedMemoryOrTheFirstCacheThatHoldsIt)
{
    using Kind = MemoryLevelKind;
    EXPECT_EQ(roleOf(gpuHierarchy(), Kind::Registers, 100'000), LevelRole::MicroTile);
    EXPECT_EQ(roleOf(gpuHierarchy(), Kind::Sram, 100'000), LevelRole::Arena);
    EXPECT_EQ(roleOf(gpuHierarchy(), Kind::L2, 100'000), LevelRole::Cache);
    EXPECT_EQ(roleOf(gpuHierarchy(), Kind::Hbm, 100'000), LevelRole::Buffers);
    EXPECT_EQ(roleOf(hostHierarchy(32768), Kind::L1, 20'000), LevelRole::Arena);
    EXPECT_EQ(roleOf(hostHierarchy(32768), Kind::L2, 20'000), LevelRole::Cache);
    EXPECT_EQ(roleOf(hostHierarchy(32768), Kind::L1, 100'000), LevelRole::Passage);
    EXPECT_EQ(roleOf(hostHierarchy(32768), Kind::L2, 100'000), LevelRole::Arena);
    EXPECT_EQ(roleOf(hostHierarchy(32768, 65536), Kind::L2, 100'000), LevelRole::Arena)
        << "the last cache, if none does";
}

/// At every step, for every algorithm: HBM holds what is allocated, SRAM the resident tiles.
TEST(LevelContents, FollowTheStep)
{
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const auto trace = traceOf(algorithm);
        const Hierarchy hierarchy = hostHierarchy(1 << 20);
        for (int64_t step = 0; step < trace->eventCount(); ++step) {
            const StepState state = stateAt(*trace, step);
            const LevelContents buffers = contentsOf(hierarchy, MemoryLevelKind::Hbm, *trace, state);
            ASSERT_EQ(buffers.bytes, state.hbmLive) << step;
            const LevelContents arena = contentsOf(hierarchy, MemoryLevelKind::L1, *trace, state);
            ASSERT_EQ(arena.bytes, state.sramLive) << step;
            ASSERT_EQ(arena.holdings.size(), state.sram.size()) << step;
            ASSERT_LE(sumOf(arena), arena.bytes) << step;
            for (size_t n = 0; n < state.sram.size(); ++n)
                ASSERT_EQ(arena.holdings[n].tile, state.sram[n].tile) << step;
            const LevelContents registers = contentsOf(hierarchy, MemoryLevelKind::Registers, *trace, state);
            const bool product = state.event.kind == EventKind::Matmul || state.event.kind == EventKind::Accumulate;
            ASSERT_EQ(!registers.holdings.empty(), product) << step;
        }
    }
}

TEST(LevelContents, CachesMayServeWhatIsReadAgain)
{
    const auto trace = traceOf(Algorithm::Flash2); // Tr = 5
    const int64_t inside = trace->index.ctaFirst[0][0];
    const LevelContents cache = contentsOf(gpuHierarchy(), MemoryLevelKind::L2, *trace, stateAt(*trace, inside));
    ASSERT_EQ(cache.holdings.size(), 2U);
    EXPECT_EQ(cache.holdings[0].tile, TileRef{TensorId::K});
    EXPECT_EQ(cache.holdings[1].tile, TileRef{TensorId::V});
    for (const Holding& holding : cache.holdings) {
        EXPECT_EQ(holding.bytes, 2 * 70 * 24 * 4);
        EXPECT_EQ(holding.reads, 5);
    }
    EXPECT_TRUE(contentsOf(gpuHierarchy(), MemoryLevelKind::L2, *trace, stateAt(*trace, 0)).holdings.empty())
        << "no kernel runs";
}

/// The counted bytes say the same of the kernels without a mask's short cuts.
TEST(LevelContents, ReReadsAreThoseTheHooksCounted)
{
    const auto engine = *makeHostEngine();
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Problem problem{
            .algorithm = algorithm, .heads = 2, .nq = 64, .nk = 96, .d = 24, .br = 16, .bc = 32, .dropout = 0.1};
        const auto trace = *engine->record(problem, std::make_shared<const Inputs>(randomInputs(problem)));
        const Cell cell = *measureCell(*engine, problem);
        for (size_t n = 0; n < trace->program.launches.size(); ++n) {
            const StepState state = stateAt(*trace, trace->index.kernelBegin[n] + 1);
            ASSERT_EQ(state.launch, int(n));
            for (const Holding& holding : contentsOf(gpuHierarchy(), MemoryLevelKind::L2, *trace, state).holdings)
                EXPECT_EQ(cell.measurement.launches[n].traffic.read[size_t(holding.tile.tensor)],
                          holding.bytes * holding.reads)
                    << nameOf(holding.tile.tensor) << n;
        }
    }
}

/// Eight vectors of sums: half of 16 registers, a quarter of 32.
TEST(LevelContents, TheMicroTileIsTheKernels)
{
    DeviceInfo device;
    device.engine = "host";
    for (const HostIsa& isa : availableIsas()) {
        device.isa = isa.name;
        const int registers = isa.name.ends_with("-v4") ? 32 : 16;
        EXPECT_EQ(microTileOf(device).bytes() * registers, 8 * isa.registerBytes) << isa.name;
        EXPECT_EQ(microTileOf(device).rows, 4);
    }
    device.engine = "cuda";
    EXPECT_EQ(microTileOf(device).bytes(), 64);
}

} // namespace tilescope::test
