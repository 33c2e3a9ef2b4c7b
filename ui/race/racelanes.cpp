// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racelanes.h"

#include "ui/race/racetext.h"
#include "ui/text/eventtext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGuiApplication>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tilescope {

namespace {

constexpr double kTop = 9, kLane = 20, kGap = 5, kAxis = 18, kLabels = 132, kRight = 18;
constexpr double kLeastRange = 12; ///< narrower iterations are shown head by head, or all at once

double px(double value) { return value * theme().scale(); }

/// 1, 2 or 5 × a power of ten, not less than the value.
double roundUp(double value)
{
    const double decade = std::pow(10, std::floor(std::log10(std::max(1e-12, value))));
    for (const double factor : {1.0, 2.0, 5.0})
        if (value <= factor * decade * 1.0001)
            return factor * decade;
    return 10 * decade;
}

/// What the axis is written in: µs or ms (in seconds), or a binary unit of bytes.
double axisUnit(double end, bool time)
{
    if (time)
        return end > 5e-3 ? 1e-3 : 1e-6;
    double unit = 1;
    while (end >= 4 * 1024 * unit)
        unit *= 1024;
    return unit;
}

} // namespace

RaceLanes::RaceLanes(Race& race, QWidget* parent) : PaintedView(parent), m_race(race)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(&race, &Race::pairChanged, this, &RaceLanes::adoptPair);
    for (auto signal : {&Race::stepChanged, &Race::clockChanged})
        connect(&race, signal, this, [this] {
            describe();
            update();
        });
    adoptPair();
}

QSize RaceLanes::sizeHint() const { return {int(px(800)), int(std::ceil(px(kTop + 2 * kLane + kGap + kAxis)))}; }

void RaceLanes::adoptPair()
{
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        const auto run = m_race.order().clock(side).empty() ? nullptr : m_race.trace(side);
        m_models[size_t(side)] = run ? TimelineModel(run) : TimelineModel();
    }
    describe();
    update();
}

double RaceLanes::xOf(int64_t ticks) const
{
    const double span = width() - px(kLabels) - px(kRight);
    return px(kLabels) + span * double(ticks) / double(std::max<int64_t>(1, m_race.order().end()));
}

int64_t RaceLanes::timeAt(double x) const
{
    const double span = std::max(1.0, width() - px(kLabels) - px(kRight));
    return std::llround(std::clamp((x - px(kLabels)) / span, 0.0, 1.0) * double(m_race.order().end()));
}

QRectF RaceLanes::lane(RaceSide side) const
{
    return {px(kLabels), px(kTop) + (side == RaceSide::Left ? 0 : px(kLane + kGap)), width() - px(kLabels) - px(kRight), px(kLane)};
}

int64_t RaceLanes::timeBefore(RaceSide side, int64_t step) const
{
    const RunClock& clock = m_race.order().clock(side);
    return step <= 0 || clock.empty() ? 0 : clock[size_t(std::min<int64_t>(step, int64_t(clock.size())) - 1)];
}

// Painting ----------------------------------------------------------------------------------------

void RaceLanes::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_race.order().clock(RaceSide::Left).empty())
        return;
    paintAxis(painter);
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right})
        paintLane(painter, side);
    paintPlayhead(painter);
}

