// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparecurves.h"

#include "core/model/curves.h"
#include "core/model/iocounts.h"
#include "core/model/memorymodel.h"
#include "core/problem/validate.h"

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr Algorithm kAlgorithms[]{Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2};
constexpr int kPointsPerOctave = 12;
/// Arithmetic beyond which one point would hold the list up for long.
constexpr int64_t kLongestOnHost = 100'000'000'000, kLongestOnGpu = 25'000'000'000'000;

bool softmaxRowFits(const Problem& problem, int64_t sramBytes)
{
    const Program program = makeProgram(problem, sramBytes);
    return std::ranges::all_of(program.launches, &Launch::rowFits);
}

std::vector<double> samples(Axis axis)
{
    const auto [low, high] = rangeOf(axis);
    std::vector<double> xs;
    for (int k = 0;; ++k) {
        const double x = std::round(low * std::exp2(double(k) / kPointsPerOctave));
        if (x >= high)
            break;
        if (xs.empty() || x > xs.back())
            xs.push_back(x);
    }
    xs.push_back(high);
    return xs;
}

double modelValue(const CompareSetup& setup, Quantity quantity, const Problem& problem)
{
    return quantity == Quantity::Memory ? double(memoryModel(setup, problem)) : double(modelIo(problem).bytes());
}

/// A point for every x where the value is known.
template <class Value>
Curve curve(Curve::Kind kind, std::optional<Algorithm> algorithm, const std::vector<double>& xs, const Value& value)
{
    Curve result{kind, algorithm, {}};
    for (const double x : xs)
        if (const std::optional<double> y = value(x))
            result.points.emplace_back(x, *y);
    return result;
}

double thetaAt(const CompareSetup& setup, Algorithm algorithm, Axis axis, double x, int64_t sramBytes)
{
    const double n = axis == Axis::N ? x : double(setup.n()), d = axis == Axis::D ? x : double(setup.problem.d);
    const double sram = axis == Axis::M ? x : double(sramBytes);
    return algorithm == Algorithm::Standard ? thetaStandard(n, d)
                                            : thetaFlash(n, d, sram / double(bytesOf(setup.problem.dtype)));
}

/// Θ says nothing about the constant: the curve meets the model where both have grown most.
Curve thetaCurve(const CompareSetup& setup, Algorithm algorithm, Axis axis, const Curve& model, int64_t sramBytes)
{
    const QPointF anchor = axis == Axis::M ? model.points.front() : model.points.back();
    const double constant = anchor.y() / thetaAt(setup, algorithm, axis, anchor.x(), sramBytes);
    Curve result{Curve::Kind::Theta, algorithm, model.points};
    for (QPointF& point : result.points)
        point.setY(constant * thetaAt(setup, algorithm, axis, point.x(), sramBytes));
    return result;
}

void addTrafficTheory(std::vector<Curve>& curves, const CompareSetup& setup, Axis axis, int64_t sramBytes)
{
    const std::vector<Curve> models = curves;
    for (const Curve& model : models)
        if (model.algorithm != (setup.problem.algorithm == Algorithm::Flash1 ? Algorithm::Flash2 : Algorithm::Flash1))
            curves.push_back(thetaCurve(setup, *model.algorithm, axis, model, sramBytes));
    curves.push_back(curve(Curve::Kind::Issued, Algorithm::Standard, samples(axis), [&](double x) {
        const Problem p = problemAt(setup, Algorithm::Standard, axis, x);
        return std::optional(double(bytesIssued(p, sramBytes)));
    }));
    curves.push_back(curve(Curve::Kind::Bound, std::nullopt, samples(axis), [&](double x) {
        const Problem p = problemAt(setup, Algorithm::Standard, axis, x);
        return std::optional(double(compulsoryElements(p)) * double(bytesOf(p.dtype)));
    }));
}

std::optional<double> measuredValue(Quantity quantity, const Cell& cell)
{
    if (!cell.ran())
        return std::nullopt;
    switch (quantity) {
    case Quantity::Memory: return double(measuredMemory(cell));
    case Quantity::Traffic: return double(cell.measurement.traffic.totalRead() + cell.measurement.traffic.totalWrite());
    case Quantity::Time: return cell.measurement.timeMs;
    }
    return std::nullopt;
}

void addMeasured(std::vector<Curve>& curves, const CompareSetup& setup, Quantity quantity, Axis axis,
                 const FindCell& find)
{
    std::vector<double> xs = ladder(axis);
    if (axis == Axis::N && !std::ranges::binary_search(xs, double(setup.n())))
        xs.insert(std::ranges::upper_bound(xs, double(setup.n())), double(setup.n()));
    const bool training = quantity == Quantity::Memory && setup.training;
    for (const Algorithm algorithm : kAlgorithms) {
        curves.push_back(curve(Curve::Kind::Measured, algorithm, xs, [&](double x) -> std::optional<double> {
            const Cell* cell = find(measuredProblem(setup, quantity, algorithm, axis, x));
            if (training) // the model has the inputs in it, too
                return cell && cell->ran() ? std::optional(double(cell->measurement.run.hbmPeakBytes)) : std::nullopt;
            return cell ? measuredValue(quantity, *cell) : std::nullopt;
        }));
        curves.push_back(curve(Curve::Kind::DoesNotFit, algorithm, xs, [&](double x) -> std::optional<double> {
            const Problem problem = measuredProblem(setup, quantity, algorithm, axis, x);
            const Cell* cell = find(problem);
            if (!cell || !cell->doesNotFit())
                return std::nullopt;
            return quantity == Quantity::Time ? 0 : modelValue(setup, quantity, problem);
        }));
    }
}

} // namespace

