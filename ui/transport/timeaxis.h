// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tilescope {

/// Steps along x: step k fills [edge(k), edge(k + 1)). The centre of every step maps back to it, however
/// many share a pixel.
struct TimeAxis {
    double left = 0, width = 0;
    double first = 0; ///< step at the left end; may lie between two while scrolling
    double span = 1;  ///< steps in view

    double pixelsPerStep() const { return width / span; }
    double edge(double step) const { return left + (step - first) * width / span; }
    double xOf(int64_t step) const { return edge(double(step) + 0.5); }
    /// The step under x, clamped to those in view.
    int64_t stepAt(double x) const
    {
        const double step = std::floor(first + (x - left) * span / width);
        const double last = std::ceil(first + span) - 1;
        return int64_t(std::clamp(step, std::floor(first), std::max(std::floor(first), last)));
    }
};

} // namespace tilescope
