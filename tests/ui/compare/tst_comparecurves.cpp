// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparecurves.h"

#include "core/model/curves.h"
#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"
#include "kernels/engines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace tilescope::test {

namespace {

using Kind = Curve::Kind;

CompareSetup setupOf(int64_t n, int64_t heads = 2)
{
    CompareSetup setup;
    setup.problem = {.algorithm = Algorithm::Flash2,
                     .heads = heads,
                     .nq = n,
                     .nk = n,
                     .d = 16,
                     .br = 32,
                     .bc = 48,
                     .dtype = DType::F16,
                     .dropout = 0.1};
    return setup;
}

const Curve* find(const std::vector<Curve>& curves, Kind kind, std::optional<Algorithm> algorithm)
{
    const auto found = std::ranges::find_if(
        curves, [&](const Curve& curve) { return curve.kind == kind && curve.algorithm == algorithm; });
    return found == curves.end() ? nullptr : &*found;
}

const Cell* unknown(const Problem&) { return nullptr; }

double valueAt(const Curve& curve, double x)
{
    for (const QPointF& point : curve.points)
        if (point.x() == x)
            return point.y();
    ADD_FAILURE() << "no point at " << x;
    return 0;
}

} // namespace

/// Real runs: what the allocator saw and what the hooks counted lie on the closed forms.
TEST(CompareCurves, MeasuredDotsLieOnTheirLines)
{
    const auto engine = *makeHostEngine();
    const CompareSetup setup = setupOf(700);
    std::vector<Cell> cells;
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
        for (const double n : {512.0, 700.0})
            cells.push_back(*measureCell(*engine, problemAt(setup, algorithm, Axis::N, n)));
    const auto known = [&](const Problem& problem) -> const Cell* {
        const auto cell = std::ranges::find(cells, problem, &Cell::problem);
        return cell == cells.end() ? nullptr : &*cell;
    };
    const int64_t sram = engine->device().sramBytes;
    const auto memory = curvesOf(setup, Quantity::Memory, Axis::N, sram, known),
               traffic = curvesOf(setup, Quantity::Traffic, Axis::N, sram, known),
               time = curvesOf(setup, Quantity::Time, Axis::N, sram, known);
    for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2}) {
        const Curve* dots = find(memory, Kind::Measured, algorithm);
        ASSERT_TRUE(dots);
        ASSERT_EQ(dots->points.size(), 2U) << "the ladder's 512, and N itself between two of its steps";
        for (const QPointF& dot : dots->points) {
            const Problem p = problemAt(setup, algorithm, Axis::N, dot.x());
            EXPECT_EQ(dot.y(), double(forwardMemory(p).total())) << dot.x();
            EXPECT_EQ(valueAt(*find(traffic, Kind::Measured, algorithm), dot.x()), double(issuedIo(p).bytes()))
                << dot.x();
            EXPECT_GT(valueAt(*find(time, Kind::Measured, algorithm), dot.x()), 0);
        }
    }
    EXPECT_FALSE(find(time, Kind::Model, Algorithm::Standard)) << "time is never modelled";
}

TEST(CompareCurves, WhatDoesNotFitIsKeptWhereItIs)
{
    const auto engine = *makeHostEngine();
    CompareSetup setup = setupOf(512);
    setup.problem.d = 256;
    setup.problem.br = setup.problem.bc = 256; // more than any CTA's SRAM
    const Cell cell = *measureCell(*engine, problemAt(setup, Algorithm::Flash2));
    ASSERT_TRUE(cell.doesNotFit());
    const auto curves = curvesOf(setup, Quantity::Memory, Axis::N, engine->device().sramBytes,
                                 [&](const Problem& problem) { return problem == cell.problem ? &cell : nullptr; });
    const Curve* crosses = find(curves, Kind::DoesNotFit, Algorithm::Flash2);
    ASSERT_TRUE(crosses && crosses->points.size() == 1);
    EXPECT_EQ(crosses->points[0], QPointF(512, double(forwardMemory(cell.problem).total())));
    EXPECT_TRUE(find(curves, Kind::Measured, Algorithm::Flash2)->points.empty());
}

