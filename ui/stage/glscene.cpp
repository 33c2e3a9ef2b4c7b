// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/glscene.h"

#include "ui/stage/glshaders.h"
#include "ui/stage/scenepainter.h"
#include "ui/theme/theme.h"

#include <QOpenGLContext>

#include <array>
#include <cmath>

namespace tilescope {

namespace {

using Vec4 = std::array<float, 4>;

Vec4 premultiplied(const QColor& color)
{
    const float a = float(color.alphaF());
    return {float(color.redF()) * a, float(color.greenF()) * a, float(color.blueF()) * a, a};
}

/// The shader's instance: eight vectors, in the order of its locations.
struct Instance {
    Vec4 rect, fill, outline, halo, textureColor, progressFill, shape, style;
};
constexpr int kAttributes = sizeof(Instance) / sizeof(Vec4);

Instance instanceOf(const BoxItem& box)
{
    return {{float(box.rect.x()), float(box.rect.y()), float(box.rect.width()), float(box.rect.height())},
            premultiplied(box.fill),
            premultiplied(box.outline),
            premultiplied(box.halo),
            premultiplied(box.textureColor),
            premultiplied(box.progressFill),
            {float(box.radius), float(box.outlineWidth), float(box.texture), float(box.progress)},
            {float(box.dash), float(box.gap), float(box.opacity), 0}};
}

std::unique_ptr<QOpenGLShaderProgram> link(const char* vertex, const char* fragment)
{
    auto program = std::make_unique<QOpenGLShaderProgram>();
    const bool linked = program->addShaderFromSourceCode(QOpenGLShader::Vertex, vertex) &&
                        program->addShaderFromSourceCode(QOpenGLShader::Fragment, fragment) && program->link();
    return linked ? std::move(program) : nullptr;
}

void setColor(QOpenGLShaderProgram& program, const char* name, const QColor& color)
{
    const Vec4 c = premultiplied(color);
    program.setUniformValue(name, c[0], c[1], c[2], c[3]);
}

/// Rows of the table of ramps: one a tensor.
constexpr int kRampRows = kTensorCount, kRampSteps = 257;

} // namespace

bool GlScene::compiles()
{
    return link(kBoxVertexShader, kBoxFragmentShader) && link(kHeatVertexShader, kHeatFragmentShader);
}

void GlScene::initialize()
{
    release();
    m_gl = QOpenGLContext::currentContext()->extraFunctions();
    m_boxProgram = link(kBoxVertexShader, kBoxFragmentShader);
    m_heatProgram = link(kHeatVertexShader, kHeatFragmentShader);
    m_emptyArray = std::make_unique<QOpenGLVertexArrayObject>();
    m_emptyArray->create();
    m_boxArray = std::make_unique<QOpenGLVertexArrayObject>();
    m_boxArray->create();
    m_instances = std::make_unique<QOpenGLBuffer>(QOpenGLBuffer::VertexBuffer);
    m_instances->create();
    m_instances->setUsagePattern(QOpenGLBuffer::StreamDraw);

    m_boxArray->bind();
    m_instances->bind();
    for (GLuint k = 0; k < kAttributes; ++k) {
        m_gl->glEnableVertexAttribArray(k);
        m_gl->glVertexAttribPointer(k, 4, GL_FLOAT, GL_FALSE, sizeof(Instance),
                                    reinterpret_cast<const void*>(k * sizeof(Vec4)));
        m_gl->glVertexAttribDivisor(k, 1);
    }
    m_boxArray->release();
    m_instances->release();
}

void GlScene::release()
{
    if (m_gl) {
        for (const Heat& heat : m_heats)
            m_gl->glDeleteTextures(1, &heat.texture);
        if (m_ramps)
            m_gl->glDeleteTextures(1, &m_ramps);
    }
    m_heats.clear();
    m_ramps = 0;
    m_boxProgram.reset();
    m_heatProgram.reset();
    m_boxArray.reset();
    m_emptyArray.reset();
    m_instances.reset();
    m_gl = nullptr;
}

void GlScene::draw(const StageScene& scene)
{
    if (!m_gl || !m_boxProgram || !m_heatProgram)
        return;
    GLint viewport[4]; // the widget's width() lies at fractional scale factors
    m_gl->glGetIntegerv(GL_VIEWPORT, viewport);
    m_size = QSizeF(viewport[2] / scene.dpr, viewport[3] / scene.dpr);
    m_pixels = float(scene.dpr);

    m_gl->glClearColor(float(scene.background.redF()), float(scene.background.greenF()),
                       float(scene.background.blueF()), 1);
    m_gl->glClear(GL_COLOR_BUFFER_BIT);
    m_gl->glDisable(GL_DEPTH_TEST);
    m_gl->glDisable(GL_SCISSOR_TEST);
    m_gl->glDisable(GL_CULL_FACE);
    m_gl->glEnable(GL_BLEND);
    m_gl->glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);

