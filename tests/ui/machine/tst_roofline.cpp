// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/engines.h"
#include "ui/machine/lanes.h"
#include "ui/machine/machinecsv.h"
#include "ui/machine/roofline.h"

#include <gmock/gmock.h>

namespace tilescope::test {

namespace {

/// 100 GB/s and 1 TFLOP/s: the ridge is at 10 FLOP per byte.
Hierarchy roundHierarchy()
{
    Hierarchy hierarchy;
    hierarchy.flopsPerSecond = 1e12;
    hierarchy.levels = {{MemoryLevelKind::Registers, 512, 4, 6e12, 0},
                        {MemoryLevelKind::L2, 1 << 20, 4, 4e11, 1 << 19},
                        {MemoryLevelKind::Hbm, int64_t(1) << 34, 1, 1e11, 1 << 28}};
    return hierarchy;
}

LaunchCost launchOf(KernelKind kind, double ms, int64_t flops, int64_t operations, int64_t read, int64_t written)
{
    LaunchCost cost{kind, ms, {}, flops, operations};
    cost.traffic.read[size_t(TensorId::S)] = read;
    cost.traffic.write[size_t(TensorId::P)] = written;
    return cost;
}

Cell cellOf(std::vector<LaunchCost> launches)
{
    Cell cell;
    cell.problem.algorithm = Algorithm::Standard;
    cell.measurement.launches = std::move(launches);
    return cell;
}

DeviceInfo gpu(std::string name, int sms, double gigabytes)
{
    DeviceInfo device;
    device.engine = "cuda";
    device.name = std::move(name);
    device.smCount = sms;
    device.hbmBytes = int64_t(gigabytes * double(1 << 30));
    return device;
}

std::string sheetOf(const DeviceInfo& device)
{
    static const DeviceCatalogue catalogue = loadDevices();
    const CatalogueDevice* sheet = dataSheetOf(device, catalogue.devices);
    return sheet ? sheet->name : "";
}

/// Measured on the host, all three algorithms, with mask and dropout.
std::vector<Cell> measuredCells()
{
    const auto engine = *makeHostEngine();
    std::vector<Cell> cells;
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        cells.push_back(*measureCell(*engine, {.algorithm = algorithm,
                                               .heads = 2,
                                               .nq = 200,
                                               .nk = 200,
                                               .d = 32,
                                               .br = 32,
                                               .bc = 48,
                                               .mask = MaskKind::Causal,
                                               .dropout = 0.1}));
    return cells;
}

std::vector<const Cell*> pointersTo(const std::vector<Cell>& cells)
{
    std::vector<const Cell*> pointers;
    for (const Cell& cell : cells)
        pointers.push_back(&cell);
    return pointers;
}

} // namespace

TEST(Roofline, PutsKernelsUnderTheirRoof)
{
    // 300 + 100 FLOP on 50 + 50 bytes in 1 µs; 4000 FLOP on 100 bytes in 10 µs.
    const Cell cell = cellOf(
        {launchOf(KernelKind::Softmax, 1e-3, 300, 100, 50, 50), launchOf(KernelKind::PV, 1e-2, 4000, 0, 100, 0)});
    const Roofline roofline = makeRoofline(roundHierarchy(), {}, {&cell});
    ASSERT_EQ(roofline.points.size(), 2U);
    EXPECT_DOUBLE_EQ(roofline.ridge(), 10);
    EXPECT_DOUBLE_EQ(roofline.points[0].intensity(), 4);
    EXPECT_DOUBLE_EQ(roofline.points[0].achieved(), 4e8);
    EXPECT_DOUBLE_EQ(roofline.roof(4), 4e11) << "HBM's slope";
    EXPECT_DOUBLE_EQ(roofline.roof(40), 1e12) << "flat beyond the ridge";
    EXPECT_TRUE(roofline.memoryBound(roofline.points[0]));
    EXPECT_FALSE(roofline.memoryBound(roofline.points[1]));
    EXPECT_FALSE(roofline.aboveRoof(roofline.points[0]));
    EXPECT_TRUE(csvOf(roofline).contains(QStringLiteral("standard,softmax,300,100,100,0.001,4,4e+08,memory")));
}

TEST(Roofline, SaysWhichPointsCachesLiftAboveIt)
{
    const Cell cell = cellOf({launchOf(KernelKind::Softmax, 1.1e-6, 400, 0, 100, 0)}); // 400 FLOP in 1.1 ns
    const Roofline roofline = makeRoofline(roundHierarchy(), {}, {&cell});
    EXPECT_DOUBLE_EQ(roofline.points[0].achieved(), 4e11 / 1.1);
    EXPECT_FALSE(roofline.aboveRoof(roofline.points[0]));
    const Cell faster = cellOf({launchOf(KernelKind::Softmax, 0.9e-6, 400, 0, 100, 0)});
    const Roofline lifted = makeRoofline(roundHierarchy(), {}, {&faster});
    EXPECT_TRUE(lifted.aboveRoof(lifted.points[0]));
    EXPECT_FALSE(lifted.abovePeak(lifted.points[0]));
    const Cell fastest = cellOf({launchOf(KernelKind::Softmax, 0.3e-6, 400, 0, 100, 0)}); // beyond all arithmetic
    const Roofline busy = makeRoofline(roundHierarchy(), {}, {&fastest});
    EXPECT_TRUE(busy.abovePeak(busy.points[0]));
    EXPECT_FALSE(busy.aboveRoof(busy.points[0])) << "no cache can do that";
}

TEST(Roofline, LeavesOutWhatCannotBeDivided)
{
    Cell refused = cellOf({});
    refused.refusal = doesNotFit("too large");
    const Cell cell = cellOf({launchOf(KernelKind::Mask, 1, 0, 0, 8, 8), launchOf(KernelKind::PV, 1, 8, 0, 8, 0)});
    const Roofline roofline = makeRoofline(roundHierarchy(), {}, {nullptr, &refused, &cell});
    ASSERT_EQ(roofline.points.size(), 1U);
    EXPECT_EQ(roofline.points[0].kind, KernelKind::PV);
    EXPECT_EQ(roofline.moving, std::vector{KernelKind::Mask});
}

TEST(Roofline, ElementwiseKernelsAreFurthestLeft)
{
    const auto cells = measuredCells();
    const Roofline roofline = makeRoofline(roundHierarchy(), {}, pointersTo(cells));
    std::map<KernelKind, RoofPoint> points;
    for (const RoofPoint& point : roofline.points) {
        points[point.kind] = point;
        EXPECT_GT(point.achieved(), 0);
    }
    ASSERT_EQ(points.size(), 6U) << "four kernels and two fused ones";
    EXPECT_EQ(roofline.moving, std::vector{KernelKind::Mask}) << "compares indices, and computes nothing";
    for (const KernelKind thin : {KernelKind::Softmax, KernelKind::Dropout})
        for (const KernelKind thick : {KernelKind::QKt, KernelKind::PV, KernelKind::Flash1, KernelKind::Flash2})
            EXPECT_LT(points[thin].intensity(), points[thick].intensity()) << nameOf(thin) << nameOf(thick);
    for (const KernelKind thin : {KernelKind::Softmax, KernelKind::Dropout})
        EXPECT_TRUE(roofline.memoryBound(points[thin])) << nameOf(thin);
}

TEST(Lanes, RunOneAfterTheOtherAndCarryTheirBytes)
{
    const auto cells = measuredCells();
    const std::vector<Lane> lanes = makeLanes(pointersTo(cells));
    ASSERT_EQ(lanes.size(), 3U);
    ASSERT_EQ(lanes[0].boxes.size(), 5U);
    double end = 0;
    for (const LaneBox& box : lanes[0].boxes) {
        EXPECT_EQ(box.beginMs, end);
        EXPECT_GT(box.ms, 0);
        end += box.ms;
    }
    EXPECT_EQ(lanes[0].ms(), end);
    // S written, masked in place, read by softmax; P written, dropped from in place, read by PV: eight passes.
    EXPECT_EQ(lanes[0].scoreBytes(), 8 * 2 * 200 * 200 * 4);
    for (size_t n = 0; n < 3; ++n)
        EXPECT_EQ(lanes[n].hbmBytes(),
                  cells[n].measurement.traffic.totalRead() + cells[n].measurement.traffic.totalWrite());
    for (const size_t flash : {1U, 2U}) {
        ASSERT_EQ(lanes[flash].boxes.size(), 1U);
        EXPECT_EQ(lanes[flash].scoreBytes(), 0);
    }
    EXPECT_EQ(csvOf(lanes).count(u'\n'), 1 + 5 + 2);
}

TEST(Lanes, KeepTheReasonOfWhatDidNotRun)
{
    Cell refused;
    refused.refusal = doesNotFit("It needs 2 TB.");
    const std::vector<Lane> lanes = makeLanes({nullptr, &refused});
    ASSERT_EQ(lanes.size(), 1U);
    EXPECT_TRUE(lanes[0].boxes.empty());
    EXPECT_EQ(lanes[0].refusal->message, "It needs 2 TB.");
    EXPECT_EQ(lanes[0].ms(), 0);
}

TEST(DataSheet, IsFoundByModelSizeAndSms)
{
    EXPECT_EQ(sheetOf(gpu("NVIDIA H200", 132, 139.8)), "H200 SXM");
    EXPECT_EQ(sheetOf(gpu("NVIDIA H100 80GB HBM3", 132, 79.1)), "H100 SXM");
    EXPECT_EQ(sheetOf(gpu("NVIDIA A100-SXM4-40GB", 108, 39.4)), "A100-40 SXM");
    EXPECT_EQ(sheetOf(gpu("NVIDIA A100-SXM4-80GB", 108, 79.2)), "A100-80 SXM");
    EXPECT_EQ(sheetOf(gpu("Tesla T4", 40, 14.6)), "T4");
    EXPECT_EQ(sheetOf(gpu("NVIDIA GeForce RTX 4090", 128, 23.6)), "RTX 4090");
    EXPECT_EQ(sheetOf(gpu("NVIDIA H100 PCIe", 114, 79.6)), "") << "another variant has another speed";
    EXPECT_EQ(sheetOf(gpu("NVIDIA RTX 4000", 48, 20)), "");
    DeviceInfo host = gpu("Tesla T4", 40, 14.6);
    host.engine = "host";
    EXPECT_EQ(sheetOf(host), "");
}

} // namespace tilescope::test
