// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/machine/machinecsv.h"

#include <fmt/format.h>

namespace tilescope {

QString csvOf(const Hierarchy& hierarchy)
{
    std::string text = "level,unit_bytes,units,bytes,bytes_per_s\n";
    for (const MemoryLevel& level : hierarchy.levels)
        text += fmt::format("{},{},{},{},{:.6g}\n", nameOf(level.kind), level.unitBytes, level.units, level.bytes(),
                            level.bytesPerSecond);
    return QString::fromStdString(text);
}

QString csvOf(const Roofline& roofline)
{
    std::string text = "algorithm,kernel,flops,element_operations,hbm_bytes,time_ms,flop_per_byte,flop_per_s,bound\n";
    for (const RoofPoint& point : roofline.points)
        text += fmt::format("{},{},{},{},{},{:.6g},{:.6g},{:.6g},{}\n", nameOf(point.algorithm), nameOf(point.kind),
                            point.flops, point.operations, point.hbmBytes, point.timeMs, point.intensity(),
                            point.achieved(), roofline.memoryBound(point) ? "memory" : "compute");
    return QString::fromStdString(text);
}

QString csvOf(const std::vector<Lane>& lanes)
{
    std::string text = "algorithm,kernel,begin_ms,time_ms,read_bytes,written_bytes\n";
    for (const Lane& lane : lanes)
        for (const LaneBox& box : lane.boxes)
            text += fmt::format("{},{},{:.6g},{:.6g},{},{}\n", nameOf(lane.algorithm), nameOf(box.kind), box.beginMs,
                                box.ms, box.read(), box.written());
    return QString::fromStdString(text);
}

} // namespace tilescope
