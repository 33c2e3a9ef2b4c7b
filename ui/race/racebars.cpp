// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racebars.h"

#include "ui/text/figuretext.h"
#include "ui/race/racetext.h"
#include "ui/text/numbertext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGuiApplication>
#include <QPainter>

#include <cmath>

namespace tilescope {

namespace {

constexpr double kHeight = 100, kCaption = 284, kBar = 29, kGap = 6, kTop = 9, kRight = 170;

double px(double value) { return value * theme().scale(); }

/// A round number of binary units near it, from 1, 2, 5 × a power of ten of the unit.
int64_t roundStep(double bytes)
{
    double unit = 1;
    while (bytes / unit >= 1024)
        unit *= 1024;
    const double decade = std::pow(10, std::floor(std::log10(std::max(1.0, bytes / unit))));
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (bytes / unit <= factor * decade)
            return int64_t(factor * decade * unit);
    return int64_t(10 * decade * unit);
}

/// A sentence in the language's own direction, at the left of its place all the same.
void write(QPainter& painter, const QRectF& place, const QString& text, const QFont& font, const QColor& color)
{
    painter.setFont(font);
    painter.setPen(color);
    painter.setLayoutDirection(QGuiApplication::layoutDirection());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::AlignAbsolute, QFontMetricsF(font).elidedText(text, Qt::ElideRight, place.width()));
    painter.setLayoutDirection(Qt::LeftToRight);
}

} // namespace

RaceBars::RaceBars(Race& race, QWidget* parent) : PaintedView(parent), m_race(race)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto refresh = [this] {
        describe();
        update();
    };
    for (auto signal : {&Race::stepChanged, &Race::pairChanged, &Race::clockChanged, &Race::playbackChanged, &Race::rightTraceChanged})
        connect(&race, signal, this, refresh);
    describe();
}

QSize RaceBars::sizeHint() const { return {int(px(900)), int(px(kHeight))}; }

int64_t RaceBars::soFar(RaceSide side) const
{
    if (!m_race.trace(side))
        return 0;
    const Traffic& traffic = m_race.state(side).traffic;
    return traffic.totalRead() + traffic.totalWrite();
}

int64_t RaceBars::total(RaceSide side) const
{
    const auto run = m_race.trace(side);
    if (!run || run->events.empty())
        return 0;
    const StepState last = stateAt(*run, run->eventCount() - 1);
    return last.traffic.totalRead() + last.traffic.totalWrite();
}

QString RaceBars::lead() const
{
    const int64_t more = std::max(soFar(RaceSide::Left), soFar(RaceSide::Right)), less = std::min(soFar(RaceSide::Left), soFar(RaceSide::Right));
    if (less <= 0 || double(more) < 1.005 * double(less))
        return {};
    return tr("%1 more so far").arg(isolated(figuretext::ratioText(double(more) / double(less))));
}

int64_t RaceBars::axisEnd() const { return std::max<int64_t>(1, std::max(total(RaceSide::Left), total(RaceSide::Right))); }

QRectF RaceBars::plot() const
{
    return {px(kCaption), px(kTop), std::max(50.0, width() - px(kCaption) - px(kRight)), px(2 * kBar + kGap)};
}

QRectF RaceBars::bar(RaceSide side) const
{
    const QRectF area = plot();
    return {area.left(), area.top() + (side == RaceSide::Left ? 0 : px(kBar + kGap)), area.width() * double(total(side)) / double(axisEnd()),
            px(kBar)};
}

void RaceBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight); // numbers; sentences are written by write()
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRectF(0, 0, width(), 1), tokens().line);
    paintCaption(painter);
    if (!m_race.trace(RaceSide::Left))
        return;
    paintAxis(painter);
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right})
        if (m_race.trace(side))
            paintBar(painter, side);
}

void RaceBars::paintCaption(QPainter& painter) const
{
    const double left = px(16), width = px(kCaption - 36);
    const auto line = [&](double top, double height, const QString& text, const QFont& font, const QColor& color) {
        write(painter, {left, px(top), width, px(height)}, text, font, color);
    };
    line(6, 20, tr("HBM traffic"), theme().ui(14, QFont::DemiBold), tokens().ink);
    line(25, 17, clockName(m_race.clock()), theme().ui(12), tokens().ink2);
    line(41, 16, clockText(m_race), theme().ui(11), tokens().ink3);
    const QString time = tickText(m_race, m_race.time());
    painter.setFont(theme().mono(22, QFont::Medium));
    painter.setPen(tokens().ink);
    painter.drawText(QRectF(left, px(60), width, px(32)), Qt::AlignLeft | Qt::AlignVCenter, time);
    const double after = QFontMetricsF(painter.font()).horizontalAdvance(time) + px(10);
    write(painter, {left + after, px(63), width - after + px(10), px(30)}, slownessText(m_race), theme().ui(11.5), tokens().ink2);
}

