// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/scenecanvas.h"

namespace tilescope {

/// Each part of the stage lays itself out in the rectangle it is given.
void layoutHeadline(SceneCanvas& canvas, const QRectF& area);    ///< the step in words, and the loops' counters
void layoutKernelStrip(SceneCanvas& canvas, const QRectF& area); ///< standard attention's kernels in turn
void layoutHbm(SceneCanvas& canvas, const QRectF& area);
void layoutScoreBuffers(SceneCanvas& canvas, const QRectF& area); ///< S and P as they fill HBM
void layoutBus(SceneCanvas& canvas, const QRectF& area);
void layoutSram(SceneCanvas& canvas, const QRectF& area);
void layoutOccupancy(SceneCanvas& canvas, const QRectF& area);
void layoutAttentionMap(SceneCanvas& canvas, const QRectF& area);
void layoutMapLegend(SceneCanvas& canvas, const QRectF& area); ///< what the map's cells mean, and where the scores are
/// How the map shows a tile with a NaN or an ∞ in it.
void makeNotFinite(BoxItem& box);

/// The whole stage as one side of a race, and the parts that look different there.
void layoutPane(SceneCanvas& canvas);
void layoutPaneHeadline(SceneCanvas& canvas, const QRectF& area); ///< one line: the step, and where the loops are
void layoutPaneBus(SceneCanvas& canvas, const QRectF& area);

} // namespace tilescope
