// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/chartlegend.h"

#include "ui/compare/curvechart.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace tilescope {

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme(), &Theme::changed, this, [this] {
        updateGeometry();
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
    updateGeometry();
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

QSize ChartLegend::sizeHint() const
{
    double width = 0;
    for (const Key& key : m_keys)
        width += widthOf(key);
    return {int(width), int(22 * theme().scale())};
}

/// From the far side, so that the keys stand at the card's edge; the last ones are left out where there is no room.
void ChartLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme().ui(m_compact ? 12 : 12.5));
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const double s = theme().scale();
    double shown = 0;
    size_t count = 0;
    while (count < m_keys.size() && shown + widthOf(m_keys[count]) - gap() <= width())
        shown += widthOf(m_keys[count++]);
    double x = width() - shown + gap();
    const auto place = [&](double left, double w) {
        return QRectF(mirrored ? width() - left - w : left, 0, w, height());
    };
    for (size_t n = 0; n < count; ++n) {
        const double sample = sampleWidth(m_keys[n].sample);
        paintSample(painter, m_keys[n].sample, place(x, sample));
        painter.setPen(tokens().ink2);
        const double textAt = x + sample + 6 * s;
        painter.drawText(place(textAt, widthOf(m_keys[n]) - sample - 6 * s),
                         (mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter | Qt::AlignAbsolute,
                         m_keys[n].text);
        x += widthOf(m_keys[n]);
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
    case Sample::Dotted: line(tokens().ink2, 1.8, {1, 2}); break;
    case Sample::StandardBand:
    case Sample::FlashBand: {
        const bool standard = sample == Sample::StandardBand;
        QColor band = standard ? tokens().standard : tokens().accentStroke;
        band.setAlphaF(0.25F);
        line(band, 9);
        drawMarker(painter, area.center(), standard ? MarkerShape::Square : MarkerShape::Circle, 8 * s, QPen(Qt::NoPen),
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
