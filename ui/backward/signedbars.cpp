// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/signedbars.h"

#include "ui/softmax/numbers.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

double scaled(double px) { return px * theme().scale(); }

/// The values' range, which always holds 0.
std::pair<double, double> rangeOf(const std::vector<double>& values)
{
    double low = 0, high = 0;
    for (double value : values)
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    return {low, high};
}

} // namespace

SignedBars::SignedBars(QWidget* parent) : PaintedView(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize SignedBars::sizeHint() const { return QSize(300, 150) * theme().scale(); }
QSize SignedBars::minimumSizeHint() const { return QSize(160, 98) * theme().scale(); }

void SignedBars::setRows(std::vector<SquareRow> rows, int64_t firstKey)
{
    m_rows = std::move(rows);
    m_firstKey = firstKey;
    update();
}

void SignedBars::setHighlighted(int64_t key)
{
    if (std::exchange(m_highlighted, key) != key)
        update();
}

QRectF SignedBars::bandOf(size_t row) const
{
    const double left = scaled(26), right = QFontMetricsF(theme().mono(11)).horizontalAdvance(QString(kNumberChars, u'0')) + scaled(8);
    const double below = scaled(17), gap = scaled(5), count = double(std::max<size_t>(1, m_rows.size()));
    const double height = (double(this->height()) - below - gap * (count - 1) - scaled(4)) / count;
    return {left, scaled(2) + double(row) * (height + gap), width() - left - right, height};
}

int64_t SignedBars::keyAt(const QPointF& position) const
{
    const QRectF band = bandOf(0);
    if (keys() == 0 || position.x() < band.left() || position.x() >= band.right())
        return -1;
    return m_firstKey + int64_t((position.x() - band.left()) / band.width() * double(keys()));
}

void SignedBars::paintRow(QPainter& painter, size_t index) const
{
    const SquareRow& row = m_rows[index];
    const QRectF band = bandOf(index);
    const auto [low, high] = rangeOf(row.values);
    const double span = high > low ? high - low : 1, zero = band.top() + band.height() * high / span;
    const auto n = int64_t(row.values.size());
    const auto bars = std::min<int64_t>(n, std::max<int64_t>(1, int64_t(band.width())));
    const double w = band.width() / double(bars), gap = w > 4 ? 1 : 0;
    const QColor color = Theme::tensorColor(row.tensor);
    for (int64_t bar = 0; bar < bars; ++bar) {
        const int64_t begin = bar * n / bars, end = std::max(begin + 1, (bar + 1) * n / bars);
        double value = 0; // the largest of those that share a pixel
        bool finite = true;
        for (int64_t k = begin; k < end; ++k) {
            finite = finite && std::isfinite(row.values[size_t(k)]);
            if (std::fabs(row.values[size_t(k)]) > std::fabs(value))
                value = row.values[size_t(k)];
        }
        const double x = band.left() + double(bar) * w;
        if (!finite) {
            painter.fillRect(QRectF(x, band.top(), w, band.height()), QBrush(tokens().limit, Qt::DiagCrossPattern));
            continue;
        }
        if (value == 0)
            continue;
        const double length = std::max(1.0, std::fabs(value) / span * band.height());
        const QRectF rect(x, value > 0 ? zero - length : zero, std::max(1.0, w - gap), length);
        const bool marked = m_highlighted - m_firstKey >= begin && m_highlighted - m_firstKey < end;
        if (row.ahead && w > 4) {
            painter.setPen(QPen(marked ? tokens().ink : color, 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
            continue;
        }
        QColor fill = marked ? tokens().ink : color;
        if (row.ahead)
            fill.setAlphaF(0.45f);
        painter.fillRect(rect, fill);
    }
    painter.fillRect(QRectF(band.left(), std::round(zero) - 0.5, band.width(), 1), tokens().lineStrong);
    painter.setFont(theme().ui(12, QFont::DemiBold));
    painter.setPen(tokens().ink);
    painter.drawText(QRectF(0, band.top(), band.left() - scaled(5), band.height()), Qt::AlignRight | Qt::AlignVCenter, Theme::tensorLetter(row.tensor));
    painter.setFont(theme().mono(11));
    painter.setPen(tokens().ink3);
    const double line = scaled(13);
    const QRectF numbers(band.right() + scaled(5), band.top(), width() - band.right() - scaled(5), band.height());
    if (high > 0)
        painter.drawText(QRectF(numbers.left(), numbers.top() - scaled(1), numbers.width(), line), Qt::AlignLeft | Qt::AlignVCenter, fixedNumber(high));
    if (low < 0 && band.height() > 2 * line - scaled(4))
        painter.drawText(QRectF(numbers.left(), numbers.bottom() - line + scaled(1), numbers.width(), line), Qt::AlignLeft | Qt::AlignVCenter, fixedNumber(low));
}

/// Numbers of the first and the last key, and of the marked one between them.
void SignedBars::paintKeys(QPainter& painter) const
{
    const QRectF band = bandOf(m_rows.size() - 1);
    const QRectF below(band.left(), band.bottom() + scaled(3), band.width(), scaled(15));
    painter.setFont(theme().mono(11));
    painter.setPen(tokens().ink3);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, grouped(m_firstKey));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, grouped(m_firstKey + keys() - 1));
    const int64_t c = m_highlighted - m_firstKey;
    if (m_highlighted < 0 || c < 0 || c >= keys())
        return;
    const double x = std::clamp(below.left() + below.width() * (double(c) + 0.5) / double(keys()), below.left() + scaled(34), below.right() - scaled(34));
    painter.setFont(theme().mono(11, QFont::Bold));
    painter.setPen(tokens().ink);
    painter.drawText(QRectF(x - scaled(30), below.top(), scaled(60), below.height()), Qt::AlignCenter, grouped(m_highlighted));
}

void SignedBars::paintEvent(QPaintEvent*)
{
    if (m_rows.empty() || keys() == 0)
        return;
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    for (size_t row = 0; row < m_rows.size(); ++row)
        paintRow(painter, row);
    paintKeys(painter);
}

QString SignedBars::tipAt(const QPointF& position)
{
    const int64_t key = keyAt(position);
    return key >= 0 && tipOf ? tipOf(key) : QString();
}

void SignedBars::mouseMoveEvent(QMouseEvent* event) { emit keyHovered(keyAt(event->position())); }

void SignedBars::mousePressEvent(QMouseEvent* event)
{
    const int64_t key = keyAt(event->position());
    if (event->button() == Qt::LeftButton && key >= 0)
        emit keyActivated(key);
}

void SignedBars::leaveEvent(QEvent*) { emit keyHovered(-1); }

} // namespace tilescope
