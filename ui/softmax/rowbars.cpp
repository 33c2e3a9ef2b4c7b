// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/rowbars.h"

#include "ui/softmax/numbers.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

QSize RowBars::sizeHint() const { return QSize(300, 72) * theme().scale(); }
QSize RowBars::minimumSizeHint() const { return QSize(160, 72) * theme().scale(); }

void RowBars::setValues(std::vector<double> values, bool ahead)
{
    m_values = std::move(values);
    m_ahead = ahead;
    m_largest = 0;
    for (double value : m_values)
        if (std::isfinite(value))
            m_largest = std::max(m_largest, value);
    update();
}

void RowBars::setBand(int64_t begin, int64_t end)
{
    m_bandBegin = begin;
    m_bandEnd = end;
    update();
}

QRectF RowBars::plot() const
{
    const double left = QFontMetricsF(theme().mono(11)).horizontalAdvance(QString(kNumberChars, u'0'));
    const double s = theme().scale();
    return QRectF(left + 8 * s, 8 * s, width() - left - 12 * s, height() - 28 * s);
}

double RowBars::xOf(int64_t key) const
{
    const QRectF area = plot();
    return area.left() + area.width() * double(key) / double(m_values.size());
}

void RowBars::paintAxis(QPainter& painter) const
{
    const QRectF area = plot();
    const double h = 16 * theme().scale();
    painter.setPen(QPen(tokens().line, 1));
    for (double y : {area.top(), area.bottom()})
        painter.drawLine(QPointF(area.left(), std::round(y) + 0.5), QPointF(area.right(), std::round(y) + 0.5));
    painter.setFont(theme().mono(11));
    painter.setPen(tokens().ink3);
    painter.drawText(QRectF(0, area.top() - h / 2, area.left() - 8, h), Qt::AlignRight | Qt::AlignVCenter,
                     fixedNumber(m_largest));
    painter.drawText(QRectF(0, area.bottom() - h / 2, area.left() - 8, h), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("0"));
}

void RowBars::paintEvent(QPaintEvent*)
{
    if (m_values.empty())
        return;
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    if (m_bandEnd > m_bandBegin) {
        QColor band = tokens().accent;
        band.setAlphaF(0.22f);
        painter.fillRect(QRectF(QPointF(xOf(m_bandBegin), plot().top() - 4), QPointF(xOf(m_bandEnd), plot().bottom())),
                         band);
    }
    paintAxis(painter);
    paintBars(painter, plot(), {m_values, 0, 0, m_largest, Theme::tensorColor(TensorId::P), m_ahead});
    paintKeys(painter, plot(), 0, int64_t(m_values.size()));
}

int64_t RowBars::keyAt(const QPointF& position) const
{
    const QRectF area = plot();
    if (m_values.empty() || !area.adjusted(0, -8, 0, 20).contains(position))
        return -1;
    const double t = (position.x() - area.left()) / area.width() * double(m_values.size());
    return std::clamp<int64_t>(int64_t(t), 0, int64_t(m_values.size()) - 1);
}

} // namespace tilescope
