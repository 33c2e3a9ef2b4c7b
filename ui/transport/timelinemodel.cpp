// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transport/timelinemodel.h"

#include "ui/text/eventtext.h"

#include <QCoreApplication>

#include <algorithm>

namespace tilescope {

namespace {

struct TimelineText {
    Q_DECLARE_TR_FUNCTIONS(TimelineText)
};

QString indexLabel(char letter, int64_t index) { return QStringLiteral("%1 = %2").arg(QLatin1Char(letter)).arg(index); }

/// The head's number, empty where there is only one.
QString headAmongSeveral(const Trace& trace, int64_t head)
{
    return trace.problem().headCount() > 1 ? headText(trace, head) : QString();
}

/// "head 2 · i = 5", "i = 5" and "5"; without the head where that is empty.
TimelineRange labelled(int64_t first, int64_t end, const QString& head, char letter, int64_t index)
{
    QStringList labels{indexLabel(letter, index), QString::number(index)};
    if (!head.isEmpty())
        labels.prepend(TimelineText::tr("head %1 · %2").arg(head).arg(labels.first()));
    return {first, end, std::move(labels)};
}

} // namespace

TimelineModel::TimelineModel(std::shared_ptr<const Trace> trace) : m_trace(std::move(trace))
{
    if (eventCount() == 0)
        return;
    divide();
    if (m_sections.empty())
        m_sections.push_back({0, -1, -1, -1}); // no keys or no queries: allocations only
    m_sections.front().first = 0;
}

void TimelineModel::divide()
{
    const bool standard = m_trace->problem().algorithm == Algorithm::Standard;
    for (size_t launch = 0; launch < m_trace->program.launches.size(); ++launch) {
        const Launch& l = m_trace->program.launches[launch];
        if (standard || l.kind == KernelKind::RowDots)
            m_sections.push_back({m_trace->index.kernelBegin[launch], int(launch), -1, -1});
        else if (l.share == CtaShare::Head)
            divideByColumns(int(launch));
        else
            divideByCtas(int(launch));
    }
}

/// A column block begins with its first event, and the first one of a head with its CTA. A trace that was cut off never came
/// to its last blocks: their sections are empty, at its end.
void TimelineModel::divideByColumns(int launch)
{
    const auto& firsts = m_trace->index.ctaFirst[size_t(launch)];
    const int64_t columns = m_trace->problem().Tc();
    for (int64_t head = 0; head + 1 < int64_t(firsts.size()); ++head) {
        int64_t j = 0;
        m_sections.push_back({firsts[size_t(head)], launch, head, 0});
        for (int64_t step = firsts[size_t(head)]; step < firsts[size_t(head) + 1]; ++step)
            for (; j < m_trace->events[size_t(step)].col; m_sections.push_back({step, launch, head, j}))
                ++j;
        for (; j + 1 < columns; m_sections.push_back({firsts[size_t(head) + 1], launch, head, j}))
            ++j;
    }
}

void TimelineModel::divideByCtas(int launch)
{
    const int64_t perHead = m_trace->program.launches[size_t(launch)].ctasPerHead;
    const auto& firsts = m_trace->index.ctaFirst[size_t(launch)];
    for (int64_t cta = 0; cta + 1 < int64_t(firsts.size()); ++cta)
        m_sections.push_back({firsts[size_t(cta)], launch, cta / perHead, cta % perHead});
}

QString TimelineModel::passOf(int launch) const
{
    if (launch < 0 || m_trace->problem().pass == Pass::Forward)
        return {};
    return isBackward(m_trace->program.launches[size_t(launch)].kind) ? TimelineText::tr("backward") : TimelineText::tr("forward");
}

TimelineRange TimelineModel::section(int n) const
{
    const Section& s = m_sections[size_t(n)];
    const int64_t end = n + 1 < sectionCount() ? m_sections[size_t(n) + 1].first : eventCount();
    if (s.launch < 0)
        return {s.first, end, {}};
    if (s.block < 0)
        return {s.first, end, {kernelText(launchOf(s).kind)}};
    TimelineRange range = labelled(s.first, end, headAmongSeveral(*m_trace, s.head), launchOf(s).share == CtaShare::Head ? 'j' : 'i', s.block);
    if (const QString pass = passOf(s.launch); !pass.isEmpty())
        range.labels.prepend(TimelineText::tr("%1 · %2").arg(pass, range.labels.first()));
    return range;
}

std::vector<TimelineRange> TimelineModel::passes() const
{
    for (const Section& s : m_sections)
        if (s.launch >= 0 && isBackward(launchOf(s).kind)) {
            const int64_t begin = m_trace->index.kernelBegin[size_t(s.launch)];
            return {{0, begin, {TimelineText::tr("Forward pass"), TimelineText::tr("Forward")}},
                    {begin, eventCount(), {TimelineText::tr("Backward pass"), TimelineText::tr("Backward")}}};
        }
    return {};
}

int TimelineModel::sectionAt(int64_t step) const
{
    const auto after = std::ranges::upper_bound(m_sections, step, {}, &Section::first);
    return std::max(0, int(after - m_sections.begin()) - 1);
}

std::vector<TimelineRange> TimelineModel::groups(int n) const
{
    const Section& s = m_sections[size_t(n)];
    if (s.launch < 0)
        return {};
    if (s.block < 0)
        return ctaGroups(s);
    const TimelineRange range = section(n);
    return loopGroups(range.first, range.end, launchOf(s).share != CtaShare::RowBlock);
}

std::vector<TimelineRange> TimelineModel::ctaGroups(const Section& s) const
{
    const Launch& launch = m_trace->program.launches[size_t(s.launch)];
    const auto& firsts = m_trace->index.ctaFirst[size_t(s.launch)];
    std::vector<TimelineRange> groups;
    for (int64_t cta = 0; cta < launch.ctas; ++cta)
        groups.push_back(labelled(firsts[size_t(cta)], firsts[size_t(cta) + 1],
                                  headAmongSeveral(*m_trace, cta / launch.ctasPerHead), launch.share == CtaShare::ColumnBlock ? 'j' : 'i',
                                  cta % launch.ctasPerHead));
    return groups;
}

std::vector<TimelineRange> TimelineModel::loopGroups(int64_t first, int64_t end, bool overRows) const
{
    std::vector<TimelineRange> groups;
    int32_t present = -1;
    for (int64_t step = first; step < end; ++step) {
        const Event& event = m_trace->events[size_t(step)];
        const bool inCta = m_trace->headOf(event) >= 0;
        const int32_t index = !inCta ? -1 : overRows ? event.row : event.col;
        if (index == present)
            continue;
        if (!groups.empty() && present >= 0)
            groups.back().end = step;
        if (index >= 0)
            groups.push_back({step, end, {indexLabel(overRows ? 'i' : 'j', index), QString::number(index)}});
        present = index;
    }
    return groups;
}

std::vector<TimelineRange> TimelineModel::heads() const
{
    std::vector<TimelineRange> ranges;
    int64_t head = -2;
    int launch = -2;
    for (const Section& s : m_sections) {
        if (s.head == head && s.launch == launch)
            continue;
        head = s.head;
        launch = s.launch;
        if (!ranges.empty())
            ranges.back().end = s.first;
        if (head < 0)
            ranges.push_back({s.first, eventCount(), {s.launch < 0 ? QString() : kernelText(launchOf(s).kind)}});
        else
            ranges.push_back({s.first, eventCount(), {TimelineText::tr("head %1").arg(headText(*m_trace, head)), headText(*m_trace, head)}});
    }
    return ranges;
}

std::vector<TimelineRange> TimelineModel::ranges(double width, double minPixels) const
{
    if (double(sectionCount()) * minPixels <= width) {
        std::vector<TimelineRange> sections;
        for (int n = 0; n < sectionCount(); ++n)
            sections.push_back(section(n));
        return sections;
    }
    auto byHead = heads();
    if (double(byHead.size()) * minPixels <= width)
        return byHead;
    return {{0, eventCount(), {}}};
}

} // namespace tilescope
