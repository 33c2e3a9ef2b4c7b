// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/listing/listing.h"
#include "ui/theme/theme.h"
#include "ui/transport/timeline.h"
#include "ui/widgets/paintkit.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>

namespace tilescope {

namespace {

constexpr double kPassMiddle = 6.5; ///< height of the brackets over the passes
constexpr double kBlockPixels = 2; ///< below this a step is no block of its own but part of a bin
constexpr float kAhead = 0.34f;    ///< opacity of what has not happened yet

double scaled(double px) { return px * theme().scale(); }

QColor faded(QColor color, float alpha)
{
    color.setAlphaF(alpha);
    return color;
}

/// The widest of the range's labels that fits.
QString fitting(const TimelineRange& range, const QFontMetricsF& metrics, double width)
{
    for (const QString& label : range.labels)
        if (metrics.horizontalAdvance(label) <= width)
            return label;
    return {};
}

} // namespace

void Timeline::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight); // a painter takes the application's, not the widget's
    paintScrubber(painter);
    if (!m_compact)
        paintTracks(painter);
}

/// Beside a row, at the left in every language, but with its words in the language's order.
void Timeline::paintLabel(QPainter& painter, const QRectF& row, const QString& text) const
{
    const QRectF area(scaled(16), row.y(), labelWidth() - scaled(20), row.height());
    painter.setLayoutDirection(QGuiApplication::layoutDirection());
    painter.drawText(area, Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextDontClip, text);
    painter.setLayoutDirection(Qt::LeftToRight);
}

void Timeline::paintScrubber(QPainter& painter) const
{
    if (!m_compact) {
        painter.setFont(theme().ui(11.5));
        painter.setPen(tokens().ink2);
        paintLabel(painter, scrubberRect(), tr("All steps"));
    }
    paintPasses(painter);
    painter.setFont(theme().mono(m_compact ? 12 : 11));
    if (m_model.eventCount() == 0)
        return paintRange(painter, {0, 1, {}});
    for (const TimelineRange& range : m_model.ranges(scrubberRect().width(), scaled(5)))
        paintRange(painter, range);

    const double x = scrubberAxis().xOf(m_document.step());
    const QRectF bar = scrubberRect();
    paintFlags(painter, scrubberAxis(), bar.y() - scaled(1), bar.height() + scaled(2));
    QPainterPath head;
    head.addRoundedRect(QRectF(x - scaled(3), bar.y() - 1, scaled(6), bar.height() + 2), 2.5, 2.5);
    painter.fillPath(head, tokens().currentOutline);
    painter.strokePath(head, QPen(tokens().win, 1.2));
}

/// A bracket over the steps of each pass with its name; where room is short a line between them.
void Timeline::paintPasses(QPainter& painter) const
{
    const TimeAxis axis = scrubberAxis();
    for (const TimelineRange& pass : m_passes) {
        const double x = axis.edge(double(pass.first)) + scaled(1), end = axis.edge(double(pass.end)) - scaled(1);
        const int64_t step = m_document.step();
        const bool current = step >= pass.first && step < pass.end;
        if (passLane() == 0) {
            if (pass.first > 0)
                painter.fillRect(QRectF(x - scaled(2), 0, scaled(2), height()), tokens().ink2);
            continue;
        }
        painter.setFont(theme().ui(11, current ? QFont::DemiBold : QFont::Normal));
        const QFontMetricsF metrics(painter.font());
        const QString name = fitting(pass, metrics, end - x - scaled(10));
        const double middle = scaled(kPassMiddle), text = name.isEmpty() ? 0 : metrics.horizontalAdvance(name) + scaled(8);
        painter.setPen(QPen(current ? tokens().accentStroke : tokens().lineStrong, current ? 1.8 : 1));
        painter.drawPolyline(QPolygonF{{x, scaled(13)}, {x, middle}, {x + scaled(5), middle}});
        painter.drawLine(QPointF(x + scaled(5) + text, middle), QPointF(end, middle));
        painter.drawLine(QPointF(end, middle), QPointF(end, scaled(13)));
        painter.setPen(current ? tokens().ink : tokens().ink3);
        drawSentence(painter, QRectF(x + scaled(9), 0, text, scaled(13)), Qt::AlignLeft | Qt::AlignVCenter, name);
    }
}

