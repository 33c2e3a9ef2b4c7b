// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/measure/measurement.h"

#include <optional>

namespace tilescope {

/// One problem of a sweep and what came of it: figures, or the reason why it was not run. On its own it is the
/// same as among others; nothing of a sweep carries over from one cell to the next.
struct Cell {
    Problem problem;
    std::optional<Error> refusal; ///< none when it ran
    Measurement measurement; ///< without O and gradients

    bool ran() const { return !refusal; }
    /// The refusal is about the device's size; otherwise the problem is not a valid one.
    bool doesNotFit() const { return refusal && refusal->code == ErrorCode::DoesNotFit; }
};

/// Measures the problem on its own random inputs. An error is one that would stop any sweep: a cancelled run, or a
/// device that failed.
Result<Cell> measureCell(Engine& engine, const Problem& problem, const MeasureOptions& options = {}, Progress* progress = nullptr);

} // namespace tilescope
