// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/panels.h"

#include <algorithm>

namespace tilescope {

/// The stage at half the window's width: HBM above, SRAM below, the bus between.
void layoutPane(SceneCanvas& canvas)
{
    const QSizeF size = canvas.input.size;
    const double side = canvas.px(12), width = size.width() - 2 * side;
    const bool tight = size.height() < canvas.px(400), low = size.height() < canvas.px(310);
    const double headline = canvas.px(tight ? 20 : 24), strip = canvas.px(tight ? 24 : 30), gap = canvas.px(tight ? 4 : 7);
    double y = 0;
    layoutPaneHeadline(canvas, {side, y, width, headline});
    y += headline + gap / 2;
    if (!low) { // the headline says what runs
        layoutKernelStrip(canvas, {side, y, width, strip});
        y += strip + gap;
    }

    const double left = size.height() - y - canvas.px(8);
    const double bus = std::clamp(left * 0.13, canvas.px(low ? 34 : 40), canvas.px(66));
    const double sram = std::clamp((left - bus) * 0.36, canvas.px(low ? 80 : 92), canvas.px(260));
    const double hbm = left - bus - sram;
    layoutHbm(canvas, {side, y, width, hbm});
    layoutPaneBus(canvas, {side, y + hbm, width, bus});
    layoutSram(canvas, {side, y + hbm + bus, width, sram});
}

} // namespace tilescope
