// SPDX-License-Identifier: Apache-2.0
#include "core/model/iocounts.h"

#include "core/base/saturate.h"
#include "core/problem/mask.h"

#include <algorithm>
#include <vector>

namespace tilescope {

namespace {

using enum TensorId;

bool isEmpty(const Problem& p) { return p.nq == 0 || p.nk == 0; }

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

/// What the row blocks visit, summed over one head.
struct Visits {
    int64_t tiles = 0;
    int64_t keys = 0;     ///< Σ over row blocks of the keys in their visited column blocks
    int64_t rows = 0;     ///< Σ over visited tiles of their rows
    int64_t scores = 0;   ///< Σ over visited tiles of rows × keys
    int64_t anyKeys = 0;  ///< keys in column blocks that some row block visits
};

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

/// Adds per-head element counts to one tensor.
class Counter {
public:
    Counter(const Problem& p, IoCounts& counts) : m_problem(p), m_counts(counts) {}

    void operator()(TensorId tensor, int64_t elementBytes, int64_t read, int64_t write)
    {
        const size_t t = size_t(tensor);
        m_counts.elementBytes[t] = elementBytes;
        m_counts.read[t] = addSaturated(m_counts.read[t], multiplySaturated(m_problem.headCount(), read));
        m_counts.write[t] = addSaturated(m_counts.write[t], multiplySaturated(m_problem.headCount(), write));
    }

private:
    const Problem& m_problem;
    IoCounts& m_counts;
};

/// R3. `keyReads`: how often K and V are read in full.
IoCounts standardIo(const Problem& p, int64_t keyReads, int64_t scoreReads)
{
    IoCounts counts;
    Counter add(p, counts);
    const int64_t element = bytesOf(p.dtype), scores = multiplySaturated(p.nq, p.nk);
    add(Q, element, p.nq * p.d, 0);
    add(K, element, multiplySaturated(keyReads, p.nk * p.d), 0);
    add(S, element, multiplySaturated(scoreReads, scores), scores);
    add(P, element, scores, scores);
    add(V, element, multiplySaturated(keyReads, p.nk * p.d), 0);
    add(O, element, 0, p.nq * p.d);
    if (p.mask != MaskKind::None)
        add(S, element, scores, scores);
    if (p.dropout > 0) {
        add(P, element, scores, scores);
        add(DropMask, 1, 0, scores);
    }
    return counts;
}

/// R2, and R9 where tiles are hidden. O stays in fp32 between the inner steps.
IoCounts flash1Io(const Problem& p)
{
    IoCounts counts;
    Counter add(p, counts);
    const Visits visited = visits(p);
    const int64_t element = bytesOf(p.dtype), rows = visited.rows;
    const int64_t keys = p.sparseOrder == SparseOrder::TestFirst ? visited.anyKeys : p.nk;
    add(K, element, keys * p.d, 0);
    add(V, element, keys * p.d, 0);
    add(Q, element, multiplySaturated(rows, p.d), 0);
    add(O, 4, multiplySaturated(rows, p.d), multiplySaturated(rows, p.d));
    add(L, 4, rows, rows);
    add(M, 4, rows, rows);
    return counts;
}

/// R6.
IoCounts flash2Io(const Problem& p)
{
    IoCounts counts;
    Counter add(p, counts);
    const int64_t element = bytesOf(p.dtype), keys = visits(p).keys;
    add(Q, element, p.nq * p.d, 0);
    add(K, element, multiplySaturated(keys, p.d), 0);
    add(V, element, multiplySaturated(keys, p.d), 0);
    add(O, element, 0, p.nq * p.d);
    add(LSE, 4, 0, p.nq);
    return counts;
}

IoCounts flashIo(const Problem& p) { return p.algorithm == Algorithm::Flash1 ? flash1Io(p) : flash2Io(p); }

int64_t sum(const std::array<int64_t, kTensorCount>& values)
{
    int64_t total = 0;
    for (int64_t value : values)
        total = addSaturated(total, value);
    return total;
}

} // namespace

int64_t IoCounts::readElements() const { return sum(read); }
int64_t IoCounts::writeElements() const { return sum(write); }

int64_t IoCounts::readBytes(TensorId tensor) const
{
    return multiplySaturated(read[size_t(tensor)], elementBytes[size_t(tensor)]);
}

int64_t IoCounts::writeBytes(TensorId tensor) const
{
    return multiplySaturated(write[size_t(tensor)], elementBytes[size_t(tensor)]);
}

int64_t IoCounts::readBytes() const
{
    int64_t total = 0;
    for (int t = 0; t < kTensorCount; ++t)
        total = addSaturated(total, readBytes(TensorId(t)));
    return total;
}

int64_t IoCounts::writeBytes() const
{
    int64_t total = 0;
    for (int t = 0; t < kTensorCount; ++t)
        total = addSaturated(total, writeBytes(TensorId(t)));
    return total;
}

int64_t IoCounts::bytes() const { return addSaturated(readBytes(), writeBytes()); }

IoCounts issuedIo(const Problem& p, bool softmaxRowFits)
{
    if (isEmpty(p))
        return {};
    return p.algorithm == Algorithm::Standard ? standardIo(p, p.Tr(), softmaxRowFits ? 1 : 2) : flashIo(p);
}

IoCounts modelIo(const Problem& p)
{
    if (isEmpty(p))
        return {};
    return p.algorithm == Algorithm::Standard ? standardIo(p, 1, 1) : flashIo(p);
}

IoCounts initialisationIo(const Problem& p)
{
    IoCounts counts;
    if (p.algorithm != Algorithm::Flash1)
        return counts;
    Counter add(p, counts);
    add(O, 4, 0, p.nq * p.d);
    add(L, 4, 0, p.nq);
    add(M, 4, 0, p.nq);
    return counts;
}

int64_t extraStateElements(const Problem& p)
{
    const int64_t rows = multiplySaturated(p.headCount(), p.nq);
    switch (p.algorithm) {
    case Algorithm::Standard: return 0;
    case Algorithm::Flash1: return multiplySaturated(2, rows);
    case Algorithm::Flash2: return rows;
    }
    return 0;
}

int64_t visitedTiles(const Problem& p) { return isEmpty(p) ? 0 : multiplySaturated(p.headCount(), visits(p).tiles); }

int64_t visitedScores(const Problem& p)
{
    if (isEmpty(p))
        return 0;
    const int64_t scores = p.algorithm == Algorithm::Standard ? multiplySaturated(p.nq, p.nk) : visits(p).scores;
    return multiplySaturated(p.headCount(), scores);
}

int64_t visitedRows(const Problem& p)
{
    if (isEmpty(p))
        return 0;
    return multiplySaturated(p.headCount(), p.algorithm == Algorithm::Standard ? p.nq : visits(p).rows);
}

int64_t matmulFlops(const Problem& p) { return productSaturated(4, visitedScores(p), p.d); }

} // namespace tilescope
