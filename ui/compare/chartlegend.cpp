// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/chartlegend.h"

#include "ui/compare/curvechart.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tilescope {

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, [this] {
        fit();
        update();
    });
}

void ChartLegend::setKeys(std::vector<Key> keys)
{
    m_keys = std::move(keys);
    QStringList spoken;
    for (const Key& key : m_keys)
        spoken << key.text;
    setAccessibleName(spoken.join(QStringLiteral(", ")));
    fit();
    update();
}

double ChartLegend::sampleWidth(Sample sample) const
{
    return (sample == Sample::Markers ? 48 : m_compact ? 18 : 26) * theme().scale();
}

double ChartLegend::gap() const { return (m_compact ? 10 : 18) * theme().scale(); }

double ChartLegend::widthOf(const Key& key) const
{
    return sampleWidth(key.sample) + 6 * theme().scale() + gap() +
           QFontMetricsF(theme().ui(m_compact ? 12 : 12.5)).horizontalAdvance(key.text);
}

double ChartLegend::rowHeight() const { return (m_compact ? 18 : 22) * theme().scale(); }

QSize ChartLegend::sizeHint() const
{
    double width = 0;
    for (const Key& key : m_keys)
        width += widthOf(key);
    return {int(width), int(rowHeight())};
}

QSize ChartLegend::minimumSizeHint() const
{
    double widest = 0;
    for (const Key& key : m_keys)
        widest = std::max(widest, widthOf(key) - gap());
    return {int(std::ceil(widest)), int(rowHeight())};
}

std::vector<size_t> ChartLegend::rows() const
{
    std::vector<size_t> rows;
    double x = 0;
    for (const Key& key : m_keys) {
        if (rows.empty() || x + widthOf(key) - gap() > width()) {
            rows.push_back(0);
            x = 0;
        }
        ++rows.back();
        x += widthOf(key);
    }
    return rows;
}

void ChartLegend::fit() { setFixedHeight(int(rowHeight() * double(std::max<size_t>(1, rows().size())))); }

void ChartLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// From the far side, so that the keys stand at the card's edge.
void ChartLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme().ui(m_compact ? 12 : 12.5));
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const double s = theme().scale();
    double top = 0;
    const auto place = [&](double left, double w) {
        return QRectF(mirrored ? width() - left - w : left, top, w, rowHeight());
    };
    auto key = m_keys.begin();
    for (const size_t count : rows()) {
        double x = width() + gap();
        for (auto k = key; k != key + qsizetype(count); ++k)
            x -= widthOf(*k);
        for (const auto end = key + qsizetype(count); key != end; ++key) {
            const double sample = sampleWidth(key->sample), textAt = x + sample + 6 * s;
            paintSample(painter, key->sample, place(x, sample));
            painter.setPen(tokens().ink2);
            painter.drawText(place(textAt, widthOf(*key) - sample - 6 * s),
                             (mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::AlignAbsolute,
                             key->text);
            x += widthOf(*key);
        }
        top += rowHeight();
    }
}

void ChartLegend::paintSample(QPainter& painter, Sample sample, const QRectF& area) const
{
    const double s = theme().scale(), y = area.center().y();
    const auto line = [&](const QColor& color, double width, const QList<qreal>& dashes = {}) {
        QPen pen(color, width * s, Qt::SolidLine, Qt::FlatCap);
        if (!dashes.isEmpty())
            pen.setDashPattern(dashes);
        painter.setPen(pen);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    };
    switch (sample) {
    case Sample::Line: line(tokens().ink2, 3); break;
    case Sample::Thin: line(tokens().standard, 1.4); break;
    case Sample::Dotted: line(tokens().ink2, 1.8, {1, 2}); break;
    case Sample::StandardBand:
    case Sample::Flash1Band:
    case Sample::Flash2Band: {
        const bool standard = sample == Sample::StandardBand;
        QColor band = standard ? tokens().standard : tokens().accentStroke;
        band.setAlphaF(0.25F);
        line(band, 9);
        drawMarker(painter, area.center(), standard ? MarkerShape::Square : sample == Sample::Flash1Band ? MarkerShape::Diamond : MarkerShape::Circle,
                   8 * s, QPen(Qt::NoPen),
                   standard ? tokens().standard : tokens().accent);
        break;
    }
    case Sample::Markers: {
        const std::pair<MarkerShape, QColor> markers[]{{MarkerShape::Square, tokens().standard},
                                                       {MarkerShape::Diamond, tokens().accentStroke},
                                                       {MarkerShape::Circle, tokens().accentStroke}};
        double x = area.left() + 7 * s;
        for (const auto& [shape, color] : markers) {
            drawMarker(painter, {x, y}, shape, 10 * s, QPen(color, 2 * s), tokens().panel);
            x += 17 * s;
        }
        break;
    }
    }
}

} // namespace tilescope
