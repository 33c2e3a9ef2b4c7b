// SPDX-License-Identifier: Apache-2.0
#include "tests/core/support/problems.h"

namespace tilescope::test {

Problem smallProblem(Algorithm algorithm, MaskKind mask)
{
    Problem problem;
    problem.algorithm = algorithm;
    problem.mask = mask;
    problem.heads = 2;
    problem.nq = 22;
    problem.nk = 31;
    problem.d = 5;
    problem.br = 6;
    problem.bc = 9;
    return problem;
}

} // namespace tilescope::test
