// SPDX-License-Identifier: Apache-2.0
#include "core/model/iocounts.h"

#include "core/base/saturate.h"
#include "core/model/backwardio.h"
#include "core/model/visits.h"

#include <algorithm>

namespace tilescope {

namespace {

using enum TensorId;

bool isEmpty(const Problem& p) { return p.nq == 0 || p.nk == 0; }

/// R3. `keyReads`: how often K and V are read in full.
IoCounts standardIo(const Problem& p, int64_t keyReads, int64_t scoreReads)
{
    IoCounts counts;
    IoCounter add(p, counts);
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
    IoCounter add(p, counts);
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
    IoCounter add(p, counts);
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

void IoCounter::operator()(TensorId tensor, int64_t elementBytes, int64_t read, int64_t write)
{
    const size_t t = size_t(tensor);
    m_counts.elementBytes[t] = elementBytes;
    m_counts.read[t] = addSaturated(m_counts.read[t], multiplySaturated(m_problem.headCount(), read));
    m_counts.write[t] = addSaturated(m_counts.write[t], multiplySaturated(m_problem.headCount(), write));
}

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

IoCounts issuedIo(const Problem& p, bool rowFits)
{
    if (isEmpty(p))
        return {};
    if (p.pass == Pass::Backward)
        return issuedBackwardIo(p, rowFits);
    return p.algorithm == Algorithm::Standard ? standardIo(p, p.Tr(), rowFits ? 1 : 2) : flashIo(p);
}

IoCounts modelIo(const Problem& p)
{
    if (isEmpty(p))
        return {};
    if (p.pass == Pass::Backward)
        return modelBackwardIo(p);
    return p.algorithm == Algorithm::Standard ? standardIo(p, 1, 1) : flashIo(p);
}

IoCounts initialisationIo(const Problem& p)
{
    IoCounts counts;
    IoCounter add(p, counts);
    if (p.pass == Pass::Backward && p.algorithm != Algorithm::Standard)
        add(dQ, 4, 0, p.nq * p.d);
    if (p.pass == Pass::Backward || p.algorithm != Algorithm::Flash1)
        return counts;
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

int64_t matmulFlops(const Problem& p)
{
    const int64_t products = p.pass == Pass::Forward ? 2 : p.algorithm == Algorithm::Standard ? 4 : 5;
    return productSaturated(2 * products, visitedScores(p), p.d);
}

bool rowsFit(const Program& program)
{
    const bool backward = program.problem.pass == Pass::Backward;
    return std::ranges::all_of(program.launches, [&](const Launch& launch) { return isBackward(launch.kind) != backward || launch.rowFits; });
}

int64_t elementOperations(const Problem& p, bool softmaxRowFits)
{
    if (isEmpty(p))
        return 0;
    const bool standard = p.algorithm == Algorithm::Standard, flash1 = p.algorithm == Algorithm::Flash1;
    const int64_t scores = visitedScores(p), dropped = p.dropout > 0 ? 1 : 0;
    const int64_t ofTiles = multiplySaturated(visitedRows(p), p.d), ofOutput = productSaturated(p.headCount(), p.nq, p.d);
    if (p.pass == Pass::Backward) {
        // dS = P ∘ (dP − D) takes two, and so do D, of P ∘ dP or of dO ∘ O, and P = e^(S − L); FA1 divides by l as well.
        const int64_t each = standard ? 2 + 2 + dropped : 2 + (flash1 ? 3 : 2) + 2 * dropped;
        const int64_t sums = standard ? 0 : multiplySaturated(2, flash1 ? ofTiles : ofOutput);
        return addSaturated(multiplySaturated(each, scores), sums);
    }
    // Row max, subtract, exponential, row sum; standard attention also divides P, and streaming its rows takes e^(S − m) twice.
    // Flash attention rescales O once for each tile, and FA2 divides it in the end.
    const int64_t each = dropped + (!standard ? 4 : softmaxRowFits ? 5 : 7);
    return sumSaturated(multiplySaturated(each, scores), standard ? 0 : ofTiles, p.algorithm == Algorithm::Flash2 ? ofOutput : 0);
}

} // namespace tilescope