void RaceBars::paintAxis(QPainter& painter) const
{
    const QRectF area = plot();
    const int64_t end = axisEnd(), step = roundStep(double(end) / std::max(2.0, area.width() / px(230)));
    painter.setFont(theme().mono(11));
    for (int64_t at = 0; at <= end; at += step) {
        const double x = area.left() + area.width() * double(at) / double(end);
        painter.fillRect(QRectF(x, area.top() - px(3), 1, area.height() + px(6)), tokens().line);
        painter.setPen(tokens().ink3);
        painter.drawText(QRectF(x - px(50), area.bottom() + px(3), px(100), px(15)), Qt::AlignCenter, bytesText(at));
    }
}

void RaceBars::paintBar(QPainter& painter, RaceSide side) const
{
    const QRectF whole = bar(side);
    const double share = double(soFar(side)) / double(std::max<int64_t>(1, total(side)));
    const QRectF filled(whole.left(), whole.top(), std::max(px(5), whole.width() * share), whole.height());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tokens().lineStrong, 1, Qt::DashLine));
    painter.drawRoundedRect(whole.adjusted(0.5, 0.5, -0.5, -0.5), px(4), px(4));
    const QColor fill = sideColor(m_race, side);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(filled, px(4), px(4));

    const QString name = sideName(m_race, side), amount = bytesText(soFar(side));
    const QFont nameFont = theme().ui(13, QFont::DemiBold), amountFont = theme().mono(14, QFont::DemiBold);
    const double nameWidth = QFontMetricsF(nameFont).horizontalAdvance(name), amountWidth = QFontMetricsF(amountFont).horizontalAdvance(amount);
    const bool inside = nameWidth + amountWidth + px(40) <= filled.width();
    const QColor ink = !inside ? tokens().ink : fill.lightnessF() > 0.5F ? QColor(0x08, 0x20, 0x2E) : QColor(Qt::white);
    double x = inside ? filled.left() + px(12) : filled.right() + px(10);
    write(painter, {x, whole.top(), nameWidth + px(4), whole.height()}, name, nameFont, ink);
    x = inside ? filled.right() - amountWidth - px(12) : x + nameWidth + px(12);
    painter.setFont(amountFont);
    painter.drawText(QRectF(x, whole.top(), amountWidth + px(4), whole.height()), Qt::AlignLeft | Qt::AlignVCenter, amount);
    x = inside ? filled.right() + px(14) : x + amountWidth + px(14);
    paintRemarks(painter, side, x);
}

/// Who leads, in the part that is still to come or, where that is too short, above what it all comes to.
void RaceBars::paintRemarks(QPainter& painter, RaceSide side, double x) const
{
    const QRectF whole = bar(side);
    const QString more = side == ahead() ? lead() : QString(), end = tr("%1 at the end").arg(isolated(bytesText(total(side))));
    const QFont strong = theme().ui(13, QFont::DemiBold);
    const double width = QFontMetricsF(strong).horizontalAdvance(more);
    const bool within = x + width + px(8) <= whole.right();
    const double left = std::max(within ? 0 : x, whole.right() + px(10)), room = std::max(0.0, this->width() - left - px(4));
    const bool two = !more.isEmpty() && !within;
    const double half = two ? whole.height() / 2 : 0;
    if (within || two)
        write(painter, within ? QRectF(x, whole.top(), width + px(4), whole.height()) : QRectF(left, whole.top(), room, half), more, strong, tokens().ink);
    write(painter, {left, whole.top() + half, room, whole.height() - half}, end, theme().ui(12), tokens().ink2);
}

QString RaceBars::tipAt(const QPointF& position)
{
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right}) {
        if (!m_race.trace(side) || !bar(side).adjusted(0, 0, px(200), 0).contains(position))
            continue;
        const Traffic& traffic = m_race.state(side).traffic;
        return tr("%1: %2 read + %3 written = %4 of %5 bytes, counted by the kernels' hooks")
            .arg(sideName(m_race, side), grouped(traffic.totalRead()), grouped(traffic.totalWrite()), grouped(soFar(side)), grouped(total(side)));
    }
    return position.x() < px(kCaption) ? clockTip(m_race) : QString();
}

void RaceBars::describe()
{
    setAccessibleName(tr("Bytes moved so far"));
    QStringList sides;
    for (const RaceSide side : {RaceSide::Left, RaceSide::Right})
        if (m_race.trace(side))
            sides << tr("%1: %2 of %3").arg(sideName(m_race, side), bytesText(soFar(side)), bytesText(total(side)));
    setAccessibleDescription(tickText(m_race, m_race.time()) + QStringLiteral(". ") + sides.join(QStringLiteral(". ")));
}

void RaceBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        describe();
        update();
    }
    PaintedView::changeEvent(event);
}

} // namespace tilescope
