// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/markup.h"
#include "ui/stage/panels.h"
#include "ui/stage/stageformat.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(StageBus)
public:
    static QString lane(bool read) { return read ? tr("read") : tr("write"); }
    static QString done(bool read) { return read ? tr("%1 landed") : tr("%1 stored"); }
    static QString when() { return tr("%1, step %2"); }
    static QString step() { return tr("step %1"); }
    static QString nothing() { return tr("nothing yet"); }
    static QString idle() { return tr("bus idle"); }
    static QString busy(bool read) { return read ? tr("reading %1") : tr("writing %1"); }
};

constexpr double kGhosts[] = {0.34, 0.20, 0.10};

/// One direction: its counter, the lane with the latest tile, and a caption.
class Lane {
public:
    /// `captions`: there is room below the rails for what was moved last.
    Lane(SceneCanvas& canvas, const QRectF& area, bool read, bool captions)
        : m_canvas(canvas), m_area(area), m_read(read), m_captions(captions)
    {
        const StepFacts& facts = canvas.input.facts;
        m_index = read ? facts.lastLoad : facts.lastStore;
    }

    void layout()
    {
        const SceneInput& in = m_canvas.input;
        const double head = m_canvas.px(m_canvas.compact ? 31 : 36), lane = m_canvas.px(m_canvas.compact ? 40 : 56);
        const QRectF label(m_area.left(), m_area.top(), m_area.width(), head / 2);
        m_canvas.text(label, Qt::AlignCenter, Words::lane(m_read), m_canvas.ui(m_canvas.compact ? 11.5 : 12.5),
                      tokens().ink2);
        const Traffic& traffic = in.state->traffic;
        const int64_t now = m_read ? traffic.totalRead() : traffic.totalWrite(),
                      before = m_read ? in.motion.readFrom : in.motion.writeFrom;
        const int64_t shown = in.motion.count >= 1 ? now : before + int64_t(double(now - before) * in.motion.count);
        m_canvas.text(label.translated(0, head / 2 - m_canvas.px(1)), Qt::AlignCenter, bytesText(shown),
                      m_canvas.mono(m_canvas.compact ? 12.5 : 14, QFont::DemiBold), tokens().ink);
        m_lane = {m_area.left(), m_area.top() + head + m_canvas.px(2), m_area.width(), lane};
        layoutRails();
        m_canvas
            .pick({m_area.left(), m_area.top(), m_area.width(), head + lane}, Place::Bus,
                  m_index >= 0 ? tileOf(in.trace->events[size_t(m_index)]) : TileRef{})
            .index = m_read ? 0 : 1;
        if (m_index >= 0)
            layoutTile(in.trace->events[size_t(m_index)]);
        else
            caption(Words::nothing(), {});
    }

private:
    void layoutRails()
    {
        for (double y : {m_lane.top(), m_lane.bottom()})
            m_canvas.box(m_canvas.scene.back, {m_lane.left(), y - 1, m_lane.width(), 2}, tokens().line, 0);
        m_inner = m_lane.adjusted(m_canvas.px(9), m_canvas.px(8), -m_canvas.px(9), -m_canvas.px(8));
    }

    bool current() const { return m_index == m_canvas.input.state->step; }

