// SPDX-License-Identifier: Apache-2.0
#include "core/model/backwardio.h"

#include "core/base/saturate.h"
#include "core/model/visits.h"

namespace tilescope {

namespace {

using enum TensorId;

/// R4, kernel by kernel. `rowStreams` and `colStreams`: how often an N × d operand is read in full by the kernels that own a row
/// block, or a column block.
IoCounts standardIo(const Problem& p, int64_t rowStreams, int64_t colStreams, int64_t scoreReads)
{
    IoCounts counts;
    IoCounter add(p, counts);
    const int64_t element = bytesOf(p.dtype), scores = multiplySaturated(p.nq, p.nk), queries = p.nq * p.d, keys = p.nk * p.d;
    // dV = Pᵀ dO, of P after dropout
    add(p.dropout > 0 ? PDrop : P, element, scores, 0);
    add(dO, element, multiplySaturated(colStreams, queries), 0);
    add(dV, element, 0, keys);
    // dP = dO Vᵀ
    add(dO, element, queries, 0);
    add(V, element, multiplySaturated(rowStreams, keys), 0);
    add(dP, element, 0, scores);
    if (p.dropout > 0) {
        add(dP, element, scores, scores);
        add(DropMask, 1, scores, 0);
    }
    // dS = P ∘ (dP − D)
    add(P, element, multiplySaturated(scoreReads, scores), 0);
    add(dP, element, multiplySaturated(scoreReads, scores), 0);
    add(dS, element, 0, scores);
    // dQ = τ dS K
    add(dS, element, scores, 0);
    add(K, element, multiplySaturated(rowStreams, keys), 0);
    add(dQ, element, 0, queries);
    // dK = τ dSᵀ Q
    add(dS, element, scores, 0);
    add(Q, element, multiplySaturated(colStreams, queries), 0);
    add(dK, element, 0, keys);
    return counts;
}

/// What FA1 and FA2 share: K, V, dK and dV once a column block; Q, dO and dQ once a visited tile.
IoCounts flashIo(const Problem& p, const Visits& visited, bool testFirst)
{
    IoCounts counts;
    IoCounter add(p, counts);
    const int64_t element = bytesOf(p.dtype), loaded = (testFirst ? visited.anyKeys : p.nk) * p.d;
    const int64_t rows = multiplySaturated(visited.rows, p.d);
    add(K, element, loaded, 0);
    add(V, element, loaded, 0);
    add(Q, element, rows, 0);
    add(dO, element, rows, 0);
    add(dQ, 4, rows, rows);
    add(dK, element, 0, p.nk * p.d);
    add(dV, element, 0, p.nk * p.d);
    return counts;
}

/// R5. D comes from O, which is in fp32, once more in every tile.
IoCounts flash1Io(const Problem& p)
{
    const Visits visited = visits(p);
    IoCounts counts = flashIo(p, visited, p.sparseOrder == SparseOrder::TestFirst);
    IoCounter add(p, counts);
    add(O, 4, multiplySaturated(visited.rows, p.d), 0);
    add(L, 4, visited.rows, 0);
    add(M, 4, visited.rows, 0);
    return counts;
}

/// R5b: the kernel that computes D of all rows, then the main one.
IoCounts flash2Io(const Problem& p)
{
    const Visits visited = visits(p);
    IoCounts counts = flashIo(p, visited, true);
    IoCounter add(p, counts);
    add(O, bytesOf(p.dtype), p.nq * p.d, 0);
    add(dO, bytesOf(p.dtype), p.nq * p.d, 0);
    add(D, 4, visited.rows, p.nq);
    add(LSE, 4, visited.rows, 0);
    return counts;
}

IoCounts flashIo(const Problem& p) { return p.algorithm == Algorithm::Flash1 ? flash1Io(p) : flash2Io(p); }

bool isEmpty(const Problem& p) { return p.nq == 0 || p.nk == 0; }

} // namespace

IoCounts issuedBackwardIo(const Problem& p, bool rowFits)
{
    if (isEmpty(p))
        return {};
    return p.algorithm == Algorithm::Standard ? standardIo(p, p.Tr(), p.Tc(), rowFits ? 1 : 2) : flashIo(p);
}

IoCounts modelBackwardIo(const Problem& p)
{
    if (isEmpty(p))
        return {};
    return p.algorithm == Algorithm::Standard ? standardIo(p, 1, 1, 1) : flashIo(p);
}

Recomputation recomputation(const Problem& p)
{
    if (p.algorithm == Algorithm::Standard)
        return {};
    return {productSaturated(2, visitedScores(p), p.d), visitedScores(p)};
}

std::vector<KeptTensor> keptForBackward(const Problem& p)
{
    const int64_t rows = productSaturated(p.headCount(), p.nq, 4);
    if (p.algorithm == Algorithm::Flash1)
        return {{L, rows}, {M, rows}};
    if (p.algorithm == Algorithm::Flash2)
        return {{LSE, rows}};
    const int64_t scores = productSaturated(p.headCount(), p.nq, p.nk), bytes = multiplySaturated(scores, bytesOf(p.dtype));
    if (p.dropout > 0)
        return {{P, bytes}, {DropMask, scores}, {PDrop, bytes}};
    return {{P, bytes}};
}

int64_t keptBytes(const Problem& p)
{
    int64_t bytes = 0;
    for (const KeptTensor& kept : keptForBackward(p))
        bytes = addSaturated(bytes, kept.bytes);
    return bytes;
}

} // namespace tilescope