TEST(CompareCurves, LinesRunFromTheShortestToTheLongestLength)
{
    const auto curves = curvesOf(setupOf(4096), Quantity::Memory, Axis::N, kHopperSramBytes, unknown);
    const Curve* line = find(curves, Kind::Model, Algorithm::Standard);
    ASSERT_TRUE(line);
    EXPECT_EQ(line->points.front().x(), kShortest);
    EXPECT_EQ(line->points.back().x(), kLongest);
    EXPECT_TRUE(std::ranges::is_sorted(line->points, {}, &QPointF::x));
    for (const QPointF& point : line->points)
        EXPECT_EQ(point.y(),
                  double(forwardMemory(problemAt(setupOf(4096), Algorithm::Standard, Axis::N, point.x())).total()));
}

TEST(CompareCurves, ThetaMeetsTheModelAndTheBoundStaysBelow)
{
    for (const Axis axis : {Axis::N, Axis::D, Axis::M}) {
        const auto curves = curvesOf(setupOf(8192), Quantity::Traffic, axis, kHopperSramBytes, unknown);
        const Curve* bound = find(curves, Kind::Bound, std::nullopt);
        ASSERT_TRUE(bound);
        for (const Algorithm algorithm : {Algorithm::Standard, Algorithm::Flash2}) {
            const Curve *model = find(curves, Kind::Model, algorithm), *theta = find(curves, Kind::Theta, algorithm);
            ASSERT_TRUE(model && theta);
            const bool atFront = axis == Axis::M;
            EXPECT_NEAR((atFront ? theta->points.front() : theta->points.back()).y() /
                            (atFront ? model->points.front() : model->points.back()).y(),
                        1, 1e-12);
            for (size_t n = 0; n < model->points.size(); ++n)
                EXPECT_GE(model->points[n].y(), bound->points[n].y());
        }
        const Curve *issued = find(curves, Kind::Issued, Algorithm::Standard),
                    *model = find(curves, Kind::Model, Algorithm::Standard);
        for (size_t n = 0; n < model->points.size(); ++n)
            EXPECT_GE(issued->points[n].y(), model->points[n].y());
    }
}

/// More SRAM, larger blocks by the paper's rule, fewer bytes for FA1.
TEST(CompareCurves, TrafficFallsWithSram)
{
    CompareSetup setup = setupOf(16384);
    setup.problem.d = 64;
    const auto curves = curvesOf(setup, Quantity::Traffic, Axis::M, kHopperSramBytes, unknown);
    const Curve* flash1 = find(curves, Kind::Model, Algorithm::Flash1);
    EXPECT_TRUE(std::ranges::is_sorted(flash1->points, std::ranges::greater(), &QPointF::y));
    EXPECT_GT(flash1->points.front().y() / flash1->points.back().y(), 20);
    const Problem p = problemAt(setup, Algorithm::Flash1, Axis::M, 102400); // R1
    EXPECT_EQ(p.bc, 200);
    EXPECT_EQ(p.br, 64);
}

TEST(CompareCurves, TrainingIsThePapersAccountBesideOurOwnPeak)
{
    CompareSetup setup = setupOf(2048);
    setup.training = true;
    setup.problem.batch = 16;
    setup.problem.heads = 8;
    setup.problem.d = 64;
    const auto curves = curvesOf(setup, Quantity::Memory, Axis::N, kHopperSramBytes, unknown);
    ASSERT_EQ(curves.size(), 8U);
    for (size_t measured = 2; measured < 8; ++measured)
        EXPECT_TRUE(curves[measured].points.empty());
    EXPECT_EQ(int64_t(valueAt(curves[0], 2048)) >> 20, 4416);
    EXPECT_EQ(int64_t(valueAt(curves[1], 2048)) >> 20, 418);
    EXPECT_EQ(memoryNeeded(setup, problemAt(setup, Algorithm::Standard)),
              memoryModel(setup, problemAt(setup, Algorithm::Standard)))
        << "inputs are in it";
    Cell cell;
    cell.problem = problemAt(setup, Algorithm::Flash1, Axis::N, 2048);
    cell.problem.pass = Pass::Backward;
    cell.measurement.run.hbmPeakBytes = 12345;
    const auto known = curvesOf(setup, Quantity::Memory, Axis::N, kHopperSramBytes, [&](const Problem& p) { return p == cell.problem ? &cell : nullptr; });
    const Curve* flash1 = find(known, Kind::Measured, Algorithm::Flash1);
    ASSERT_TRUE(flash1);
    ASSERT_EQ(flash1->points.size(), 1);
    EXPECT_EQ(flash1->points.front(), QPointF(2048, 12345));
}

