// SPDX-License-Identifier: Apache-2.0
#include "core/model/memorymodel.h"

#include "core/base/saturate.h"

#include <algorithm>

namespace tilescope {

namespace {

/// Bytes of a rows × columns matrix for every head.
int64_t matrix(const Problem& p, int64_t rows, int64_t columns, int64_t elementBytes)
{
    return productSaturated(p.headCount(), rows, columns, elementBytes);
}

} // namespace

int64_t MemoryAccount::total() const { return sumSaturated(S, P, dropMask, O, statistics); }

MemoryAccount forwardMemory(const Problem& p)
{
    MemoryAccount account;
    const int64_t element = bytesOf(p.dtype);
    switch (p.algorithm) {
    case Algorithm::Standard:
        account.S = account.P = matrix(p, p.nq, p.nk, element);
        account.dropMask = p.dropout > 0 ? matrix(p, p.nq, p.nk, 1) : 0;
        account.O = matrix(p, p.nq, p.d, element);
        break;
    case Algorithm::Flash1: // O is kept in fp32 between the inner steps
        account.O = matrix(p, p.nq, p.d, 4);
        account.statistics = matrix(p, p.nq, 2, 4);
        break;
    case Algorithm::Flash2:
        account.O = matrix(p, p.nq, p.d, element);
        account.statistics = matrix(p, p.nq, 1, 4);
        break;
    }
    return account;
}

int64_t BackwardAccount::total() const { return sumSaturated(forward.total(), pDrop, dO, dQ, dK, dV, dP, dS, D); }

BackwardAccount backwardMemory(const Problem& p)
{
    const bool standard = p.algorithm == Algorithm::Standard;
    const int64_t element = bytesOf(p.dtype);
    BackwardAccount account;
    account.forward = forwardMemory(p);
    account.pDrop = standard && p.dropout > 0 ? matrix(p, p.nq, p.nk, element) : 0;
    account.dO = matrix(p, p.nq, p.d, element);
    account.dQ = matrix(p, p.nq, p.d, standard ? element : 4); // flash attention adds to it in HBM, in fp32
    account.dK = account.dV = matrix(p, p.nk, p.d, element);
    account.dP = account.dS = standard ? matrix(p, p.nq, p.nk, element) : 0;
    account.D = p.algorithm == Algorithm::Flash2 ? matrix(p, p.nq, 1, 4) : 0;
    return account;
}

int64_t extraHbmBytes(const Problem& p)
{
    BackwardAccount account = p.pass == Pass::Backward ? backwardMemory(p) : BackwardAccount{.forward = forwardMemory(p)};
    account.forward.O = 0;
    return account.total();
}

int64_t inputBytes(const Problem& p)
{
    const int64_t element = bytesOf(p.dtype), keys = matrix(p, p.nk, p.d, element);
    return sumSaturated(matrix(p, p.nq, p.d, element), keys, keys);
}

int64_t TrainingAccount::total() const { return sumSaturated(squares, matrices, statistics); }

TrainingAccount trainingAccount(const Problem& p)
{
    const int64_t element = bytesOf(p.dtype), nd = matrix(p, p.nq, p.d, element);
    TrainingAccount account;
    if (p.algorithm == Algorithm::Standard) {
        account.squares = multiplySaturated(4, matrix(p, p.nq, p.nq, element));
        account.matrices = multiplySaturated(10, nd);
    } else {
        account.matrices = multiplySaturated(p.nq <= 256 ? 11 : 13, nd);
        account.statistics = matrix(p, p.nq, 2, 4);
    }
    return account;
}

std::vector<SramItem> flashSramItems(const Problem& p)
{
    using enum TensorId;
    return {{Q, p.br, p.d}, {K, p.bc, p.d}, {V, p.bc, p.d}, {S, p.br, p.bc},
            {O, p.br, p.d}, {M, p.br, 1},   {L, p.br, 1}};
}

int64_t sramElements(const std::vector<SramItem>& items)
{
    int64_t elements = 0;
    for (const SramItem& item : items)
        elements += item.elements();
    return elements;
}

BlockSizes paperBlocks(int64_t sramElements, int64_t d)
{
    const int64_t bc = (sramElements + 4 * d - 1) / (4 * d);
    return {std::min(bc, d), bc};
}

} // namespace tilescope
