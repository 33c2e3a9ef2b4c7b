// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/lanes.h"

namespace tilescope {

double Lane::ms() const { return boxes.empty() ? 0 : boxes.back().beginMs + boxes.back().ms; }

int64_t Lane::hbmBytes() const
{
    int64_t bytes = 0;
    for (const LaneBox& box : boxes)
        bytes += box.read() + box.written();
    return bytes;
}

int64_t Lane::scoreBytes() const
{
    int64_t bytes = 0;
    for (const LaneBox& box : boxes)
        for (int tensor = 0; tensor < kTensorCount; ++tensor)
            if (isSquare(TensorId(tensor)) && TensorId(tensor) != TensorId::DropMask)
                bytes += box.traffic.read[size_t(tensor)] + box.traffic.write[size_t(tensor)];
    return bytes;
}

std::vector<LaunchCost> ownLaunches(const Cell& cell)
{
    std::vector<LaunchCost> own;
    for (const LaunchCost& launch : cell.measurement.launches)
        if (isBackward(launch.kind) == (cell.problem.pass == Pass::Backward))
            own.push_back(launch);
    return own;
}

std::vector<Lane> makeLanes(const std::vector<const Cell*>& cells)
{
    std::vector<Lane> lanes;
    for (const Cell* cell : cells) {
        if (!cell)
            continue;
        Lane lane{cell->problem.algorithm, {}, cell->refusal};
        if (cell->ran())
            for (const LaunchCost& launch : ownLaunches(*cell))
                lane.boxes.push_back({launch.kind, lane.ms(), launch.timeMs, launch.traffic});
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

} // namespace tilescope
