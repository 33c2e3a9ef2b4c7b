// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/backward/signedbars.h"

#include "ui/softmax/numbers.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
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

QSize SignedBars::sizeHint() const { return QSize(300, 98) * theme().scale(); }
QSize SignedBars::minimumSizeHint() const { return QSize(160, 98) * theme().scale(); }

void SignedBars::setRows(std::vector<SquareRow> rows, int64_t firstKey)
{
    m_rows = std::move(rows);
    m_firstKey = firstKey;
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
    const double zero = band.top() + (high > low ? band.height() * high / (high - low) : 0);
    paintBars(painter, band, {row.values, m_firstKey, low, high, Theme::tensorColor(row.tensor), row.ahead});
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

void SignedBars::paintEvent(QPaintEvent*)
{
    if (m_rows.empty() || keys() == 0)
        return;
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    for (size_t row = 0; row < m_rows.size(); ++row)
        paintRow(painter, row);
    paintKeys(painter, bandOf(m_rows.size() - 1), m_firstKey, keys());
}

} // namespace tilescope
