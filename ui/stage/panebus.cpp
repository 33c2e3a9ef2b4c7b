// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace tilescope {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageBus)
public:
    static QString lane(bool read) { return read ? tr("read") : tr("write"); }
};

constexpr double kGhosts[] = {0.34, 0.20};

/// One direction between HBM above and SRAM below: the lane with the latest tile, and the counter beside it.
class Shaft {
public:
    Shaft(SceneCanvas& canvas, const QRectF& lane, bool read) : m_canvas(canvas), m_lane(lane), m_read(read)
    {
        const StepFacts& facts = canvas.input.facts;
        m_index = read ? facts.lastLoad : facts.lastStore;
    }

    void layout()
    {
        const Tokens& t = tokens();
        m_canvas.box(m_canvas.scene.back, m_lane, t.field, 0);
        for (const double x : {m_lane.left(), m_lane.right()})
            m_canvas.box(m_canvas.scene.back, {x - 0.75, m_lane.top(), 1.5, m_lane.height()}, t.lineStrong, 0);
        layoutCounter();
        m_canvas
            .pick(m_lane.adjusted(m_read ? -m_canvas.px(80) : 0, 0, m_read ? 0 : m_canvas.px(80), 0), Place::Bus,
                  m_index >= 0 ? tileOf(m_canvas.input.trace->events[size_t(m_index)]) : TileRef{})
            .index = m_read ? 0 : 1;
        if (m_index >= 0)
            layoutTile(m_canvas.input.trace->events[size_t(m_index)]);
    }

private:
    void layoutCounter()
    {
        const SceneInput& in = m_canvas.input;
        const Traffic& traffic = in.state->traffic;
        const int64_t now = m_read ? traffic.totalRead() : traffic.totalWrite(),
                      before = m_read ? in.motion.readFrom : in.motion.writeFrom;
        const int64_t shown = in.motion.count >= 1 ? now : before + int64_t(double(now - before) * in.motion.count);
        const double width = m_canvas.px(110), line = m_canvas.px(17), middle = m_lane.center().y();
        const double left = m_read ? m_lane.left() - width - m_canvas.px(10) : m_lane.right() + m_canvas.px(10);
        const Qt::Alignment side = (m_read ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
        m_canvas.text({left, middle - line, width, line}, side, Words::lane(m_read), m_canvas.ui(12), tokens().ink2);
        m_canvas.text({left, middle, width, line}, side, bytesText(shown), m_canvas.mono(13, QFont::DemiBold),
                      tokens().ink);
    }

    void layoutTile(const Event& event)
    {
        const bool current = m_index == m_canvas.input.state->step;
        const QColor color = Theme::tensorColor(event.tensor);
        const QRectF inner = m_lane.adjusted(m_canvas.px(9), m_canvas.px(3), -m_canvas.px(9), -m_canvas.px(3));
        const double height = std::min(m_canvas.px(26), inner.height() * 0.55), way = inner.height() - height;
        const double done = current ? m_canvas.input.motion.travel : 1;
        const QRectF tile(inner.left(), m_read ? inner.top() + way * done : inner.bottom() - height - way * done,
                          inner.width(), height);
        double offset = m_canvas.px(7);
        for (const double strength : kGhosts) {
            QRectF ghost(tile.left(), 0, tile.width(), m_canvas.px(6));
            if (m_read)
                ghost.moveBottom(tile.top() - offset + m_canvas.px(4));
            else
                ghost.moveTop(tile.bottom() + offset - m_canvas.px(4));
            if (inner.contains(ghost))
                m_canvas.box(m_canvas.scene.back, ghost, withAlpha(color, strength), m_canvas.px(3));
            offset += m_canvas.px(9);
        }
        BoxItem& item = m_canvas.box(m_canvas.scene.back, tile, color);
        item.outline = current ? tokens().currentOutline : tokens().ink3;
        item.outlineWidth = current ? 2 : 1;
        item.texture = textureOf(event.tensor);
        item.textureColor = textureColorOn(event.tensor);
        item.opacity = current ? 1 : 0.75;
        const QString label = tileMarkup(tileOf(event));
        const QFont font = m_canvas.ui(12, QFont::DemiBold);
        m_canvas.text(tile, Qt::AlignCenter,
                      markupWidth(label, font) > tile.width() ? Theme::tensorLetter(event.tensor) : label, font,
                      Theme::textOnTensor(event.tensor));
        layoutChevron(tile);
    }

    void layoutChevron(const QRectF& tile)
    {
        const double y = m_read ? m_lane.top() + m_canvas.px(9) : m_lane.bottom() - m_canvas.px(9);
        if (tile.adjusted(0, -m_canvas.px(7), 0, m_canvas.px(7)).contains(QPointF(tile.center().x(), y)))
            return;
        const double x = m_lane.center().x(), reach = m_read ? m_canvas.px(4) : -m_canvas.px(4), half = m_canvas.px(7);
        QPainterPath path({x - half, y - reach});
        path.lineTo(x, y + reach);
        path.lineTo(x + half, y - reach);
        m_canvas.scene.strokes.push_back({path, QPen(tokens().ink3, m_canvas.px(1.8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)});
    }

    SceneCanvas& m_canvas;
    QRectF m_lane;
    bool m_read;
    int64_t m_index;
};

} // namespace

void layoutPaneBus(SceneCanvas& canvas, const QRectF& area)
{
    const double width = canvas.px(62), x = area.left() + area.width() * 0.33;
    Shaft(canvas, {x - width / 2, area.top(), width, area.height()}, true).layout();
    Shaft(canvas, {area.right() - (x - area.left()) - width / 2, area.top(), width, area.height()}, false).layout();
}

} // namespace tilescope
