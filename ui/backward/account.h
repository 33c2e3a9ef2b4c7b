// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/backwardio.h"
#include "core/trace/stepstate.h"

#include <QString>

namespace tilescope {

/// What an algorithm's forward pass leaves in HBM for its backward pass.
struct Kept {
    Algorithm algorithm = Algorithm::Standard;
    std::vector<KeptTensor> tensors;
    int64_t bytes = 0;
};

/// Stored or recomputed: standard attention keeps P for the backward pass, flash attention a number or two a row, and computes
/// S and P a second time.
struct Account {
    Kept standard, flash; ///< the present problem's, and beside standard attention FlashAttention-2's
    Recomputation again;  ///< of flash
    int64_t backwardFlops = 0; ///< of flash, what is computed again included
    int64_t tiles = 0;         ///< that flash computes again, over batch and heads

    /// Of the present run up to the step.
    bool presentIsFlash = false;
    int64_t tilesSoFar = 0, flopsSoFar = 0; ///< computed again
    int64_t keptReadSoFar = 0;              ///< bytes read back of what was kept

    double shareAgain() const { return backwardFlops > 0 ? double(again.flops) / double(backwardFlops) : 0; }
};

/// `trace` must have a backward pass.
Account accountOf(const Trace& trace, const StepState& state);

/// As a table: what is kept, tensor by tensor, and what is computed again.
QString accountCsv(const Account& account);

} // namespace tilescope
