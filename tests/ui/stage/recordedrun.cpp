// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "tests/kernels/support/hostrun.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

namespace tilescope::test {

RecordedRun::RecordedRun(Problem problem, std::shared_ptr<const Inputs> inputs)
{
    m_trace = record(problem, std::move(inputs));
    auto replay = hostEngine()->replay(m_trace);
    if (!replay)
        throw std::runtime_error(replay.error().message);
    m_replay = std::move(*replay);
    m_scores = makeScoreImage(*m_trace, 0, {false});
}

int64_t RecordedRun::find(EventKind kind, TensorId tensor, int64_t i, int64_t j) const
{
    for (int64_t step = 0; step < steps(); ++step) {
        const Event& event = m_trace->events[size_t(step)];
        if (event.kind == kind && event.tensor == tensor && event.row == i && event.col == j)
            return step;
    }
    ADD_FAILURE() << "no " << nameOf(kind) << ' ' << nameOf(tensor) << " at " << i << ", " << j;
    return 0;
}

SceneInput& RecordedRun::at(int64_t step, QSizeF size, double dpr)
{
    m_state = stateAt(*m_trace, step);
    m_input = {};
    m_input.trace = m_trace;
    m_input.state = &m_state;
    m_input.head = std::max<int64_t>(0, m_state.head);
    m_input.facts = factsAt(*m_trace, m_state, m_input.head, hiddenTiles(m_trace->problem()));
    m_input.scores = m_scores;
    m_input.row = m_state.i < 0 ? 0 : m_state.i * m_trace->launchOf(m_state.event).tileRows;
    m_input.size = size;
    m_input.dpr = dpr;
    if (m_state.head >= 0) {
        auto snapshot = m_replay->snapshot(step);
        if (snapshot)
            m_input.snapshot = std::make_shared<const Snapshot>(std::move(*snapshot));
        else
            ADD_FAILURE() << snapshot.error().message;
    }
    return m_input;
}

} // namespace tilescope::test
