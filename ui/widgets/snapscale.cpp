// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/snapscale.h"

#include <algorithm>

namespace tilescope {

int SnapScale::position(double value) const
{
    const auto above = std::ranges::lower_bound(m_stops, value);
    if (above == m_stops.begin())
        return 0;
    if (above == m_stops.end())
        return count() - 1;
    const auto below = above - 1;
    const bool nearerBelow = *below > 0 ? value * value < *below * *above : value - *below < *above - value;
    return int((nearerBelow ? below : above) - m_stops.begin());
}

} // namespace tilescope
