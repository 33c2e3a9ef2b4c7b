// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace tilescope {

/// The values a slider stops at, in ascending order. A value between two stops, typed into the field
/// beside the slider, shows at the nearer one by ratio, since most of our scales are logarithmic.
class SnapScale {
public:
    explicit SnapScale(std::vector<double> stops) : m_stops(std::move(stops)) {}

    int count() const { return int(m_stops.size()); }
    double value(int position) const { return m_stops[std::size_t(position)]; }
    int position(double value) const;

private:
    std::vector<double> m_stops;
};

} // namespace tilescope