TEST(CompareCurves, ABackwardPassThatDoesNotFitIsKeptWhereItIs)
{
    const auto engine = *makeHostEngine();
    CompareSetup setup = setupOf(512);
    setup.training = true;
    setup.problem.d = 64;
    setup.problem.br = 64;
    setup.problem.bc = 227; // the FA1 paper's rule: its forward kernel fits, its backward kernel needs twice that
    const Problem problem = measuredProblem(setup, Quantity::Memory, Algorithm::Flash1, Axis::N, 512);
    EXPECT_EQ(problem.pass, Pass::Backward);
    const Cell cell = *measureCell(*engine, problem);
    ASSERT_TRUE(cell.doesNotFit());
    const auto curves = curvesOf(setup, Quantity::Memory, Axis::N, engine->device().sramBytes,
                                 [&](const Problem& p) { return p == problem ? &cell : nullptr; });
    const Curve* crosses = find(curves, Kind::DoesNotFit, Algorithm::Flash1);
    ASSERT_TRUE(crosses && crosses->points.size() == 1);
    EXPECT_EQ(crosses->points[0], QPointF(512, double(memoryModel(setup, problem))));
    EXPECT_EQ(measuredProblem(setup, Quantity::Traffic, Algorithm::Flash1, Axis::N, 512).pass, Pass::Forward);
}

TEST(CompareCurves, TheLongestLengthThatFits)
{
    CompareSetup setup = setupOf(4096, 16);
    setup.problem.d = 64;
    const int64_t h200 = int64_t{141} << 30, longest = longestThatFits(setup, Algorithm::Standard, h200);
    // 16 heads of 5 bytes a score (S, P, mask) in 141 GB: about the root of 141·2^30/80.
    EXPECT_NEAR(double(longest), 43'501, 200);
    EXPECT_LE(memoryNeeded(setup, problemAt(setup, Algorithm::Standard, Axis::N, double(longest))), h200);
    EXPECT_GT(memoryNeeded(setup, problemAt(setup, Algorithm::Standard, Axis::N, double(longest + 1))), h200);
    EXPECT_EQ(longestThatFits(setup, Algorithm::Flash2, h200), kLongest);
    EXPECT_EQ(longestThatFits(setup, Algorithm::Standard, 1), 0) << "no queries, no bytes";
}

TEST(CompareCurves, ThePlanEndsWithTheFirstLengthThatDoesNotFit)
{
    DeviceInfo gpu;
    gpu.engine = "cuda";
    gpu.sramBytes = kHopperSramBytes;
    gpu.hbmBytes = int64_t{16} << 30;
    CompareSetup setup = setupOf(3000, 16);
    setup.problem.d = 64;
    const std::vector<Problem> plan = measuringPlan(setup, Quantity::Memory, Axis::N, gpu);
    std::map<Algorithm, int64_t> longest;
    for (const Problem& problem : plan)
        longest[problem.algorithm] = std::max(longest[problem.algorithm], problem.nq);
    EXPECT_EQ(longest[Algorithm::Standard], 16384) << "8,192 takes 5 GB, 16,384 takes 20";
    EXPECT_GE(longest[Algorithm::Flash2], 65536);
    EXPECT_EQ(std::ranges::count(plan, int64_t{3000}, &Problem::nq), 3)
        << "the length of the read-out is measured, too";
    for (const Problem& problem : plan)
        EXPECT_EQ(std::ranges::count(plan, problem), 1);
    gpu.engine = "host";
    for (const Problem& problem : measuringPlan(setup, Quantity::Memory, Axis::N, gpu))
        EXPECT_TRUE(matmulFlops(problem) <= 100'000'000'000 || problem.algorithm == Algorithm::Standard);
}

TEST(CompareCurves, WhatTheChartShowsIsMeasuredFirst)
{
    DeviceInfo host;
    host.engine = "host";
    host.sramBytes = kHopperSramBytes;
    CompareSetup setup = setupOf(512, 1);
    setup.training = true;
    for (Quantity shown : {Quantity::Memory, Quantity::Traffic, Quantity::Time}) {
        const std::vector<Problem> plan = measuringPlan(setup, shown, Axis::N, host);
        ASSERT_FALSE(plan.empty());
        EXPECT_EQ(plan.front().pass, shown == Quantity::Memory ? Pass::Backward : Pass::Forward) << "markers are of that pass";
        EXPECT_NE(plan.back().pass, plan.front().pass);
    }
}

} // namespace tilescope::test
