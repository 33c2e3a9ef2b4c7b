// SPDX-License-Identifier: Apache-2.0
#include "core/model/curves.h"

#include "core/base/saturate.h"

namespace tilescope {

double thetaStandard(double n, double d) { return n * d + n * n; }
double thetaFlash(double n, double d, double sramElements) { return n * n * d * d / sramElements; }

int64_t compulsoryElements(const Problem& p)
{
    return multiplySaturated(2, productSaturated(p.headCount(), addSaturated(p.nq, p.nk), p.d));
}

} // namespace tilescope
