// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/problem.h"
#include "core/tensor/inputs.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tilescope {

// The oracle: attention written as its definition, row by row in double precision, sharing nothing
// with the kernels but the masks and the dropout draw. Conventions: a row that sees no key has O = 0
// and L = −∞; no keys at all is the same for every row.

/// One query row of one head.
struct ReferenceRow {
    std::vector<double> S; ///< τ q·k of every key; −∞ where the mask hides it
    std::vector<double> P; ///< softmax of S, before dropout; 0 where hidden
    std::vector<double> O; ///< d values, after dropout
    double m = 0;          ///< max S; −∞ when the row sees no key
    double l = 0;          ///< Σ e^(S − m); 0 when the row sees no key
    double LSE = 0;        ///< m + ln l
};

ReferenceRow referenceRow(const Problem& problem, const Inputs& inputs, int64_t head, int64_t row);

/// The same row as frameworks compute it: S, P and O rounded to the element type where they would be
/// stored. Twice its error is what a kernel of that type is allowed.
ReferenceRow naiveRowInType(const Problem& problem, const Inputs& inputs, int64_t head, int64_t row);

struct ReferenceOutput {
    std::vector<double> O;   ///< (rows, d) of one head, or (batch, heads, rows, d)
    std::vector<double> LSE; ///< (rows) likewise
};

ReferenceOutput referenceHead(const Problem& problem, const Inputs& inputs, int64_t head);
ReferenceOutput reference(const Problem& problem, const Inputs& inputs);
/// O and L of naiveRowInType() for all heads.
ReferenceOutput naiveInType(const Problem& problem, const Inputs& inputs);

/// How far an output is from the oracle. The same NaN or infinity in both is agreement, but no error to
/// measure; in one of them only it is an infinite error.
struct Deviation {
    double maxAbsError = 0, meanAbsError = 0;
    double maxAbsValue = 0;  ///< of the oracle's finite values
    int64_t compared = 0;    ///< elements that are finite in both
    int64_t disagreeing = 0; ///< elements that are NaN or infinite in one, and not the same in the other
};

Deviation deviation(const std::vector<double>& expected, const std::vector<float>& actual);

/// Whether the oracle answers within a few seconds.
bool referenceIsAffordable(const Problem& problem);
/// Of O; nullopt when the oracle would take too long.
std::optional<Deviation> deviationFromReference(const Problem& problem, const Inputs& inputs, const Tensor& O);

} // namespace tilescope
