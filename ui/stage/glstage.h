// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/glscene.h"
#include "ui/stage/stagesurface.h"

#include <QOpenGLWidget>

namespace tilescope {

/// Whether OpenGL 3.3 core can be had, found out with a bare context before any QOpenGLWidget exists.
bool openGlStageSupported();

/// The stage on OpenGL 3.3: boxes and heat maps by shaders, strokes and text by QPainter on
/// top.
class GlStage : public QOpenGLWidget, public StageSurface {
    Q_OBJECT
public:
    explicit GlStage(QWidget* parent = nullptr);
    ~GlStage() override;
    QWidget* widget() override { return this; }
    void present(const StageFrame& frame) override;

protected:
    void initializeGL() override;
    void paintGL() override;

private:
    void release();
    void paintInkImage(const StageScene& scene);

    QImage m_ink;
    GlScene m_scene;
    StageFrame m_frame;
};

} // namespace tilescope
