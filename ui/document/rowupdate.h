// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/stepstate.h"

#include <cstdint>
#include <optional>

namespace tilescope {

/// Where an update of m and l stands relative to the playhead.
enum class UpdateState : uint8_t {
    None, ///< the trace has no such update
    Next, ///< not yet applied
    Now,  ///< the current event applies it
    Done,
    Skipped, ///< the mask hides the whole tile: m and l stay as they are
};

/// False where a NaN or an ∞ among the scores has reached m or l. m = −∞ is a number here: of a row that has seen
/// no key.
bool isNumber(const RowStat& stat);

/// One row's softmax statistics at one update: for flash the merge of tile (i, j), for standard
/// attention the one pass over the full row. The statistics come from the trace; m̃, l̃, α and β are what
/// the kernel left in its SRAM.
struct RowUpdate {
    UpdateState state = UpdateState::None;
    KernelKind kernel = KernelKind::Flash2;
    int64_t head = 0, row = 0;
    int64_t column = -1; ///< j; −1 for standard attention
    int64_t step = -1;   ///< of the RowSum that applies it, −1 if there is none
    RowStat before{}, after{};
    std::optional<float> mTile, lTile; ///< nullopt until a snapshot has them
    std::optional<float> alpha, beta;  ///< the factors of O and (FA1) of P̃ V

    bool standard() const { return kernel == KernelKind::Softmax; }
    /// e^(m_old − m_new), the factor of the old sum; 0 while the row has seen nothing. FA2 keeps it in SRAM as
    /// α; FA1's α is already the factor of O, so there it follows from the row statistics.
    double rescale() const;
    /// FA1: e^(m̃ − m_new), the factor of the tile's own sum.
    std::optional<double> tileFactor() const;
};

/// The update to show at a step: that of the current tile; outside the tile loop the row's latest, or
/// its first. `snapshot` may be null or belong to another step, then its numbers are missing.
RowUpdate currentUpdate(const Trace& trace, const StepState& state, int64_t head, int64_t row,
                        const Snapshot* snapshot);

/// Step at which the row's statistics take in column block j; −1 if never. j is ignored for standard attention.
int64_t mergeStep(const Trace& trace, int64_t head, int64_t row, int64_t j);

/// Column block of the row's last update over the whole run (0 for standard attention), −1 if all are skipped.
int64_t lastMergedColumn(const Trace& trace, int64_t head, int64_t row);

/// Step at which the row of O has its final value in HBM.
int64_t outputStep(const Trace& trace, int64_t head, int64_t row);

} // namespace tilescope
