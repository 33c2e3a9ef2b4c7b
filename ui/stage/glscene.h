// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/stage/stagescene.h"

#include <QOpenGLBuffer>
#include <QOpenGLExtraFunctions>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>

#include <memory>
#include <vector>

namespace tilescope {

/// Draws boxes and heat maps of a scene into the current framebuffer: all boxes of a layer in one
/// instanced call, each heat map as a float texture coloured through a table of ramps. Leaves no vertex
/// array, program, texture or blending behind, so that QPainter can go on.
class GlScene {
public:
    /// Needs a current context, like the calls below; may be called again for a new one.
    void initialize();
    void draw(const StageScene& scene);
    void release();

    /// Whether the shaders compile in the current context.
    static bool compiles();

private:
    struct Heat {
        GLuint texture = 0;
        std::shared_ptr<const std::vector<float>> cells; ///< that the texture holds
    };

    void drawBoxes(const std::vector<BoxItem>& boxes);
    void drawHeats(const StageScene& scene);
    void upload(Heat& heat, const HeatItem& item);
    void uploadRamps();

    QOpenGLExtraFunctions* m_gl = nullptr;
    std::unique_ptr<QOpenGLShaderProgram> m_boxProgram, m_heatProgram;
    std::unique_ptr<QOpenGLVertexArrayObject> m_boxArray, m_emptyArray;
    std::unique_ptr<QOpenGLBuffer> m_instances;
    GLuint m_ramps = 0;
    std::vector<Heat> m_heats;
    QSizeF m_size;
    float m_pixels = 1; ///< device pixels per unit of the scene
};

} // namespace tilescope
