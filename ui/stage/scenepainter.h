// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/stagescene.h"

class QPainter;

namespace tilescope {

/// Draws the whole scene with QPainter: the 2-D stage, exports, and images for tests.
void paintScene(QPainter& painter, const StageScene& scene);

/// Only what the OpenGL stage leaves to QPainter: strokes and text.
void paintInk(QPainter& painter, const StageScene& scene);

/// The box of a halo, for both renderers.
BoxItem haloBox(const HaloItem& halo);

} // namespace tilescope
