// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/glstage.h"

#include "ui/stage/scenepainter.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QPainter>

namespace tilescope {

namespace {

QSurfaceFormat coreFormat()
{
    QSurfaceFormat format = QSurfaceFormat::defaultFormat();
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    return format;
}

} // namespace

bool openGlStageSupported()
{
    QOpenGLContext context;
    context.setFormat(coreFormat());
    if (!context.create() || context.isOpenGLES() || context.format().version() < qMakePair(3, 3))
        return false;
    QOffscreenSurface surface;
    surface.setFormat(context.format());
    surface.create();
    if (!surface.isValid() || !context.makeCurrent(&surface))
        return false;
    const bool works = GlScene::compiles();
    context.doneCurrent();
    return works;
}

GlStage::GlStage(QWidget* parent) : QOpenGLWidget(parent)
{
    setFormat(coreFormat());
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

GlStage::~GlStage()
{
    if (context()) // its own end comes after ours
        disconnect(context(), nullptr, this, nullptr);
    release();
}

void GlStage::release()
{
    if (!context())
        return;
    makeCurrent();
    m_scene.release();
    doneCurrent();
}

void GlStage::present(const StageFrame& frame)
{
    m_frame = frame;
    update();
}

/// May run again, with a new context, when the widget moves to another window.
void GlStage::initializeGL()
{
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlStage::release, Qt::UniqueConnection);
    m_scene.initialize();
}

/// Strokes and text by the raster engine: OpenGL would not smooth them without multisampling.
void GlStage::paintInkImage(const StageScene& scene)
{
    const QSize size = (scene.size * scene.dpr).toSize();
    if (m_ink.size() != size)
        m_ink = QImage(size, QImage::Format_ARGB32_Premultiplied);
    m_ink.setDevicePixelRatio(scene.dpr);
    m_ink.fill(Qt::transparent);
    QPainter painter(&m_ink);
    paintInk(painter, scene);
}

void GlStage::paintGL()
{
    if (!m_frame.scene)
        return;
    m_scene.draw(*m_frame.scene);
    paintInkImage(*m_frame.scene);
    QPainter painter(this);
    painter.drawImage(QPointF(0, 0), m_ink);
    paintFading(painter, m_frame);
}

} // namespace tilescope
