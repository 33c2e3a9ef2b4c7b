// SPDX-License-Identifier: Apache-2.0
#include "core/measure/cell.h"

#include "core/problem/validate.h"

namespace tilescope {

Result<Cell> measureCell(Engine& engine, const Problem& problem, const MeasureOptions& options, Progress* progress)
{
    Cell cell;
    cell.problem = problem;
    const auto refused = [&cell](const Error& error) {
        cell.refusal = error;
        return cell;
    };
    if (const Result<void> valid = validate(problem, engine.device()); !valid)
        return refused(valid.error());
    Result<Measurement> measured = measure(engine, problem, randomInputs(problem), options, progress);
    if (!measured)
        return measured.error().code == ErrorCode::DoesNotFit ? Result<Cell>(refused(measured.error())) : measured.error();
    cell.measurement = std::move(*measured);
    RunResult& run = cell.measurement.run;
    run.O = run.dQ = run.dK = run.dV = {};
    run.LSE.clear();
    return cell;
}

} // namespace tilescope
