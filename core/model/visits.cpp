// SPDX-License-Identifier: Apache-2.0
#include "core/model/visits.h"

#include "core/base/saturate.h"
#include "core/problem/mask.h"

#include <algorithm>
#include <array>
#include <vector>

namespace tilescope {

namespace {

/// Rows of row block i.
int64_t rowsOf(const Problem& p, int64_t i) { return std::min(p.br, p.nq - i * p.br); }

/// Columns of column block j.
int64_t colsOf(const Problem& p, int64_t j) { return std::min(p.bc, p.nk - j * p.bc); }

int64_t blocksUpTo(int64_t end, int64_t block) { return end <= 0 ? 0 : (end + block - 1) / block; }

/// Column blocks j from begin to before end.
struct Columns {
    int64_t begin = 0, end = 0;
};

/// What row block i visits where no pattern hides blocks: blocks with a global key, then those that the band of its
/// rows meets. The two do not overlap.
std::array<Columns, 2> visitedColumns(const Problem& p, int64_t i)
{
    const int64_t keys = std::min(p.mask.keyLength.value_or(p.nk), p.nk);
    const int64_t firstRow = i * p.br, lastRow = firstRow + rowsOf(p, i) - 1, shift = p.nk - p.nq;
    int64_t firstKey = 0, lastKey = keys - 1;
    if (p.mask.kind == MaskKind::Causal)
        lastKey = lastRow + shift;
    if (p.mask.kind == MaskKind::CausalTopLeft)
        lastKey = lastRow;
    if (p.mask.kind == MaskKind::Window) {
        firstKey = std::max<int64_t>(firstRow + shift - p.mask.window, 0);
        lastKey = lastRow + shift + p.mask.window;
    }
    lastKey = std::min(lastKey, keys - 1);
    const int64_t global = blocksUpTo(std::min(p.mask.globals, keys), p.bc);
    const int64_t begin = std::max(firstKey / p.bc, global);
    const int64_t end = lastKey < firstKey ? begin : std::max(blocksUpTo(lastKey + 1, p.bc), begin);
    return {Columns{0, global}, Columns{begin, end}};
}

} // namespace

Visits visits(const Problem& p)
{
    if (p.mask == MaskKind::None)
        return {multiplySaturated(p.Tr(), p.Tc()), multiplySaturated(p.Tr(), p.nk), multiplySaturated(p.Tc(), p.nq),
                multiplySaturated(p.nq, p.nk), p.nk};
    const bool pattern = hidesBlocks(p.mask.kind);
    std::vector<bool> visited(size_t(p.Tc()));
    Visits sum;
    const auto visit = [&](int64_t i, Columns columns) {
        const int64_t keys = std::max<int64_t>(std::min(columns.end * p.bc, p.nk) - columns.begin * p.bc, 0);
        sum.tiles += columns.end - columns.begin;
        sum.keys += keys;
        sum.rows += (columns.end - columns.begin) * rowsOf(p, i);
        sum.scores += keys * rowsOf(p, i);
        std::fill(visited.begin() + columns.begin, visited.begin() + columns.end, true);
    };
    for (int64_t i = 0; i < p.Tr(); ++i)
        for (const Columns& columns : visitedColumns(p, i)) {
            if (!pattern)
                visit(i, columns);
            for (int64_t j = columns.begin; pattern && j < columns.end; ++j)
                if (keepsBlock(p, i, j))
                    visit(i, {j, j + 1});
        }
    for (int64_t j = 0; j < p.Tc(); ++j)
        sum.anyKeys += visited[size_t(j)] ? colsOf(p, j) : 0;
    return sum;
}

} // namespace tilescope
