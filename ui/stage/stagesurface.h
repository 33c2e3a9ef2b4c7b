// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/stagescene.h"

#include <QImage>

class QPainter;
class QWidget;

namespace tilescope {

/// What is drawn now: a scene, and under reduced motion the picture before it, fading out.
struct StageFrame {
    const StageScene* scene = nullptr;
    QImage fading;
    double fadingOpacity = 0;
};

/// Where scenes are drawn: OpenGL, or QPainter where that is missing.
class StageSurface {
public:
    virtual ~StageSurface() = default;
    virtual QWidget* widget() = 0;
    /// The scene must stay alive until the next call.
    virtual void present(const StageFrame& frame) = 0;
};

void paintFading(QPainter& painter, const StageFrame& frame);

} // namespace tilescope
