// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/painterstage.h"

#include "ui/stage/scenepainter.h"

#include <QPainter>

namespace tilescope {

void paintFading(QPainter& painter, const StageFrame& frame)
{
    if (frame.fading.isNull() || frame.fadingOpacity <= 0)
        return;
    painter.setOpacity(frame.fadingOpacity);
    painter.drawImage(QPointF(0, 0), frame.fading);
    painter.setOpacity(1);
}

PainterStage::PainterStage(QWidget* parent) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PainterStage::present(const StageFrame& frame)
{
    m_frame = frame;
    update();
}

void PainterStage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_frame.scene)
        return painter.fillRect(rect(), palette().window());
    painter.fillRect(rect(), m_frame.scene->background);
    paintScene(painter, *m_frame.scene);
    paintFading(painter, m_frame);
}

} // namespace tilescope
