// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/scenebuilder.h"

#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/phrases.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace tilescope {

namespace {

void layoutNotice(SceneCanvas& canvas)
{
    const QRectF area(QPointF(0, 0), canvas.input.size);
    canvas
        .text(area.adjusted(canvas.px(40), 0, -canvas.px(40), 0), Qt::AlignCenter, canvas.input.notice, canvas.ui(15),
              tokens().ink2)
        .wrap = true;
    canvas.scene.explanation = plainText(canvas.input.notice);
}

/// Where several kernels run in turn.
bool hasKernelStrip(const SceneInput& in) { return in.standard() || in.problem().pass == Pass::Backward; }

void layoutStage(SceneCanvas& canvas)
{
    const SceneInput& in = canvas.input;
    const double width = in.size.width(), height = in.size.height();
    const double side = canvas.px(canvas.compact ? 12 : 20), gap = canvas.px(canvas.compact ? 8 : 16);
    const double head = canvas.px(canvas.compact ? 6 : 12), headline = canvas.px(canvas.compact ? 66 : 82),
                 strip = hasKernelStrip(in) ? canvas.px(canvas.compact ? 32 : 40) : 0;
    layoutHeadline(canvas, {side, head, width - 2 * side, headline - head - canvas.px(6)});
    if (hasKernelStrip(in))
        layoutKernelStrip(canvas, {side, headline, width - 2 * side, strip - canvas.px(8)});

    const double top = headline + strip, bottom = height - canvas.px(canvas.compact ? 8 : 14);
    const double inner = width - 2 * side;
    const double bus = std::max(canvas.px(88), inner * 0.149);
    const double hbm = in.standard() ? (inner - bus) * 0.6 : (inner - bus) * 0.465;
    const QRectF hbmArea(side, top, hbm, bottom - top);
    const double sramLeft = hbmArea.right() + bus;
    const double below = std::clamp((bottom - top) * 0.32, canvas.px(124), canvas.px(230));
    const QRectF sramArea(sramLeft, top, width - side - sramLeft, bottom - top - below - gap);
    layoutHbm(canvas, hbmArea);
    layoutBus(canvas, {hbmArea.right(), top, bus, sramArea.height()});
    layoutSram(canvas, sramArea);
    layoutAttentionMap(canvas,
                       {hbmArea.right() + gap, sramArea.bottom() + gap, width - side - hbmArea.right() - gap, below});
}

StageScene emptyScene(const SceneInput& input)
{
    StageScene scene;
    scene.size = input.size;
    scene.dpr = input.dpr;
    scene.background = tokens().stage;
    return scene;
}

} // namespace

StageScene buildScene(const SceneInput& input)
{
    StageScene scene = emptyScene(input);
    SceneCanvas canvas(scene, input);
    if (!input.trace || !input.state || input.state->step < 0)
        layoutNotice(canvas);
    else if (input.form == StageForm::Pane)
        layoutPane(canvas);
    else
        layoutStage(canvas);
    return scene;
}

StageScene buildMapScene(const SceneInput& input)
{
    StageScene scene = emptyScene(input);
    SceneCanvas canvas(scene, input);
    QRectF area = QRectF(QPointF(0, 0), input.size);
    area.adjust(canvas.px(20), canvas.px(16), -canvas.px(20), -canvas.px(16));
    if (input.standard()) {
        QRectF buffers = area;
        buffers.setHeight(area.height() * 0.6);
        layoutScoreBuffers(canvas, buffers);
        area.setTop(buffers.bottom() + canvas.px(16));
    }
    layoutAttentionMap(canvas, area);
    return scene;
}

} // namespace tilescope
