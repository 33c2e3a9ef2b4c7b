// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/statechip.h"

#include "ui/softmax/numbers.h"
#include "ui/softmax/paint.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace tilescope {

namespace {

void restyle(QWidget* widget)
{
    QObject::connect(&theme(), &Theme::changed, widget, [widget] {
        widget->updateGeometry();
        widget->update();
    });
}

} // namespace

StateChip::StateChip(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    restyle(this);
}

void StateChip::setState(UpdateState state, const QString& text)
{
    m_state = state;
    if (m_text != text) {
        m_text = text;
        setAccessibleName(text);
        updateGeometry();
    }
    update();
}

QSize StateChip::sizeHint() const
{
    const double s = theme().scale();
    // The tick's room is kept in every state, so that "next" turning into "done" moves nothing.
    return {int(std::ceil(QFontMetricsF(theme().ui(12.5)).horizontalAdvance(m_text) + 34 * s)), int(24 * s)};
}

void StateChip::paintEvent(QPaintEvent*)
{
    if (m_text.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double s = theme().scale();
    const bool now = m_state == UpdateState::Now, done = m_state == UpdateState::Done;
    QPen pen(now ? tokens().accentStroke : tokens().lineStrong, 1.2);
    if (m_state == UpdateState::Next || m_state == UpdateState::Skipped)
        pen.setDashPattern({3, 2});
    painter.setPen(pen);
    painter.setBrush(now ? QBrush(tokens().accent) : QBrush(Qt::NoBrush));
    const QRectF pill = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    QRectF textArea = pill;
    if (done) {
        const bool mirrored = layoutDirection() == Qt::RightToLeft;
        const double size = 10 * s, inset = 9 * s;
        const double x = mirrored ? pill.right() - inset - size : pill.left() + inset;
        drawTick(painter, QRectF(x, pill.center().y() - size / 2, size, size), tokens().ok);
        textArea.adjust(mirrored ? 0 : 14 * s, 0, mirrored ? -14 * s : 0, 0);
    }
    painter.setFont(theme().ui(12.5, now ? QFont::DemiBold : QFont::Normal));
    painter.setPen(now ? tokens().textOnAccent : tokens().ink2);
    painter.drawText(textArea, Qt::AlignCenter, m_text);
}

RescaleChip::RescaleChip(QWidget* parent) : QWidget(parent)
{
    setLayoutDirection(Qt::LeftToRight);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    restyle(this);
}

void RescaleChip::setText(const QString& text)
{
    m_text = text;
    setAccessibleName(text);
    update();
}

QSize RescaleChip::sizeHint() const
{
    const double width =
        QFontMetricsF(theme().mono(13, QFont::Bold)).horizontalAdvance(QString(kNumberChars + 1, u'0'));
    return {int(std::ceil(width)), int(24 * theme().scale())};
}

void RescaleChip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    const double bar = 3 * theme().scale();
    painter.setFont(theme().mono(13, QFont::Bold));
    painter.setPen(tokens().ink);
    painter.drawText(QRectF(rect()).adjusted(0, 0, 0, -bar), Qt::AlignCenter, m_text);
    painter.fillRect(QRectF(0, height() - bar, width(), bar), tokens().accentStroke);
}

} // namespace tilescope