    std::vector<BoxItem> halos;
    for (const HaloItem& halo : scene.halos)
        halos.push_back(haloBox(halo));
    drawBoxes(scene.back);
    drawHeats(scene);
    drawBoxes(scene.front);
    drawBoxes(halos);

    m_gl->glDisable(GL_BLEND);
    m_gl->glActiveTexture(GL_TEXTURE0);
    m_gl->glBindTexture(GL_TEXTURE_2D, 0);
}

void GlScene::drawBoxes(const std::vector<BoxItem>& boxes)
{
    if (boxes.empty())
        return;
    std::vector<Instance> instances;
    instances.reserve(boxes.size());
    for (const BoxItem& box : boxes)
        instances.push_back(instanceOf(box));
    m_boxProgram->bind();
    m_boxProgram->setUniformValue("size", float(m_size.width()), float(m_size.height()));
    m_boxProgram->setUniformValue("pixels", m_pixels);
    m_boxArray->bind();
    m_instances->bind();
    m_instances->allocate(instances.data(), int(instances.size() * sizeof(Instance)));
    m_gl->glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(instances.size()));
    m_instances->release();
    m_boxArray->release();
    m_boxProgram->release();
}

void GlScene::uploadRamps()
{
    std::vector<uint8_t> table(size_t(kRampRows) * kRampSteps * 4);
    for (int row = 0; row < kRampRows; ++row) {
        for (int k = 0; k < kRampSteps; ++k) {
            const QColor color = rampColor(TensorId(row), double(k) / (kRampSteps - 1));
            uint8_t* texel = &table[size_t(row * kRampSteps + k) * 4];
            texel[0] = uint8_t(color.red());
            texel[1] = uint8_t(color.green());
            texel[2] = uint8_t(color.blue());
            texel[3] = 255;
        }
    }
    if (!m_ramps)
        m_gl->glGenTextures(1, &m_ramps);
    m_gl->glActiveTexture(GL_TEXTURE1);
    m_gl->glBindTexture(GL_TEXTURE_2D, m_ramps);
    m_gl->glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    m_gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kRampSteps, kRampRows, 0, GL_RGBA, GL_UNSIGNED_BYTE, table.data());
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void GlScene::upload(Heat& heat, const HeatItem& item)
{
    if (!heat.texture)
        m_gl->glGenTextures(1, &heat.texture);
    m_gl->glActiveTexture(GL_TEXTURE0);
    m_gl->glBindTexture(GL_TEXTURE_2D, heat.texture);
    if (heat.cells == item.cells)
        return;
    heat.cells = item.cells;
    m_gl->glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    m_gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, item.cols, item.rows, 0, GL_RED, GL_FLOAT, item.cells->data());
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void GlScene::drawHeats(const StageScene& scene)
{
    uploadRamps(); // a few thousand texels; the theme may have changed
    if (m_heats.size() < scene.heats.size())
        m_heats.resize(scene.heats.size());
    m_heatProgram->bind();
    m_emptyArray->bind();
    m_heatProgram->setUniformValue("size", float(m_size.width()), float(m_size.height()));
    m_heatProgram->setUniformValue("pixels", m_pixels);
    m_heatProgram->setUniformValue("cells", 0);
    m_heatProgram->setUniformValue("ramps", 1);
    setColor(*m_heatProgram, "masked", tokens().line);
    setColor(*m_heatProgram, "notFinite", tokens().limit);
    setColor(*m_heatProgram, "paper", tokens().field);
    setColor(*m_heatProgram, "hatch", tokens().hatch);
    for (size_t k = 0; k < scene.heats.size(); ++k) {
        const HeatItem& item = scene.heats[k];
        if (!item.cells || item.rect.isEmpty())
            continue;
        upload(m_heats[k], item);
        m_heatProgram->setUniformValue("rect", float(item.rect.x()), float(item.rect.y()), float(item.rect.width()),
                                       float(item.rect.height()));
        m_heatProgram->setUniformValue("ramp", (float(item.ramp) + 0.5f) / kRampRows);
        m_heatProgram->setUniformValue("reveal", float(item.reveal));
        m_heatProgram->setUniformValue("radius", float(item.radius));
        m_heatProgram->setUniformValue("opacity", float(item.opacity));
        m_gl->glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    m_emptyArray->release();
    m_heatProgram->release();
    m_gl->glActiveTexture(GL_TEXTURE1);
    m_gl->glBindTexture(GL_TEXTURE_2D, 0);
    m_gl->glActiveTexture(GL_TEXTURE0);
}

} // namespace tilescope
