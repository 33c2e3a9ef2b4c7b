// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transportbutton.h"

#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QStyleOptionToolButton>
#include <QStylePainter>

namespace tilescope {

TransportButton::TransportButton(Glyph glyph, QWidget* parent) : QToolButton(parent), m_glyph(glyph)
{
    setFocusPolicy(Qt::TabFocus);
}

void TransportButton::setGlyph(Glyph glyph)
{
    if (std::exchange(m_glyph, glyph) != glyph)
        updateIcon();
}

void TransportButton::setPrimary()
{
    m_primary = true;
    setProperty(kPrimaryProperty, true);
}

void TransportButton::updateIcon()
{
    setIcon(glyphIcon(m_glyph, m_primary ? tokens().textOnAccent : tokens().ink, tokens().ink3));
}

/// A zero width leaves the width to the text.
void TransportButton::applyTheme(QSize size)
{
    const double scale = theme().scale();
    const int glyph = int((m_primary ? 18 : 16) * scale);
    setIconSize({glyph, glyph});
    setFont(theme().ui(13));
    setFixedHeight(int(size.height() * scale));
    if (size.width() > 0)
        setFixedWidth(int(size.width() * scale));
    updateIcon();
}

QSize TransportButton::sizeHint() const
{
    const int padding = int(12 * theme().scale()), gap = int(7 * theme().scale());
    return {2 * padding + iconSize().width() + gap + fontMetrics().horizontalAdvance(text()),
            int(34 * theme().scale())};
}

/// The style's frame, with glyph and text set further apart than a tool button has them.
void TransportButton::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    painter.setLayoutDirection(layoutDirection()); // a painter takes the application's
    QStyleOptionToolButton option;
    initStyleOption(&option);
    option.text.clear();
    option.icon = {};
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
    QRect glyph(QPoint(), iconSize());
    glyph.moveCenter(rect().center());
    if (!text().isEmpty()) {
        glyph.moveLeft(int(12 * theme().scale()));
        const QRect words = rect().adjusted(glyph.right() + int(7 * theme().scale()), 0, 0, 0);
        painter.setPen(isEnabled() ? tokens().ink : tokens().ink3);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, text());
    }
    icon().paint(&painter, glyph, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
}

void TransportButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space)
        event->ignore();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QToolButton::keyPressEvent(event);
}

void TransportButton::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space)
        event->ignore();
    else
        QToolButton::keyReleaseEvent(event);
}

} // namespace tilescope