    void layoutTile(const Event& event)
    {
        const QColor color = Theme::tensorColor(event.tensor);
        m_canvas.box(m_canvas.scene.back, m_inner, withAlpha(color, current() ? 0.16 : 0.10), m_canvas.px(4));
        const double width = std::min(m_canvas.px(34), m_inner.width() * 0.5), way = m_inner.width() - width;
        const double done = current() ? m_canvas.input.motion.travel : 1;
        const double x = m_read ? m_inner.left() + way * done : m_inner.right() - width - way * done;
        const QRectF tile(x, m_inner.top(), width, m_inner.height());
        double offset = m_canvas.px(15);
        for (double strength : kGhosts) {
            QRectF ghost = tile.translated(m_read ? -offset : offset, 0);
            ghost.setWidth(m_canvas.px(12));
            if (!m_read)
                ghost.moveRight(tile.right() + offset);
            if (m_inner.contains(ghost))
                m_canvas.box(m_canvas.scene.back, ghost, withAlpha(color, strength), m_canvas.px(3));
            offset += m_canvas.px(18);
        }
        BoxItem& item = m_canvas.box(m_canvas.scene.back, tile, color);
        item.outline = tokens().ink;
        item.outlineWidth = 1.2;
        item.texture = textureOf(event.tensor);
        item.textureColor = textureColorOn(event.tensor);
        const QString label = tileMarkup(tileOf(event));
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12, QFont::DemiBold);
        m_canvas.text(tile.adjusted(-1, 0, 1, 0), Qt::AlignCenter,
                      markupWidth(label, font) > width ? Theme::tensorLetter(event.tensor) : label, font,
                      Theme::textOnTensor(event.tensor));
        layoutChevrons(tile);
        const QString when = Words::when().arg(math(bytesText(event.bytes)), grouped(m_index));
        const bool fits = markupWidth(when, m_canvas.ui(m_canvas.compact ? 11 : 12)) <= m_lane.width() - m_canvas.px(6);
        caption(Words::done(m_read).arg(math(label)), fits ? when : Words::step().arg(grouped(m_index)));
    }

    void layoutChevrons(const QRectF& tile)
    {
        for (double share : {0.16, 0.5}) {
            const double x =
                m_read ? m_inner.left() + m_inner.width() * share : m_inner.right() - m_inner.width() * share;
            const double reach = m_read ? m_canvas.px(4) : -m_canvas.px(4), y = m_inner.center().y(),
                         rise = m_canvas.px(7);
            if (tile.adjusted(-m_canvas.px(5), 0, m_canvas.px(5), 0).contains(QPointF(x, y)))
                continue;
            QPainterPath path({x - reach, y - rise});
            path.lineTo(x + reach, y);
            path.lineTo(x - reach, y + rise);
            m_canvas.scene.strokes.push_back(
                {path, QPen(tokens().ink3, m_canvas.px(1.8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin),
                 Qt::transparent, current() ? 1.0 : 0.55});
        }
    }

    void caption(const QString& first, const QString& second)
    {
        if (!m_captions)
            return;
        const double line = m_canvas.px(m_canvas.compact ? 14 : 16.5);
        QRectF rect(m_lane.left() - m_canvas.px(2), m_lane.bottom() + m_canvas.px(m_canvas.compact ? 3 : 6),
                    m_lane.width() + m_canvas.px(4), line);
        const QFont font = m_canvas.ui(m_canvas.compact ? 11 : 12);
        m_canvas.text(rect, Qt::AlignCenter, first, font, tokens().ink2);
        m_canvas.text(rect.translated(0, line), Qt::AlignCenter, second, font, tokens().ink3);
    }

    SceneCanvas& m_canvas;
    QRectF m_area, m_lane, m_inner;
    bool m_read, m_captions;
    int64_t m_index;
};

} // namespace

void layoutBus(SceneCanvas& canvas, const QRectF& area)
{
    const double whole = canvas.px(canvas.compact ? 108 : 134), pill = canvas.px(24);
    const bool captions = area.height() >= 2 * whole; // a low stage has the rails alone
    const double lane = captions ? whole : whole - canvas.px(canvas.compact ? 32 : 40);
    const double spare = std::max(0.0, area.height() - 2 * lane - pill - canvas.px(8));
    const double top = area.top() + std::min(canvas.px(56), spare * 0.45),
                 between = std::min(canvas.px(16), spare * 0.2);
    Lane(canvas, {area.left(), top, area.width(), lane}, true, captions).layout();
    Lane(canvas, {area.left(), top + lane + between, area.width(), lane}, false, captions).layout();

    if (area.height() < 2 * lane + between + pill) // a low stage: the lanes say as much
        return;
    const Event& event = canvas.input.event();
    const bool busy = movesBytes(event.kind);
    const QString words =
        busy ? Words::busy(event.kind == EventKind::Load).arg(math(tileMarkup(tileOf(event)))) : Words::idle();
    const QFont font = canvas.ui(canvas.compact ? 11 : 12);
    const double width =
        std::min(area.width() - canvas.px(8), std::max(canvas.px(86), markupWidth(words, font) + canvas.px(22)));
    const QRectF rect(area.center().x() - width / 2, top + 2 * lane + between + std::min(canvas.px(14), spare * 0.2),
                      width, pill);
    BoxItem& item =
        canvas.box(canvas.scene.back, rect, busy ? withAlpha(tokens().accent, 0.18) : Qt::transparent, pill / 2);
    item.outline = busy ? tokens().accentStroke : tokens().lineStrong;
    item.outlineWidth = 1;
    canvas.text(rect, Qt::AlignCenter, words, font, busy ? tokens().ink : tokens().ink2);
}

} // namespace tilescope