AxisRange rangeOf(Axis axis)
{
    switch (axis) {
    case Axis::N: return {double(kShortest), double(kLongest)};
    case Axis::D: return {16, 256};
    case Axis::M: return {4096, 262144};
    }
    return {1, 2};
}

std::vector<double> ladder(Axis axis)
{
    std::vector<double> xs;
    for (double x = rangeOf(axis).low; x <= rangeOf(axis).high; x *= 2)
        xs.push_back(x);
    return xs;
}

double positionOn(Axis axis, const CompareSetup& setup, int64_t sramBytes)
{
    return axis == Axis::N ? double(setup.n()) : axis == Axis::D ? double(setup.problem.d) : double(sramBytes);
}

Problem problemAt(const CompareSetup& setup, Algorithm algorithm, Axis axis, double x)
{
    Problem problem = setup.problem;
    problem.algorithm = algorithm;
    problem.pass = Pass::Forward;
    switch (axis) {
    case Axis::N: problem.nq = problem.nk = std::llround(x); break;
    case Axis::D: problem.d = std::llround(x); break;
    case Axis::M: {
        const BlockSizes blocks = paperBlocks(std::llround(x) / bytesOf(problem.dtype), problem.d);
        problem.br = algorithm == Algorithm::Flash2 ? blocks.bc : blocks.br; // its loops are exchanged, too
        problem.bc = algorithm == Algorithm::Flash2 ? blocks.br : blocks.bc;
        break;
    }
    }
    return problem;
}

Problem problemAt(const CompareSetup& setup, Algorithm algorithm)
{
    return problemAt(setup, algorithm, Axis::N, double(setup.n()));
}

Problem measuredProblem(const CompareSetup& setup, Quantity quantity, Algorithm algorithm, Axis axis, double x)
{
    Problem problem = problemAt(setup, algorithm, axis, x);
    problem.pass = quantity == Quantity::Memory && setup.training ? Pass::Backward : Pass::Forward;
    return problem;
}

int64_t bytesIssued(const Problem& problem, int64_t sramBytes)
{
    return issuedIo(problem, softmaxRowFits(problem, sramBytes)).bytes();
}

int64_t memoryModel(const CompareSetup& setup, const Problem& problem)
{
    return setup.training ? trainingAccount(problem).total() : forwardMemory(problem).total();
}

int64_t memoryNeeded(const CompareSetup& setup, const Problem& problem)
{
    const int64_t model = memoryModel(setup, problem);
    return setup.training ? model : addSaturated(model, inputBytes(problem));
}

int64_t measuredMemory(const Cell& cell) { return cell.measurement.run.hbmPeakBytes - inputBytes(cell.problem); }

std::vector<Curve> curvesOf(const CompareSetup& setup, Quantity quantity, Axis axis, int64_t sramBytes,
                            const FindCell& find)
{
    std::vector<Curve> curves;
    if (quantity != Quantity::Time)
        for (const Algorithm algorithm : kAlgorithms) {
            if (quantity == Quantity::Memory && setup.training && algorithm == Algorithm::Flash2)
                continue; // the FA1 paper's account knows one flash algorithm
            curves.push_back(curve(Curve::Kind::Model, algorithm, samples(axis), [&](double x) {
                return std::optional(modelValue(setup, quantity, problemAt(setup, algorithm, axis, x)));
            }));
        }
    if (quantity == Quantity::Traffic)
        addTrafficTheory(curves, setup, axis, sramBytes);
    addMeasured(curves, setup, quantity, axis, find);
    return curves;
}

int64_t longestThatFits(const CompareSetup& setup, Algorithm algorithm, int64_t hbmBytes)
{
    return largestFitting(hbmBytes, kLongest, [&](int64_t n) {
        return memoryNeeded(setup, problemAt(setup, algorithm, Axis::N, double(n)));
    });
}

std::vector<Problem> measuringPlan(const CompareSetup& setup, Quantity shown, Axis axis, const DeviceInfo& device)
{
    const int64_t mostWork = device.engine == "host" ? kLongestOnHost : kLongestOnGpu;
    std::vector<double> xs = ladder(axis);
    if (axis == Axis::N)
        xs.push_back(double(setup.n())); // the read-out's own length, last if it is between two others
    std::vector<Problem> plan;
    const auto addPass = [&](Pass pass) {
        bool full[std::size(kAlgorithms)]{};
        for (const double x : xs)
            for (const Algorithm algorithm : kAlgorithms) {
                Problem problem = problemAt(setup, algorithm, axis, x);
                problem.pass = pass;
                const Result<void> valid = validate(problem, device);
                const bool fits = bool(valid);
                if (!fits && valid.error().code != ErrorCode::DoesNotFit)
                    continue; // no such problem, on any device
                if ((fits && matmulFlops(problem) > mostWork) || (!fits && full[size_t(algorithm)]) ||
                    std::ranges::find(plan, problem) != plan.end())
                    continue;
                full[size_t(algorithm)] |= !fits;
                plan.push_back(problem);
            }
    };
    const bool both = setup.training && axis == Axis::N; // for the memory of both passes
    if (both && shown == Quantity::Memory)
        addPass(Pass::Backward); // what is on screen first
    addPass(Pass::Forward);
    if (both && shown != Quantity::Memory)
        addPass(Pass::Backward);
    return plan;
}

} // namespace tilescope
