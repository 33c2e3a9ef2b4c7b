// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/rowbars.h"

#include "ui/softmax/numbers.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

RowBars::RowBars(QWidget* parent) : PaintedView(parent)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

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

void RowBars::setHighlighted(int64_t column)
{
    if (std::exchange(m_highlighted, column) != column)
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

double RowBars::xOf(int64_t column) const
{
    const QRectF area = plot();
    return area.left() + area.width() * double(column) / double(m_values.size());
}

void RowBars::drawAxis(QPainter& painter) const
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
    const QRectF below(area.left(), area.bottom() + 4, area.width(), h);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, QStringLiteral("0"));
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, grouped(qint64(m_values.size()) - 1));
    if (m_highlighted >= 0 && m_highlighted < int64_t(m_values.size())) {
        painter.setFont(theme().mono(11, QFont::Bold));
        painter.setPen(tokens().ink);
        const double x =
            std::clamp((xOf(m_highlighted) + xOf(m_highlighted + 1)) / 2, area.left() + 30, area.right() - 30);
        painter.drawText(QRectF(x - 30, below.top(), 60, h), Qt::AlignHCenter | Qt::AlignTop, grouped(m_highlighted));
    }
}

/// One bar a column or, where columns are narrower than a pixel, the largest value of each pixel.
void RowBars::drawBars(QPainter& painter) const
{
    const QRectF area = plot();
    const auto n = int64_t(m_values.size());
    const auto bars = std::min<int64_t>(n, std::max<int64_t>(1, int64_t(area.width())));
    const double w = area.width() / double(bars), gap = w > 4 ? 1 : 0;
    const QColor color = Theme::tensorColor(TensorId::P);
    QRegion notFinite;
    for (int64_t bar = 0; bar < bars; ++bar) {
        const int64_t begin = bar * n / bars, end = std::max(begin + 1, (bar + 1) * n / bars);
        const auto isBad = [](double value) { return !std::isfinite(value); };
        if (std::any_of(m_values.begin() + begin, m_values.begin() + end, isBad)) {
            notFinite |= QRectF(area.left() + double(bar) * w, area.top(), w, area.height()).toAlignedRect();
            continue;
        }
        const double value = *std::max_element(m_values.begin() + begin, m_values.begin() + end);
        if (!(value > 0) || m_largest <= 0)
            continue;
        const double h = std::max(1.0, area.height() * value / m_largest);
        const QRectF rect(area.left() + double(bar) * w, area.bottom() - h, std::max(1.0, w - gap), h);
        const bool marked = m_highlighted >= begin && m_highlighted < end;
        if (m_ahead && w > 4) {
            painter.setPen(QPen(marked ? tokens().ink : color, 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, 0));
        } else {
            QColor fill = marked ? tokens().ink : color;
            if (m_ahead)
                fill.setAlphaF(0.45f);
            painter.fillRect(rect, fill);
        }
    }
    if (notFinite.isEmpty())
        return;
    painter.save();
    painter.setClipRegion(notFinite);
    painter.fillRect(area, QBrush(tokens().limit, Qt::DiagCrossPattern));
    painter.restore();
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
    drawAxis(painter);
    drawBars(painter);
}

int64_t RowBars::columnAt(const QPointF& pos) const
{
    const QRectF area = plot();
    if (m_values.empty() || !area.adjusted(0, -8, 0, 20).contains(pos))
        return -1;
    const double t = (pos.x() - area.left()) / area.width() * double(m_values.size());
    return std::clamp<int64_t>(int64_t(t), 0, int64_t(m_values.size()) - 1);
}

QString RowBars::tipAt(const QPointF& position)
{
    const int64_t column = columnAt(position);
    return column >= 0 && tipOf ? tipOf(column) : QString();
}

void RowBars::mouseMoveEvent(QMouseEvent* event) { emit columnHovered(columnAt(event->position())); }

void RowBars::mousePressEvent(QMouseEvent* event)
{
    const int64_t column = columnAt(event->position());
    if (event->button() == Qt::LeftButton && column >= 0)
        emit columnActivated(column);
}

void RowBars::leaveEvent(QEvent*) { emit columnHovered(-1); }

} // namespace tilescope