void Timeline::paintRange(QPainter& painter, const TimelineRange& range) const
{
    const TimeAxis axis = scrubberAxis();
    const double gap = scaled(1);
    const QRectF bar = scrubberRect();
    const QRectF rect(axis.edge(double(range.first)) + gap, bar.y() + 0.5,
                      axis.edge(double(range.end)) - axis.edge(double(range.first)) - 2 * gap, bar.height() - 1);
    const int64_t step = m_document.step();
    const bool current = m_model.eventCount() > 0 && step >= range.first && step < range.end;
    QPainterPath frame;
    frame.addRoundedRect(rect, 3.5, 3.5);
    painter.fillPath(frame, tokens().field);
    if (step >= range.first && m_model.eventCount() > 0) {
        painter.save();
        painter.setClipPath(frame);
        const double done = std::min(axis.xOf(step), rect.right());
        painter.fillRect(QRectF(rect.x(), rect.y(), done - rect.x(), rect.height()),
                         current && m_compact ? tokens().accent : tokens().lineStrong);
        painter.restore();
    }
    painter.strokePath(frame, QPen(current ? tokens().accentStroke : tokens().lineStrong, current ? 1.8 : 1));
    const QFontMetricsF metrics(painter.font());
    const double indent = std::min(scaled(8), rect.width() / 5);
    painter.setPen(step >= range.first ? tokens().ink : tokens().ink3);
    painter.drawText(rect.adjusted(indent, 0, 0, 0), Qt::AlignVCenter,
                     fitting(range, metrics, rect.width() - indent - scaled(3)));
}

void Timeline::paintTracks(QPainter& painter)
{
    const std::array<QString, kTrackCount> names{tr("HBM read"), tr("HBM write"), tr("Matmul"), tr("Softmax")};
    for (int n = 0; n < kTrackCount; ++n) {
        const QRectF track = trackRect(Track(n));
        painter.fillRect(track.adjusted(0, scaled(0.5), 0, -scaled(0.5)), faded(tokens().raised, 0.45f));
        painter.setFont(theme().ui(11.5));
        painter.setPen(tokens().ink2);
        paintLabel(painter, track, names[size_t(n)]);
    }
    if (m_section < 0)
        return;
    painter.setFont(theme().ui(11, QFont::DemiBold));
    painter.setPen(tokens().ink);
    paintLabel(painter, {0, tracksRect().y(), 0, scaled(14)}, m_range.name());
    painter.save();
    painter.setClipRect(tracksRect().adjusted(-1, -scaled(2), 1, 2));
    paintGroups(painter);
    if (m_axis.pixelsPerStep() >= kBlockPixels)
        paintBlocks(painter);
    else
        paintBins(painter);
    if (!m_document.breakpoints().isEmpty())
        paintMarks(painter);
    paintFlags(painter, m_axis, tracksRect().y(), tracksRect().height());
    paintPlayhead(painter);
    painter.restore();
}

void Timeline::paintGroups(QPainter& painter) const
{
    const QRectF area = tracksRect();
    const int64_t step = m_document.step();
    const double viewEnd = m_axis.first + m_axis.span;
    const auto visible = std::ranges::upper_bound(m_groups, int64_t(m_axis.first), {}, &TimelineRange::end);
    double labelEnd = 0; // labels that would touch the one before are left out
    for (auto group = visible; group != m_groups.end() && double(group->first) < viewEnd; ++group) {
        const double x = m_axis.edge(double(group->first)), end = m_axis.edge(double(group->end));
        const bool current = step >= group->first && step < group->end;
        if (current)
            painter.fillRect(QRectF(x, area.y(), end - x, area.height()), faded(tokens().accent, 0.14f));
        if (end - x >= 3)
            painter.fillRect(QRectF(x - 0.5, area.y(), 1, area.height()), tokens().line);
        painter.setFont(theme().mono(11, current ? QFont::DemiBold : QFont::Normal));
        const QFontMetricsF metrics(painter.font());
        const double from = std::max(x, area.x()) + scaled(5);
        const QString label = current ? group->name() : fitting(*group, metrics, end - from);
        if (label.isEmpty() || (from < labelEnd && !current))
            continue;
        painter.setPen(current ? tokens().ink : tokens().ink3);
        painter.drawText(QRectF(from, area.y(), metrics.horizontalAdvance(label) + 1, scaled(15)), Qt::AlignVCenter,
                         label);
        labelEnd = from + metrics.horizontalAdvance(label) + scaled(6);
    }
}

void Timeline::paintBlocks(QPainter& painter) const
{
    const auto& events = m_model.trace()->events;
    const int64_t end = std::min(m_range.end, int64_t(std::ceil(m_axis.first + m_axis.span)));
    for (int64_t step = int64_t(m_axis.first); step < end; ++step)
        paintBlock(painter, step, events[size_t(step)]);
}

