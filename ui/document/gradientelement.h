// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

namespace tilescope {

/// What the backward pass makes of one query and one key, as the formulas say: from the run's inputs, its output
/// and its m + ln l.
struct GradientElement {
    bool visible = true, kept = true; ///< by the mask, and by dropout
    double S = 0, P = 0;
    double PDrop = 0; ///< P after dropout: P itself without it
    double dOV = 0;   ///< the product of the gradient of O and V
    double dP = 0;    ///< that after dropout
    double dS = 0;    ///< P (dP − D)
};

/// D = rowsum(dO ∘ O) of a query row; 0 for a row that sees no key.
double rowDot(const Trace& trace, int64_t head, int64_t row);

/// The trace must have a backward pass. `d` is the row's rowDot().
GradientElement gradientElement(const Trace& trace, int64_t head, int64_t row, int64_t col, double d);

} // namespace tilescope
