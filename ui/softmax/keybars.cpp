// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/keybars.h"

#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilescope {

KeyBars::KeyBars(QWidget* parent) : PaintedView(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void KeyBars::setHighlighted(int64_t key)
{
    if (std::exchange(m_highlighted, key) != key)
        update();
}

void KeyBars::paintBars(QPainter& painter, const QRectF& band, const Row& row) const
{
    const double span = row.high > row.low ? row.high - row.low : 1, zero = band.top() + band.height() * row.high / span;
    const auto n = int64_t(row.values.size()), bars = std::min<int64_t>(n, std::max<int64_t>(1, int64_t(band.width())));
    const double w = band.width() / double(bars), gap = w > 4 ? 1 : 0;
    for (int64_t bar = 0; bar < bars; ++bar) {
        const int64_t begin = bar * n / bars, end = std::max(begin + 1, (bar + 1) * n / bars);
        const auto first = row.values.begin() + begin, last = row.values.begin() + end;
        const double x = band.left() + double(bar) * w;
        if (!std::all_of(first, last, [](double value) { return std::isfinite(value); })) {
            painter.fillRect(QRectF(x, band.top(), w, band.height()), QBrush(tokens().limit, Qt::DiagCrossPattern));
            continue;
        }
        const double value = *std::max_element(first, last, [](double a, double b) { return std::fabs(a) < std::fabs(b); });
        if (value == 0)
            continue;
        const double length = std::max(1.0, std::fabs(value) / span * band.height());
        const QRectF rect(x, value > 0 ? zero - length : zero, std::max(1.0, w - gap), length);
        QColor color = m_highlighted - row.firstKey >= begin && m_highlighted - row.firstKey < end ? tokens().ink : row.color;
        if (row.ahead && w > 4) {
            painter.setPen(QPen(color, 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
            continue;
        }
        if (row.ahead)
            color.setAlphaF(0.45f);
        painter.fillRect(rect, color);
    }
}

void KeyBars::paintKeys(QPainter& painter, const QRectF& band, int64_t firstKey, int64_t keys) const
{
    const double s = theme().scale();
    const QRectF below(band.left(), band.bottom() + 3 * s, band.width(), 15 * s);
    const auto write = [&](const QRectF& place, Qt::Alignment where, int64_t key) {
        const bool marked = key == m_highlighted;
        painter.setFont(theme().mono(11, marked ? QFont::Bold : QFont::Normal));
        painter.setPen(marked ? tokens().ink : tokens().ink3);
        painter.drawText(place, int(where | Qt::AlignVCenter), grouped(key));
    };
    write(below, Qt::AlignLeft, firstKey);
    write(below, Qt::AlignRight, firstKey + keys - 1);
    const int64_t c = m_highlighted - firstKey;
    if (c <= 0 || c >= keys - 1)
        return;
    const double x = std::clamp(below.left() + below.width() * (double(c) + 0.5) / double(keys), below.left() + 34 * s, below.right() - 34 * s);
    write(QRectF(x - 30 * s, below.top(), 60 * s, below.height()), Qt::AlignHCenter, m_highlighted);
}

QString KeyBars::tipAt(const QPointF& position)
{
    const int64_t key = keyAt(position);
    return key >= 0 && tipOf ? tipOf(key) : QString();
}

void KeyBars::mouseMoveEvent(QMouseEvent* event) { emit keyHovered(keyAt(event->position())); }

void KeyBars::mousePressEvent(QMouseEvent* event)
{
    const int64_t key = keyAt(event->position());
    if (event->button() == Qt::LeftButton && key >= 0)
        emit keyActivated(key);
}

void KeyBars::leaveEvent(QEvent*) { emit keyHovered(-1); }

} // namespace tilescope
