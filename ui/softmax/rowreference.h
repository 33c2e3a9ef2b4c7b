// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/attention.h"
#include "core/trace/trace.h"

#include <memory>
#include <optional>

namespace tilescope {

/// How far the kernel's numbers are from the oracle's.
struct Comparison {
    double error = 0;    ///< the largest; ∞ where only one of them is a number
    double allowed = 0;  ///< by the arithmetic and the storage of the run
    double m = 0, l = 0; ///< what the oracle has (of an output: of the whole row)
    bool finite = true, oracleFinite = true; ///< no NaN and no ∞ but the m = −∞ of a row that sees no key

    bool agrees() const; ///< the numbers that both have agree, and both lack the same ones
    bool matches() const { return finite && oracleFinite && agrees(); }
};

/// Compares one row of a trace with softmax and attention as defined, in double precision. Remembers the
/// oracle's row, so that stepping through its updates costs next to nothing.
class RowReference {
public:
    /// Points the comparison at a row.
    void select(std::shared_ptr<const Trace> trace, int64_t head, int64_t row);
    /// Multiplications of one row: what select() will cost at the next question.
    static int64_t cost(const Problem& problem) { return 2 * problem.nk * problem.d; }

    const ReferenceRow& row();
    /// m and l after column block j against those of all columns up to its end (relative for l, and for m
    /// where it is beyond 1). For standard attention j does not matter: they are of the whole row.
    Comparison statistics(int64_t j);
    /// The row of O.
    Comparison output();
    /// L = m + ln l.
    Comparison logSumExp();

private:
    const ReferenceRow& naive();
    double scoreTolerance();

    std::shared_ptr<const Trace> m_trace;
    int64_t m_head = -1, m_index = -1;
    std::optional<ReferenceRow> m_row, m_naive;
    double m_maxAbsOutput = 0; ///< of the trace's O
};

} // namespace tilescope
