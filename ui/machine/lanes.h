// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measure/cell.h"

#include <vector>

namespace tilescope {

/// One kernel on the axis of measured time, with what it reads and writes.
struct LaneBox {
    KernelKind kind = KernelKind::Flash2;
    double beginMs = 0, ms = 0;
    Traffic traffic;

    int64_t read() const { return traffic.totalRead(); }
    int64_t written() const { return traffic.totalWrite(); }
};

/// One algorithm's kernels, one after the other.
struct Lane {
    Algorithm algorithm = Algorithm::Flash2;
    std::vector<LaneBox> boxes;
    std::optional<Error> refusal; ///< why there are no boxes: it did not run

    double ms() const;
    int64_t hbmBytes() const;
    int64_t scoreBytes() const; ///< of S, P and the other Nq × Nk matrices, read and written
};

/// The kernels of the problem's own pass: without the forward ones that go before a backward pass.
std::vector<LaunchCost> ownLaunches(const Cell& cell);

std::vector<Lane> makeLanes(const std::vector<const Cell*>& cells);

} // namespace tilescope
