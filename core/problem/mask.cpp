// SPDX-License-Identifier: Apache-2.0
#include "core/problem/mask.h"

#include <Random123/philox.h>

#include <bit>

namespace tilescope {

namespace {

/// One draw for each block, keyed by the seed alone: the pattern of a grid is the corner of that of a larger one.
bool drawsBlock(const MaskSpec& mask, int64_t i, int64_t j)
{
    const philox4x32_ctr_t counter{{uint32_t(j), uint32_t(i), 0, 0xB10Cu}};
    const philox4x32_key_t key{{uint32_t(mask.seed), uint32_t(mask.seed >> 32)}};
    return double(philox4x32(counter, key).v[0]) < mask.density * 4294967296.0;
}

} // namespace

BandMask bandOf(const Problem& p)
{
    BandMask band;
    const int64_t diagonal = p.nk - p.nq; // bottom-right aligned
    switch (p.mask.kind) {
    case MaskKind::Causal: band.high = diagonal; break;
    case MaskKind::CausalTopLeft: band.high = 0; break;
    case MaskKind::Window:
        band.low = diagonal - p.mask.window;
        band.high = diagonal + p.mask.window;
        band.globals = p.mask.globals;
        break;
    case MaskKind::None:
    case MaskKind::Butterfly:
    case MaskKind::Random:
    case MaskKind::Custom: break;
    }
    if (p.mask.keyLength)
        band.keys = *p.mask.keyLength;
    return band;
}

bool keepsBlock(const Problem& p, int64_t i, int64_t j)
{
    switch (p.mask.kind) {
    case MaskKind::Butterfly: return std::popcount(uint64_t(i ^ j)) <= 1;
    case MaskKind::Random: return i == j || drawsBlock(p.mask, i, j);
    case MaskKind::Custom: return i < p.mask.blocks->rows() && j < p.mask.blocks->cols() && p.mask.blocks->kept(i, j);
    default: return true;
    }
}

BlockPattern keptBlocks(const Problem& p)
{
    if (!hidesBlocks(p.mask.kind))
        return {};
    if (p.mask.kind == MaskKind::Custom)
        return *p.mask.blocks;
    BlockPattern pattern(p.Tr(), p.Tc());
    for (int64_t i = 0; i < p.Tr(); ++i)
        for (int64_t j = 0; j < p.Tc(); ++j)
            pattern.set(i, j, keepsBlock(p, i, j));
    return pattern;
}

TileMask tileMask(const Problem& p, const uint32_t* kept)
{
    return {bandOf(p), hidesBlocks(p.mask.kind) ? kept : nullptr, int(p.br), int(p.bc), int(p.Tc())};
}

bool loadsColumn(const Problem& p, int64_t j)
{
    if (p.sparseOrder == SparseOrder::AsPrinted || p.mask == MaskKind::None)
        return true;
    for (int64_t i = 0; i < p.Tr(); ++i)
        if (tileCover(p, i, j) != TileCover::Skipped)
            return true;
    return false;
}

} // namespace tilescope
