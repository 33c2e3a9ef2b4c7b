// SPDX-License-Identifier: Apache-2.0
#include "core/model/memorymodel.h"

#include "core/base/saturate.h"

#include <algorithm>

namespace tilescope {

int64_t extraHbmBytes(const Problem& p)
{
    const int64_t rows = multiplySaturated(p.headCount(), p.nq), scores = multiplySaturated(rows, p.nk);
    switch (p.algorithm) {
    case Algorithm::Standard: return multiplySaturated(scores, 2 * bytesOf(p.dtype) + (p.dropout > 0 ? 1 : 0));
    case Algorithm::Flash1: return multiplySaturated(rows, 2 * 4);
    case Algorithm::Flash2: return multiplySaturated(rows, 4);
    }
    return 0;
}

TrainingMemory trainingMemory(int64_t batch, int64_t heads, int64_t n, int64_t d, int64_t elementBytes)
{
    const int64_t rows = productSaturated(batch, heads, n);
    const int64_t matrices = productSaturated(rows, d, elementBytes), squares = productSaturated(rows, n, elementBytes);
    return {addSaturated(multiplySaturated(4, squares), multiplySaturated(10, matrices)),
            addSaturated(multiplySaturated(n <= 256 ? 11 : 13, matrices), multiplySaturated(2 * 4, rows))};
}

std::vector<SramItem> flashSramItems(const Problem& p)
{
    using enum TensorId;
    return {{Q, p.br, p.d}, {K, p.bc, p.d}, {V, p.bc, p.d}, {S, p.br, p.bc}, {O, p.br, p.d}, {M, p.br, 1}, {L, p.br, 1}};
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
