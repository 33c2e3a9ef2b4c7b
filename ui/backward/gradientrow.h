// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/document.h"
#include "ui/document/gradientelement.h"
#include "ui/document/rowupdate.h"

#include <vector>

namespace tilescope {

/// A row of one square over the tile's keys: as the kernel left it in SRAM, or where it is not there as the formula says.
struct SquareRow {
    TensorId tensor = TensorId::P;
    std::vector<double> values{};
    bool fromSram = false;
    bool ahead = false; ///< the kernel has not computed it yet
};

/// One query row in the backward pass: what the step does to it, with its numbers.
struct GradientRow {
    KernelKind kernel = KernelKind::Flash2Backward;
    UpdateState state = UpdateState::None; ///< of the softmax gradient of this row and tile
    int64_t step = -1;                     ///< of that event, −1 if there is none
    int64_t head = 0, row = 0;
    int64_t column = -1;            ///< j, −1 where a whole row is on chip
    int64_t firstKey = 0, keys = 0; ///< of the tile
    RowStat stat{};                 ///< of the whole row, from the forward pass
    double LSE = 0, D = 0;
    SquareRow P{TensorId::P}, dP{TensorId::dP}, dS{TensorId::dS};
    int64_t key = -1; ///< whose numbers the formulas show, −1 where the row sees none of the tile's
    GradientElement element;
    bool finiteScores = true; ///< no NaN and no ∞ among those of the tile that the row sees, nor in its softmax
    bool finite = true;       ///< the same of dS

    bool standard() const { return kernel < KernelKind::Flash1Backward; }
};

/// The row at the step, which must be in the backward pass. `snapshot` may be null or of another step; `focus` may choose
/// the key.
GradientRow gradientRow(const Trace& trace, const StepState& state, int64_t head, int64_t row, const Snapshot* snapshot, const Focus& focus);

} // namespace tilescope