void Timeline::paintBlock(QPainter& painter, int64_t step, const Event& event) const
{
    const Track track = trackOf(event.kind);
    if (track == Track::None)
        return;
    const double gap = std::min(scaled(1), m_axis.pixelsPerStep() / 6);
    QRectF rect = trackRect(track).adjusted(0, scaled(1), 0, -scaled(1));
    rect.setLeft(m_axis.edge(double(step)) + gap);
    rect.setRight(m_axis.edge(double(step) + 1) - gap);
    if (isVector(event.tensor))
        rect.adjust(0, rect.height() * 0.26, 0, -rect.height() * 0.26);
    const bool ahead = step > m_document.step();
    const QColor color = Theme::tensorColor(event.tensor);
    QPainterPath block;
    block.addRoundedRect(rect, std::min(2.0, rect.width() / 3), 2);
    painter.fillPath(block, ahead ? faded(color, kAhead) : color);
    if (ahead && rect.width() > 4)
        painter.strokePath(block, QPen(faded(color, 0.6f), 0.8));
    if (m_document.hovered().tile.valid() && m_document.hovered().tile == tileOf(event))
        painter.strokePath(block, QPen(tokens().currentOutline, 1.4));
    const QFont font = theme().ui(11, QFont::DemiBold);
    const QString letter = Theme::tensorLetter(event.tensor);
    if (isVector(event.tensor) || QFontMetricsF(font).horizontalAdvance(letter) + 4 > rect.width())
        return;
    painter.setFont(font);
    painter.setPen(ahead ? tokens().ink2 : Theme::textOnTensor(event.tensor));
    painter.drawText(rect, Qt::AlignCenter, letter);
}

void Timeline::paintBins(QPainter& painter)
{
    if (!m_bins.covers(m_axis))
        m_bins = binEvents(*m_model.trace(), m_axis);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double playhead = m_axis.xOf(m_document.step());
    const double columnWidth = m_axis.width / m_bins.columns();
    for (int n = 0; n < kTrackCount; ++n) {
        const QRectF track = trackRect(Track(n)).adjusted(0, scaled(1), 0, -scaled(1));
        for (int column = 0; column < m_bins.columns(); ++column) {
            const TensorId tensor = m_bins.tensors[size_t(n)][size_t(column)];
            if (tensor == TensorId::None)
                continue;
            const double inset = isVector(tensor) ? track.height() * 0.26 : 0;
            const double x = m_axis.left + column * columnWidth;
            const QColor color = Theme::tensorColor(tensor);
            painter.fillRect(QRectF(x, track.y() + inset, columnWidth, track.height() - 2 * inset),
                             x > playhead ? faded(color, kAhead) : color);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
}

/// Breakpoints, on the lane above the tracks: every event behind a marked line of code.
void Timeline::paintMarks(QPainter& painter) const
{
    const auto& events = m_model.trace()->events;
    const int64_t end = std::min(m_range.end, int64_t(std::ceil(m_axis.first + m_axis.span)));
    double last = -10;
    for (int64_t step = int64_t(m_axis.first); step < end; ++step) {
        const double x = m_axis.xOf(step);
        if (x - last < scaled(4)) // marks closer than this are one
            continue;
        const Event& event = events[size_t(step)];
        if (trackOf(event.kind) == Track::None ||
            !m_document.breakpoints().contains(codeKey(m_model.trace()->launchOf(event).kind, event)))
            continue;
        last = x;
        painter.setPen(QPen(tokens().panel, 1));
        painter.setBrush(tokens().limit);
        painter.drawEllipse(QPointF(x, trackRect(Track::Read).y() - scaled(2)), scaled(3), scaled(3));
        painter.fillRect(QRectF(x - 0.5, trackRect(Track::Read).y(), 1, scaled(12) * kTrackCount),
                         faded(tokens().limit, 0.5f));
        painter.setBrush(Qt::NoBrush);
    }
}

/// Bookmarks: a pole with a flag at each.
void Timeline::paintFlags(QPainter& painter, const TimeAxis& axis, double top, double height) const
{
    for (const auto& [step, label] : m_document.bookmarks().all()) {
        if (double(step) < axis.first || double(step) >= axis.first + axis.span)
            continue;
        const double x = axis.xOf(step);
        QPainterPath flag(QPointF(x, top));
        flag.lineTo(x + scaled(8), top + scaled(3));
        flag.lineTo(x, top + scaled(6));
        flag.closeSubpath();
        painter.fillRect(QRectF(x - 0.75, top, 1.5, height), tokens().accentStroke);
        painter.strokePath(flag, QPen(tokens().panel, 1));
        painter.fillPath(flag, tokens().accentStroke);
    }
}

void Timeline::paintPlayhead(QPainter& painter) const
{
    const double x = m_axis.xOf(m_document.step()), half = scaled(5.5);
    const QRectF area = tracksRect();
    QPainterPath head;
    head.moveTo(x - half, area.y());
    head.lineTo(x + half, area.y());
    head.lineTo(x + half, area.y() + half);
    head.lineTo(x, area.y() + 2 * half);
    head.lineTo(x - half, area.y() + half);
    head.closeSubpath();
    painter.fillRect(QRectF(x - 1, area.y(), 2, area.height()), tokens().currentOutline);
    painter.fillPath(head, tokens().currentOutline);
    painter.strokePath(head, QPen(tokens().win, 1));
}

} // namespace tilescope
