// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/glyphs.h"

#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tilescope {

namespace {

/// Lines and filled shapes on a 16 × 16 grid.
struct Drawing {
    QPainterPath strokes, fills;

    Drawing& line(double x0, double y0, double x1, double y1)
    {
        strokes.moveTo(x0, y0);
        strokes.lineTo(x1, y1);
        return *this;
    }
    Drawing& chevron(double tipX, double backX)
    {
        strokes.moveTo(backX, 4);
        strokes.lineTo(tipX, 8);
        strokes.lineTo(backX, 12);
        return *this;
    }
    Drawing& triangle(double tipX, double backX, double half)
    {
        fills.moveTo(tipX, 8);
        fills.lineTo(backX, 8 - half);
        fills.lineTo(backX, 8 + half);
        fills.closeSubpath();
        return *this;
    }
};

Drawing link(bool closed)
{
    Drawing d; // a padlock
    d.fills.addRoundedRect(QRectF(3.5, 7.5, 9, 6.5), 1.5, 1.5);
    d.strokes.moveTo(5.5, 7.5);
    d.strokes.lineTo(5.5, 5.5);
    d.strokes.arcTo(QRectF(5.5, 2.5, 5, 5), 180, closed ? -180 : -140);
    if (closed)
        d.strokes.lineTo(10.5, 7.5);
    return d;
}

Drawing bell()
{
    Drawing d; // the curve of exp, up and down again
    d.strokes.moveTo(1.5, 13);
    d.strokes.cubicTo(5.5, 13, 5, 3, 8, 3);
    d.strokes.cubicTo(11, 3, 10.5, 13, 14.5, 13);
    return d;
}

Drawing pause()
{
    Drawing d;
    d.fills.addRoundedRect(QRectF(4, 3, 3, 10), 1, 1);
    d.fills.addRoundedRect(QRectF(9, 3, 3, 10), 1, 1);
    return d;
}

Drawing drawing(Glyph glyph)
{
    switch (glyph) {
    case Glyph::First: return Drawing().line(3.5, 3.5, 3.5, 12.5).triangle(5.5, 12.5, 4.5);
    case Glyph::Back: return Drawing().chevron(6, 10);
    case Glyph::Play: return Drawing().triangle(13, 4, 5.5);
    case Glyph::Pause: return pause();
    case Glyph::Forward: return Drawing().chevron(10, 6);
    case Glyph::Last: return Drawing().line(12.5, 3.5, 12.5, 12.5).triangle(10.5, 3.5, 4.5);
    case Glyph::Load: return Drawing().line(14, 3, 14, 13).line(1.5, 8, 10.5, 8).chevron(11, 7.5);
    case Glyph::Store: return Drawing().line(2, 3, 2, 13).line(14.5, 8, 5.5, 8).chevron(5, 8.5);
    case Glyph::Softmax: return bell();
    case Glyph::Linked: return link(true);
    case Glyph::Unlinked: return link(false);
    }
    return {};
}

class GlyphEngine : public QIconEngine {
public:
    GlyphEngine(Glyph glyph, QColor normal, QColor disabled) : m_glyph(glyph), m_normal(normal), m_disabled(disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const QColor& color = mode == QIcon::Disabled ? m_disabled : m_normal;
        const double scale = std::min(rect.width(), rect.height()) / 16.0;
        const Drawing shape = drawing(m_glyph);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.center() + QPointF(0.5, 0.5));
        painter->scale(scale, scale);
        painter->translate(-8, -8);
        painter->strokePath(shape.strokes, QPen(color, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->fillPath(shape.fills, color);
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new GlyphEngine(*this); }

private:
    Glyph m_glyph;
    QColor m_normal, m_disabled;
};

} // namespace

QIcon glyphIcon(Glyph glyph, const QColor& normal, const QColor& disabled)
{
    return QIcon(new GlyphEngine(glyph, normal, disabled));
}

} // namespace tilescope
