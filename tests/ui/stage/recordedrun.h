// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "core/trace/stepstate.h"
#include "tests/core/support/problems.h"
#include "ui/stage/scenebuilder.h"

#include <memory>

namespace tilescope::test {

/// A small problem recorded by the host engine, whose steps become scenes without a document.
class RecordedRun {
public:
    /// On random inputs if none are given.
    explicit RecordedRun(Problem problem, std::shared_ptr<const Inputs> inputs = nullptr);

    const Trace& trace() const { return *m_trace; }
    const Inputs& inputs() const { return *m_trace->inputs; }
    int64_t steps() const { return m_trace->eventCount(); }
    /// First step of that kind on that tile; fails the test when there is none.
    int64_t find(EventKind kind, TensorId tensor, int64_t i, int64_t j) const;

    /// The step's scene input with the real SRAM contents; stays valid until the next call.
    SceneInput& at(int64_t step, QSizeF size = {830, 690}, double dpr = 1);
    StageScene scene(int64_t step, QSizeF size = {830, 690}, double dpr = 1) { return buildScene(at(step, size, dpr)); }

private:
    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<Replay> m_replay;
    std::shared_ptr<const ScoreImage> m_scores;
    StepState m_state;
    SceneInput m_input;
};

} // namespace tilescope::test
