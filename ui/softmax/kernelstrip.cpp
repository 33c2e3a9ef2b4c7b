// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/softmax/kernelstrip.h"

#include "ui/softmax/paint.h"
#include "ui/text/eventtext.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace tilescope {

KernelStrip::KernelStrip(QWidget* parent) : PaintedView(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize KernelStrip::sizeHint() const { return QSize(300, 30) * theme().scale(); }

void KernelStrip::setTrace(const Trace& trace, int64_t step)
{
    m_entries.clear();
    QStringList described;
    for (KernelKind kind :
         {KernelKind::QKt, KernelKind::Mask, KernelKind::Softmax, KernelKind::Dropout, KernelKind::PV}) {
        const auto& launches = trace.program.launches;
        const auto found = std::ranges::find(launches, kind, &Launch::kind);
        Entry entry{kind, State::NotLaunched, -1};
        if (found != launches.end()) {
            const auto launch = size_t(found - launches.begin());
            const int64_t begin = trace.index.kernelBegin[launch], end = trace.index.ctaFirst[launch].back();
            entry.beginStep = begin;
            entry.state = step < begin ? State::Waiting : step < end ? State::Running : State::Done;
        }
        m_entries.push_back(entry);
        described << kernelText(kind) + QStringLiteral(": ") + textOf(entry.state);
    }
    setAccessibleDescription(described.join(QStringLiteral(", ")));
    update();
}

QString KernelStrip::textOf(State state)
{
    switch (state) {
    case State::NotLaunched: return tr("not needed here");
    case State::Waiting: return tr("waiting");
    case State::Running: return tr("running");
    case State::Done: return tr("done");
    }
    return {};
}

/// Each as wide as its name needs, and all together as wide as the strip.
QRectF KernelStrip::rectOf(size_t index) const
{
    const QFontMetricsF metrics(theme().ui(12, QFont::DemiBold));
    const double gap = 5 * theme().scale();
    double names = 0, before = 0;
    for (size_t i = 0; i < m_entries.size(); ++i) {
        const double name = metrics.horizontalAdvance(kernelText(m_entries[i].kind));
        names += name;
        before += i < index ? name : 0;
    }
    const double n = double(m_entries.size()), extra = (width() - names - gap * (n - 1)) / n;
    const double name = metrics.horizontalAdvance(kernelText(m_entries[index].kind));
    return QRectF(before + double(index) * (extra + gap), 0, name + extra, height());
}

void KernelStrip::drawEntry(QPainter& painter, const Entry& entry, const QRectF& rect) const
{
    const bool running = entry.state == State::Running;
    QPen pen(running                      ? tokens().accentStroke
             : entry.state == State::Done ? tokens().lineStrong
                                          : tokens().line,
             running ? 2 : 1);
    if (entry.state == State::NotLaunched)
        pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setBrush(entry.state == State::Done      ? tokens().raised
                     : entry.state == State::Running ? tokens().field
                                                     : QColor(Qt::transparent));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6);
    QRectF nameArea = rect;
    if (entry.state == State::Done) {
        const double size = 8 * theme().scale();
        drawTick(painter, QRectF(rect.right() - size - 5, rect.center().y() - size / 2, size, size), tokens().ok);
        nameArea.adjust(0, 0, -size, 0);
    }
    painter.setFont(theme().ui(12, running ? QFont::DemiBold : QFont::Normal));
    painter.setPen(running ? tokens().ink : entry.state == State::Done ? tokens().ink2 : tokens().ink3);
    painter.drawText(nameArea, Qt::AlignCenter, kernelText(entry.kind));
}

void KernelStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight);
    for (size_t i = 0; i < m_entries.size(); ++i)
        drawEntry(painter, m_entries[i], rectOf(i));
}

int KernelStrip::indexAt(const QPointF& pos) const
{
    for (size_t i = 0; i < m_entries.size(); ++i)
        if (rectOf(i).contains(pos))
            return int(i);
    return -1;
}

QString KernelStrip::tipAt(const QPointF& position)
{
    const int i = indexAt(position);
    if (i < 0)
        return {};
    const Entry& entry = m_entries[size_t(i)];
    return kernelText(entry.kind) + QStringLiteral(": ") + textOf(entry.state);
}

void KernelStrip::mousePressEvent(QMouseEvent* event)
{
    const int i = indexAt(event->position());
    if (event->button() == Qt::LeftButton && i >= 0 && m_entries[size_t(i)].beginStep >= 0)
        emit stepActivated(m_entries[size_t(i)].beginStep);
}

} // namespace tilescope
