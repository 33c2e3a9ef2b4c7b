// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace tilescope {

/// Steps [first, end) and their name, in versions from the longest: the first that fits is shown.
struct TimelineRange {
    int64_t first = 0, end = 0;
    QStringList labels;

    QString name() const { return labels.isEmpty() ? QString() : labels.first(); }
};

/// How a trace divides. Outer: column blocks j of FlashAttention and of the flash backward passes, row blocks i of
/// FlashAttention-2 (all head by head), the kernels of standard attention. Inner: the loop inside one of these, or its CTAs.
/// What precedes the first and follows the last belongs to them, so that every step is in one.
class TimelineModel {
public:
    TimelineModel() = default;
    explicit TimelineModel(std::shared_ptr<const Trace> trace);

    const Trace* trace() const { return m_trace.get(); }
    int64_t eventCount() const { return m_trace ? m_trace->eventCount() : 0; }

    int sectionCount() const { return int(m_sections.size()); }
    TimelineRange section(int index) const;
    int sectionAt(int64_t step) const;
    /// The inner ranges of a section. Steps before the first inner iteration are in none.
    std::vector<TimelineRange> groups(int section) const;
    /// Forward and backward; empty where there is only one pass.
    std::vector<TimelineRange> passes() const;

    /// Sections, or heads where sections would be narrower than `minPixels`, or everything at once.
    std::vector<TimelineRange> ranges(double width, double minPixels) const;

private:
    struct Section {
        int64_t first;
        int launch;
        int64_t head, block; ///< −1 for a kernel as a whole
    };

    void divide();
    void divideByColumns(int launch);
    void divideByCtas(int launch);
    const Launch& launchOf(const Section& section) const { return m_trace->program.launches[size_t(section.launch)]; }
    QString passOf(int launch) const; ///< empty where there is only one
    std::vector<TimelineRange> ctaGroups(const Section& section) const;
    std::vector<TimelineRange> loopGroups(int64_t first, int64_t end, bool overRows) const;
    std::vector<TimelineRange> heads() const;

    std::shared_ptr<const Trace> m_trace;
    std::vector<Section> m_sections; ///< by first step
};

} // namespace tilescope