void RaceLanes::paintAxis(QPainter& painter) const
{
    const QRectF area = lane(RaceSide::Left).united(lane(RaceSide::Right));
    const double end = double(m_race.order().end()), seconds = m_race.secondsPerTick();
    if (end <= 0)
        return;
    const double scale = seconds > 0 ? seconds : 1, unit = axisUnit(end * scale, seconds > 0);
    const double step = roundUp(end * scale / unit / std::max(2.0, area.width() / px(200))) * unit / scale;
    painter.setFont(theme().mono(11));
    for (int n = 0; double(n) * step <= end * 1.0001; ++n) {
        const double x = xOf(std::llround(double(n) * step));
        painter.fillRect(QRectF(x, area.top() - px(3), 1, area.height() + px(6)), tokens().line);
        painter.setPen(tokens().ink3);
        const double value = double(n) * step * scale / unit;
        const QString text = seconds > 0 ? QStringLiteral("%1 %2").arg(QLocale::c().toString(value, 'g', 6), unit < 1e-4 ? QStringLiteral("µs") : QStringLiteral("ms"))
                                         : bytesText(std::llround(double(n) * step));
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
        const double left = std::min(n == 0 ? x : x - width / 2, double(this->width()) - width - px(2));
        painter.drawText(QRectF(left, area.bottom() + px(3), width + 2, px(15)), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

void RaceLanes::paintLane(QPainter& painter, RaceSide side) const
{
    const QRectF area = lane(side);
    painter.setFont(theme().ui(12));
    painter.setPen(tokens().ink2);
    painter.drawText(QRectF(px(16), area.top(), px(kLabels) - px(22), area.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute,
                     QFontMetricsF(painter.font()).elidedText(sideName(m_race, side), Qt::ElideRight, px(kLabels) - px(22)));
    const TimelineModel& model = m_models[size_t(side)];
    if (!model.trace())
        return;
    const double width = xOf(m_race.order().end(side)) - area.left();
    for (const TimelineRange& range : model.ranges(width, px(kLeastRange)))
        paintRange(painter, side, range);
    const double x = xOf(m_race.order().end(side));
    const QString text = doneText(side);
    painter.setFont(theme().ui(12));
    if (x + px(30) + QFontMetricsF(painter.font()).horizontalAdvance(text) > this->width())
        return; // at the end of the axis it says so itself
    QPainterPath flag(QPointF(x + px(9), area.top() + px(15)));
    flag.lineTo(x + px(9), area.top() + px(4));
    flag.lineTo(x + px(18), area.top() + px(4));
    flag.lineTo(x + px(16), area.top() + px(7));
    flag.lineTo(x + px(18), area.top() + px(10));
    flag.lineTo(x + px(9), area.top() + px(10));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens().ink2, px(1.4)));
    painter.drawPath(flag);
    painter.setLayoutDirection(QGuiApplication::layoutDirection()); // a sentence
    painter.drawText(QRectF(x + px(24), area.top(), px(260), area.height()), Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute, text);
    painter.setLayoutDirection(Qt::LeftToRight);
}

void RaceLanes::paintRange(QPainter& painter, RaceSide side, const TimelineRange& range) const
{
    const QRectF area = lane(side);
    const double left = xOf(timeBefore(side, range.first)), right = xOf(timeBefore(side, range.end)), now = xOf(m_race.time());
    if (right - left < 0.5)
        return;
    const QRectF box(left, area.top(), std::max(1.0, right - left - px(1.5)), area.height());
    const double radius = std::min(px(3), box.width() / 3);
    const QColor fill = sideColor(m_race, side);
    painter.setPen(QPen(tokens().lineStrong, 1));
    painter.setBrush(tokens().field);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter.save();
    painter.setClipRect(QRectF(box.left(), box.top(), std::clamp(now - box.left(), 0.0, box.width()), box.height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, radius, radius);
    painter.restore();
    painter.setFont(theme().mono(11.5));
    for (const QString& label : range.labels) {
        const QFontMetricsF metrics(painter.font());
        const double inset = std::min(px(8), (box.width() - metrics.horizontalAdvance(label)) / 2);
        if (inset < px(2))
            continue;
        const QColor onFill = fill.lightnessF() > 0.5F ? QColor(0x08, 0x20, 0x2E) : QColor(Qt::white);
        for (const bool over : {true, false}) { // what the playhead has passed, and what it has not
            painter.save();
            painter.setClipRect(over ? QRectF(box.left(), box.top(), now - box.left(), box.height())
                                     : QRectF(now, box.top(), box.right() - now, box.height()).intersected(box));
            painter.setPen(over ? onFill : tokens().ink2);
            if (over ? now > box.left() : now < box.right())
                painter.drawText(box.adjusted(inset, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, label);
            painter.restore();
        }
        break;
    }
}

void RaceLanes::paintPlayhead(QPainter& painter) const
{
    const double x = xOf(m_race.time()), top = lane(RaceSide::Left).top() - px(8), bottom = lane(RaceSide::Right).bottom() + px(2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens().ink);
    painter.drawRect(QRectF(x - px(1), top, px(2), bottom - top));
    QPainterPath head(QPointF(x - px(5.5), top));
    head.lineTo(x + px(5.5), top);
    head.lineTo(x + px(5.5), top + px(5));
    head.lineTo(x, top + px(10));
    head.lineTo(x - px(5.5), top + px(5));
    head.closeSubpath();
    painter.drawPath(head);
}

// Words -------------------------------------------------------------------------------------------

QString RaceLanes::doneText(RaceSide side) const
{
    const auto run = m_race.trace(side);
    const QString when = isolated(tickText(m_race, m_race.order().end(side)));
    if (run && run->eventCount() < run->program.eventCount())
        return tr("cut off at %1").arg(when); // a damaged file's events end there
    return tr("done at %1").arg(when);
}

QString RaceLanes::tipAt(const QPointF& position)
{
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        const auto run = m_race.trace(side);
        if (!lane(side).contains(position) || !run || m_race.order().clock(side).empty())
            continue;
        const RunClock& clock = m_race.order().clock(side);
        const int64_t time = timeAt(position.x());
        const auto after = std::upper_bound(clock.begin(), clock.end(), time) - clock.begin();
        const int64_t step = std::max<int64_t>(0, after - 1);
        return tr("%1 at %2: step %3, %4")
            .arg(sideName(m_race, side), isolated(tickText(m_race, time)), grouped(step), eventText(*run, run->events[size_t(step)]));
    }
    return clockTip(m_race);
}

void RaceLanes::describe()
{
    setAccessibleName(tr("Timeline of the race"));
    QStringList sides;
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right})
        if (m_models[size_t(side)].trace())
            sides << QStringLiteral("%1: %2").arg(sideName(m_race, side), doneText(side));
    setAccessibleDescription(tickText(m_race, m_race.time()) + QStringLiteral(". ") + sides.join(QStringLiteral(". ")));
}

void RaceLanes::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        adoptPair();
    PaintedView::changeEvent(event);
}

// Mouse -------------------------------------------------------------------------------------------

void RaceLanes::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return PaintedView::mousePressEvent(event);
    m_race.setPlaying(false);
    m_race.setTime(timeAt(event->position().x()));
}

void RaceLanes::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        m_race.setTime(timeAt(event->position().x()));
}

} // namespace tilescope
