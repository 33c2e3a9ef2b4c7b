// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/transportbutton.h"

#include "ui/theme/style.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>

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
    setIcon(glyphIcon(m_glyph, m_primary ? tokens().textOnAccent : tokens().ink, m_primary ? tokens().textOnAccent : tokens().ink3));
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
