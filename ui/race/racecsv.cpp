// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/race/racecsv.h"

#include "ui/race/race.h"

#include <fmt/format.h>

namespace tilescope {

QString raceCsv(const Race& race)
{
    fmt::memory_buffer text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "position,{},side,left_step,right_step,left_bytes,right_bytes\n", race.clock() == Race::Clock::Device ? "ns" : "bytes");
    const RaceOrder &order = race.order(), &traffic = race.traffic();
    if (order.clock(RaceSide::Left).empty())
        return QString::fromUtf8(text.data(), qsizetype(text.size()));
    const bool right = !order.clock(RaceSide::Right).empty();
    RaceOrder::Steps at = order.at(0);
    for (int64_t position = 0; position <= order.last(); ++position) {
        const RaceSide moved = order.movedAt(position);
        if (position > 0)
            ++(moved == RaceSide::Left ? at.left : at.right);
        fmt::format_to(out, "{},{},{},{},", position, order.timeAt(position), moved == RaceSide::Left ? "left" : "right", at.left);
        if (right)
            fmt::format_to(out, "{}", at.right);
        fmt::format_to(out, ",{},", traffic.clock(RaceSide::Left)[size_t(at.left)]);
        if (right)
            fmt::format_to(out, "{}", traffic.clock(RaceSide::Right)[size_t(at.right)]);
        text.push_back('\n');
    }
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace tilescope
