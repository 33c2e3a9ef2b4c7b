// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racesource.h"

#include "ui/race/racetext.h"
#include "ui/text/errortext.h"

namespace tilescope {

RaceSource::RaceSource(Race& race, RaceSide side) : m_race(race), m_side(side)
{
    Document& document = race.document();
    for (auto signal : {&Document::hoveredChanged, &Document::selectedChanged})
        connect(&document, signal, this, &StageSource::focusChanged);
    if (side == RaceSide::Left) {
        connect(&document, &Document::traceChanged, this, &StageSource::traceChanged);
        connect(&document, &Document::stepChanged, this, &StageSource::stepChanged);
        connect(&document, &Document::snapshotChanged, this, &StageSource::snapshotChanged);
        connect(&document, &Document::recordingChanged, this, &StageSource::noticeChanged);
    } else {
        connect(&race, &Race::rightTraceChanged, this, &StageSource::traceChanged);
        connect(&race, &Race::rightStepChanged, this, &StageSource::stepChanged);
        connect(&race, &Race::rightSnapshotChanged, this, &StageSource::snapshotChanged);
        connect(&race, &Race::recordingChanged, this, &StageSource::noticeChanged);
    }
    connect(&race, &Race::opponentChanged, this, &StageSource::noticeChanged);
}

QString RaceSource::name() const { return sideName(m_race, m_side); }

int64_t RaceSource::head() const
{
    const StepState& now = state();
    const auto run = trace();
    if (now.head >= 0 || !run)
        return std::max<int64_t>(0, now.head);
    const bool before = now.event.kind == EventKind::Alloc || now.event.kind == EventKind::KernelBegin;
    return before ? 0 : std::max<int64_t>(0, run->problem().headCount() - 1);
}

QString RaceSource::notice() const
{
    const Document& document = m_race.document();
    const bool right = m_side == RaceSide::Right;
    if (right && !m_race.trouble().isEmpty())
        return m_race.trouble();
    const RecordingStatus& status = right ? m_race.recording() : document.recording();
    if (status.running)
        return tr("Recording the kernels: %1 %").arg(int(status.fraction * 100));
    if (!document.trace() && !document.validation())
        return errorText(document.validation().error());
    if (right && document.recording().running)
        return tr("Recorded as soon as the left side is.");
    return right && document.trace() ? tr("Comparing the two runs.") : tr("Nothing has been recorded yet.");
}

} // namespace tilescope
