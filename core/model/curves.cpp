// SPDX-License-Identifier: Apache-2.0
#include "core/model/curves.h"

#include "core/base/saturate.h"
#include "core/model/iocounts.h"

namespace tilescope {

double thetaStandard(double n, double d) { return n * d + n * n; }
double thetaFlash(double n, double d, double sramElements) { return n * n * d * d / sramElements; }

int64_t compulsoryElements(const Problem& p)
{
    return multiplySaturated(2, productSaturated(p.headCount(), addSaturated(p.nq, p.nk), p.d));
}

int64_t Arithmetic::total() const { return sumSaturated(matmul, softmax, rescale); }

Arithmetic arithmetic(const Problem& problem)
{
    Problem p = problem;
    p.pass = Pass::Forward;
    Arithmetic sum;
    const int64_t heads = p.headCount(), scores = visitedScores(p), dropped = p.dropout > 0 ? 1 : 0;
    sum.matmul = matmulFlops(p);
    if (scores == 0)
        return sum;
    switch (p.algorithm) {
    case Algorithm::Standard: // τ, max, subtract, exponential, sum, multiply by 1/l; 1/l once a row
        sum.softmax = addSaturated(multiplySaturated(6 + dropped, scores), multiplySaturated(heads, p.nq));
        break;
    case Algorithm::Flash1: { // τ, max, subtract, exponential, sum
        sum.softmax = multiplySaturated(5 + dropped, scores);
        // Each row and tile: 11 to merge m and l and find α and β, then α O and β (P V), d elements each.
        sum.rescale = multiplySaturated(visitedRows(p), 11 + 2 * p.d);
        break;
    }
    case Algorithm::Flash2:
        sum.softmax = multiplySaturated(5 + dropped, scores);
        // Each row and tile: 5 to merge m and l, then α O. Each row at the end: 1/l, O times that, m + ln l.
        sum.rescale = addSaturated(multiplySaturated(visitedRows(p), 5 + p.d), productSaturated(heads, p.nq, 3 + p.d));
        break;
    }
    return sum;
}

} // namespace tilescope
