// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/waybutton.h"

#include "ui/stage/markup.h"
#include "ui/text/numbertext.h"
#include "ui/theme/stylepaint.h"
#include "ui/theme/theme.h"
#include "ui/widgets/paintkit.h"

#include <QPainter>
#include <QStyleOption>

namespace tilescope {

namespace {

/// "B_{c}  192 → 128"; both sizes where both change.
QString changeMarkup(const Problem& from, const Problem& to)
{
    QStringList changes;
    const auto change = [&](const char* name, int64_t before, int64_t after) {
        if (before != after)
            changes << QStringLiteral("B_{%1} %2 → %3").arg(QLatin1String(name)).arg(before).arg(after);
    };
    change("r", from.br, to.br);
    change("c", from.bc, to.bc);
    return changes.join(QStringLiteral(",  "));
}

} // namespace

WayButton::WayButton(const Problem& present, const TileSuggestion& suggestion, QWidget* parent)
    : QAbstractButton(parent), m_change(changeMarkup(present, suggestion.problem)),
      m_bytes(kilobytes(suggestion.bytes) + QStringLiteral(" KB"))
{
    setText(plainText(m_change));
    setAccessibleName(QStringLiteral("%1, %2").arg(text(), m_bytes));
    setLayoutDirection(Qt::LeftToRight);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize WayButton::sizeHint() const { return QSize(200, 32) * theme().scale(); }

void WayButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    const double s = theme().scale();
    QStyleOption option;
    option.initFrom(this);
    option.state.setFlag(QStyle::State_Sunken, isDown());
    paintButton(painter, rect(), option.state, false, false);
    const QRectF inside = QRectF(rect()).adjusted(11 * s, 0, -11 * s, 0);
    const double tick = 11 * s;
    drawMarkup(painter, inside, Qt::AlignLeft | Qt::AlignVCenter, m_change, theme().ui(13), tokens().ink, false);
    painter.setFont(theme().mono(12.5));
    painter.setPen(tokens().ink2);
    painter.drawText(inside.adjusted(0, 0, -tick - 10 * s, 0), Qt::AlignRight | Qt::AlignVCenter, m_bytes);
    drawVerdict(painter, {inside.right() - tick, inside.center().y() - tick / 2, tick, tick}, true, tokens().ok);
}

} // namespace tilescope
