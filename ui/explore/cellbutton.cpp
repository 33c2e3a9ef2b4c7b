// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/cellbutton.h"

#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QStyleOptionButton>

namespace tilescope {

CellButton::CellButton(CellMark mark, QWidget* parent) : QAbstractButton(parent), m_mark(mark)
{
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CellButton::show(const QString& name, const QString& blocks, const QString& figures, const QColor& color)
{
    setText(name);
    setAccessibleName(QStringLiteral("%1: %2").arg(name, blocks));
    setAccessibleDescription(figures);
    m_blocks = blocks;
    m_figures = figures;
    m_color = color;
    setEnabled(!blocks.isEmpty());
    update();
}

QSize CellButton::sizeHint() const { return QSize(200, 44) * theme().scale(); }

void CellButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double s = theme().scale();
    if (underMouse() && isEnabled()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(tokens().raised);
        painter.drawRoundedRect(rect(), 6, 6);
    }
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const auto place = [&](const QRectF& r) {
        return mirrored ? QRectF(width() - r.right(), r.top(), r.width(), r.height()) : r;
    };
    const QRectF icon = place({3 * s, 3 * s, 19 * s, 19 * s});
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_color.isValid() ? m_color : tokens().field);
    painter.drawRoundedRect(icon, 4, 4);
    drawMarkFrame(painter, m_mark, icon);
    drawMarkGlyph(painter, m_mark, icon.adjusted(4 * s, 4 * s, -4 * s, -4 * s),
                  m_color.isValid() ? textOn(m_color) : tokens().ink2);

    const auto start = Qt::AlignVCenter | Qt::AlignAbsolute | (mirrored ? Qt::AlignRight : Qt::AlignLeft);
    const auto end = Qt::AlignVCenter | Qt::AlignAbsolute | (mirrored ? Qt::AlignLeft : Qt::AlignRight);
    const QRectF line = place({28 * s, 2 * s, width() - 32 * s, 21 * s});
    painter.setFont(theme().ui(13));
    painter.setPen(tokens().ink2);
    painter.drawText(line, int(start), text());
    const QRectF second = place({28 * s, 22 * s, width() - 30 * s, 20 * s});
    painter.setFont(m_figures.isRightToLeft() ? theme().ui(12) : theme().mono(11.5));
    painter.setPen(tokens().ink3);
    painter.drawText(second, int(start),
                     QFontMetricsF(painter.font()).elidedText(m_figures, Qt::ElideRight, second.width()));
    painter.setLayoutDirection(Qt::LeftToRight); // rows × columns
    painter.setFont(theme().mono(13, QFont::DemiBold));
    painter.setPen(tokens().ink);
    painter.drawText(line, int(end), m_blocks);
    if (hasFocus())
        paintFocusRing(painter, rect(), 6);
}

} // namespace tilescope
