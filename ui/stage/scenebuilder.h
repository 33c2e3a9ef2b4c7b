// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/sceneinput.h"
#include "ui/stage/stagescene.h"

namespace tilescope {

/// Lays out the whole stage: HBM left, SRAM right, the bus between, the attention map below.
StageScene buildScene(const SceneInput& input);

/// The attention map alone; for standard attention S and P as they lie in HBM. Requires a trace that launched something.
StageScene buildMapScene(const SceneInput& input);

} // namespace tilescope
