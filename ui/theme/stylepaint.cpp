// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/stylepaint.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace tilescope {

namespace {

constexpr double kFieldRadius = 6, kButtonRadius = 8, kPrimaryRadius = 10, kSegmentRadius = 5;
constexpr double kGroove = 3, kHandle = 14, kUnderline = 3;

/// A rectangle whose 1 px outline is sharp.
QRectF crisp(const QRectF& r) { return r.adjusted(0.5, 0.5, -0.5, -0.5); }

void roundedRect(QPainter& painter, const QRectF& area, double radius, const QColor& fill, const QColor& edge)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(edge.isValid() ? QPen(edge, 1) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(edge.isValid() ? crisp(area) : area, radius, radius);
}

bool showsFocus(QStyle::State state) { return (state & QStyle::State_HasFocus) && (state & QStyle::State_KeyboardFocusChange); }

} // namespace

void paintChevron(QPainter& painter, const QRectF& area, Chevron direction, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(area.center());
    painter.rotate(direction == Chevron::Down ? 0 : direction == Chevron::Left ? 90 : direction == Chevron::Up ? 180 : 270);
    const double r = std::min({4.0, area.width() / 3, area.height() / 3});
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF{{-r, -r / 2}, {0, r / 2}, {r, -r / 2}});
    painter.restore();
}

void paintFocusRing(QPainter& painter, const QRectF& area, double radius)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().accentStroke, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), radius, radius);
    painter.restore();
}

void paintField(QPainter& painter, const QRectF& area, QStyle::State state)
{
    const bool hover = (state & QStyle::State_MouseOver) && (state & QStyle::State_Enabled);
    roundedRect(painter, area, kFieldRadius, tokens().field, hover ? tokens().lineStrong : tokens().line);
    if (state & QStyle::State_HasFocus)
        paintFocusRing(painter, area, kFieldRadius);
}

void paintButton(QPainter& painter, const QRectF& area, QStyle::State state, bool flat, bool primary)
{
    const Tokens& t = tokens();
    const bool enabled = state & QStyle::State_Enabled, hover = enabled && (state & QStyle::State_MouseOver);
    const bool down = state & (QStyle::State_Sunken | QStyle::State_On);
    const double radius = primary ? kPrimaryRadius : kButtonRadius;
    if (primary && enabled)
        roundedRect(painter, area, radius, state & QStyle::State_Sunken ? t.accentStroke : hover ? t.accent.lighter(108) : t.accent, {});
    else if (!flat || hover || down)
        roundedRect(painter, area, radius, down || hover ? t.raised : t.panel, hover || down ? t.lineStrong : t.line);
    if (showsFocus(state))
        paintFocusRing(painter, area, radius);
}

void paintSegment(QPainter& painter, const QRectF& area, QStyle::State state, bool accent)
{
    const Tokens& t = tokens();
    if (state & QStyle::State_On)
        roundedRect(painter, area, kSegmentRadius, accent ? t.accent : t.raised, accent ? QColor() : t.lineStrong);
    else if ((state & QStyle::State_MouseOver) && (state & QStyle::State_Enabled))
        roundedRect(painter, area, kSegmentRadius, t.raised, {});
    if (showsFocus(state))
        paintFocusRing(painter, area, kSegmentRadius);
}

void paintSlider(QPainter& painter, const QStyleOptionSlider& option, const QRect& handle)
{
    const Tokens& t = tokens();
    const bool horizontal = option.orientation == Qt::Horizontal, enabled = option.state & QStyle::State_Enabled;
    const QRectF all = option.rect;
    const QPointF centre = QRectF(handle).center();
    QRectF groove = horizontal ? QRectF(all.left() + kHandle / 2, centre.y() - kGroove / 2, all.width() - kHandle, kGroove)
                               : QRectF(centre.x() - kGroove / 2, all.top() + kHandle / 2, kGroove, all.height() - kHandle);
    roundedRect(painter, groove, kGroove / 2, t.lineStrong, {});
    if (horizontal) // the travelled part, from the side where the minimum is
        (option.upsideDown ? groove.setLeft(centre.x()) : groove.setRight(centre.x()));
    else
        (option.upsideDown ? groove.setTop(centre.y()) : groove.setBottom(centre.y()));
    roundedRect(painter, groove, kGroove / 2, enabled ? t.accentStroke : t.lineStrong, {});
    const bool lively = enabled && (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
    const double r = lively ? kHandle / 2 + 1 : kHandle / 2;
    painter.setPen(QPen(t.panel, 2));
    painter.setBrush(enabled ? t.accent : t.lineStrong);
    painter.drawEllipse(centre, r - 1, r - 1);
    if (option.state & QStyle::State_HasFocus)
        paintFocusRing(painter, QRectF(centre.x() - r - 2, centre.y() - r - 2, 2 * r + 4, 2 * r + 4), r + 2);
}

void paintTab(QPainter& painter, const QStyleOptionTab& option)
{
    const bool selected = option.state & QStyle::State_Selected;
    const QRectF area = option.rect;
    if ((option.state & QStyle::State_MouseOver) && !selected)
        roundedRect(painter, area.adjusted(2, 4, -2, -6), kSegmentRadius, tokens().raised, {});
    if (selected)
        painter.fillRect(QRectF(area.left() + 6, area.bottom() - kUnderline, area.width() - 12, kUnderline), tokens().accentStroke);
    painter.setFont(theme().ui(13, selected ? QFont::DemiBold : QFont::Normal));
    painter.setPen(selected ? tokens().ink : tokens().ink2);
    painter.drawText(area, Qt::AlignCenter | Qt::TextShowMnemonic, option.text);
    if (showsFocus(option.state))
        paintFocusRing(painter, area.adjusted(1, 3, -1, -5), kSegmentRadius);
}

void paintProgressGroove(QPainter& painter, const QRectF& area)
{
    const double radius = std::min(3.0, area.height() / 2);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().line);
    painter.drawRoundedRect(area, radius, radius);
}

void paintProgress(QPainter& painter, const QStyleOptionProgressBar& option)
{
    QRectF area = option.rect;
    const double radius = std::min(3.0, area.height() / 2);
    const bool endless = option.maximum <= option.minimum;
    if (!endless) {
        const double done = double(option.progress - option.minimum) / double(option.maximum - option.minimum);
        const double width = area.width() * std::clamp(done, 0.0, 1.0);
        if (option.direction == Qt::RightToLeft)
            area.setLeft(area.right() - width);
        else
            area.setWidth(width);
    }
    if (area.width() <= 0)
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(endless ? QBrush(tokens().accentStroke, Qt::BDiagPattern) : QBrush(tokens().accentStroke));
    painter.drawRoundedRect(area, radius, radius);
}

void paintCheckBox(QPainter& painter, const QRectF& area, QStyle::State state)
{
    const bool on = state & QStyle::State_On;
    const QRectF box = area.adjusted(1, 1, -1, -1);
    roundedRect(painter, box, 4, on ? tokens().accent : tokens().field, on ? QColor() : tokens().lineStrong);
    if (!on)
        return;
    painter.setPen(QPen(tokens().textOnAccent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto at = [&](double x, double y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    painter.drawPolyline(QPolygonF{at(.24, .54), at(.43, .72), at(.77, .32)});
}

} // namespace tilescope
