// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stepstate.h"
#include "ui/document/document.h"
#include "ui/stage/scoreimage.h"

#include <QSizeF>

#include <memory>
#include <optional>
#include <vector>

namespace tilescope {

/// What the stage needs to know about a step beyond its StepState: found once per step, not per frame.
struct StepFacts {
    int64_t step = -1;
    int64_t lastLoad = -1, lastStore = -1; ///< index of the latest load and store up to the step, −1: none yet
    int64_t visited = 0, skipped = 0;      ///< cells of the attention map, this head
    int64_t skippedTotal = 0;              ///< tiles that are passed over because the mask hides them: none of standard attention
};
/// `skippedTotal` is the same for all steps of a problem: see hiddenTiles().
StepFacts factsAt(const Trace& trace, const StepState& state, int64_t head, int64_t skippedTotal);
int64_t hiddenTiles(const Problem& problem);

/// Progress of the animation of one step; the defaults are its end.
struct Motion {
    double travel = 1;                   ///< of the tile in flight, eased
    double reveal = 1;                   ///< of the matrix product, row by row
    double rescale = 1;                  ///< 0…1: O fades to the factor and comes back as the new O
    double halo = 1;                     ///< of the halos, eased
    double count = 1;                    ///< of the byte counters
    int64_t readFrom = 0, writeFrom = 0; ///< what the counters showed before

    bool operator==(const Motion&) const = default;
};

/// How the stage is laid out: HBM beside SRAM, or above it where it shares the window with another one.
enum class StageForm : uint8_t { Wide, Pane };

/// Everything a scene is made from. `trace` is null until there is one to show.
struct SceneInput {
    std::shared_ptr<const Trace> trace;
    const StepState* state = nullptr;
    std::shared_ptr<const Snapshot> snapshot; ///< of the step or older, see contentsOf()
    std::shared_ptr<const ScoreImage> scores; ///< of the head shown; null while being computed
    StepFacts facts;
    Motion motion;
    Focus hovered, selected;
    int64_t row = -1, head = 0;
    bool namesHead = false; ///< there are several to tell apart
    std::vector<int64_t> kernelTimes; ///< in nanoseconds, where a GPU stamped them
    QString notice; ///< shown instead of a stage without a trace
    StageForm form = StageForm::Wide;
    QSizeF size;
    double dpr = 1;

    const Problem& problem() const { return trace->problem(); }
    const Event& event() const { return state->event; }
    const Launch* launch() const
    {
        return state->launch >= 0 ? &trace->program.launches[size_t(state->launch)] : nullptr;
    }
    bool standard() const { return problem().algorithm == Algorithm::Standard; }
    /// The backward pass has begun: what the attention map and the pictures tell is of its kernels.
    bool backward() const;
    bool inCta() const { return state->head >= 0; }
    /// The snapshot, if it still tells the tensor's tile at this step: nothing wrote it in between.
    const Snapshot* contentsOf(TensorId tensor) const;
};

/// Index of the launch of that kind, −1 if the program has none.
int launchOfKind(const Program& program, KernelKind kind);
/// Whether the tensor's buffer is allocated at the step.
bool isAllocated(const Trace& trace, int64_t step, TensorId tensor);

} // namespace tilescope
