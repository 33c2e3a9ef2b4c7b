// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/stepcsv.h"

#include "core/trace/geometry.h"
#include "ui/backward/gradientrow.h"
#include "ui/document/document.h"
#include "ui/document/rowupdate.h"
#include "ui/stage/scoreimage.h"

#include <fmt/format.h>

namespace tilescope {

namespace {

QString finished(const fmt::memory_buffer& text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

template <class... Values>
void print(fmt::memory_buffer& text, fmt::format_string<Values...> format, Values&&... values)
{
    fmt::format_to(std::back_inserter(text), format, std::forward<Values>(values)...);
}

std::string_view nameOf(TileState state)
{
    static constexpr std::string_view names[]{"waiting", "visited", "current", "skipped"};
    return names[size_t(state)];
}

} // namespace

QString sramCsv(const Document& document)
{
    fmt::memory_buffer text;
    print(text, "step,head,tensor,i,j,row,column,value\n");
    const auto trace = document.trace();
    const auto snapshot = document.snapshot();
    const StepState& state = document.state();
    if (!trace || !snapshot || snapshot->empty() || snapshot->step != state.step)
        return finished(text);
    const Launch& launch = trace->launchOf(state.event);
    for (const Resident& resident : state.sram) {
        const ArenaTile* arena = launch.arena.find(resident.tile.tensor);
        if (!arena)
            continue;
        const TileElements elements = elementsOf(trace->problem(), launch, *arena, resident.tile);
        for (int64_t r = 0; r < elements.rows; ++r)
            for (int64_t c = 0; c < elements.cols; ++c)
                if (const float value = snapshot->value(*arena, r, c); !isUnwritten(value))
                    print(text, "{},{},{},{},{},{},{},{}\n", state.step, state.head,
                          tilescope::nameOf(resident.tile.tensor), resident.tile.row, resident.tile.col,
                          elements.row + r, elements.col + c, value);
    }
    return finished(text);
}

QString mapCsv(const Document& document, const ScoreImage* scores)
{
    fmt::memory_buffer text;
    print(text, "step,head,i,j,first_row,first_column,state,mean_score\n");
    const auto trace = document.trace();
    if (!trace || trace->program.launches.empty() || document.step() < 0)
        return finished(text);
    const Problem& p = trace->problem();
    const int64_t head = std::max<int64_t>(0, document.head());
    const bool haveMeans = scores && scores->head == head && scores->cellRows == p.br && scores->cellCols == p.bc &&
                           !scores->meanS.empty();
    for (int64_t i = 0; i < p.Tr(); ++i)
        for (int64_t j = 0; j < p.Tc(); ++j) {
            const TileState state = mapCellState(*trace, document.state(), head, i, j);
            const bool computed = state == TileState::Visited || state == TileState::Current;
            print(text, "{},{},{},{},{},{},{},{}\n", document.step(), head, i, j, i * p.br, j * p.bc, nameOf(state),
                  haveMeans && computed ? fmt::format("{}", scores->meanS[scores->cellOf(i * p.br, j * p.bc)])
                                        : std::string());
        }
    return finished(text);
}

QString rowStatsCsv(const Document& document)
{
    fmt::memory_buffer text;
    print(text, "head,row,j,step,m,l,reached\n");
    const auto trace = document.trace();
    if (!trace || trace->program.launches.empty())
        return finished(text);
    const int64_t head = std::max<int64_t>(0, document.head()), row = document.row();
    for (int64_t j = 0; j < trace->program.rowStatColumns(); ++j) {
        const int64_t step = mergeStep(*trace, head, row, j);
        if (step < 0)
            continue; // skipped: m and l stay
        const RowStat& stat = trace->rowStat(head, j, row);
        print(text, "{},{},{},{},{},{},{}\n", head, row, j, step, stat.m, stat.l, step <= document.step() ? "yes" : "no");
    }
    return finished(text);
}

QString rowCsv(const Document& document, std::span<const double> values)
{
    fmt::memory_buffer text;
    print(text, "head,row,key,p\n");
    for (size_t key = 0; key < values.size(); ++key)
        print(text, "{},{},{},{}\n", std::max<int64_t>(0, document.head()), document.row(), key, values[key]);
    return finished(text);
}

QString gradientCsv(const GradientRow& row)
{
    fmt::memory_buffer text;
    print(text, "head,row,key,p,dp,ds,d\n");
    for (size_t c = 0; c < row.P.values.size(); ++c)
        print(text, "{},{},{},{},{},{},{}\n", row.head, row.row, row.firstKey + int64_t(c), row.P.values[c], row.dP.values[c], row.dS.values[c], row.D);
    return finished(text);
}

QString trafficCsv(const Document& document)
{
    fmt::memory_buffer text;
    print(text, "tensor,read_bytes_so_far,written_bytes_so_far,read_bytes_in_all,written_bytes_in_all\n");
    const auto trace = document.trace();
    if (!trace || trace->eventCount() == 0)
        return finished(text);
    const Traffic &now = document.state().traffic, all = stateAt(*trace, trace->eventCount() - 1).traffic;
    for (size_t tensor = 0; tensor < size_t(kTensorCount); ++tensor)
        if (all.read[tensor] + all.write[tensor] > 0)
            print(text, "{},{},{},{},{}\n", tilescope::nameOf(TensorId(tensor)), now.read[tensor], now.write[tensor],
                  all.read[tensor], all.write[tensor]);
    print(text, "all,{},{},{},{}\n", now.totalRead(), now.totalWrite(), all.totalRead(), all.totalWrite());
    return finished(text);
}

} // namespace tilescope
